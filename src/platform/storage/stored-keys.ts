/**
 * Every key that the page writes to localStorage, by whether it needs consent. A key that is not listed here cannot be written: the storage
 * functions accept only these types.
 */

/** Keys that the app needs, or display settings that the user chose. They need no consent. */
export type NecessaryKey =
  | 'token'
  | 'knownUser'
  | 'deviceMarks'
  | 'cookieConsent'
  | 'consentUntold'
  | 'darkMode'
  | 'installPromptDismissedAt'
  | 'displayAids'
  | 'setupDone'
  | 'keyboardShortcuts'

/** Keys for convenience, stored only with consent to functional storage. */
export const FUNCTIONAL_KEYS = ['playerVolume', 'playerSpeed', 'spokenDirections', 'temperatureUnit'] as const
export type FunctionalKey = (typeof FUNCTIONAL_KEYS)[number]
