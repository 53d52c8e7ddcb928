/** Whether this browser lets us store anything: the result of the last attempt to open the store. */

/** `not-kept`: IndexedDB is missing or refused (private windows, settings, a broken profile). */
export type StorageState = 'kept' | 'not-kept'

let state: StorageState = 'kept'
const listeners = new Set<() => void>()

export const getStorageState = (): StorageState => state

export function setStorageState(next: StorageState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

export function subscribeStorageState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
