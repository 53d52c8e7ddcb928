/** The clock as an interface, so that tests can set the time. */

export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
