/** The texts of the design system's components. */
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
