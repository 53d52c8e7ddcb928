/** What answers are told apart by: plain values, without schemas. */

/** `code` of a 403: the 7 days for verifying the address are over (first document, section 4). */
export const EMAIL_NOT_VERIFIED = 'email_not_verified'
/** `code` of the 400 of change-password where the present password is not the one. */
export const WRONG_PASSWORD = 'wrong_password'

/**
 * Google sign-in is announced, never guessed (wire decisions, "extensions"): where it is configured, GET /topics carries
 * `Link: </api/auth/google>; rel="urn:streetlore:google-sign-in"` (RFC 8288). Opening that address with a normal
 * navigation ends at /auth/google-callback with `token` and `success`, or `error` (first document, section 4).
 */
export const GOOGLE_SIGN_IN_REL = 'urn:streetlore:google-sign-in'

/** `code` of the 403 when a Free user saves a default duration above PREFERENCE.freeDurationMaxMin (server rule 7). */
export const PREMIUM_DURATION = 'premium_duration'

/** `code` of the 503 of checkout, portal and cancel on a server that has no payment provider. */
export const PAYMENT_NOT_CONFIGURED = 'payment_not_configured'
/** `code` of the 409 of portal and cancel for a user who pays nothing. */
export const NO_PAID_PLAN = 'no_paid_plan'
