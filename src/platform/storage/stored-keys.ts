/**
 * Every key that the page keeps in localStorage, by whether it needs consent. A key that is not listed here cannot be
 * written: the storage functions take only these types.
 */

/** Needed for the app to work, or a display setting that the person chose. Needs no consent. */
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

/** Kept for convenience, only with consent to functional storage. */
export const FUNCTIONAL_KEYS = ['playerVolume', 'playerSpeed', 'spokenDirections', 'temperatureUnit'] as const
export type FunctionalKey = (typeof FUNCTIONAL_KEYS)[number]
