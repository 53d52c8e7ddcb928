// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { NarrativeSection } from '#contract/api/tours.ts'
import { ok, type Result } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { TourView } from '#live/views.ts'
import { deviceSpeechOf, type SpeechBrowser } from '#platform/audio/device-speech.ts'
import { FakeSpeech, FakeUtterance, voiceOf } from '#platform/audio/fake-speech.ts'
import { mediaSessionOf } from '#platform/audio/media-session.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import { forgetFunctional } from '#platform/storage/functional-storage.ts'
import { PlayerScreen } from '../player-screen.tsx'
import type { PlayerSeams } from '../player.ts'
import { fakeVoices, notReady, wavChunk } from '../playback/testing.ts'

const STOPS = [
  { id: 11, name: 'The Duomo', latitude: 43.7731, longitude: 11.256, orderIndex: 0, media: [] },
  { id: 12, name: 'The Uffizi', latitude: 43.7678, longitude: 11.2553, orderIndex: 1, media: [] },
]
const section = (index: number, title: string, text: string, startS: number, endS: number) => ({
  index,
  title,
  text,
  locationName: 'Florence',
  poiId: STOPS[index]?.id ?? null,
  estimatedAudioStartTime: startS,
  estimatedAudioEndTime: endS,
  sources: [],
})
const SECTIONS = [
  section(0, 'The Duomo', 'Look up at the dome. It took sixteen years. See the lantern.', 0, 40),
  section(1, 'The Uffizi', 'These were offices. Now they are full of pictures.', 40, 70),
]
const TOUR: TourView = {
  id: 7,
  title: 'Stones of Florence',
  slug: 'stones',
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.25,
  topic: 'History',
  duration: 90,
  createdAt: '2026-11-01T00:00:00Z',
  version: 1,
  playCount: 3,
  isPublic: false,
  isChunked: true,
  chunkCount: 2,
  chunksGenerated: 0,
  isGeneratingChunks: false,
  language: 'en',
  isMine: true,
  pending: [],
}
const READY = [wavChunk(0, 40), wavChunk(1, 30)]
const UNMADE = READY.map((chunk) => ({ ...notReady(chunk), isFailed: true }))

let live: FakeLive
let voices: ReturnType<typeof fakeVoices>
let speech: FakeSpeech
let isScreenHeld = false
let isOnline = true
let nowMs = 0
let tellPosition: ((result: Result<Fix, PositionFailure>) => void) | undefined

const seams = (): PlayerSeams => ({
  openVoice: voices.open,
  mediaSource: undefined,
  bytes: {
    stream: () => Promise.resolve(ok(new ArrayBuffer(8))),
    stored: () => Promise.resolve(ok(new Blob(['x']))),
  },
  positions: {
    current: () => new Promise(() => {}),
    watch: (_options, listener) => {
      tellPosition = listener
      return () => {}
    },
  },
  mediaSession: mediaSessionOf(undefined),
  wakeLock: {
    hold: () => {
      isScreenHeld = true
      return () => {
        isScreenHeld = false
      }
    },
  },
  speech: deviceSpeechOf(
    { speechSynthesis: speech, SpeechSynthesisUtterance: FakeUtterance } as unknown as SpeechBrowser,
    () => performance.now(),
  ),
  nowMs: () => nowMs,
  clockMs: () => nowMs,
  isOnline: () => isOnline,
})

const setUp = async (
  change: {
    tour?: Partial<TourView>
    chunks?: readonly AudioChunk[]
    sections?: NarrativeSection[]
  } = {},
) => {
  live.set('tour', { slug: 'stones' }, { ...TOUR, ...change.tour })
  live.set('narrative', { tourId: 7 }, { narrativeText: '', narrativeSections: change.sections ?? SECTIONS })
  live.set('pois', { tourId: 7 }, STOPS)
  live.set('chunks', { tourId: 7 }, change.chunks ?? UNMADE)
  live.set('downloads', null, [])
  const user = userEvent.setup()
  render(<PlayerScreen tour={{ slug: 'stones' }} map={() => null} download={() => null} seams={seams()} />)
  await screen.findByText('Look up at the dome.', { exact: false })
  return user
}

const offer = () => screen.queryByRole('button', { name: 'Read by this device' })
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))
/** The sentence that is marked as read. */
const marked = () => document.querySelector('[data-sentence][aria-current]')?.textContent
const saying = (words: string) => waitFor(() => expect(speech.saying?.text).toBe(words))
const finish = () => act(async () => speech.finish())
const begun = async () => {
  const user = await setUp()
  await press(user, 'Read by this device')
  await saying('Look up at the dome.')
  return user
}

beforeEach(() => {
  live = fakeLive()
  voices = fakeVoices()
  speech = new FakeSpeech(() => performance.now())
  isScreenHeld = false
  isOnline = true
  nowMs = 0
  localStorage.clear()
  forgetFunctional()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

test('it is offered where a part could not be made, and nothing claims that it is being made', async () => {
  await setUp()
  expect(offer()).toBeTruthy()
  expect(screen.getByText(/Keep the screen on: this stops when the phone locks\./)).toBeTruthy()
  expect(screen.queryByText('Generating Audio')).toBeNull()
  expect(speech.asked).toEqual([])
})

test('it is not offered beside sound, without a local voice of the language, or where no language is told', async () => {
  await setUp({ chunks: READY })
  expect(offer()).toBeNull()
  cleanup()
  speech.voices = [voiceOf('de-DE'), voiceOf('en-US', { localService: false })]
  await setUp()
  expect(offer()).toBeNull()
  await act(async () => speech.bring([voiceOf('en_GB')]))
  expect(offer()).toBeTruthy()
  cleanup()
  await setUp({ tour: { language: null } })
  expect(offer()).toBeNull()
})

test('a tap reads from the first sentence; the transcript, the bar and the screen follow it', async () => {
  await begun()
  const bar = within(screen.getByRole('region', { name: 'Audio player' }))
  expect(bar.getByRole('status').textContent).toContain(
    'Read by this device. Keep the screen on: this stops when the phone locks.',
  )
  expect(screen.getByRole('slider', { name: 'Sentence' }).getAttribute('aria-valuetext')).toBe(
    'Sentence 1 of 5',
  )
  expect(marked()).toBe('Look up at the dome.')
  expect(isScreenHeld).toBe(true)
  await finish()
  await saying('It took sixteen years.')
  expect(marked()).toBe('It took sixteen years.')
  await finish()
  await finish()
  await saying('These were offices.')
  expect(screen.getByText('The Uffizi', { selector: 'p' })).toBeTruthy()
  await finish()
  await finish()
  expect(await screen.findByText(/Walk finished/)).toBeTruthy()
  expect(isScreenHeld).toBe(false)
})

test('pause remembers the sentence; resume, steps, sections and a tap on a sentence say the right one', async () => {
  const user = await begun()
  await finish()
  await press(user, 'Pause')
  expect(speech.saying).toBeUndefined()
  expect(isScreenHeld).toBe(false)
  await press(user, 'Play')
  await saying('It took sixteen years.')
  await press(user, 'Next sentence')
  await saying('See the lantern.')
  await press(user, 'Previous sentence')
  await saying('It took sixteen years.')
  await user.click(screen.getByText('See the lantern.'))
  await saying('See the lantern.')
  await press(user, 'Next section')
  await saying('These were offices.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1.5x')
  await press(user, 'Previous section')
  await saying('Look up at the dome.')
  expect(speech.saying?.rate).toBe(1.5)
  await press(user, 'Stop reading')
  expect(speech.saying).toBeUndefined()
  expect(screen.getByRole('slider', { name: 'Seek' })).toBeTruthy()
  expect(offer()).toBeTruthy()
})

test('arriving at a stop begins its reading at the end of the sentence', async () => {
  await begun()
  const at = (latitude: number, longitude: number) =>
    act(async () => {
      nowMs += 10_000
      tellPosition?.(ok({ latitude, longitude, accuracyM: 5, atMs: nowMs }))
    })
  await at(43.7731, 11.256)
  // A walk, and not a jump: a position that nothing contradicts.
  await at(43.7678, 11.2553)
  await at(43.7678, 11.2553)
  expect(speech.saying?.text).toBe('Look up at the dome.')
  await finish()
  await saying('These were offices.')
  expect(speech.asked.map(({ text }) => text)).not.toContain('It took sixteen years.')
})

test('sound that has come is played at the next Play, from the sentence', async () => {
  const user = await begun()
  await finish()
  await act(async () => live.set('chunks', { tourId: 7 }, READY))
  await saying('It took sixteen years.')
  await press(user, 'Pause')
  await press(user, 'Play')
  const sound = voices.made.find(({ isPlaying }) => isPlaying)
  expect(sound?.atS).toBeGreaterThan(10)
  expect(speech.saying).toBeUndefined()
  expect(screen.getByRole('slider', { name: 'Seek' })).toBeTruthy()
  expect(offer()).toBeNull()
})

test('a voice that falls silent is said in an alert, and Play tries the sentence again', async () => {
  speech.isDumb = true
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const user = await begun()
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(screen.getByRole('alert').textContent).toBe(
      'The voice of this device fell silent. Press Play to try again from this sentence.',
    )
    expect(isScreenHeld).toBe(false)
    speech.isDumb = false
    await press(user, 'Play')
    await saying('Look up at the dome.')
    expect(screen.queryByRole('alert')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('with no network and no copy it is offered before any Play', async () => {
  isOnline = false
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  try {
    await setUp({ chunks: READY.map(notReady) })
    expect(offer()).toBeTruthy()
  } finally {
    onLine.mockRestore()
  }
})

test('a walking track waits for its time, and is read as the stops are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    const [duomo, uffizi] = SECTIONS
    if (!duomo || !uffizi) throw new Error('The tour has two stops')
    const walk = { leg: 0, startShare: 0 }
    const track = { ...section(1, 'On the way', 'They raced here.', 40, 50), poiId: null, walk }
    await setUp({
      sections: [
        duomo,
        track,
        { ...uffizi, index: 2, estimatedAudioStartTime: 50, estimatedAudioEndTime: 70 },
      ],
    })
    await press(user, 'Read by this device')
    for (const words of ['Look up at the dome.', 'It took sixteen years.', 'See the lantern.']) {
      await saying(words)
      await finish()
    }
    expect(await screen.findByText('On the way to The Uffizi. The story goes on in a moment.')).toBeTruthy()
    expect(speech.saying).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await saying('They raced here.')
    expect(marked()).toBe('They raced here.')
  } finally {
    vi.useRealTimers()
  }
})
