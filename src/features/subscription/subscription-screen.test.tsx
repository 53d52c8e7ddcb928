// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { ok } from '#contract/failure.ts'
import { leaveFor } from '#platform/page/page-actions.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { ToastRegion } from '#ui/toast/toast-region.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

vi.mock('#platform/page/page-actions.ts', () => ({ leaveFor: vi.fn() }))

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
  live.set('usage', null, { toursGeneratedThisMonth: 2, monthlyLimit: 5, resetsAt: '2026-12-01T00:00:00Z' })
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.clearAllMocks()
})

test('the free plan, what is used of it, and that Premium is to come [1 §2 plans] [1 §7 subscription]', async () => {
  live.set('subscription', null, { tier: 0, cancelAtPeriodEnd: false })
  render(<SubscriptionScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeTruthy()
  const current = await screen.findByRole('region', { name: 'Current subscription' })
  await waitFor(() => expect(current.textContent).toContain('Current subscription Free Plan'))
  expect(current.textContent).toMatch(/Tours this month: 2 \/ 5\. Resets on .+/)
  expect(await screen.findByText('Premium Features are Coming Soon')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a Premium user reads Premium, and when it ends [1 §7 subscription]', async () => {
  live.set('usage', null, { toursGeneratedThisMonth: 9, monthlyLimit: 0 })
  live.set('subscription', null, {
    tier: 1,
    currentPeriodEnd: '2026-12-20T00:00:00Z',
    cancelAtPeriodEnd: true,
  })
  render(<SubscriptionScreen />)
  expect(await screen.findByText('Premium Plan')).toBeTruthy()
  expect(screen.getByText(/^Ends on .*20/)).toBeTruthy()
  expect(screen.getByText('Tours this month: 9, no limit')).toBeTruthy()
})

test('a plan that cannot be had says so and is asked for again [1 §8 subscription]', async () => {
  live.setFailed('subscription', null, { kind: 'offline' })
  render(<SubscriptionScreen />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch subscription')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'subscription', null]))
})

test('usage that cannot be had says so [1 §8 subscription]', async () => {
  live.set('subscription', null, { tier: 0, cancelAtPeriodEnd: false })
  live.setFailed('usage', null, { kind: 'offline' })
  render(<SubscriptionScreen />)
  expect(await screen.findByText('Failed to fetch usage')).toBeTruthy()
})

describe('where one can pay', () => {
  const show = (tier: 0 | 1) => {
    live.set('subscription', null, { tier, cancelAtPeriodEnd: false, priceId: 'price_1' })
    render(
      <>
        <SubscriptionScreen />
        <ToastRegion />
      </>,
    )
    return userEvent.setup()
  }
  const refuse = (endpoint: 'createCheckoutSession' | 'createPortalSession' | 'cancelSubscription') =>
    live.answer(endpoint, () => ({ ok: false, failure: { kind: 'server', status: 503 } }))

  test('Upgrade opens the checkout of the payment provider [1 §7 checkout]', async () => {
    live.answer('createCheckoutSession', () => ok({ checkoutUrl: 'https://pay.example/c/1' }))
    const user = show(0)
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Premium' }))
    expect(screen.queryByText('Premium Features are Coming Soon')).toBeNull()
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/c/1'))
    expect(live.calls).toContainEqual(['ask', 'createCheckoutSession', { body: { priceId: 'price_1' } }])
  })

  test('an address that is none of the web is not opened', async () => {
    live.answer('createCheckoutSession', () => ok({ checkoutUrl: 'javascript:alert(1)' }))
    const user = show(0)
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Premium' }))
    expect(await screen.findByText('Failed to create checkout session')).toBeTruthy()
    expect(leaveFor).not.toHaveBeenCalled()
  })

  test('Manage billing opens the portal [1 §7 portal]', async () => {
    live.answer('createPortalSession', () => ok({ portalUrl: 'https://pay.example/p/1' }))
    const user = show(1)
    await user.click(await screen.findByRole('button', { name: 'Manage billing' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/p/1'))
  })

  test('Cancel asks, ends the plan, and the plan is asked for again [1 §7 cancel]', async () => {
    live.answer('cancelSubscription', () => ok({ tier: 1, cancelAtPeriodEnd: true }))
    const user = show(1)
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    expect(await screen.findByText('Your subscription will not be renewed')).toBeTruthy()
    expect(live.calls).toContainEqual(['reload', 'subscription', null])
  })

  test('each says when it failed [1 §8 subscription]', async () => {
    refuse('createCheckoutSession')
    refuse('createPortalSession')
    refuse('cancelSubscription')
    const user = show(0)
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Premium' }))
    expect(await screen.findByText('Failed to create checkout session')).toBeTruthy()
    cleanup()
    show(1)
    await user.click(await screen.findByRole('button', { name: 'Manage billing' }))
    expect(await screen.findByText('Failed to create portal session')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    expect(await screen.findByText('Failed to cancel subscription')).toBeTruthy()
  })
})
