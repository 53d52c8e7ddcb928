/** Paying, managing the payment and cancelling, at the payment provider where the server has one. */
import { useState } from 'react'
import type { Subscription } from '#contract/api/subscription.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { ask } from '#live/ask.ts'
import { useSubscription } from '#live/account.ts'
import { leaveFor } from '#platform/page/page-actions.ts'
import { Button } from '#ui/button/button.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/subscription.ts'
import { paymentFailureText } from './messages.ts'

/** Addresses in the answer are untrusted: only web addresses are opened. */
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
    if (!answer.ok) toastError(paymentFailureText(answer.failure, texts.checkoutFailed))
    else if (isWebAddress(answer.value.checkoutUrl)) leaveFor(answer.value.checkoutUrl)
    else toastError(texts.checkoutFailed)
  }
  const manage = async () => {
    setPending('portal')
    const answer = await ask('createPortalSession', {})
    setPending(null)
    if (!answer.ok) toastError(paymentFailureText(answer.failure, texts.portalFailed))
    else if (isWebAddress(answer.value.portalUrl)) leaveFor(answer.value.portalUrl)
    else toastError(texts.portalFailed)
  }
  const cancel = async () => {
    setPending('cancel')
    const answer = await ask('cancelSubscription', {})
    setPending(null)
    setCancelAsked(false)
    if (!answer.ok) return void toastError(paymentFailureText(answer.failure, texts.cancelFailed))
    toastSuccess(texts.cancelled)
    reload()
  }

  if (subscription.tier !== TIER_PREMIUM)
    return (
      <Button variant="primary" isPending={pending === 'checkout'} onPress={() => void buy()}>
        {texts.upgradeToPremium}
      </Button>
    )
  return (
    <>
      <Button isPending={pending === 'portal'} onPress={() => void manage()}>
        {texts.manageBilling}
      </Button>
      {!subscription.cancelAtPeriodEnd && (
        <Button variant="quiet" onPress={() => setCancelAsked(true)}>
          {texts.cancelSubscription}
        </Button>
      )}
      <AlertDialog
        isOpen={isCancelAsked}
        onOpenChange={setCancelAsked}
        title={texts.cancelSubscription}
        confirmLabel={texts.cancelSubscription}
        cancelLabel={texts.keepPremium}
        isDanger
        isPending={pending === 'cancel'}
        onConfirm={() => void cancel()}
      >
        {texts.cancelText}
      </AlertDialog>
    </>
  )
}
