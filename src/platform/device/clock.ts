/** Time behind a seam, so that tests set it. */

export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
