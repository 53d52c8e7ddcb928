// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Advertisement } from '#contract/api/advertising.ts'
import { fail, ok } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { clearConsent, saveConsent } from '#platform/storage/consent.ts'
import { AdvertisementSlot } from './partner-slot.tsx'
import { setDismissed } from './dismissal.ts'

const advertisement: Advertisement = {
  headline: 'Late opening',
  text: 'Every Friday until ten.',
  advertiser: 'Museum of Bridges',
  url: 'https://museum.example/late',
  picture: 'data:image/webp;base64,UklGRg==',
}
const allow = (marketing: boolean) =>
  act(() => void saveConsent({ functional: true, analytics: true, marketing }))

let live: FakeLive
let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  live = fakeLive({ name: 'signed-out' })
  live.answer('advertisement', () => ok({ advertisement }))
  setDismissed(false)
})
afterEach(() => {
  cleanup()
  clearConsent()
  vi.restoreAllMocks()
})
/** The whole slot, with its reserved size. */
const open = (category = '3333333333') => render(<AdvertisementSlot category={category} />).container
const asked = () => live.calls.filter(([name]) => name === 'ask')
const region = () => screen.findByRole('complementary', { name: 'Advertisement' })

test('nothing is asked for and no place is kept before marketing is allowed [1 §4 consent]', async () => {
  const slot = open()
  expect(slot.childElementCount).toBe(0)
  allow(false)
  expect(slot.childElementCount).toBe(0)
  expect(asked()).toEqual([])
})

test('with it, the place is there before the answer, and the advertisement says what it is [2 §3 category code]', async () => {
  saveConsent({ functional: false, analytics: false, marketing: true })
  const slot = open()
  expect(slot.childElementCount).toBe(1)
  expect((await region()).textContent).toContain('Museum of Bridges')
  expect(asked()).toEqual([['ask', 'advertisement', { params: { category: '3333333333' } }]])
  const link = screen.getByRole('link', { name: /^Late opening/ })
  expect(link.getAttribute('href')).toBe('https://museum.example/late')
  expect(link.getAttribute('rel')).toBe('sponsored noopener noreferrer')
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
})

test('taking the consent back removes it at once [1 §4 consent]', async () => {
  saveConsent({ functional: false, analytics: false, marketing: true })
  const slot = open()
  await region()
  allow(false)
  expect(slot.childElementCount).toBe(0)
  allow(true)
  await region()
  act(clearConsent)
  expect(slot.childElementCount).toBe(0)
})

test('it can be closed by the keyboard, and then none comes on any screen', async () => {
  saveConsent({ functional: false, analytics: false, marketing: true })
  const slot = open()
  await region()
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.textContent).toContain('Late opening')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(slot.childElementCount).toBe(0)
  cleanup()
  expect(open('1234567890').childElementCount).toBe(0)
  expect(asked()).toHaveLength(1)
})

test('a question that fails is not asked again when the connection comes and goes', async () => {
  live.answer('advertisement', () => fail({ kind: 'offline' }))
  saveConsent({ functional: false, analytics: false, marketing: true })
  const slot = open()
  await waitFor(() => expect(asked()).toHaveLength(1))
  for (const event of ['offline', 'online']) {
    isOnline = event === 'online'
    await act(async () => void dispatchEvent(new Event(event)))
  }
  expect(slot.textContent).toBe('')
  expect(asked()).toHaveLength(1)
})

test.each<[string, Advertisement | null]>([
  ['has none', null],
  ['names an address that is not secure', { ...advertisement, url: 'javascript:alert(1)' }],
])('the place stays empty where the server %s', async (_, answer) => {
  live.answer('advertisement', () => ok({ advertisement: answer }))
  saveConsent({ functional: false, analytics: false, marketing: true })
  const slot = open()
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(async () => {})
  expect(slot.childElementCount).toBe(1)
  expect(slot.textContent).toBe('')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('no picture but one that came with the answer is shown', async () => {
  live.answer('advertisement', () =>
    ok({ advertisement: { ...advertisement, picture: 'https://tracker.example/pixel.gif' } }),
  )
  saveConsent({ functional: false, analytics: false, marketing: true })
  open()
  expect((await region()).querySelector('img')).toBeNull()
})
