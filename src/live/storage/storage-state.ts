/** Whether this browser lets us store anything: the result of the last attempt to open the store. */
import { createSharedValue } from '#kit/shared-value.ts'

/** `not-kept`: IndexedDB is missing or refused (private windows, settings, a broken profile). */
export type StorageState = 'kept' | 'not-kept'

export const {
  get: getStorageState,
  set: setStorageState,
  subscribe: subscribeStorageState,
} = createSharedValue<StorageState>('kept')
