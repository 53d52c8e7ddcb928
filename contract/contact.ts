/** What the page needs of contact messages, without loading their schema. */

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
