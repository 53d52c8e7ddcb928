/** A new version of the app. */
export const updateAvailable = 'New version available'
export const updateNow = 'Update Now'
export const later = 'Later'
