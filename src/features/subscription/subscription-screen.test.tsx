// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { SubscriptionScreen } from './subscription-screen.tsx'

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
  live.set('usage', null, { toursGeneratedThisMonth: 2, monthlyLimit: 5, resetsAt: '2026-12-01T00:00:00Z' })
})
afterEach(cleanup)

test('the free plan, what is used of it, and that Premium is to come', async () => {
  live.set('subscription', null, { tier: 0, cancelAtPeriodEnd: false })
  render(<SubscriptionScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeTruthy()
  const current = await screen.findByRole('region', { name: 'Current subscription' })
  await waitFor(() => expect(current.textContent).toContain('Current subscription Free Plan'))
  expect(current.textContent).toMatch(/Tours this month: 2 \/ 5\. Resets on .+/)
  expect(screen.getByText('Premium Features are Coming Soon')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a Premium user reads Premium, and when it ends', async () => {
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

test('a plan that cannot be had says so and is asked for again', async () => {
  live.setFailed('subscription', null, { kind: 'offline' })
  render(<SubscriptionScreen />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch subscription')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'subscription', null]))
})
