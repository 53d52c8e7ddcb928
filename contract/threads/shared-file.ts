/**
 * A route's file that another app shared with this one. The system posts it to the builder's address, the service worker stores it, and the
 * builder reads it, after the sign-in if need be. The manifest's `share_target` has the same values.
 */
import { PAGES } from '../pages.ts'

export const SHARED_FILE = {
  /** The address that the file is posted to. */
  action: PAGES.newRoute,
  /** The name of the form's field. */
  field: 'file',
  /** The key under which it is stored. */
  key: '/shared-file',
  /** The address at which the builder says that the file did not arrive. */
  missed: `${PAGES.newRoute}?file=missed`,
} as const
