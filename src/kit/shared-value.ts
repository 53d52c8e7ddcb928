/** A value that several parts of the page share, with listeners that are called when it changes. */
import { createListeners } from './listeners.ts'

export interface SharedValue<T> {
  readonly get: () => T
  /** Listeners are called where it is another value. */
  readonly set: (next: T) => void
  /** Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createSharedValue<T>(initial: T): SharedValue<T> {
  let value = initial
  const listeners = createListeners()
  return {
    get: () => value,
    set: (next) => {
      if (value === next) return
      value = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}
