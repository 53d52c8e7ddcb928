import { expect, test } from 'vitest'
import { isPremium, isQuotaUsedUp, quotaText, resetText } from './quota.ts'

const usage = (toursGeneratedThisMonth: number, monthlyLimit: number) => ({
  toursGeneratedThisMonth,
  monthlyLimit,
})

test('the counter and when it is used up', () => {
  expect(quotaText(usage(2, 5))).toBe('Tours this month: 2 / 5')
  expect(isQuotaUsedUp(usage(4, 5))).toBe(false)
  expect(isQuotaUsedUp(usage(5, 5))).toBe(true)
  expect(isQuotaUsedUp(usage(6, 5))).toBe(true)
})

test('a limit of 0 is no limit, and what is not known does not block', () => {
  expect(isQuotaUsedUp(usage(99, 0))).toBe(false)
  expect(quotaText(usage(99, 0))).toBeUndefined()
  expect(isQuotaUsedUp(undefined)).toBe(false)
})

test('the reset is given in UTC', () => {
  expect(resetText({ ...usage(0, 5), resetsAt: '2026-12-01T00:00:00Z' }, 'en-GB')).toBe(
    'Resets on 1 December',
  )
  expect(resetText(usage(0, 5))).toBeUndefined()
  expect(resetText({ ...usage(0, 5), resetsAt: 'soon' })).toBeUndefined()
})

test('only tier 1 is Premium', () => {
  expect(isPremium({ tier: 1, cancelAtPeriodEnd: false })).toBe(true)
  expect(isPremium({ tier: 0, cancelAtPeriodEnd: false })).toBe(false)
  expect(isPremium(undefined)).toBe(false)
})
