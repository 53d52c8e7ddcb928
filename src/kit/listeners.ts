/** A set of listeners that are called at a change. */

export interface Listeners {
  tell(): void
  /** Returns a function that removes the listener. */
  add(listener: () => void): () => void
  clear(): void
}

export const createListeners = (): Listeners => {
  const all = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of all) listener()
    },
    add: (listener) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    clear: () => all.clear(),
  }
}
