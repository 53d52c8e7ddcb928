import { useEffect, useState } from 'react'
import type { User } from '#contract/api/auth.ts'
import { SESSION } from '#contract/limits.ts'
import { resendVerification } from '#live/session/session.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import { GRACE_OVER, graceDaysLeft, graceText, RESEND_FAILED, RESENT } from '../messages.ts'

/** Dismissed for the session: until the page is loaded anew, per user. */
const dismissedFor = new Set<string>()

/** Tests begin anew. */
export const forgetDismissals = (): void => dismissedFor.clear()

/** Asks an unverified user to verify (first document, section 4, "Email-verification grace"). */
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
    if (answer.ok) toastSuccess(RESENT)
    else toastError(RESEND_FAILED)
  }
  const dismiss = () => {
    dismissedFor.add(user.id)
    setDismissed(true)
  }
  return (
    <Banner
      isBar
      tone={days <= SESSION.graceRedDays ? 'danger' : 'warning'}
      label="Email verification"
      actions={
        <>
          <Button onPress={() => void resend()} isPending={isPending}>
            Resend Email
          </Button>
          <Button variant="quiet" onPress={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {days > 0 ? graceText(days) : GRACE_OVER}
    </Banner>
  )
}
