// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { openApp } from '../routes/testing.tsx'

const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const root = document.documentElement
let live: FakeLive
const set = (aids: Partial<typeof accessibility.visualAids>) =>
  live.set('preferences', null, {
    accessibility: { ...accessibility, visualAids: { ...accessibility.visualAids, ...aids } },
    tour,
    narration,
    isFetched: true,
    pending: [],
  })
beforeEach(() => {
  localStorage.clear()
  root.className = ''
  live = fakeLive()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('high contrast and larger fonts are classes of the root, at once and for the next start [1 §3 preferences]', async () => {
  await openApp('/about')
  act(() => set({ highContrastMode: true, largerFonts: true }))
  await waitFor(() => expect(root.classList.contains('high-contrast')).toBe(true))
  expect(root.classList.contains('larger-fonts')).toBe(true)
  expect(localStorage.getItem('displayAids')).toBe('high-contrast larger-fonts')
  act(() => set({ largerFonts: true }))
  await waitFor(() => expect(root.classList.contains('high-contrast')).toBe(false))
  expect(localStorage.getItem('displayAids')).toBe('larger-fonts')
})

it('go with the person who set them', async () => {
  set({ highContrastMode: true })
  await openApp('/about')
  await waitFor(() => expect(root.classList.contains('high-contrast')).toBe(true))
  act(() => live.setSession({ name: 'signed-out' }))
  await waitFor(() => expect(root.classList.contains('high-contrast')).toBe(false))
  expect(localStorage.getItem('displayAids')).toBeNull()
})

it('are there before the first paint, and let no other class in', async () => {
  localStorage.setItem('displayAids', 'high-contrast larger-fonts')
  // This is what the build puts into the head of every page.
  await import('../start/inline/first-look.ts')
  expect(root.classList.contains('high-contrast')).toBe(true)
  expect(root.classList.contains('larger-fonts')).toBe(true)
})

it('a system that asks for more contrast gets it, also of a visitor, and nothing of that is stored', async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(prefers-contrast: more)' ? system : matchMedia(query),
  )
  vi.resetModules()
  await import('../start/inline/first-look.ts')
  expect(root.classList.contains('high-contrast')).toBe(true)
  await openApp('/about')
  act(() => live.setSession({ name: 'signed-out' }))
  await waitFor(() => expect(root.classList.contains('high-contrast')).toBe(true))
  expect(localStorage.getItem('displayAids')).toBeNull()
  system.matches = false
  act(() => void system.dispatchEvent(new Event('change')))
  expect(root.classList.contains('high-contrast')).toBe(false)
})
