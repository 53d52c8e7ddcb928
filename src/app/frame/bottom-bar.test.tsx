// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { openApp } from '../../routes/testing.tsx'

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive()
})
afterEach(cleanup)

const bar = () => screen.queryByRole('navigation', { name: 'App' })

it('leads somebody signed in to the five places of the app, and marks where they are', async () => {
  const user = userEvent.setup()
  const { path } = await openApp('/offline')
  const links = within(bar() as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Walks', '/my-tours'],
    ['Near me', '/tours/nearby'],
    ['Make', '/dashboard'],
    ['Offline', '/offline'],
    ['Me', '/me'],
  ])
  const current = () =>
    links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)
  expect(current()).toEqual(['Offline'])
  await user.click(links[4] as HTMLElement)
  await waitFor(() => expect(path()).toBe('/me'))
  expect(await screen.findByRole('heading', { level: 1, name: TEST_USER.fullName })).toBeTruthy()
  expect(links.at(4)?.getAttribute('aria-current')).toBe('page')
})

it.each([
  ['/preferences', 'Me'],
  ['/waiting-changes', 'Offline'],
  ['/tours', 'Walks'],
])('marks the place that %s belongs to: %s', async (address, label) => {
  await openApp(address)
  const place = within(bar() as HTMLElement).getByRole('link', { name: label })
  expect(place.getAttribute('aria-current')).toBe('true')
})

it.each(['/', '/about', '/privacy'])('is not on %s, which is no part of the app', async (address) => {
  await openApp(address)
  expect(bar()).toBeNull()
})

it('is for nobody who is signed out, and there while a session is restored', async () => {
  live.setSession({ name: 'restoring' })
  await openApp('/emergency')
  expect(bar()).toBeTruthy()
  await act(async () => live.setSession({ name: 'signed-out' }))
  expect(bar()).toBeNull()
})

it('leads by Me to what the footer does not show there, and out', async () => {
  const user = userEvent.setup()
  const { path } = await openApp('/me')
  const main = within(await screen.findByRole('main'))
  for (const [name, to] of [
    ['Name, password and privacy', '/privacy-settings'],
    ['Preferences', '/preferences'],
    ['Subscription', '/subscription'],
    ['Offline walks', '/offline'],
    ['Emergency numbers', '/emergency'],
    ['About Streetlore', '/about'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms and Conditions', '/terms'],
    ['Content Guidelines', '/content-guidelines'],
  ] as const)
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe(to)
  await user.click(main.getByRole('button', { name: 'Cookie preferences' }))
  await screen.findByRole('dialog', { name: 'Cookie preferences' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(path()).toBe('/'))
  await waitFor(() => expect(live.calls.map(([name]) => name)).toContain('forgetUser'))
})
