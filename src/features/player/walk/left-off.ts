/** Remembers where sections were left in the middle, so that coming back repeats nothing. Pure; seconds on the tour's timeline. */
import type { WalkSection } from './sections.ts'

/** A section with less than this left counts as heard: nobody would come back for its last words. */
const WORTH_HEARING_S = 3
/** A section of which less than this was heard begins again from its start. */
const HARDLY_BEGUN_S = 0.5

/** The position at which each section was left, by the section's index in the list. */
export type LeftOff = ReadonlyMap<number, number>

export const NOTHING_LEFT_OFF: LeftOff = new Map()

export interface Leaving {
  readonly leftOff: LeftOff
  /** True where so little of the section is left that it counts as heard. */
  readonly isHeard: boolean
}

/** True where nothing worth coming back for is left of the section. */
export const isNearlyOver = ({ endS }: Pick<WalkSection, 'endS'>, positionS: number): boolean =>
  endS - positionS < WORTH_HEARING_S

/** Notes that the sound leaves this section at the position. */
export const leaveSection = (
  leftOff: LeftOff,
  sectionIndex: number,
  { startS, endS }: WalkSection,
  positionS: number,
): Leaving => {
  if (positionS <= startS + HARDLY_BEGUN_S) return { leftOff, isHeard: false }
  if (isNearlyOver({ endS }, positionS)) return { leftOff, isHeard: true }
  return { leftOff: new Map([...leftOff, [sectionIndex, positionS]]), isHeard: false }
}

/** Returns the position from which the section goes on: where it was left, else its beginning. */
export const resumeS = (leftOff: LeftOff, sectionIndex: number, section: WalkSection | undefined): number =>
  leftOff.get(sectionIndex) ?? section?.startS ?? 0

export const forgetLeftOff = (leftOff: LeftOff, sectionIndex: number): LeftOff =>
  new Map([...leftOff].filter(([other]) => other !== sectionIndex))
