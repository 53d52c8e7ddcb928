/** Reasons for a failed call of any kind, where the server gives none. */
export const serverError = 'Server error. Please try again later.'
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
export const sessionExpired = 'Session expired. Please log in again.'
