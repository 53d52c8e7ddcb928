/** Who closed an advertisement sees none until the app is opened again. Nothing of it is stored. */
let isDismissed = false
const listeners = new Set<() => void>()

export const wasDismissed = (): boolean => isDismissed

export function setDismissed(value: boolean): void {
  isDismissed = value
  for (const listener of listeners) listener()
}

export function subscribeDismissal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
