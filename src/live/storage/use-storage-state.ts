import { useSyncExternalStore } from 'react'
import { getStorageState, subscribeStorageState, type StorageState } from './storage-state.ts'

/** 'kept' until the store could not be opened, and again once it could. */
export const useStorageState = (): StorageState =>
  useSyncExternalStore(subscribeStorageState, getStorageState, getStorageState)
