/** How far a walk has come. Stays on this device: written by the player, never sent, deleted at sign-out. */

export interface WalkProgress {
  readonly tourId: number
  /** Where the sound stood, seconds of the tour's timeline; 0 of a finished walk. */
  readonly positionS: number
  readonly durationS: number
  /** Indexes of the sections that were heard to their end. */
  readonly heardSections: readonly number[]
  readonly stopsHeard: number
  readonly stopsTotal: number
  /** Metres walked, by the positions the device told. */
  readonly distanceM: number
  /** Seconds under way, long rests left out. */
  readonly activeS: number
  /** Epoch ms; 0 while it is under way. */
  readonly finishedAt: number
  /** Epoch ms. */
  readonly updatedAt: number
}

/** A walk stopped earlier than this is not offered to be continued. */
export const WORTH_CONTINUING_S = 5

export const isUnfinished = ({ finishedAt, positionS }: WalkProgress): boolean =>
  finishedAt === 0 && positionS >= WORTH_CONTINUING_S
