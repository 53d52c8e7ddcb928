/** The mark and the codes of answers, as plain values, so that a screen loads no schemas. */

/**
 * The header on every answer of the API, whatever its status, with the value `1`. By it the client tells an error of the API from one
 * that a hotel's network or a proxy sent in its place. A server that allows other origins has to expose it
 * (`Access-Control-Expose-Headers`); ours allows none.
 */
export const ANSWER_MARK = 'X-Streetlore'

/** `code` of the 409 to a repeated `Idempotency-Key` while the first request is still being handled. The client repeats it later. */
export const REQUEST_IN_PROGRESS = 'request_in_progress'
/** `code` of the 409 to an `Idempotency-Key` that was sent before with another body. This request was not done. */
export const KEY_REUSED = 'key_reused'

/** `code` of the 409 to cancelling a tour that is finished already. */
export const TOUR_IS_MADE = 'tour_is_made'

/** `code` of the 403 to reading a tour or route that belongs to another user and is not public. */
export const NOT_YOURS = 'not_yours'

/** `code` of the 403 to publishing a tour or route, or sharing a route, that an administrator has taken down. */
export const TAKEN_DOWN = 'taken_down'

/** `code` of the 403 after the 7 days in which the e-mail address was to be verified. */
export const EMAIL_NOT_VERIFIED = 'email_not_verified'
/** `code` of the 400 of change-password where the current password is wrong. */
export const WRONG_PASSWORD = 'wrong_password'
/** `code` of the 400 to a new password that is on a list of leaked ones. */
export const COMMON_PASSWORD = 'common_password'

/** The relations by which GET /topics announces further calls, as it does Google sign-in. A server without them announces none. */
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
/** `code` of the 409 of portal and cancel for a user on the Free plan. */
export const NO_PAID_PLAN = 'no_paid_plan'
