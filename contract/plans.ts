/** The paid plan (0 is Free): a plain value, so that a screen that compares it loads no schemas. */
export const TIER_PREMIUM = 1
