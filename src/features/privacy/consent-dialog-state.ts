/** Whether the dialog of consent is open. It is opened by the banner, the footer and the privacy settings. */
import { useSyncExternalStore } from 'react'
import { createSharedValue } from '#kit/shared-value.ts'

const isOpen = createSharedValue(false)

export const setConsentDialogOpen = isOpen.set

export const useConsentDialogOpen = (): boolean =>
  useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false)
