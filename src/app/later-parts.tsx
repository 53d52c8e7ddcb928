/**
 * What nobody needs while the first screen is on its way: the service worker and its updates, the offer to install, shortcuts,
 * the words of notices.
 * Its code is asked for when that screen stands.
 */
import { useEffect } from 'react'
import { InstallOffer } from './install/install-offer.tsx'
import { preloadNoticeWords } from './say-notice.ts'
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx'
import { useUpdateToast } from './update/use-update-toast.ts'

export interface LaterPartsProps {
  /** Its keys stand at the foot of the window, and come first there. */
  readonly isPlayer: boolean
  readonly isSignedIn: boolean
}

export function LaterParts({ isPlayer, isSignedIn }: LaterPartsProps) {
  useUpdateToast()
  // A visitor changes nothing that a notice could tell of.
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
