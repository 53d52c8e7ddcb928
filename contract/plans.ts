/** The plans, and the limits on asking for tours. Plain values, so that a screen that compares them loads no schemas. */

/** The paid plan; 0 is Free. */
export const TIER_PREMIUM = 1

/** Tours that a Free user may ask for in a calendar month; Premium has no limit. From the product's specification. */
export const QUOTA = { freeToursPerMonth: 5 } as const

/**
 * Tours of one user that are asked for and not made yet, so that one person cannot fill the queue for all others. A further request is
 * refused with `Retry-After` of `retryAfterS` seconds.
 */
export const UNFINISHED_JOBS = { most: 10, retryAfterS: 15 } as const

/**
 * Tours that a user may ask for in an hour, those that failed or were cancelled included: each may make the server ask services of others.
 * No listener needs as many; a program does.
 */
export const JOBS_PER_HOUR = { free: 20, premium: 100 } as const
