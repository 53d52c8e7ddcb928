import { useEffect, useState } from 'react'
import { DELAYS_MS } from '#contract/limits.ts'
import {
  isInstalledDisplay,
  storeInstallDismissal,
  subscribeInstalled,
  subscribeInstallEvent,
  wasInstallDismissedLately,
  type InstallEvent,
} from '#platform/page/install-prompt.ts'
import { Button } from '#ui/button/button.tsx'
import { Logo } from '#ui/logo/logo.tsx'
import * as texts from '#texts/app.ts'
import * as css from './install-offer.css.ts'

/** The offer to install, 3 s after the browser's own event; held back, it comes on another screen. */
export function InstallOffer({ isHeldBack = false }: { readonly isHeldBack?: boolean }) {
  const [event, setEvent] = useState<InstallEvent | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stops = [
      subscribeInstallEvent((offered) => {
        if (isInstalledDisplay() || wasInstallDismissedLately(Date.now())) return
        clearTimeout(timer)
        timer = setTimeout(() => setEvent(offered), DELAYS_MS.installPrompt)
      }),
      subscribeInstalled(() => {
        storeInstallDismissal(null)
        setEvent(null)
      }),
      () => clearTimeout(timer),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])

  if (!event || isHeldBack) return null
  const close = () => {
    storeInstallDismissal(Date.now())
    setEvent(null)
  }
  const install = async () => {
    setEvent(null)
    await event.prompt()
    const { outcome } = await event.userChoice
    storeInstallDismissal(outcome === 'accepted' ? null : Date.now())
  }
  return (
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
        <Button variant="primary" onPress={() => void install()}>
          {texts.install}
        </Button>
      </div>
    </aside>
  )
}
