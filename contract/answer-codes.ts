/** The `code` of answers, as plain values, so that a screen loads no schemas. */

/** `code` of the 409 to a repeated `Idempotency-Key` while the first request is still worked on: repeat it later. */
export const REQUEST_IN_PROGRESS = 'request_in_progress'
/** `code` of the 409 to an `Idempotency-Key` that was sent with another body before: this request was not done. */
export const KEY_REUSED = 'key_reused'

/** `code` of the 409 to taking back a tour that is there already. */
export const TOUR_IS_MADE = 'tour_is_made'

/** `code` of the 403 to what is somebody else's and not public. */
export const NOT_YOURS = 'not_yours'

/** `code` of the 403 to publishing a tour or route, or sharing a route, that those who run the server took down. */
export const TAKEN_DOWN = 'taken_down'

/** `code` of a 403: the 7 days for verifying the address are over. */
export const EMAIL_NOT_VERIFIED = 'email_not_verified'
/** `code` of the 400 of change-password where the current password is wrong. */
export const WRONG_PASSWORD = 'wrong_password'
/** `code` of the 400 to a new password that is on a list of leaked ones. */
export const COMMON_PASSWORD = 'common_password'

/**
 * GET /topics announces these calls in the same way: a server without them announces none, and the client does not ask.
 */
export const FORGOT_PASSWORD_REL = 'urn:streetlore:forgot-password'
export const CHANGE_EMAIL_REL = 'urn:streetlore:change-email'

/**
 * Where Google sign-in is configured, GET /topics announces it (decision 0107) with the header
 * `Link: </api/auth/google>; rel="urn:streetlore:google-sign-in"` (RFC 8288). Opening that address with a normal
 * navigation ends at /auth/google-callback with `token` and `success`, or `error`.
 */
export const GOOGLE_SIGN_IN_REL = 'urn:streetlore:google-sign-in'

/** `code` of the 403 when a Free user saves a default duration above PREFERENCE.freeDurationMaxMin. */
export const PREMIUM_DURATION = 'premium_duration'

/** `code` of the 503 of checkout, portal and cancel on a server that has no payment provider. */
export const PAYMENT_NOT_CONFIGURED = 'payment_not_configured'
/** `code` of the 409 of portal and cancel for a user who pays nothing. */
export const NO_PAID_PLAN = 'no_paid_plan'
