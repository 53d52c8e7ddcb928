// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { RouteMediaView, RouteView } from '#live/views.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { renderInRouter } from '../../../routes/testing.tsx'
import { othersRoute, testRoute } from '../testing.ts'
import { RouteScreen } from './route-screen.tsx'

vi.mock('#map/tour-map.tsx', () => ({
  TourMap: ({ label, stops }: { label: string; stops: readonly { name: string }[] }) => (
    <div role="application" aria-label={label}>
      {stops.map(({ name }) => name).join(' > ')}
    </div>
  ),
}))
const saved = vi.hoisted(() => ({ files: [] as { name: string; content: Blob }[] }))
vi.mock('#platform/page/page-actions.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  saveFile: (name: string, content: Blob) => saved.files.push({ name, content }),
}))

let live: FakeLive
let paths: readonly string[]
beforeEach(() => {
  live = fakeLive()
  saved.files.length = 0
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.restoreAllMocks()
})

const draw = () => {
  ;({ paths } = renderInRouter(
    <RouteScreen routeKey="7" changeNote={({ pending }) => <ChangeNote pending={pending} />} />,
  ))
}
const show = async (route: RouteView) => {
  live.set('route', { routeKey: '7' }, route)
  draw()
  await screen.findByRole('heading', { level: 1, name: route.name })
  return userEvent.setup()
}
const button = (name: string) => screen.queryByRole('button', { name })
const toasts = () => currentToasts().map(({ text }) => text)

test('the owner sees the way, the stops with the notes, and all that can be done [2 §2 route detail]', async () => {
  await show(testRoute())
  expect(document.title).toBe('Round the Duomo · Streetlore')
  for (const text of ['Architecture', '3 stops', '1.38 miles', '28 min', 'Tell about the dome'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('application', { name: 'Map of Round the Duomo' }).textContent).toBe(
    'Duomo > Bargello > Santa Croce',
  )
  const stops = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(stops).toEqual(['Duomo', 'Bargello', 'Santa Croce'])
  for (const name of ['Generate AI Tour', 'Share', 'Delete', 'More']) expect(button(name)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit Route' }).getAttribute('href')).toBe('/custom-routes/7/edit')
  expect(button('Like')).toBeNull()
})

test('its owner reads why it was taken down, and cannot share it', async () => {
  await show(testRoute({ takenDownReason: 'It leads through a yard.', isPublic: true }))
  expect(
    screen.getByText(
      'Taken down by Streetlore, so it can be neither public nor shared: It leads through a yard.',
    ),
  ).toBeTruthy()
  expect([screen.queryByText('Public'), screen.getByText('Private')]).toEqual([null, expect.anything()])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Edit Route' })).toBeTruthy()
})

test('others see a public route without notes, and like, copy and hear it [2 §6 routes]', async () => {
  const user = await show(othersRoute({ isLikedByUser: true, likeCount: 1 }))
  expect(screen.queryByText('Tell about the dome')).toBeNull()
  for (const name of ['Share', 'Delete']) expect(button(name)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit Route' })).toBeNull()
  expect(screen.getByText('by Grace Hopper')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Unlike' }))
  expect(live.calls).toContainEqual([
    'likeRoute',
    { routeKey: '7', name: 'Round the Duomo', isLikedByUser: true },
    false,
  ])
  expect(button('Generate AI Tour')).toBeTruthy()
})

test('Delete asks, keeps the change and goes to the list [2 §2 route detail]', async () => {
  const user = await show(testRoute())
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Route' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(paths).toEqual(['/custom-routes']))
  expect(live.calls).toContainEqual(['deleteRoute', '7'])
  // The deletion is no news to the user who made it.
  act(() => live.setFailed('route', { routeKey: '7' }, { kind: 'rejected', status: 404 }))
  expect(screen.queryByText('Route Not Found')).toBeNull()
})

test('pictures and recordings have the server’s own address; one that waits says so', async () => {
  const medium = (fields: Partial<RouteMediaView>): RouteMediaView => ({
    key: '1',
    id: 1,
    mediaType: 1,
    caption: null,
    isPrimary: false,
    mediaUrl: '/media/a.jpg',
    thumbnailUrl: null,
    ...fields,
  })
  const media = [
    medium({ thumbnailUrl: '/media/a-small.jpg' }),
    medium({ key: '2', mediaUrl: '/media/b.jpg', isPrimary: true, caption: 'The dome' }),
    medium({ key: '3', mediaType: 2, mediaUrl: '/media/c.webm', caption: 'Bells' }),
    medium({ key: '4', mediaUrl: undefined, bytesKey: 'k', id: undefined }),
  ]
  const [first, ...others] = testRoute().pois
  await show(testRoute({ pois: first ? [{ ...first, media }, ...others] : others }))
  const pictures = screen
    .getAllByRole<HTMLImageElement>('img')
    .map(({ src, alt }) => [new URL(src).pathname, alt])
  expect(pictures.slice(0, 2)).toEqual([
    ['/media/b.jpg', 'The dome'],
    ['/media/a-small.jpg', 'Photo 1 of Duomo'],
  ])
  expect(screen.getByRole('link', { name: 'Open: The dome' }).getAttribute('href')).toMatch(
    /\/media\/b\.jpg$/,
  )
  expect(new URL(document.querySelector('audio')?.src ?? '').pathname).toBe('/media/c.webm')
  expect(screen.getByText('Waiting to sync')).toBeTruthy()
})

test('a copy is a route of one’s own, made without a signal too', async () => {
  const user = await show(othersRoute())
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(paths).toEqual(['/custom-routes/route-1']))
  const [, draft] = live.calls.find(([name]) => name === 'createRoute') as [string, { pois: unknown[] }]
  expect(draft).toMatchObject({ name: 'Round the Duomo (copy)', isPublic: false, topic: 'Architecture' })
  expect(draft.pois).toMatchObject([{ name: 'Duomo', userNotes: null }, { name: 'Bargello' }, {}])
  expect(toasts()).toEqual(['Copied to My Routes'])
})

test('a copy for which there is no room says so', async () => {
  live.refuse('createRoute', { kind: 'storage-full' })
  const user = await show(othersRoute())
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to create route']))
  expect(paths).toEqual([])
})

test('it is taken along as GPX and GeoJSON, and printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const user = await show(testRoute())
  for (const name of ['Export GPX', 'Export GeoJSON', 'Print']) {
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  expect(saved.files.map(({ name }) => name)).toEqual(['Round the Duomo.gpx', 'Round the Duomo.geojson'])
  expect(print).toHaveBeenCalledOnce()
})

test.each([
  [{ kind: 'rejected', status: 404 } as const, 'Route Not Found'],
  [{ kind: 'rejected', status: 400 } as const, 'Route Not Found'],
  [{ kind: 'rejected', status: 403, text: 'x' } as const, 'This route is private'],
  [{ kind: 'offline' } as const, 'Failed to fetch route'],
  [{ kind: 'server', status: 500 } as const, 'Failed to fetch route'],
])('what cannot be shown says why: %o [2 §2 route detail]', async (failure, title) => {
  live.setFailed('route', { routeKey: '7' }, failure)
  draw()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Custom Routes' }).getAttribute('href')).toBe(
    '/custom-routes',
  )
})

test('what failed is asked for again', async () => {
  live.setFailed('route', { routeKey: '7' }, { kind: 'offline' })
  draw()
  expect(await screen.findByText(/You are offline, and this is not on this device/)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'route', { routeKey: '7' }]))
})

test('while nothing is known the screen is busy', () => {
  draw()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
})
