/**
 * A route's file that another app shared with this one: the system posts it to the builder's address, the service worker keeps it, and
 * the builder takes it, after the sign-in if need be. The manifest's `share_target` says the same.
 */
import { PAGES } from '../pages.ts'

export const SHARED_FILE = {
  /** Where it is posted to. */
  action: PAGES.newRoute,
  /** Name of the form's field. */
  field: 'file',
  /** Under which it is kept. */
  key: '/shared-file',
  /** Where the builder says that it did not arrive. */
  missed: `${PAGES.newRoute}?file=missed`,
} as const
