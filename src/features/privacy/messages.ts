/** The words of consent and privacy (first document, section 8). */
export const CONSENT_SAVED = 'Cookie preferences updated successfully'
export const CONSENT_FAILED = 'Failed to save consent preferences. Please try again.'
