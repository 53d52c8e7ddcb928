/** The limits by which a walker's positions are judged. Lengths in metres, times in ms. The first six are the product's specification's. */
export const PROXIMITY = {
  /** A walker within this distance of a stop is at the stop. */
  radiusM: 50,
  /** A position is judged when this time has passed since the last one, or when it lies this many degrees (about 11 m) away. */
  throttleMs: 2000,
  throttleDegrees: 0.0001,
  /** After the listener sought by hand, positions do not move the playback for this time. */
  manualSeekLockoutMs: 2000,
  /**
   * A walker has left a stop beyond its radius and a margin, the larger of the two, so that a position that wanders at the edge does not
   * leave and enter again and again.
   */
  leaveMarginM: 20,
  leaveMarginShare: 0.1,
  /** The walker has left when no position contradicts it for this time, or at once beyond this many radii. */
  leaveUncontradictedMs: 3000,
  leaveAtOnceFactor: 3,
  /** A walker farther than this from the next stop is not walking there: the tour goes on in order (decision 0100). */
  walkingReachM: 1000,
  /**
   * A position farther than `jumpBeyondM` from where a walker at `fastestOnFootMps` can be by now is a jump. It is believed when it lasts
   * for `jumpBelievedMs` (decision 0100).
   */
  jumpBeyondM: 25,
  fastestOnFootMps: 3,
  jumpBelievedMs: 6000,
  /** A walking track begins this long after the stop ends, or after the track before it where no position is known. */
  trackAfterMs: 20_000,
} as const
