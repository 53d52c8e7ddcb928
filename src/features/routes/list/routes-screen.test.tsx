// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { RouteView } from '#live/views.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { renderInRouter } from '../../../routes/testing.tsx'
import { othersRoute, testRoute } from '../testing.ts'
import type { RoutesPlace } from './routes-place.ts'
import { RoutesScreen } from './routes-screen.tsx'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i

let live: FakeLive
let copied: string[]
let paths: readonly string[]
let changed: RoutesPlace[]
beforeEach(() => {
  live = fakeLive()
  copied = []
  changed = []
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const draw = (place: Partial<RoutesPlace> = {}) => {
  ;({ paths } = renderInRouter(
    <RoutesScreen
      tab="mine"
      topic=""
      page={1}
      {...place}
      onChange={(next) => changed.push(next)}
      changeNote={({ pending }) => <ChangeNote pending={pending} />}
    />,
  ))
}
const show = async (routes: readonly RouteView[], place: Partial<RoutesPlace> = {}) => {
  live.set('my-routes', null, routes)
  draw(place)
  await screen.findByRole('heading', { level: 1, name: 'Custom Routes' })
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  return user
}
const showPublic = async (routes: readonly RouteView[], totalPages = 1) => {
  live.set('public-routes', { topic: '', page: 1 }, { routes, totalCount: routes.length, totalPages })
  return show([], { tab: 'public' })
}
const card = (name = 'Round the Duomo') => screen.findByRole('article', { name })
const toasts = () => currentToasts().map(({ text }) => text)

test('a card says what the route is and has its controls [2 §2 route list]', async () => {
  await show([testRoute()])
  const inCard = within(await card())
  for (const text of ['Architecture', 'Private', '3 stops', '1.38 miles', '28 min'])
    expect(inCard.getByText(text)).toBeTruthy()
  expect(inCard.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/custom-routes/7')
  expect(inCard.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/custom-routes/7/edit')
  for (const name of ['Delete', 'Share', 'Generate Tour'])
    expect(inCard.getByRole('button', { name })).toBeTruthy()
  expect(inCard.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Create Route' }).getAttribute('href')).toBe(
    '/custom-routes/create',
  )
  expect(screen.getByText('1 route')).toBeTruthy()
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test('a route that was taken down says why, in the words as they are, and cannot be shared', async () => {
  const reason = 'It leads through a <b>private</b> yard.'
  // A change that would publish it may be waiting.
  const user = await show([testRoute({ takenDownReason: reason, isPublic: true })])
  const inCard = within(await card())
  expect(
    inCard.getByText(`Taken down by Streetlore, so it can be neither public nor shared: ${reason}`),
  ).toBeTruthy()
  expect([inCard.queryByText('Public'), inCard.getByText('Private')]).toEqual([null, expect.anything()])
  const share = inCard.getByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(share.disabled).toBe(true)
  await user.click(share)
  expect(live.calls.filter(([, name]) => name === 'shareCustomRoute')).toEqual([])
  // The owner can still edit and walk it.
  expect(inCard.getByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(inCard.getByRole<HTMLButtonElement>('button', { name: 'Generate Tour' }).disabled).toBe(false)
})

test('one of each is written as one', async () => {
  await show([testRoute({ poiCount: 1, totalDistance: 1, isPublic: true, likeCount: 1 })])
  const inCard = within(await card())
  for (const text of ['1 stop', '1 mile', '1 like', 'Public']) expect(inCard.getByText(text)).toBeTruthy()
})

test('a public route of somebody else can be liked, not changed [2 §6 routes]', async () => {
  const user = await showPublic([othersRoute({ likeCount: 2 })])
  const inCard = within(await card())
  expect(inCard.getByText('by Grace Hopper')).toBeTruthy()
  expect(inCard.getByText('2 likes')).toBeTruthy()
  for (const name of ['Edit', 'Delete', 'Share'])
    expect(inCard.queryByRole(name === 'Edit' ? 'link' : 'button', { name })).toBeNull()
  await user.click(inCard.getByRole('button', { name: 'Like' }))
  expect(live.calls).toContainEqual([
    'likeRoute',
    { routeKey: '7', name: 'Round the Duomo', isLikedByUser: false },
    true,
  ])
})

test.each([
  [true, 'Route liked'],
  [false, 'Route unliked'],
])('a like (%s) is confirmed when the server has it [2 §8 routes]', async (isLiked, text) => {
  await showPublic([othersRoute({ isLikedByUser: !isLiked })])
  await card()
  const payload = { title: 'Walk', routeKey: '7', isLiked }
  const times = { createdAt: 0, firstSentAt: 0, attempts: 0, nextAttemptAt: 0 }
  act(() =>
    live.set('changes', null, [
      { rowId: 'r1', kind: 'route-like', status: 'pending', title: 'Walk', payload, ...times },
    ]),
  )
  expect(toasts()).toEqual([])
  act(() =>
    live.notify({ kind: 'change-done', rowId: 'r1', change: 'route-like', entity: 'route:7', title: 'Walk' }),
  )
  expect(toasts()).toEqual([text])
})

test('a like that cannot be kept says so [2 §8 routes]', async () => {
  live.refuse('likeRoute', { kind: 'storage', detail: 'x' })
  const user = await showPublic([othersRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Like' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to update like status']))
})

test('Delete asks first, and is confirmed when the server has it [2 §8 routes]', async () => {
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Route' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(live.calls.map(([name]) => name)).not.toContain('deleteRoute')
  await user.click(within(await card()).getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(live.calls).toContainEqual(['deleteRoute', '7']))
  act(() =>
    live.notify({ kind: 'change-done', rowId: 'd', change: 'route-delete', entity: 'route:7', title: '' }),
  )
  expect(toasts()).toEqual(['Route deleted successfully'])
})

test('a deletion that cannot be kept says so [2 §8 routes]', async () => {
  live.refuse('deleteRoute', { kind: 'storage', detail: 'x' })
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete route']))
})

test('a change that waits says so, a refused one why, with Retry and Discard', async () => {
  const failure = { kind: 'rejected', status: 400, text: 'Too far' } as const
  const user = await show([
    testRoute({ pending: [{ rowId: 'r1', kind: 'route-edit', status: 'pending' }] }),
    testRoute({
      key: '8',
      name: 'Other',
      pending: [{ rowId: 'r2', kind: 'route-edit', status: 'failed', failure }],
    }),
  ])
  expect(await within(await card()).findByText('Waiting to sync')).toBeTruthy()
  const refused = within(await card('Other'))
  expect(refused.getByText('Not accepted: Too far')).toBeTruthy()
  await user.click(refused.getByRole('button', { name: 'Retry' }))
  await user.click(refused.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r2']))
  expect(live.calls).toContainEqual(['retryChange', 'r2'])
})

const SHARE_URL = 'https://walks.example/shared-routes/abc'

test('Share copies the link, says so, and shows it with its QR code [2 §8 routes]', async () => {
  live.answer('shareCustomRoute', () => ok({ shareUrl: SHARE_URL }))
  const user = await show([testRoute()])
  const inCard = within(await card())
  await user.click(inCard.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(toasts()).toEqual(['Share link copied to clipboard']))
  expect(copied).toEqual([SHARE_URL])
  expect(inCard.getByRole('link', { name: SHARE_URL })).toBeTruthy()
  await user.click(inCard.getByRole('button', { name: 'QR code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Round the Duomo' }))
  expect(dialog.getByRole('img', { name: 'QR code of Round the Duomo' }).querySelector('path')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(inCard.getByRole('button', { name: 'Close the share link' }))
  expect(inCard.queryByText(SHARE_URL)).toBeNull()
})

test('a link that is known is as good without a signal; a first one needs a connection', async () => {
  const user = await show([testRoute({ shareUrl: SHARE_URL }), testRoute({ key: '8', name: 'Other' })])
  await user.click(within(await card()).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(copied).toEqual([SHARE_URL]))
  dismissAllToasts()
  await user.click(within(await card('Other')).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to share route: a first link needs a connection.']))
})

test('a link that the server does not give says so [2 §8 routes]', async () => {
  live.answer('shareCustomRoute', () => ({ ok: false, failure: { kind: 'rejected', status: 400 } }))
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to share route']))
  expect(copied).toEqual([])
})

test('a route that only this device knows is neither shared nor made a tour yet, and says why', async () => {
  const user = await show([testRoute({ serverId: undefined })])
  await user.click(within(await card()).getByRole('button', { name: 'Share' }))
  await user.click(within(await card()).getByRole('button', { name: 'Generate Tour' }))
  expect(toasts()).toEqual([
    'Failed to share route: it is on this device only. It can be shared once it was sent.',
    'Failed to generate tour: the route is on this device only. Try again once it was sent.',
  ])
  expect(live.calls.map(([name]) => name)).not.toContain('generateFromRoute')
})

test('Generate Tour waits for the tour and opens it [2 §7 generate from route]', async () => {
  let isThere = false
  live.answer('tourBySlug', () =>
    isThere ? ok({} as never) : { ok: false, failure: { kind: 'rejected', status: 404 } },
  )
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Generate Tour' }))
  expect(live.calls).toContainEqual([
    'generateFromRoute',
    { routeId: 7, name: 'Round the Duomo', topic: 'Architecture' },
  ])
  expect(await screen.findByRole('progressbar', { name: 'Your tour is being made' })).toBeTruthy()
  expect(paths).toEqual([])
  isThere = true
  await waitFor(() => expect(paths).toEqual(['/tours/route-tour/play']), { timeout: 4000 })
  expect(toasts()).toEqual(['Tour generated successfully!'])
})

test('a tour that could not be made says why, and can be asked for again', async () => {
  live.answer('tourBySlug', () => ({ ok: false, failure: { kind: 'rejected', status: 404 } }))
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Generate Tour' }))
  await screen.findByRole('progressbar')
  const failed = { jobId: 'job-1', generationStatus: 'failed', error: 'no known places' }
  act(() => live.set('my-tours', { count: 21 }, [failed as never]))
  await waitFor(() => expect(toasts()).toEqual(['Tour generation failed: no known places']))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('a tour that is being made can be cancelled, and its note goes', async () => {
  live.answer('tourBySlug', () => ({ ok: false, failure: { kind: 'rejected', status: 404 } }))
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Generate Tour' }))
  await screen.findByRole('progressbar')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(live.calls).toContainEqual(['cancelJob', 'job-1']))
  act(() => live.notify({ kind: 'tour-cancelled', jobId: 'job-2' }))
  expect(screen.getByRole('progressbar')).toBeTruthy()
  act(() => live.notify({ kind: 'tour-cancelled', jobId: 'job-1' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test.each([
  [{ kind: 'offline' } as const, 'Failed to generate tour: making a tour needs a connection.', []],
  [
    { kind: 'rejected', status: 403, text: 'No more', code: 'quota_exceeded' } as const,
    'No more',
    ['/subscription'],
  ],
  [{ kind: 'rejected', status: 400 } as const, 'Failed to generate tour', []],
])('a tour that is refused says so: %o [2 §8 routes]', async (failure, text, path) => {
  live.refuse('generateFromRoute', failure)
  const user = await show([testRoute()])
  await user.click(within(await card()).getByRole('button', { name: 'Generate Tour' }))
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(paths).toEqual(path)
})

test('two tabs; the topic filters either [2 §2 route list]', async () => {
  const user = await show([testRoute(), testRoute({ key: '8', name: 'Other', topic: 'Food' })], {
    topic: 'Food',
  })
  expect(await card('Other')).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Round the Duomo' })).toBeNull()
  expect(screen.getByRole('tab', { name: 'My Routes' }).getAttribute('aria-selected')).toBe('true')
  await user.selectOptions(screen.getByLabelText('Topic'), 'Shopping')
  await user.click(screen.getByRole('tab', { name: 'Public Routes' }))
  expect(changed).toEqual([
    { tab: 'mine', topic: 'Shopping', page: 1 },
    { tab: 'public', topic: 'Food', page: 1 },
  ])
})

test('ten of the own routes on a page, with its number [2 §9 paging]', async () => {
  const routes = Array.from({ length: 21 }, (_, index) =>
    testRoute({ key: String(index), name: `Route ${index}` }),
  )
  const user = await show(routes, { page: 2 })
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  expect(screen.getByText('21 routes')).toBeTruthy()
  const names = [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
  expect(names).toEqual(routes.slice(10, 20).map(({ name }) => name))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(changed.map(({ page }) => page)).toEqual([3, 1])
})

test('nothing yet: the way to the first route [2 §2 route list]', async () => {
  await show([])
  expect(await screen.findByRole('heading', { name: 'No routes yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Route' }).getAttribute('href')).toBe(
    '/custom-routes/create',
  )
})

test('none of a topic, and a page that is gone, lead back', async () => {
  const user = await show([testRoute()], { topic: 'Art' })
  expect(await screen.findByRole('heading', { name: 'No routes about Art' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  cleanup()
  draw({ page: 4 })
  await user.click(await screen.findByRole('button', { name: 'First page' }))
  expect(changed).toEqual([
    { tab: 'mine', topic: '', page: 1 },
    { tab: 'mine', topic: '', page: 1 },
  ])
})

test('routes that cannot be had say so and are asked for again [2 §8 routes]', async () => {
  live.setFailed('my-routes', null, { kind: 'server', status: 503 })
  draw()
  expect(await screen.findByRole('heading', { name: 'Failed to fetch user routes' })).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'my-routes', null]))
  cleanup()
  live.setFailed('public-routes', { topic: '', page: 1 }, { kind: 'offline' })
  draw({ tab: 'public' })
  expect(await screen.findByRole('heading', { name: 'Failed to fetch public routes' })).toBeTruthy()
  expect(screen.getByText(/You are offline, and this is not on this device/)).toBeTruthy()
})

test('while nothing is known the screen is busy, and says nothing of none', () => {
  draw()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('No routes yet')).toBeNull()
})
