// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearConsent, saveConsent } from '#platform/storage/consent.ts'
import { advertisementPlace } from './partner-place.tsx'

const loading = vi.hoisted(() => ({ count: 0 }))
vi.mock('#features/advertising/partner-slot.tsx', () => {
  loading.count += 1
  throw new Error('blocked')
})
afterEach(() => {
  cleanup()
  clearConsent()
})

test('its code is loaded only with consent, and where that is blocked the screen stays', async () => {
  const { container } = render(<main>The list {advertisementPlace('3333333333')}</main>)
  await act(async () => {})
  expect(loading.count).toBe(0)
  act(() => void saveConsent({ functional: false, analytics: false, marketing: true }))
  await vi.waitFor(() => expect(loading.count).toBe(1))
  await vi.waitFor(() => expect(container.querySelector('main')?.childElementCount).toBe(0))
  expect(container.textContent).toBe('The list ')
})
