/** The texts of the design system's components, of missing pictures and of failed calls. */
export const close = 'Close'
export const cancel = 'Cancel'
export const dialogNotLoaded = 'This could not be loaded. Try again where there is a signal.'
export const loading = 'Loading…'
export const showTypedText = 'Show typed text'
export const search = 'Search'
export const clearSearch = 'Clear the search'
export const notifications = 'Notifications'
export const closeNotification = 'Close notification'
/** Quotes the id by which a failed request is found in the server's log. */
export const reference = (requestId: string): string => `Reference: ${requestId}`

export const pictureNotLoaded = (picture: string): string => `Picture not loaded: ${picture}`
/** The alternative text of a stop's picture that has no text of its own. */
export const photographOf = (stop: string): string => `Photograph of ${stop}`

/** Reasons for a failed call of any kind, where the server gives none. */
export const serverError = 'Server error. Please try again later.'
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
export const sessionExpired = 'Session expired. Please log in again.'
