/** The words of consent and privacy (first document, sections 5 and 8). */
export const EXPORT_NEEDS_LOGIN = 'Please log in to export your data'
export const DELETE_NEEDS_LOGIN = 'Please log in to delete your account'
export const EXPORTED = 'Your data has been exported successfully'
export const EXPORT_FAILED = 'Failed to export data. Please try again.'
export const DELETED = 'Your account has been deleted. You will be logged out shortly.'
export const DELETE_FAILED = 'Failed to delete account. Please try again.'
export const CONSENT_SAVED = 'Cookie preferences updated successfully'
export const CONSENT_FAILED = 'Failed to save consent preferences. Please try again.'
