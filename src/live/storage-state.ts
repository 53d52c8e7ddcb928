/** The result of the last attempt to open the store: some browsers refuse to store anything. */
import { useSyncExternalStore } from 'react'
import { createSharedValue } from '#kit/shared-value.ts'

/** `not-kept`: IndexedDB is missing or refused (private windows, settings, a broken profile). */
export type StorageState = 'kept' | 'not-kept'

const state = createSharedValue<StorageState>('kept')
export const { get: getStorageState, set: setStorageState } = state

/** Returns 'kept' until the store could not be opened, and again once it could. */
export const useStorageState = (): StorageState => useSyncExternalStore(state.subscribe, state.get, state.get)
