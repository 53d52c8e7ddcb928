/** Holds whether the consent dialog is open. The banner, the footer and the privacy settings open it. */
import { useSyncExternalStore } from 'react'
import { createSharedValue } from '#kit/shared-value.ts'

const isOpen = createSharedValue(false)

export const setConsentDialogOpen = isOpen.set

export const useConsentDialogOpen = (): boolean =>
  useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false)
