// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TourPreview } from '#contract/api/tours.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { setReachable } from '#live/connection.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { publicTour } from './testing.ts'
import { PreviewScreen } from './preview-screen.tsx'
import { lastAudio, useFakeAudio } from './sample/fake-audio.ts'

const tour: TourPreview = {
  id: 12,
  title: 'Florence of the bankers',
  description: 'Money and marble.',
  topic: 'History',
  locationName: 'Florence',
  duration: 90,
  playCount: 4,
  narrativeText: `${'Word '.repeat(99)}Word5`,
  pointsOfInterest: [0, 1, 2, 3].map((orderIndex) => ({
    id: orderIndex + 1,
    name: `Stop of interest ${orderIndex + 1}`,
    latitude: 0,
    longitude: 0,
    orderIndex,
    media: [],
  })),
  poiCount: 7,
  createdAt: '2026-11-01T10:00:00Z',
}

let live: FakeLive
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  live.answer('tourPreview', () => ok(tour))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a visitor sees the beginning, four stops, how many more, and the way to sign up', async () => {
  renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Florence of the bankers' })).toBeTruthy()
  expect(live.calls).toContainEqual(['ask', 'tourPreview', { params: { slug: 'florence' } }])
  expect(screen.getByText(/^Word .*Word5…$/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Stop of interest 1',
    'Stop of interest 2',
    'Stop of interest 3',
    'Stop of interest 4',
  ])
  expect(screen.getByText('+3 more points of interest')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('link', { name: 'Play' })).toBeNull()
  expect(document.title).toContain('Florence of the bankers')
})

test('a user sees the way to the player instead', async () => {
  renderInRouter(<PreviewScreen slug="florence" isSignedIn />)
  expect((await screen.findByRole('link', { name: 'Play' })).getAttribute('href')).toBe(
    '/tours/florence/play',
  )
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
})

test('a tour that is not public is not available', async () => {
  live.answer('tourPreview', () => fail({ kind: 'rejected', status: 404 }))
  renderInRouter(<PreviewScreen slug="secret" isSignedIn={false} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Tour Not Available' })).toBeTruthy()
  expect(
    screen.getByText('Failed to load tour preview. This tour may not be publicly available.'),
  ).toBeTruthy()
  live.answer('tourPreview', () => ok(tour))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Florence of the bankers' })).toBeTruthy()
})

const photograph = {
  id: 5,
  mediaUrl: '/media/a/medium.webp',
  thumbnailUrl: '/media/a/small.webp',
  caption: null,
  attribution: 'Photograph: A. Lens, CC BY-SA 4.0, Wikimedia Commons',
  attributionUrl: 'https://commons.wikimedia.org/wiki/File:A.jpg',
}
const withMedia = (media: TourPreview['pointsOfInterest'][number]['media']): TourPreview => ({
  ...tour,
  pointsOfInterest: tour.pointsOfInterest.map((stop, index) => (index === 0 ? { ...stop, media } : stop)),
})

test('a stop shows its photograph in two sizes, with author, licence and source', async () => {
  live.answer('tourPreview', () => ok(withMedia([photograph])))
  renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  const image = await screen.findByRole('img', { name: 'Photograph of Stop of interest 1' })
  expect(image.getAttribute('srcset')).toBe(
    'http://localhost:3000/media/a/small.webp 320w, http://localhost:3000/media/a/medium.webp 960w',
  )
  expect(image.getAttribute('loading')).toBe('lazy')
  const credit = screen.getByRole('link', { name: photograph.attribution })
  expect(credit.getAttribute('href')).toBe(photograph.attributionUrl)
  fireEvent.error(image)
  expect(screen.getByText('Picture not loaded: Photograph of Stop of interest 1')).toBeTruthy()
  expect(screen.getByText(photograph.attribution)).toBeTruthy()
})

test('no picture without a licence is shown, nor a recording', async () => {
  const bare = { ...photograph, attribution: null }
  live.answer('tourPreview', () => ok(withMedia([bare, { ...photograph, id: 6, mediaType: 2 }])))
  renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  await screen.findByRole('heading', { level: 1, name: 'Florence of the bankers' })
  expect(document.querySelector('figure')).toBeNull()
})

test('without a signal a user sees the stored part of the tour, and a note that says so', async () => {
  live.answer('tourPreview', () => fail({ kind: 'offline' }))
  const [stop] = withMedia([photograph]).pointsOfInterest
  live.set('tour', { slug: 'florence' }, { ...publicTour({ id: 12 }), isMine: false, pending: [] } as never)
  live.set('pois', { tourId: 12 }, [stop!])
  live.set('narrative', { tourId: 12 }, { narrativeText: 'Money and marble.', narrativeSections: [] })
  renderInRouter(<PreviewScreen slug="florence" isSignedIn />)
  expect(
    await screen.findByText('The server could not be reached: this is what is stored on this device.'),
  ).toBeTruthy()
  expect(screen.getByText('Money and marble.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Photograph of Stop of interest 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Play' })).toBeTruthy()
})

test('what is stored stays while the server is asked again, with the connection and with Try Again', async () => {
  live.answer('tourPreview', () => fail({ kind: 'timeout' }))
  live.set('tour', { slug: 'florence' }, { ...publicTour({ id: 12 }), isMine: false, pending: [] } as never)
  live.set('pois', { tourId: 12 }, [])
  live.set('narrative', { tourId: 12 }, { narrativeText: 'Money and marble.', narrativeSections: [] })
  const stored = () =>
    screen.queryByText('The server could not be reached: this is what is stored on this device.')
  const asked = () => live.calls.filter(([name, endpoint]) => name === 'ask' && endpoint === 'tourPreview')
  renderInRouter(<PreviewScreen slug="florence" isSignedIn />)
  await waitFor(() => expect(stored()).toBeTruthy())
  const key = screen.getByRole('button', { name: 'Try Again' })
  let answer = (_result: Result<TourPreview>) => {}
  const waits = () => new Promise<Result<TourPreview>>((resolve) => (answer = resolve))

  live.answer('tourPreview', waits)
  await userEvent.setup().click(key)
  expect(asked()).toHaveLength(2)
  expect(stored()).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBe(key)
  expect(document.activeElement).toBe(key)
  await act(async () => answer(fail({ kind: 'server', status: 503 })))
  expect(stored()).toBeTruthy()

  await act(async () => setReachable(false))
  expect(asked()).toHaveLength(2)
  await act(async () => setReachable(true))
  expect(asked()).toHaveLength(3)
  expect(stored()).toBeTruthy()
  await act(async () => answer(ok(tour)))
  expect(stored()).toBeNull()
  expect(screen.getByText('Money and marble.')).toBeTruthy()
  expect(screen.getByText('+3 more points of interest')).toBeTruthy()
})

test("the server's text is shown as text", async () => {
  live.answer('tourPreview', () => ok({ ...tour, description: '<img src=x onerror=alert(1)>' }))
  renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

const SAMPLE = {
  isReady: true,
  audioUrl: '/media/samples/12-0123456789abcdef.mp3',
  durationS: 28,
  stopName: 'Bargello',
  sentences: [],
}

test('a visitor hears a sample when they ask for it, and signs up for the rest at the second where they are', async () => {
  useFakeAudio({ isTapped: true })
  live.answer('tourPreview', () => ok({ ...tour, sample: SAMPLE }))
  const { state } = renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  const key = await screen.findByRole('button', { name: 'Hear a sample' })
  // The element is made by an effect, which a busy machine may run after the button is there.
  await waitFor(() => expect(lastAudio().src).toBe(''))
  const signUp = () => fireEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
  signUp()
  await waitFor(() => expect(state().from).toBe('/tours/florence/play'))
  await userEvent.setup().click(key)
  await act(async () => lastAudio().reach(12.34))
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  signUp()
  await waitFor(() => expect(state().from).toBe('/tours/florence/play?at=12.3'))
  await act(async () => lastAudio().finish(28))
  expect(screen.getByRole('status').textContent).toContain('That was the beginning.')
})

test('a sample that cannot be had says so', async () => {
  useFakeAudio({ isTapped: true })
  live.answer('tourPreview', () => ok({ ...tour, sample: SAMPLE }))
  renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Hear a sample' }))
  await act(async () => lastAudio().break())
  expect(screen.getByRole('alert').textContent).toContain('The sound could not be loaded.')
})

test('sound that is still being made is said; a user needs no sample', async () => {
  live.answer('tourPreview', () => ok({ ...tour, sample: { isReady: false, sentences: [] } }))
  renderInRouter(<PreviewScreen slug="florence" isSignedIn={false} />)
  expect(await screen.findByText('The sound of this walk is still being made.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hear a sample' })).toBeNull()
  cleanup()
  live.answer('tourPreview', () => ok({ ...tour, sample: SAMPLE }))
  renderInRouter(<PreviewScreen slug="florence" isSignedIn />)
  await screen.findByRole('link', { name: 'Play' })
  expect(screen.queryByRole('button', { name: 'Hear a sample' })).toBeNull()
})
