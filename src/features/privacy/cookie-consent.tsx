/** Asks once for consent to optional storage, 1 s after the start. */
import { WithLinks } from '#ui/link/with-links.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DELAYS_MS } from '#kit/delays.ts'
import { ACCEPT_ALL, REJECT_ALL } from '#platform/storage/consent.ts'
import { Button } from '#ui/button/button.tsx'
import { CloseIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/cookies.ts'
import * as ui from '#texts/ui.ts'
import { setConsentDialogOpen, useConsentDialogOpen } from './consent-dialog-state.ts'
import * as css from './cookie-banner.css.ts'
import { chooseConsent, useConsent, useTellConsent } from './use-consent.ts'

// The dialog's code is loaded when it opens: the first screen needs none of it.
const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }))

/** The banner while there is no answer, and the dialog while it is open. */
export function CookieConsent() {
  useTellConsent()
  const consent = useConsent()
  const isDialogOpen = useConsentDialogOpen()
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAYS_MS.cookieBanner)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {consent === null && isDue && !isClosed && <CookieBanner onClose={() => setClosed(true)} />}
      {isDialogOpen && (
        <Suspense>
          <ConsentDialog onClose={() => setConsentDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Closing without an answer stores nothing optional, and the next visit asks again. */
function CookieBanner({ onClose }: { readonly onClose: () => void }) {
  return (
    <section className={css.banner} aria-label={texts.cookieConsent}>
      <p className={css.words}>
        <strong className={css.title}>{texts.cookiesAndStorage}</strong>
        <WithLinks text={texts.notice} to={['/privacy']} />
      </p>
      <div className={css.actions}>
        <Button className={css.answer} onPress={() => void chooseConsent(REJECT_ALL)}>
          {texts.rejectAll}
        </Button>
        <Button className={css.answer} onPress={() => void chooseConsent(ACCEPT_ALL)}>
          {texts.acceptAll}
        </Button>
        <Button variant="quiet" onPress={() => setConsentDialogOpen(true)}>
          {texts.customize}
        </Button>
        <Button variant="quiet" isIconOnly label={ui.close} className={css.close} onPress={onClose}>
          <CloseIcon />
        </Button>
      </div>
    </section>
  )
}
