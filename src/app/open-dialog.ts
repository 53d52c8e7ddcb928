/** Holds which of the app's own dialogs is open; menus, the footer and the account screen open them. */
import { useSyncExternalStore } from 'react'
import { createSharedValue } from '#kit/shared-value.ts'

export type AppDialog = 'install' | 'shortcuts'

const open = createSharedValue<AppDialog | null>(null)

export const openDialog = open.set

export const useOpenDialog = (): AppDialog | null =>
  useSyncExternalStore(open.subscribe, open.get, () => null)
