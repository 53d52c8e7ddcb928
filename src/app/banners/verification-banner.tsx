import { useEffect, useState } from 'react'
import type { User } from '#contract/api/auth.ts'
import { SESSION } from '#contract/periods.ts'
import { resendVerification } from '#live/session/session.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/app.ts'
import { graceDaysLeft } from '../messages.ts'

/** Ids of the users who closed the banner; lasts until the page is loaded again. */
const dismissedFor = new Set<string>()

/** For tests: shows the banner again. */
export const forgetDismissals = (): void => dismissedFor.clear()

/** Asks a user with an unverified address to verify it. */
export function VerificationBanner({ user }: { readonly user: User }) {
  const [isDismissed, setDismissed] = useState(dismissedFor.has(user.id))
  const [isPending, setPending] = useState(false)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 3_600_000)
    return () => clearInterval(timer)
  }, [])
  if (user.emailConfirmed || isDismissed) return null

  const days = graceDaysLeft(user.createdAt, nowMs)
  const resend = async () => {
    setPending(true)
    const answer = await resendVerification()
    setPending(false)
    if (answer.ok) toastSuccess(texts.resent)
    else toastError(texts.resendFailed)
  }
  const dismiss = () => {
    dismissedFor.add(user.id)
    setDismissed(true)
  }
  return (
    <Banner
      isBar
      tone={days <= SESSION.graceRedDays ? 'danger' : 'warning'}
      label={texts.emailVerification}
      actions={
        <>
          <Button onPress={() => void resend()} isPending={isPending}>
            {texts.resendEmail}
          </Button>
          <Button variant="quiet" onPress={dismiss}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      {days > 0 ? texts.graceLeft(days) : texts.graceOver}
    </Banner>
  )
}
