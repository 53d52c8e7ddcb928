/** Lengths of a tour, of its preview and of its sample. */

/**
 * A place may have too few stops for the time that was asked for. The client says so before it asks when the tour would fill less than
 * this share of the time: the estimate itself may be some minutes too long.
 */
export const WALK_LENGTH_ENOUGH = 0.9
/** It says so too when the tour would take more than this share of the time. */
export const WALK_LENGTH_MOST = 1.15

/** The part of a public tour that anyone may read without an account: characters of the text, and the first stops. */
export const PREVIEW = { narrativeCharacters: 500, pois: 4 } as const

/** The part of a public tour that anyone may hear without an account, in seconds of its sound. */
export const SAMPLE = {
  mostS: 30,
  /** It ends with a sentence where one ends after this, and is cut after `mostS` where none does. */
  leastS: 20,
} as const
