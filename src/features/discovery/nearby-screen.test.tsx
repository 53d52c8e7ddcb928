// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok, type Result } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Fix, PositionFailure, Positions } from '#platform/device/geolocation.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { NearbyScreen } from './nearby-screen.tsx'
import { nearbyTour, onePage } from './testing.ts'

const here: Fix = { latitude: 43.77, longitude: 11.256, accuracyM: 20, atMs: 0 }

/** Answers in turn; the last answer repeats. */
const positionsAnswering = (...results: Result<Fix, PositionFailure>[]) => {
  const asked: unknown[] = []
  const positions: Positions = {
    current: async (options) => {
      asked.push(options)
      return results[Math.min(asked.length, results.length) - 1] ?? fail({ kind: 'position-unavailable' })
    },
    watch: () => () => {},
  }
  return { positions, asked }
}

let live: FakeLive
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  live.answer('reverseGeocode', () =>
    ok({
      lat: '43.77',
      lon: '11.256',
      display_name: 'Florence',
      address: { city: 'Florence', country: 'Italy' },
    }),
  )
  live.answer('nearbyTours', () =>
    ok(onePage(nearbyTour(2.34, { id: 2, title: 'Far' }), nearbyTour(0.4, { title: 'Near' }))),
  )
})
afterEach(cleanup)
const queries = () =>
  live.calls.flatMap(([name, endpoint, input]) =>
    name === 'ask' && endpoint === 'nearbyTours' ? [(input as { query: unknown }).query] : [],
  )

test('lists what is near by distance, with the place and the heading', async () => {
  const { positions, asked } = positionsAnswering(ok(here))
  renderInRouter(<NearbyScreen positions={positions} />)
  // The first test of the file waits for the screen's code too.
  const heading = await screen.findByRole('heading', { name: '2 tours within 10 km' }, { timeout: 5000 })
  expect(heading).toBeTruthy()
  expect(asked).toEqual([{ enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 }])
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual(
    ['Near', 'Far'],
  )
  expect(screen.getByText('400 m')).toBeTruthy()
  expect(screen.getByText('2.3 km')).toBeTruthy()
  expect(await screen.findByText('Florence, Italy')).toBeTruthy()
  expect(queries()).toEqual([{ latitude: 43.77, longitude: 11.256, radiusKm: 10, page: 1, pageSize: 50 }])
})

test('a place without a name is shown as coordinates to 4 decimals', async () => {
  live.answer('reverseGeocode', () => fail({ kind: 'offline' }))
  renderInRouter(<NearbyScreen positions={positionsAnswering(ok(here)).positions} />)
  expect(await screen.findByText('43.7700, 11.2560')).toBeTruthy()
})

test('the radius asks again', async () => {
  renderInRouter(<NearbyScreen positions={positionsAnswering(ok(here)).positions} />)
  const radius = await screen.findByLabelText<HTMLSelectElement>('Radius')
  expect(
    within(radius)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['5 km', '10 km', '25 km', '50 km', '100 km'])
  await userEvent.setup().selectOptions(radius, '25 km')
  expect(await screen.findByRole('heading', { name: '2 tours within 25 km' })).toBeTruthy()
  expect(queries().at(-1)).toMatchObject({ radiusKm: 25 })
})

test('nothing near: Expand Search doubles the radius, up to 100 km', async () => {
  live.answer('nearbyTours', () => ok(onePage()))
  renderInRouter(<NearbyScreen positions={positionsAnswering(ok(here)).positions} />)
  const user = userEvent.setup()
  for (const km of [20, 40, 80, 100]) {
    expect(await screen.findByRole('heading', { name: 'No nearby tours found' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Expand Search' }))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ radiusKm: km }))
  }
  await screen.findByRole('heading', { name: 'No nearby tours found' })
  expect(screen.queryByRole('button', { name: 'Expand Search' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Browse All Tours' }).getAttribute('href')).toBe('/tours')
})

test.each([
  ['position-denied', 'Location access denied. Please enable location services and try again.'],
  ['position-timeout', 'Location request timed out. Please try again.'],
  ['position-unavailable', 'Location information is unavailable.'],
  ['position-unsupported', 'Geolocation is not supported by this browser.'],
] as const)('%s shows, and can be tried again', async (kind, text) => {
  renderInRouter(<NearbyScreen positions={positionsAnswering(fail({ kind }), ok(here)).positions} />)
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'Browse All Tours' })).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: '2 tours within 10 km' })).toBeTruthy()
})

test('an update asks for the place where one is now, not for one of minutes ago', async () => {
  const { positions, asked } = positionsAnswering(ok(here), ok({ ...here, latitude: 43.78 }))
  renderInRouter(<NearbyScreen positions={positions} />)
  await screen.findByRole('heading', { name: '2 tours within 10 km' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ latitude: 43.78 }))
  expect(asked.at(-1)).toEqual({ enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 })
})

test('an update that is refused keeps the place that was found', async () => {
  const { positions } = positionsAnswering(ok(here), fail({ kind: 'position-timeout' }))
  renderInRouter(<NearbyScreen positions={positions} />)
  await screen.findByRole('heading', { name: '2 tours within 10 km' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Update' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Location request timed out.')
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a failed list says so and is asked for again', async () => {
  live.answer('nearbyTours', () => fail({ kind: 'server', status: 503 }))
  renderInRouter(<NearbyScreen positions={positionsAnswering(ok(here)).positions} />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to load nearby tours. Please try again later.',
  )
  live.answer('nearbyTours', () => ok(onePage(nearbyTour(1))))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: '1 tour within 10 km' })).toBeTruthy()
})

test('without a signal the stored tours of the place are listed, each leading to its player', async () => {
  live.answer('nearbyTours', () => fail({ kind: 'offline' }))
  const tour = nearbyTour(0, { id: 9, title: 'Kept', slug: 'kept' })
  live.set('nearby-stored', { latitude: 43.77, longitude: 11.256, radiusM: 10_000, limit: 50 }, [
    { value: tour as never, distanceM: 820 },
  ])
  renderInRouter(<NearbyScreen positions={positionsAnswering(ok(here)).positions} />)
  expect(await screen.findByRole('heading', { name: 'Stored on this device' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kept' }).getAttribute('href')).toBe('/tours/kept/play')
  expect(screen.getByText('820 m')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
