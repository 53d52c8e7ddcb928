/** A value that several parts of the page see, and those who want to hear of another one. */
import { createListeners } from './listeners.ts'

export interface SharedValue<T> {
  readonly get: () => T
  /** Told where it is another value. */
  readonly set: (next: T) => void
  /** Returns the way to stop. */
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
