/**
 * Which screens are the app itself, where somebody signed in finds the bar at the foot of a phone, and which are pages to
 * read, forms to come in by, or the player, whose keys have the foot of the window for themselves.
 */
import { PAGES, type PageName } from '#contract/pages.ts'

const IN_APP: readonly PageName[] = [
  'account',
  'customRoutes',
  'customRoute',
  'dashboard',
  'editRoute',
  'emergency',
  'myTours',
  'nearbyTours',
  'newRoute',
  'offline',
  'preferences',
  'privacySettings',
  'sharedRoute',
  'subscription',
  'tour',
  'tourPreview',
  'tours',
  'waitingChanges',
]

/** Of the whole path; a parameter stands for one segment. */
const PATTERN = new RegExp(
  `^(?:${IN_APP.map((name) => PAGES[name].replaceAll(/\$\w+/g, '[^/]+')).join('|')})/?$`,
  'i',
)

export const isInApp = (path: string): boolean => PATTERN.test(path)
