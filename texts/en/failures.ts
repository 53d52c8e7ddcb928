/** Why a call failed, whatever it was for, where the server says nothing of its own. */
export const serverError = 'Server error. Please try again later.'
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
export const sessionExpired = 'Session expired. Please log in again.'
