// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { ok, type Failure } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { othersRoute } from '../testing.ts'
import { SharedRouteScreen } from './shared-route-screen.tsx'

vi.mock('#map/tour-map.tsx', () => ({ TourMap: () => null }))

/** As the server sends it. */
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
let went: string[]
beforeEach(() => {
  live = fakeLive()
  went = []
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const draw = (isSignedIn: boolean) =>
  render(
    <SharedRouteScreen
      shareToken="secret"
      isSignedIn={isSignedIn}
      onNavigate={(path) => went.push(path)}
      changeNote={() => null}
    />,
  )
const show = async (isSignedIn: boolean, route: CustomRoute = sent()) => {
  live.answer('sharedCustomRoute', (input) =>
    input.params?.['token'] === 'secret' ? ok(route) : { ok: false, failure: { kind: 'offline' } },
  )
  draw(isSignedIn)
  await screen.findByRole('heading', { level: 1, name: 'Round the Duomo' })
  return userEvent.setup()
}

test('a visitor sees the route; what needs an account leads to sign-in and back [2 §6 shared routes]', async () => {
  await show(false)
  expect(screen.getByRole('heading', { level: 3, name: 'Duomo' })).toBeTruthy()
  for (const name of ['Generate AI Tour', 'Like']) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/login')
    expect(link.dataset['returns']).toBeDefined()
  }
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
  // Nothing is read from the store for somebody who has none.
  expect(live.calls.map(([name]) => name)).toEqual(['ask'])
})

test('signed in, a private route is told by its link [2 §7 generate from route]', async () => {
  const user = await show(true, sent({ isPublic: false }))
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
