/** Who closed an advertisement sees none until the app is opened again. Nothing of it is stored. */
import { createSharedValue } from '#kit/shared-value.ts'

export const {
  get: wasDismissed,
  set: setDismissed,
  subscribe: subscribeDismissal,
} = createSharedValue(false)
