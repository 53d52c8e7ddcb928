/** Whether the server answered the last call. `navigator.onLine` only tells whether there is a network. */
let reachable = true
const listeners = new Set<() => void>()

export const getReachable = (): boolean => reachable

export function setReachable(isReachable: boolean): void {
  if (reachable === isReachable) return
  reachable = isReachable
  for (const listener of listeners) listener()
}

export function subscribeReachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
