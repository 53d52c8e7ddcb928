/** The part of contact messages that the page needs, as plain values: it loads no schemas. */

/** Below the API's base. */
export const CONTACT_PATH = '/contact'
export const CONTACT_CATEGORIES = [
  'general',
  'technical',
  'billing',
  'feature',
  'bug',
  'business',
  'legal',
] as const
/** The longest message, in characters: some three pages. */
export const CONTACT_MESSAGE_MAX = 10_000
