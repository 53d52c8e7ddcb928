// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { ok, type Failure } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { renderInRouter } from '../../../routes/testing.tsx'
import { othersRoute } from '../testing.ts'
import { SharedRouteScreen } from './shared-route-screen.tsx'

vi.mock('#map/tour-map.tsx', () => ({ TourMap: () => null }))

/** The route as the server sends it. */
const sent = (fields: Partial<CustomRoute> = {}): CustomRoute => {
  const {
    key: _key,
    serverId: _serverId,
    isMine: _isMine,
    pending: _pending,
    pois: _pois,
    ...route
  } = othersRoute()
  const poi = { id: 1, name: 'Duomo', latitude: 43.77, longitude: 11.25, orderIndex: 0, media: [] }
  return { ...route, id: 7, pois: [poi], ...fields }
}

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const draw = (isSignedIn: boolean) =>
  renderInRouter(
    <SharedRouteScreen shareToken="secret" isSignedIn={isSignedIn} changeNote={() => null} />,
    '/shared-routes/secret',
  )
const show = async (isSignedIn: boolean, route: CustomRoute = sent()) => {
  live.answer('sharedCustomRoute', (input) =>
    input.params?.['token'] === 'secret' ? ok(route) : { ok: false, failure: { kind: 'offline' } },
  )
  const { state } = draw(isSignedIn)
  await screen.findByRole('heading', { level: 1, name: 'Round the Duomo' })
  return { user: userEvent.setup(), state }
}

test.each(['Generate AI Tour', 'Like'])(
  'a visitor sees the route; %s needs an account and leads to sign-in and back [2 §6 shared routes]',
  async (name) => {
    const { user, state } = await show(false)
    expect(screen.getByRole('heading', { level: 3, name: 'Duomo' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
    // A visitor has no local database to read.
    expect(live.calls.map(([called]) => called)).toEqual(['ask'])
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/login')
    await user.click(link)
    await waitFor(() => expect(state().from).toBe('/shared-routes/secret'))
  },
)

test('signed in, a private route is named by its link [2 §7 generate from route]', async () => {
  const { user } = await show(true, sent({ isPublic: false }))
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Generate AI Tour' }))
  await waitFor(() =>
    expect(live.calls).toContainEqual([
      'generateFromRoute',
      { routeId: 7, name: 'Round the Duomo', topic: 'Architecture', shareToken: 'secret' },
    ]),
  )
})

test('signed in, a public one shows what this device knows of it, the own likes too', async () => {
  live.set('route', { routeKey: '7' }, othersRoute({ isLikedByUser: true, likeCount: 5 }))
  await show(true)
  expect(await screen.findByText('5 likes')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unlike' })).toBeTruthy()
})

test.each<[Failure, string]>([
  [{ kind: 'rejected', status: 404 }, 'Route Not Found'],
  [{ kind: 'offline' }, 'Failed to fetch shared route'],
])('what the link does not open says why: %o [2 §8 routes]', async (failure, title) => {
  live.answer('sharedCustomRoute', () => ({ ok: false, failure }))
  draw(false)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('what failed is asked for again', async () => {
  draw(false)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  live.answer('sharedCustomRoute', () => ok(sent()))
  await userEvent.setup().click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Round the Duomo' })).toBeTruthy()
})
