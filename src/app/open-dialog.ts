/** Which of the app's own dialogs is open: menus, the footer and the account's screen open them. */
import { useSyncExternalStore } from 'react'

export type AppDialog = 'install' | 'shortcuts'

let open: AppDialog | null = null
const listeners = new Set<() => void>()

export function openDialog(next: AppDialog | null): void {
  if (open === next) return
  open = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenDialog = (): AppDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
