// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { WalkStep } from '#contract/api/tours.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { TourView } from '#live/views.ts'
import { forgetFunctional, readFunctional } from '#platform/storage/functional-storage.ts'
import type { DeviceSpeech } from '#platform/audio/device-speech.ts'
import { mediaSessionOf } from '#platform/audio/media-session.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import { fakeVoices, wavChunk } from '../playback/testing.ts'
import { PlayerScreen } from '../player-screen.tsx'
import type { PlayerSeams } from '../player.ts'
// Loaded before it opens: nothing waits for it then.
import './steps-dialog.tsx'
import { at, LINE, STEPS, STOPS } from '../walk/directions/testing.ts'

const TOUR: TourView = {
  id: 7,
  title: 'Stones of Florence',
  slug: 'stones',
  locationName: 'Florence',
  latitude: 45,
  longitude: 9,
  topic: 'History',
  duration: 90,
  createdAt: '2026-11-01T00:00:00Z',
  version: 1,
  playCount: 3,
  isPublic: false,
  isChunked: true,
  chunkCount: 1,
  chunksGenerated: 1,
  totalChunks: 1,
  readyChunks: 1,
  isGeneratingChunks: false,
  isMine: true,
  pending: [],
  line: LINE.map(({ latitude, longitude }) => [longitude, latitude]),
  lineKind: 'walked',
  walkSteps: [...STEPS],
}
const SECTIONS = STOPS.map(({ id, name }, index) => ({
  index,
  title: name,
  text: `About ${name}.`,
  locationName: 'Florence',
  estimatedAudioStartTime: index * 30,
  estimatedAudioEndTime: index * 30 + 30,
  sources: [],
  poiId: id,
}))

let live: FakeLive
let tell: ((result: Result<Fix, PositionFailure>) => void) | undefined
let nowMs = 0
let said: string[] = []
let hasVoice = true

const speech: DeviceSpeech = {
  watchVoice: (_language, listener) => {
    listener(hasVoice)
    return () => {}
  },
  say: ({ text }) => said.push(text),
  stop: () => {},
}
const seams = (): PlayerSeams => ({
  openVoice: fakeVoices().open,
  mediaSource: undefined,
  bytes: { stream: () => new Promise(() => {}), stored: () => new Promise(() => {}) },
  positions: {
    current: () => new Promise(() => {}),
    watch: (_options, listener) => {
      tell = listener
      return () => {}
    },
  },
  mediaSession: mediaSessionOf(undefined),
  speech,
  nowMs: () => nowMs,
  clockMs: () => nowMs,
  isOnline: () => true,
})

beforeEach(() => {
  live = fakeLive()
  Element.prototype.scrollIntoView = () => {}
  nowMs = 0
  said = []
  hasVoice = true
  tell = undefined
  forgetFunctional()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = async (change: Partial<TourView> = {}, stops: 'there' | 'late' = 'there') => {
  live.set('tour', { slug: 'stones' }, { ...TOUR, ...change })
  live.set('narrative', { tourId: 7 }, { narrativeText: '', narrativeSections: SECTIONS })
  if (stops === 'there') live.set('pois', { tourId: 7 }, STOPS)
  live.set('chunks', { tourId: 7 }, [wavChunk(0, 90)])
  live.set('downloads', null, [])
  const user = userEvent.setup()
  render(<PlayerScreen tour={{ slug: 'stones' }} map={() => null} download={() => null} seams={seams()} />)
  // The map and the text come a frame after the keys.
  await screen.findByText('The map as a list')
  return user
}

/** To the second stop, by hand: the walk from the first one. */
const toSecondStop = async (user: ReturnType<typeof userEvent.setup>) =>
  await user.click(await screen.findByRole('button', { name: 'Next section' }))

/** After so long without a position the filter begins anew with this one. */
const SILENCE_MS = 61_000
const stand = (eastM: number, northM: number, headingDeg?: number) =>
  act(async () => {
    nowMs += SILENCE_MS
    tell?.(ok({ ...at(eastM, northM), accuracyM: 5, atMs: nowMs, headingDeg }))
  })

/** A number and its unit are glued. */
const words = ({ textContent }: HTMLElement) => textContent.replaceAll('\u00A0', ' ')
const panel = () => screen.getByRole('region', { name: 'Directions' })
const arrow = () => panel().querySelector('[data-arrow]')?.getAttribute('data-arrow')
const announced = () => within(panel()).getByRole('status').textContent

test('the next step on screen: ahead, at the turn, far off', async () => {
  const user = await open()
  await toSecondStop(user)
  await stand(0, 60)
  expect(words(within(panel()).getByText(/^In 40 m right into/))).toBe('In 40 m right into Via Roma')
  expect(words(within(panel()).getByText(/^Then left into/))).toBe('Then left into Vicolo')
  expect(arrow()).toBe('right')
  await stand(0, 97)
  expect(words(within(panel()).getByText(/^Right into/))).toBe('Right into Via Roma, 120 m')
  await stand(10, 100)
  expect(words(within(panel()).getByText(/^Straight on/))).toBe('Straight on along Via Roma, 110 m')
  expect(arrow()).toBe('straight')
})

test('who hears the screen is told a step when it comes, before the turn and at it, and never in haste', async () => {
  const user = await open()
  await toSecondStop(user)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const later = () => act(async () => vi.advanceTimersByTime(4000))
  await stand(0, 40)
  expect(announced()).toBe('In 60 metres right into Via Roma')
  await stand(0, 55)
  await later()
  expect(announced()).toBe('In 60 metres right into Via Roma')
  await stand(0, 70)
  expect(announced()).toBe('In 30 metres right into Via Roma')
  // At once after it: it waits, and is told as it is then.
  await stand(0, 88)
  await stand(0, 97)
  expect(announced()).toBe('In 30 metres right into Via Roma')
  await later()
  expect(announced()).toBe('Right into Via Roma, 120 metres')
  // A position that wavers tells nothing again.
  await stand(0, 75)
  await later()
  expect(announced()).toBe('Right into Via Roma, 120 metres')
  await stand(10, 100)
  expect(announced()).toBe('In 110 metres left into Vicolo')
})

test('stops that come after the line bring the way on into the text', async () => {
  await open({}, 'late')
  expect(screen.queryByRole('heading', { name: 'From The Duomo to The Uffizi', level: 4 })).toBeNull()
  await act(async () => live.set('pois', { tourId: 7 }, STOPS))
  expect(screen.getByRole('heading', { name: 'From The Duomo to The Uffizi', level: 4 })).toBeTruthy()
})

test('two steps that look the same are two lines of the list', async () => {
  const double = STEPS.flatMap((step) => (step.turn === 'left' ? [step, step] : [step]))
  const user = await open({ walkSteps: double })
  await toSecondStop(user)
  await stand(0, 60)
  await user.click(within(panel()).getByRole('button', { name: 'All steps of this way' }))
  expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(5)
})

test('at a stop it says so, with the way on, until the walker sets out', async () => {
  const user = await open()
  await toSecondStop(user)
  await stand(120, 178)
  expect(panel().textContent).toBe('You are at The UffiziThen set out to the northYou are at The Uffizi')
  expect(arrow()).toBe('arrive')
  await stand(120, 205)
  expect(words(panel())).toMatch(/^Straight on|^Set out|^In /)
  expect(arrow()).toBe('straight')
})

test('off the route it says how far back, and by the heading where; no other note says it again', async () => {
  const user = await open()
  await toSecondStop(user)
  await stand(-90, 60)
  expect(words(within(panel()).getByText(/^Back to the route/))).toBe(
    'Back to the route: about 90 m, to the east',
  )
  await stand(-90, 60, 0)
  expect(within(panel()).getByText(/on the right$/)).toBeTruthy()
  expect(screen.queryByText(/You are off the route\. Its line/)).toBeNull()
})

test('an unknown position is said, with the steps from the last stop', async () => {
  const user = await open()
  await toSecondStop(user)
  await stand(0, 60)
  act(() => tell?.(fail({ kind: 'position-timeout' })))
  expect(within(panel()).getByText(/Your position is not known now\. From The Duomo:/)).toBeTruthy()
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(4)
})

test('all steps in a dialog, with the present one marked, and in the text of the walk', async () => {
  const user = await open()
  await toSecondStop(user)
  await stand(0, 60)
  await user.click(within(panel()).getByRole('button', { name: 'All steps of this way' }))
  const dialog = await screen.findByRole('dialog', { name: 'From The Duomo to The Uffizi' })
  const steps = within(dialog).getAllByRole('listitem')
  expect(steps.map(words)).toEqual([
    'Set out to the north along Via Larga, 100 m',
    'Right into Via Roma, 120 m (now)',
    'Left into Vicolo, 80 m',
    'The Uffizi',
  ])
  expect(steps[1]?.getAttribute('aria-current')).toBe('step')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'From The Duomo to The Uffizi', level: 4 })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'From The Uffizi to The Bridge', level: 4 })).toBeTruthy()
})

test('names of streets are text of their own direction', async () => {
  const street = '<b>شارع</b>'
  const user = await open({ walkSteps: STEPS.map((step): WalkStep => ({ ...step, street })) })
  await toSecondStop(user)
  await stand(0, 60)
  expect(panel().querySelector('bdi')?.textContent).toBe(street)
})

test('without steps the next stop has their place; the first stop and straight legs tell the way as ever', async () => {
  await open({ walkSteps: null })
  expect(screen.queryByRole('switch', { name: 'Spoken directions' })).toBeNull()
  await stand(0, 200)
  expect(screen.getByText(/Next stop:/).textContent).toBe('Next stop: The Duomo, 200 m, to the south')
  cleanup()
  await open()
  await stand(0, 200)
  expect(panel().textContent).toContain('Next stop: The Duomo, 200 m, to the south')
  expect(screen.getAllByText(/Next stop:/)).toHaveLength(1)
})

test('spoken directions are off until a hand switches them on, kept on this device, and announced no more', async () => {
  const user = await open()
  const setting = screen.getByRole<HTMLInputElement>('switch', { name: 'Spoken directions' })
  expect(setting.checked).toBe(false)
  expect(screen.getByText(/Only while the screen is on/)).toBeTruthy()
  await user.click(setting)
  expect(readFunctional('spokenDirections')).toBe('on')
  expect(said).toEqual(['Directions will be spoken.'])
  await toSecondStop(user)
  await stand(0, 60)
  expect(announced()).toBe('')
  cleanup()
  await open()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Spoken directions' }).checked).toBe(true)
})

test('a device without a voice says so at the switch', async () => {
  hasVoice = false
  await open()
  const setting = screen.getByRole<HTMLInputElement>('switch', { name: 'Spoken directions' })
  expect(setting.disabled).toBe(true)
  expect(screen.getByText(/This device has no English voice/)).toBeTruthy()
})

test('a walking route that could not be loaded is said once, and only then [2 §8 walking route]', async () => {
  await open({ lineKind: 'failed', walkSteps: null })
  const note = screen.getAllByText('Could not load walking route, showing direct path')
  expect(note).toHaveLength(1)
  expect(note[0]?.closest('[role="status"]')).toBeTruthy()
  for (const lineKind of ['straight', 'walked', 'partly-walked'] as const) {
    cleanup()
    await open({ lineKind })
    expect(screen.queryByText(/Could not load walking route/)).toBeNull()
  }
})
