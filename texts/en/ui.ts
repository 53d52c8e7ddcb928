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
export const pictureNotLoaded = (picture: string): string => `Picture not loaded: ${picture}`
