/** Where sections were left in the middle, so that coming back repeats nothing. Seconds on the tour's timeline. */
import type { WalkSection } from './sections.ts'

/** Less than this left of a section is not worth coming back for. */
const WORTH_HEARING_S = 3
/** Less than this heard of a section is heard again. */
const HARDLY_BEGUN_S = 0.5

export interface LeftOff {
  has(sectionIndex: number): boolean
  /** `heard`: what is left of the section is not worth coming back for. */
  leave(sectionIndex: number, section: WalkSection, positionS: number): 'heard' | 'kept' | 'not-begun'
  /** Where the section goes on: where it was left, else at its beginning. */
  resumeS(sectionIndex: number, section: WalkSection | undefined): number
  forget(sectionIndex: number): void
  clear(): void
}

export const createLeftOff = (): LeftOff => {
  const leftAtS = new Map<number, number>()
  return {
    has: (sectionIndex) => leftAtS.has(sectionIndex),
    leave: (sectionIndex, { startS, endS }, positionS) => {
      if (positionS <= startS + HARDLY_BEGUN_S) return 'not-begun'
      if (endS - positionS < WORTH_HEARING_S) return 'heard'
      leftAtS.set(sectionIndex, positionS)
      return 'kept'
    },
    resumeS: (sectionIndex, section) => leftAtS.get(sectionIndex) ?? section?.startS ?? 0,
    forget: (sectionIndex) => void leftAtS.delete(sectionIndex),
    clear: () => leftAtS.clear(),
  }
}
