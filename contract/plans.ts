/** The plans as plain values, so that a screen that compares them loads no schemas. */
export const TIER_FREE = 0
export const TIER_PREMIUM = 1
