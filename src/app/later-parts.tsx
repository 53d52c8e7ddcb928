/**
 * The parts that the first screen does not need: the service worker and its updates, the offer to install, shortcuts, the texts
 * of notices. Their code is loaded when the first screen is shown.
 */
import { useEffect } from 'react'
import { InstallOffer } from './install/install-offer.tsx'
import { preloadNoticeWords } from './say-notice.ts'
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx'
import { useUpdateToast } from './update/use-update-toast.ts'

export interface LaterPartsProps {
  /** The player's controls are at the foot of the window, and have priority there. */
  readonly isPlayer: boolean
  readonly isSignedIn: boolean
}

export function LaterParts({ isPlayer, isSignedIn }: LaterPartsProps) {
  useUpdateToast()
  // A visitor makes no changes, so no notice can arrive.
  useEffect(() => {
    if (isSignedIn) void preloadNoticeWords()
  }, [isSignedIn])
  return (
    <>
      <InstallOffer isHeldBack={isPlayer} isSignedIn={isSignedIn} />
      <ShortcutKeys />
    </>
  )
}
