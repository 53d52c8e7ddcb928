/** How long things are valid, in days. The privacy policy promises some of these periods; a test compares it with them. */

export const SESSION = {
  /** A new account may use everything for this long before its e-mail address is verified. From the product's specification. */
  graceDays: 7,
  /** The reminder turns red when this many days are left. */
  graceRedDays: 2,
  /** A token expires this long after the sign-in: a walk must not end at a sign-in form. */
  tokenDays: 60,
} as const

/** The mark of a device on which an account has signed in (decision 0108). */
export const KNOWN_DEVICE = {
  markDays: 400,
  /** The longest mark that is accepted, in characters. */
  markMax: 1000,
} as const

/** The consent to cookies and analytics is asked for again after a year. */
export const CONSENT_EXPIRES_DAYS = 365

/**
 * The server answers a repeated `Idempotency-Key` with its first answer for this long: as long as a token is valid. A change that was
 * first sent longer ago may be done a second time.
 */
export const IDEMPOTENCY_KEEP_DAYS = 60
