/**
 * Every key that the page keeps in localStorage, with the reason it may be there (first document, section 4, "Cookie
 * consent"). A key that is not listed here cannot be written: the storage seams take these types alone.
 */

/** What the app cannot do without, and what the person set by hand for how it looks. Needs no consent. */
export type NecessaryKey =
  | 'token'
  | 'knownUser'
  | 'cookieConsent'
  | 'consentUntold'
  | 'darkMode'
  | 'installPromptDismissedAt'
  | 'displayAids'
  | 'setupDone'

/** Kept for convenience, only with consent to functional storage. */
export const FUNCTIONAL_KEYS = ['playerVolume', 'playerSpeed', 'temperatureUnit'] as const
export type FunctionalKey = (typeof FUNCTIONAL_KEYS)[number]
