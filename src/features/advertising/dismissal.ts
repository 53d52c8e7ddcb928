/** Holds that the user closed an advertisement: none shows until the app is opened again. Nothing is stored. */
import { createSharedValue } from '#kit/shared-value.ts'

export const {
  get: wasDismissed,
  set: setDismissed,
  subscribe: subscribeDismissal,
} = createSharedValue(false)
