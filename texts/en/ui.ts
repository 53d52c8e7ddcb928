/** What the parts of the design system say by themselves. */
export const close = 'Close'
export const cancel = 'Cancel'
export const dialogNotLoaded = 'This could not be loaded. Try again where there is a signal.'
export const loading = 'Loading…'
export const showTypedText = 'Show typed text'
export const search = 'Search'
export const clearSearch = 'Clear the search'
export const notifications = 'Notifications'
export const closeNotification = 'Close notification'
/** Of a request that failed: found in the server's log by it. */
export const reference = (requestId: string): string => `Reference: ${requestId}`
