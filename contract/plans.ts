/** The plans: plain values, so that a screen that compares one loads no schemas. */
export const TIER_FREE = 0
export const TIER_PREMIUM = 1
