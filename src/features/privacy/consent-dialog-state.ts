/** Whether the dialog of consent is open. It is opened by the banner, the footer and the privacy settings. */
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export function setConsentDialogOpen(next: boolean): void {
  if (isOpen === next) return
  isOpen = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConsentDialogOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
