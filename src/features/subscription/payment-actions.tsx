/** Paying, looking at what is paid, and ending it: at the payment provider, where the server has one. */
import { useState } from 'react'
import type { Subscription } from '#contract/api/subscription.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { ask } from '#live/ask.ts'
import { useSubscription } from '#live/account/use-subscription.ts'
import { leaveFor } from '#platform/page/leave.ts'
import { Button } from '#ui/button/button.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import { CANCEL_FAILED, CANCELLED, CHECKOUT_FAILED, paymentFailureText, PORTAL_FAILED } from './messages.ts'

/** Addresses of the answer are untrusted: only the web's own kind is opened. */
const isWebAddress = (address: string): boolean => {
  try {
    return /^https?:$/.test(new URL(address, location.origin).protocol)
  } catch {
    return false
  }
}

export function PaymentActions({ subscription }: { readonly subscription: Subscription }) {
  const { reload } = useSubscription()
  const [pending, setPending] = useState<'checkout' | 'portal' | 'cancel' | null>(null)
  const [isCancelAsked, setCancelAsked] = useState(false)
  const { priceId } = subscription
  if (!priceId) return null

  const buy = async () => {
    setPending('checkout')
    const answer = await ask('createCheckoutSession', { body: { priceId } })
    setPending(null)
    if (!answer.ok) toastError(paymentFailureText(answer.failure, CHECKOUT_FAILED))
    else if (isWebAddress(answer.value.checkoutUrl)) leaveFor(answer.value.checkoutUrl)
    else toastError(CHECKOUT_FAILED)
  }
  const manage = async () => {
    setPending('portal')
    const answer = await ask('createPortalSession', {})
    setPending(null)
    if (!answer.ok) toastError(paymentFailureText(answer.failure, PORTAL_FAILED))
    else if (isWebAddress(answer.value.portalUrl)) leaveFor(answer.value.portalUrl)
    else toastError(PORTAL_FAILED)
  }
  const cancel = async () => {
    setPending('cancel')
    const answer = await ask('cancelSubscription', {})
    setPending(null)
    setCancelAsked(false)
    if (!answer.ok) return void toastError(paymentFailureText(answer.failure, CANCEL_FAILED))
    toastSuccess(CANCELLED)
    reload()
  }

  if (subscription.tier !== TIER_PREMIUM)
    return (
      <Button variant="primary" isPending={pending === 'checkout'} onPress={() => void buy()}>
        Upgrade to Premium
      </Button>
    )
  return (
    <>
      <Button isPending={pending === 'portal'} onPress={() => void manage()}>
        Manage billing
      </Button>
      {!subscription.cancelAtPeriodEnd && (
        <Button variant="quiet" onPress={() => setCancelAsked(true)}>
          Cancel subscription
        </Button>
      )}
      <AlertDialog
        isOpen={isCancelAsked}
        onOpenChange={setCancelAsked}
        title="Cancel subscription"
        confirmLabel="Cancel subscription"
        cancelLabel="Keep Premium"
        isDanger
        isPending={pending === 'cancel'}
        onConfirm={() => void cancel()}
      >
        Premium stays until the end of the paid month and is not renewed.
      </AlertDialog>
    </>
  )
}
