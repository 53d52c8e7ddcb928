// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Topic } from '#contract/api/topics.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Fix, PositionFailure, Positions } from '#platform/device/geolocation.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { testTour } from './testing.ts'

const topics: Topic[] = [
  { id: 1, value: 'History', label: 'History', tier: 'Free' },
  { id: 2, value: 'Food', label: 'Food', tier: 'Free' },
  { id: 6, value: 'Art', label: 'Art', tier: 'Premium' },
  { id: 7, value: 'Science', label: 'Science', tier: 'Premium' },
]
const florence: GeocodedPlace = {
  lat: '43.7700',
  lon: '11.2560',
  display_name: 'Florence, Tuscany, Italy',
  address: { city: 'Florence', country: 'Italy', country_code: 'it' },
}
const positionsAnswering = (result: Result<Fix, PositionFailure>): Positions & { asked: unknown[] } => {
  const asked: unknown[] = []
  return {
    asked,
    current: async (options) => {
      asked.push(options)
      return result
    },
    watch: () => () => {},
  }
}
const nowhere = positionsAnswering(fail({ kind: 'position-denied' }))

let live: FakeLive
let paths: readonly string[]

beforeEach(() => {
  live = fakeLive()
  live.set('topics', null, topics)
  live.set('my-tours', { count: 21 }, [])
  live.set('subscription', null, { tier: 0, cancelAtPeriodEnd: false })
  live.set('usage', null, { toursGeneratedThisMonth: 2, monthlyLimit: 5, resetsAt: '2026-12-01T00:00:00Z' })
  live.set('hub-state', null, 'Connected')
  live.answer('geocode', () => ok([florence]))
  live.answer('reverseGeocode', () => ok(florence))
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const WALK = {
  tourId: 7,
  positionS: 750,
  durationS: 2710,
  heardSections: [0, 1],
  stopsHeard: 2,
  stopsTotal: 7,
  distanceM: 900,
  activeS: 1200,
  finishedAt: 0,
  updatedAt: 1,
}

test('a walk that was broken off can be continued from here', async () => {
  live.set('unfinished-walk', null, WALK)
  live.set('tour', { id: 7 }, { ...testTour({ id: 7, title: 'Stones of Florence', slug: 'stones' }) })
  await show()
  expect(await screen.findByRole('heading', { name: 'Continue your walk' })).toBeTruthy()
  expect(screen.getByText('2 of 7 stops, 12:30 of 45:10')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Continue Stones of Florence' })
  expect(link.getAttribute('href')).toBe('/tours/stones/play')
})

test('the dashboard leads to the custom routes [1 §2 dashboard]', async () => {
  await show()
  const link = screen.getByRole('link', { name: /^Custom Routes/ })
  expect(link.getAttribute('href')).toBe('/custom-routes')
})

test('nothing to continue where no walk was begun, or its tour is gone', async () => {
  live.set('unfinished-walk', null, WALK)
  live.setFailed('tour', { id: 7 }, { kind: 'rejected', status: 404 })
  await show()
  expect(screen.queryByText('Continue your walk')).toBeNull()
})

const show = async (positions: Positions = nowhere) => {
  ;({ paths } = renderInRouter(<DashboardScreen positions={positions} />))
  await screen.findByRole('radio', { name: 'History' })
  return userEvent.setup()
}
const generateButton = () => screen.getByRole('button', { name: /^Generate .*Tour$/ })
const asks = (endpoint: string) => live.calls.filter(([name, what]) => name === 'ask' && what === endpoint)
const generations = () => live.calls.filter(([name]) => name === 'generateTour')

test('greets by the first name and has one level-1 heading', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(document.title).toContain('Dashboard')
})

test('an address and a topic make a tour', async () => {
  const user = await show()
  expect(generateButton().hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByLabelText('Location', { exact: true }), 'Florence')
  await user.click(screen.getByRole('radio', { name: 'History' }))
  await screen.findByText(/Florence, Tuscany, Italy/)
  expect(asks('geocode')).toEqual([
    ['ask', 'geocode', { query: { q: 'Florence', format: 'jsonv2', limit: 1 } }],
  ])
  await user.click(screen.getByRole('button', { name: 'Generate History Tour' }))
  expect(generations()).toEqual([
    [
      'generateTour',
      { locationName: 'Florence', latitude: 43.77, longitude: 11.256, countryCode: 'IT', topic: 'History' },
    ],
  ])
})

test('a place that cannot fill the time says so before, and lets one ask all the same', async () => {
  live.answer('walkLength', () => ok({ wantedMin: 120, possibleMin: 70, stops: 9 }))
  const user = await show()
  await user.type(screen.getByLabelText('Location', { exact: true }), 'Porto')
  await user.click(screen.getByRole('radio', { name: 'Food' }))
  expect(
    await screen.findByText('For Food in Porto there is enough for about 70 minutes, not 120.'),
  ).toBeTruthy()
  expect(generateButton().hasAttribute('disabled')).toBe(false)
  live.answer('walkLength', () => ok({ wantedMin: 120, possibleMin: 108, stops: 14 }))
  await user.click(screen.getByRole('radio', { name: 'History' }))
  await waitFor(() => expect(screen.queryByText(/there is enough for/)).toBeNull())
  await waitFor(() => expect(asks('walkLength')).toHaveLength(2))
  expect(asks('walkLength')[0]).toEqual([
    'ask',
    'walkLength',
    { query: { locationName: 'Porto', latitude: 43.77, longitude: 11.256, topic: 'Food' } },
  ])
  live.answer('walkLength', () => ok({ wantedMin: 30, possibleMin: 41, stops: 4 }))
  await user.click(screen.getByRole('radio', { name: 'Food' }))
  expect(await screen.findByText('For Food in Porto a walk takes about 41 minutes, not 30.')).toBeTruthy()
})

test('a walk that is told in English only is offered in English with one tap, before anything is asked for', async () => {
  live.answer('walkLength', () =>
    ok({ wantedMin: 60, possibleMin: 60, stops: 8, language: 'en', wantedLanguage: 'de' }),
  )
  const user = await show()
  await user.type(screen.getByLabelText('Location', { exact: true }), 'Florence')
  await user.click(screen.getByRole('radio', { name: 'History' }))
  expect(
    await screen.findByText('History in Florence can be told in English, but not yet in German.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take the English walk' }))
  expect(generations()).toEqual([
    [
      'generateTour',
      {
        locationName: 'Florence',
        latitude: 43.77,
        longitude: 11.256,
        countryCode: 'IT',
        topic: 'History',
        language: 'en',
      },
    ],
  ])
})

test('where no walk is known, the nearest place that has walks is named with its distance and taken with one tap', async () => {
  live.answer('walkLength', () =>
    ok({
      wantedMin: 60,
      possibleMin: 0,
      stops: 0,
      nearest: { locationName: 'Munich', distanceKm: 1160 },
    }),
  )
  const user = await show()
  const location = screen.getByLabelText('Location', { exact: true })
  await user.type(location, 'Hallstatt')
  await user.click(screen.getByRole('radio', { name: 'History' }))
  expect(
    await screen.findByText(
      'We know no walks in Hallstatt yet. The nearest place that has some is Munich, 1,160 km away.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Walk in Munich instead' }))
  expect((location as HTMLInputElement).value).toBe('Munich')
  expect(generations()).toEqual([])
})

test("'lat, lng' needs no address lookup", async () => {
  const user = await show()
  await user.type(screen.getByLabelText('Location', { exact: true }), '43.77, 11.256')
  await user.click(screen.getByRole('radio', { name: 'Food' }))
  await waitFor(() => expect(generateButton().hasAttribute('disabled')).toBe(false))
  expect(asks('geocode')).toEqual([])
})

test('three characters are not looked up', async () => {
  const user = await show()
  await user.type(screen.getByLabelText('Location', { exact: true }), 'Rom')
  await user.click(screen.getByRole('radio', { name: 'History' }))
  await user.keyboard('{Tab}')
  expect(asks('geocode')).toEqual([])
  expect(generateButton().hasAttribute('disabled')).toBe(true)
})

test('an unknown address and a failed lookup say so', async () => {
  live.answer('geocode', () => ok([]))
  const user = await show()
  const field = screen.getByLabelText('Location', { exact: true })
  await user.type(field, 'Nowhereville')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Address not found. Please try a different location or use coordinates.',
  )
  live.answer('geocode', () => fail({ kind: 'offline' }))
  await user.type(field, 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to look up address. Please try coordinates (lat, lng) format.',
  )
})

test('typing on clears the coordinates at once', async () => {
  const user = await show()
  await user.click(screen.getByRole('radio', { name: 'History' }))
  const field = screen.getByLabelText('Location', { exact: true })
  await user.type(field, 'Florence')
  await waitFor(() => expect(generateButton().hasAttribute('disabled')).toBe(false))
  await user.type(field, 's')
  expect(generateButton().hasAttribute('disabled')).toBe(true)
})

test('a late answer to an older address is ignored', async () => {
  const late: ((found: GeocodedPlace) => void)[] = []
  live.answer('geocode', () => new Promise((resolve) => late.push((found) => resolve(ok([found])))))
  const user = await show()
  const field = screen.getByLabelText('Location', { exact: true })
  await user.type(field, 'Florence')
  await waitFor(() => expect(late).toHaveLength(1))
  await user.clear(field)
  await user.type(field, 'Lisbon')
  await waitFor(() => expect(late).toHaveLength(2))
  late[1]?.({ lat: '38.7', lon: '-9.1', display_name: 'Lisbon, Portugal' })
  await screen.findByText(/Lisbon, Portugal/)
  late[0]?.(florence)
  await waitFor(() => expect(screen.queryByText(/Florence, Tuscany/)).toBeNull())
  expect(screen.getByText(/Lisbon, Portugal · 38.7000, -9.1000/)).toBeTruthy()
})

test("'Use my location' asks for a good position and names the place", async () => {
  const positions = positionsAnswering(ok({ latitude: 43.77, longitude: 11.256, accuracyM: 10, atMs: 0 }))
  const user = await show(positions)
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Location', { exact: true }).value).toBe(
      'Florence, Italy',
    ),
  )
  expect(positions.asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }])
  await user.click(screen.getByRole('radio', { name: 'History' }))
  expect(generateButton().hasAttribute('disabled')).toBe(false)
})

test('a refused position shows the specified text', async () => {
  const user = await show(nowhere)
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Location access denied. Please enable location services and try again.',
  )
})

test('Enter says what is missing, in order', async () => {
  const user = await show()
  const field = screen.getByLabelText('Location', { exact: true })
  await user.type(field, '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a location')
  await user.type(field, 'Rom{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please select a topic')
  await user.click(screen.getByRole('radio', { name: 'History' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please provide location coordinates')
})

test('Free users see the free topics, the note and the counter', async () => {
  await show()
  expect(screen.getByRole('radiogroup', { name: 'Topic' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Art' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/subscription')
  expect(screen.getByText('Tours this month: 2 / 5')).toBeTruthy()
  expect(screen.getByText(/^Resets on /)).toBeTruthy()
})

test('Premium users see all topics and no limit', async () => {
  live.set('subscription', null, { tier: 1, cancelAtPeriodEnd: false })
  await show()
  expect(screen.getByRole('radio', { name: 'Science' })).toBeTruthy()
  expect(screen.queryByText(/Tours this month/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Upgrade to Premium' })).toBeNull()
  expect(screen.getByText('Premium: unlimited tours')).toBeTruthy()
})

test('a used-up quota disables the button; Enter says why and leads to the plans', async () => {
  live.set('usage', null, { toursGeneratedThisMonth: 5, monthlyLimit: 5 })
  const user = await show()
  await user.click(screen.getByRole('radio', { name: 'History' }))
  await user.type(screen.getByLabelText('Location', { exact: true }), '43.77, 11.25{Enter}')
  expect(generateButton().hasAttribute('disabled')).toBe(true)
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'You have reached your monthly tour limit. Please upgrade to continue.',
  ])
  expect(paths).toEqual(['/subscription'])
  expect(generations()).toEqual([])
})

const askForTour = async (user: Awaited<ReturnType<typeof show>>) => {
  await user.click(screen.getByRole('radio', { name: 'History' }))
  await user.type(screen.getByLabelText('Location', { exact: true }), '43.77, 11.25')
  await waitFor(() => expect(generateButton().hasAttribute('disabled')).toBe(false))
  await user.click(generateButton())
}

test('a quota that the server finds used up leads to the plans', async () => {
  live.refuse('generateTour', {
    kind: 'rejected',
    status: 403,
    code: 'quota_exceeded',
    text: 'Limit reached',
  })
  await askForTour(await show())
  await waitFor(() => expect(paths).toEqual(['/subscription']))
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'You have reached your monthly tour limit. Please upgrade to continue.',
  ])
})

test("the server's refusal shows in its own words, and in ours where it has none", async () => {
  const text = 'No known points of interest near this place. Try a larger city.'
  live.refuse('generateTour', { kind: 'rejected', status: 400, text })
  const user = await show()
  await askForTour(user)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  live.refuse('generateTour', { kind: 'rejected', status: 400 })
  await user.click(generateButton())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to generate tour'))
})

test('a failure of the server comes with the reference that finds it in the log', async () => {
  live.refuse('generateTour', { kind: 'server', status: 500, requestId: '0198-ab' })
  await askForTour(await show())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Server error. Please try again later.Reference: 0198-ab')
})

test('offline it says that making a tour needs a connection, and keeps what was typed', async () => {
  live.refuse('generateTour', { kind: 'offline' })
  const user = await show()
  await askForTour(user)
  expect((await screen.findByRole('alert')).textContent).toMatch(/needs a connection/)
  expect(screen.getByLabelText<HTMLInputElement>('Location', { exact: true }).value).toBe('43.77, 11.25')
})

test('failed topics say so and can be asked for again', async () => {
  live.setFailed('topics', null, { kind: 'offline' })
  renderInRouter(<DashboardScreen positions={nowhere} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load topics')
  await userEvent.setup().click(within(alert).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'topics', null]))
})

test('running jobs show their percent and message, and no word of unsent changes', async () => {
  live.set('my-tours', { count: 21 }, [
    testTour({
      id: 0,
      jobId: 'j1',
      slug: null,
      generationStatus: 'processing',
      generationProgress: 40,
      jobMessage: 'Writing the stops',
    }),
  ])
  await show()
  const card = screen.getByRole('article')
  expect(within(card).getByRole('heading', { name: 'Generating tour for Florence...' })).toBeTruthy()
  expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(within(card).getByText('Writing the stops')).toBeTruthy()
  expect(within(card).getByText('40%')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/pending|queued|waiting|unsent/i)
})

test('the five latest finished tours lead to their players', async () => {
  live.set(
    'my-tours',
    { count: 21 },
    [1, 2, 3, 4, 5, 6].map((id) => testTour({ id, title: `Walk ${id}`, slug: `walk-${id}` })),
  )
  await show()
  const links = screen.getAllByRole('link', { name: /^Walk/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4, 5].map((id) => `/tours/walk-${id}/play`),
  )
  expect(screen.getByRole('link', { name: 'View All Tours' }).getAttribute('href')).toBe('/my-tours')
})

test.each([
  ['Connected', 'Connected'],
  ['Connecting', 'Connecting'],
  ['Reconnecting', 'Connecting'],
  ['Disconnecting', 'Disconnected'],
  ['Disconnected', 'Disconnected'],
] as const)('the connection %s is shown as %s', async (state, shown) => {
  live.set('hub-state', null, state)
  await show()
  expect(screen.getByText(shown, { exact: true })).toBeTruthy()
})
