/** Where sections were left in the middle, so that coming back repeats nothing. Seconds on the tour's timeline. */
import type { WalkSection } from './sections.ts'

/** Less than this left of a section is not worth coming back for. */
const WORTH_HEARING_S = 3
/** Less than this heard of a section is heard again. */
const HARDLY_BEGUN_S = 0.5

export interface LeftOff {
  has(place: number): boolean
  /** `heard`: what is left of the section is not worth coming back for. */
  leave(place: number, section: WalkSection, positionS: number): 'heard' | 'kept' | 'not-begun'
  /** Where the section goes on: where it was left, else at its beginning. */
  resumeS(place: number, section: WalkSection | undefined): number
  forget(place: number): void
  clear(): void
}

export const createLeftOff = (): LeftOff => {
  const leftAtS = new Map<number, number>()
  return {
    has: (place) => leftAtS.has(place),
    leave: (place, { startS, endS }, positionS) => {
      if (positionS <= startS + HARDLY_BEGUN_S) return 'not-begun'
      if (endS - positionS < WORTH_HEARING_S) return 'heard'
      leftAtS.set(place, positionS)
      return 'kept'
    },
    resumeS: (place, section) => leftAtS.get(place) ?? section?.startS ?? 0,
    forget: (place) => void leftAtS.delete(place),
    clear: () => leftAtS.clear(),
  }
}
