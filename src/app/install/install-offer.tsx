import { useEffect, useState } from 'react'
import { DELAYS_MS } from '#kit/delays.ts'
import {
  isInstalledDisplay,
  storeInstallDismissal,
  subscribeInstalled,
  subscribeInstallEvent,
  wasInstallDismissedLately,
} from '#platform/page/install-prompt.ts'
import { installWay } from '#platform/page/install-way.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Logo } from '#ui/logo/logo.tsx'
import * as texts from '#texts/install.ts'
import { openDialog, useOpenDialog } from '../open-dialog.ts'
import { install } from './install.ts'
import * as css from './install-offer.css.ts'

const InstallDialog = lazyDialog(async () => (await import('./install-dialog.tsx')).InstallDialog)

export interface InstallOfferProps {
  /** Set on screens where the offer would be in the way: it shows on another screen. */
  readonly isHeldBack?: boolean | undefined
  /** Where the browser has no prompt of its own, the offer shows only to users, who know what the app is. */
  readonly isSignedIn?: boolean | undefined
}

/**
 * The offer to install, with the dialog that shows what the app is like and how it is installed. It shows 3 s after the browser's
 * own event; iPhone and iPad have no such event, and there it shows 3 s after a signed-in start.
 */
export function InstallOffer({ isHeldBack = false, isSignedIn = false }: InstallOfferProps) {
  const [isOffered, setOffered] = useState(false)
  const isDialogOpen = useOpenDialog() === 'install'

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const offerLater = () => {
      if (isInstalledDisplay() || wasInstallDismissedLately(Date.now())) return
      clearTimeout(timer)
      timer = setTimeout(() => setOffered(true), DELAYS_MS.installPrompt)
    }
    const stops = [
      subscribeInstallEvent(offerLater),
      subscribeInstalled(() => {
        storeInstallDismissal(null)
        setOffered(false)
      }),
      () => clearTimeout(timer),
    ]
    if (isSignedIn && installWay().startsWith('share')) offerLater()
    return () => stops.forEach((stop) => stop())
  }, [isSignedIn])

  const close = () => {
    storeInstallDismissal(Date.now())
    setOffered(false)
  }
  const isAsked = installWay() === 'asks'
  return (
    <>
      {isOffered && !isHeldBack && (
        <aside className={css.offer} aria-label={texts.installApp}>
          <Logo sizePx={44} />
          <p className={css.words}>
            <strong>{texts.installApp}</strong>
            {texts.installAppWhy}
          </p>
          <div className={css.actions}>
            <Button variant="quiet" onPress={close}>
              {texts.notNow}
            </Button>
            <Button variant={isAsked ? 'secondary' : 'primary'} onPress={() => openDialog('install')}>
              {isAsked ? texts.haveALook : texts.showHow}
            </Button>
            {isAsked && (
              <Button
                variant="primary"
                onPress={() => {
                  setOffered(false)
                  void install()
                }}
              >
                {texts.install}
              </Button>
            )}
          </div>
        </aside>
      )}
      <InstallDialog
        isOpen={isDialogOpen}
        onOpenChange={(isOpen) => openDialog(isOpen ? 'install' : null)}
        onAnswered={() => setOffered(false)}
      />
    </>
  )
}
