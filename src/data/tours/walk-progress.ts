/** The progress of a walk. The player writes it; it stays on this device, is never sent, and is deleted at sign-out. */

export interface WalkProgress {
  readonly tourId: number
  /** The position of the sound in seconds of the tour's timeline; 0 for a finished walk. */
  readonly positionS: number
  readonly durationS: number
  /** The indexes of the sections that were heard to their end. */
  readonly heardSections: readonly number[]
  readonly stopsHeard: number
  readonly stopsTotal: number
  /** Metres walked, by the device's positions. */
  readonly distanceM: number
  /** Seconds of the walk without long rests. */
  readonly activeS: number
  /** Epoch ms; 0 while the walk is not finished. */
  readonly finishedAt: number
  /** Epoch ms. */
  readonly updatedAt: number
}

/** A walk that stopped before this position, in seconds, is not offered to be continued. */
export const WORTH_CONTINUING_S = 5

export const isUnfinished = ({ finishedAt, positionS }: WalkProgress): boolean =>
  finishedAt === 0 && positionS >= WORTH_CONTINUING_S
