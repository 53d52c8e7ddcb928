/** What the page needs of contact messages without their schema (first document, section 3). */

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
export const CONTACT_MESSAGE_MAX = 10_000
