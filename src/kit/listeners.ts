/** Those who want to hear of a change. */

export interface Listeners {
  tell(): void
  /** Returns the way to stop. */
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
