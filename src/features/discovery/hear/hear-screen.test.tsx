// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalkToHear } from '#contract/api/tours.ts'
import { fail, ok } from '#contract/failure.ts'
import { WALK_TO_HEAR_CACHE } from '#contract/threads/caches.ts'
import { WALK_TO_HEAR_PATH } from '#contract/paths.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { renderInRouter } from '../../../routes/testing.tsx'
import { lastAudio, FakeAudio, useFakeAudio } from '../sample/fake-audio.ts'
import { HearScreen } from './hear-screen.tsx'

const WALK: NonNullable<WalkToHear['tour']> = {
  slug: 'florence',
  title: 'Florence of the bankers',
  topic: 'History',
  locationName: 'Florence',
  duration: 60,
  language: 'en',
  sample: {
    isReady: true,
    audioUrl: '/media/samples/12-0123456789abcdef.mp3',
    durationS: 28,
    stopName: 'Bargello',
    sentences: [
      { text: 'Welcome.', startS: 0.3, endS: 2 },
      { text: 'Look up.', startS: 2.2, endS: 28 },
    ],
  },
}

let live: FakeLive
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  live.answer('walkToHear', () => ok({ tour: WALK }))
  vi.stubGlobal('caches', memoryCacheStorage())
  useFakeAudio({ isTapped: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const reach = (positionS: number) => act(async () => lastAudio().reach(positionS))

test('after a tap the walk begins by itself; its end leads to the sign-up, and from there to the same second', async () => {
  const { state } = renderInRouter(<HearScreen isSignedIn={false} />)
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(live.calls).toContainEqual(['ask', 'walkToHear', { query: { language: navigator.language } }])
  expect(screen.getByRole('heading', { level: 2, name: 'Florence of the bankers' })).toBeTruthy()
  expect(screen.getByText('Bargello')).toBeTruthy()
  await reach(3)
  expect(screen.getByTestId('sample-elapsed').textContent).toBe('0:03')
  expect(screen.getByText('Look up.').getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
  await act(async () => lastAudio().finish(27.94))
  expect(screen.getByRole('heading', { name: 'Hear the whole walk' })).toBeTruthy()
  for (const name of ['Sign Up', 'Sign In']) {
    fireEvent.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(state().from).toBe('/tours/florence/play?at=27.9'))
  }
  expect(screen.getByRole('button', { name: 'Hear it again' })).toBeTruthy()
})

test('without a tap nothing sounds: there is a Play button', async () => {
  useFakeAudio({ isTapped: false })
  renderInRouter(<HearScreen isSignedIn={false} />)
  const play = await screen.findByRole('button', { name: 'Play' })
  expect(lastAudio().src).toBe('')
  await userEvent.setup().click(play)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(lastAudio().src).toContain('/media/samples/12-')
})

test('somebody signed in goes on in the player, at the same second', async () => {
  renderInRouter(<HearScreen isSignedIn />)
  await screen.findByRole('button', { name: 'Pause' })
  await act(async () => lastAudio().finish(28))
  expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/tours/florence/play?at=28.0')
})

test('a walk whose sound is being made says so, and begins when it is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  live.answer('walkToHear', () => ok({ tour: { ...WALK, sample: { isReady: false, sentences: [] } } }))
  renderInRouter(<HearScreen isSignedIn={false} />)
  expect(await screen.findByText('The first walk is being recorded')).toBeTruthy()
  expect(FakeAudio.made).toEqual([])
  live.answer('walkToHear', () => ok({ tour: WALK }))
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('one failed answer does not end the asking for a walk that is being made', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  live.answer('walkToHear', () => ok({ tour: { ...WALK, sample: { isReady: false, sentences: [] } } }))
  renderInRouter(<HearScreen isSignedIn={false} />)
  await screen.findByText('The first walk is being recorded')
  live.answer('walkToHear', () => fail({ kind: 'offline' }))
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('The first walk is being recorded')).toBeTruthy()
  live.answer('walkToHear', () => ok({ tour: WALK }))
  await act(async () => vi.advanceTimersByTimeAsync(2500))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('a tab in the background does not begin to speak', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  renderInRouter(<HearScreen isSignedIn={false} />)
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
  expect(lastAudio().src).toBe('')
  visibility.mockRestore()
})

test('with no walk there is the way to those that there are; with no connection the way to try again', async () => {
  live.answer('walkToHear', () => ok({ tour: null }))
  renderInRouter(<HearScreen isSignedIn={false} />)
  expect(await screen.findByRole('heading', { name: 'No walk can be heard yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse All Tours' }).getAttribute('href')).toBe('/tours')
  cleanup()
  live.answer('walkToHear', () => fail({ kind: 'offline' }))
  renderInRouter(<HearScreen isSignedIn={false} />)
  expect(await screen.findByRole('heading', { name: 'The walk could not be loaded' })).toBeTruthy()
  live.answer('walkToHear', () => ok({ tour: WALK }))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Florence of the bankers' })).toBeTruthy()
})

test('without a signal, or with one that leads nowhere, it is the walk that was kept', async () => {
  const cache = await caches.open(WALK_TO_HEAR_CACHE)
  await cache.put(WALK_TO_HEAR_PATH, Response.json({ tour: { ...WALK, title: 'Kept on this device' } }))
  live.answer('walkToHear', () => fail({ kind: 'offline' }))
  renderInRouter(<HearScreen isSignedIn={false} />)
  expect(await screen.findByRole('heading', { name: 'Kept on this device' })).toBeTruthy()
  cleanup()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  live.answer('walkToHear', () => new Promise(() => {}))
  renderInRouter(<HearScreen isSignedIn={false} />)
  await act(async () => vi.advanceTimersByTimeAsync(3000))
  expect(await screen.findByRole('heading', { name: 'Kept on this device' })).toBeTruthy()
})
