/** Cookie consent. */
export const necessary = 'Necessary'
export const necessaryText = 'Keeps you signed in and remembers this choice and your theme. Always on.'
export const functional = 'Functional'
export const functionalText = 'Remembers things that are handy, such as the volume and speed of the player.'
export const analytics = 'Analytics'
export const analyticsText = 'Would count how Streetlore is used. Nothing of this kind runs now.'
export const marketing = 'Marketing'
export const marketingText =
  'Allows mail about offers, and advertisements where this site has any.'
export const cookiePreferences = 'Cookie preferences'
export const rejectAll = 'Reject All'
export const acceptAll = 'Accept All'
export const savePreferences = 'Save Preferences'
export const cookieConsent = 'Cookie consent'
export const cookiesAndStorage = 'Cookies and storage'
export const customize = 'Customize'
export const notice =
  'We keep what is necessary to run. Anything more is stored only if you say so. See our <a>Privacy Policy</a>.'

export const saved = 'Cookie preferences updated successfully'
export const saveFailed = 'Failed to save consent preferences. Please try again.'
