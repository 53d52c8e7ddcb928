// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { NarrativeSection } from '#contract/api/tours.ts'
import { ok, type Result } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { TourView, WalkProgress } from '#live/views.ts'
import { ACCEPT_ALL, saveConsent } from '#platform/storage/consent.ts'
import { forgetFunctional } from '#platform/storage/functional-storage.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import type { AudioInterruptions } from '#platform/audio/audio-interruptions.ts'
import { mediaSessionOf } from '#platform/audio/media-session.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { PlayerScreen } from './player-screen.tsx'
import type { PlayerSeams } from './player.ts'
import { fakeVoices, notReady, wavChunk } from './playback/testing.ts'
import type { PlayerMapProps } from './walk-map/player-map-props.ts'

const STOPS = [
  { id: 11, name: 'The Duomo', latitude: 43.7731, longitude: 11.256, orderIndex: 0, media: [] },
  { id: 12, name: 'The Uffizi', latitude: 43.7678, longitude: 11.2553, orderIndex: 1, media: [] },
]
const SECTIONS = [
  { index: 0, title: 'Welcome', text: 'Welcome to Florence.', start: 0, end: 10, poiId: null },
  { index: 1, title: 'The Duomo', text: 'Look up.', start: 10, end: 40, poiId: 11 },
  { index: 2, title: 'The Uffizi', text: '<b>Offices</b> once.', start: 40, end: 70, poiId: 12 },
].map(({ start, end, ...section }) => ({
  ...section,
  locationName: 'Florence',
  estimatedAudioStartTime: start,
  estimatedAudioEndTime: end,
  sources: [
    { title: 'A guide', url: 'https://example.org/guide', licence: 'CC BY-SA 4.0' },
    { title: 'Not a link', url: 'javascript:alert(1)', licence: null },
  ],
}))
const CHUNKS = [wavChunk(0, 40), wavChunk(1, 30)]
const TOUR: TourView = {
  id: 7,
  title: 'Stones of Florence',
  slug: 'stones-of-florence',
  description: 'Two stops.',
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
  chunksGenerated: 2,
  isGeneratingChunks: false,
  isMine: true,
  pending: [],
}
const DOWNLOADED = { tourId: 7, state: 'downloaded', percent: 100, bytesDone: 1, bytesTotal: 1 } as const

const PROGRESS: WalkProgress = {
  tourId: 7,
  positionS: 45,
  durationS: 70,
  heardSections: [0, 1],
  stopsHeard: 1,
  stopsTotal: 2,
  distanceM: 2340,
  activeS: 3840,
  finishedAt: 0,
  updatedAt: 1,
}

let live: FakeLive
let voices: ReturnType<typeof fakeVoices>
let tellPosition: ((result: Result<Fix, PositionFailure>) => void) | undefined
let interrupt: AudioInterruptions | undefined
let isScreenHeld = false
let nowMs = 0
let isOnline = true
let maps: PlayerMapProps[] = []

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
    hold: (listener) => {
      isScreenHeld = true
      listener('held')
      return () => {
        isScreenHeld = false
      }
    },
  },
  interruptions: {
    watch: (listener) => {
      interrupt = listener
      return () => {}
    },
  },
  nowMs: () => nowMs,
  clockMs: () => nowMs,
  isOnline: () => isOnline,
})

const at = (latitude: number, longitude: number) =>
  act(async () => {
    nowMs += 5000
    tellPosition?.(ok({ latitude, longitude, accuracyM: 5, atMs: nowMs }))
  })

const setUp = async (
  change: {
    tour?: Partial<TourView>
    chunks?: readonly AudioChunk[]
    isDownloaded?: boolean
    startAtS?: number
    sections?: NarrativeSection[]
  } = {},
) => {
  live.set('tour', { slug: 'stones-of-florence' }, { ...TOUR, ...change.tour })
  live.set(
    'narrative',
    { tourId: 7 },
    { narrativeText: 'All of it.', narrativeSections: change.sections ?? SECTIONS },
  )
  live.set('pois', { tourId: 7 }, STOPS)
  live.set('chunks', { tourId: 7 }, change.chunks ?? CHUNKS)
  live.set('downloads', null, change.isDownloaded ? [DOWNLOADED] : [])
  const user = userEvent.setup()
  renderInRouter(
    <PlayerScreen
      tour={{ slug: 'stones-of-florence' }}
      startAtS={change.startAtS}
      map={(props) => {
        maps.push(props)
        return <div data-testid="map" />
      }}
      download={(tourId) => <p>Download slot {tourId}</p>}
      seams={seams()}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Stones of Florence' })
  return user
}
const playButton = () => screen.findByRole('button', { name: 'Play' })
const recorded = () => live.calls.filter(([name]) => name === 'recordPlay').map(([, , seconds]) => seconds)
const sound = () => act(async () => voices.made.find(({ isPlaying }) => isPlaying)?.sound())
const hear = (positionS: number) =>
  act(async () => voices.made.find(({ isUnloaded, isPlaying }) => isPlaying && !isUnloaded)?.reach(positionS))

beforeEach(() => {
  live = fakeLive()
  voices = fakeVoices()
  tellPosition = undefined
  nowMs = 0
  isOnline = true
  maps = []
  localStorage.clear()
  forgetFunctional()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

test('the tour: title, description, place, topic, minutes, plays, slots [2 §2 player]', async () => {
  await setUp()
  expect(await screen.findByTestId('map')).toBeTruthy()
  for (const text of ['Two stops.', 'Florence', 'History', '90 min', '3 plays', 'Download slot 7']) {
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  }
  expect(document.title).toBe('Stones of Florence · Streetlore')
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('a tour that does not exist, and one that can not be loaded [2 §2 player states]', async () => {
  live.setFailed('tour', { id: 1 }, { kind: 'rejected', status: 404 })
  const slots = { map: () => null, download: () => null }
  renderInRouter(<PlayerScreen tour={{ id: 1 }} {...slots} />)
  expect(await screen.findByText('Tour not found: The requested tour could not be found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  cleanup()
  live.setFailed('tour', { id: 2 }, { kind: 'server', status: 500 })
  renderInRouter(<PlayerScreen tour={{ id: 2 }} {...slots} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Tour' })).toBeTruthy()
  expect(screen.getByText('Server error. Please try again later.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(live.calls).toContainEqual(['reload', 'tour', { id: 2 }])
})

test('while it loads the screen is busy [2 §2 player states]', () => {
  renderInRouter(<PlayerScreen tour={{ id: 3 }} map={() => null} download={() => null} />)
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
})

test('one button plays and pauses, and the play is told to the server once, with the seconds heard [2 §4 tour play]', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  nowMs += 12_400
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await user.click(await playButton())
  await sound()
  nowMs += 3000
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(recorded()).toEqual([0, 12, 3])
  expect(live.calls).toContainEqual(['joinTour', 7])
})

test('the audio moves on through the sections, and the present one is marked Playing [2 §4 marks]', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  const current = () => screen.getByText('Playing').closest('li')
  expect(within(current() ?? document.body).getByText('Welcome to Florence.')).toBeTruthy()
  await hear(12)
  expect(within(current() ?? document.body).getByText('The Duomo')).toBeTruthy()
  expect(screen.getByText('Look up.').closest('li')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByTestId('elapsed').textContent).toBe('0:12')
})

test('seek, skip, volume and speed [2 §9 skip and speeds] [2 §5 volume]', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  await user.click(screen.getByRole('button', { name: 'Skip forward 15 seconds' }))
  expect(voices.made[0]?.atS).toBe(15)
  await user.click(screen.getByRole('button', { name: 'Skip back 15 seconds' }))
  expect(voices.made[0]?.atS).toBe(0)
  const seek = screen.getByRole('slider', { name: 'Seek' })
  expect(seek.getAttribute('max')).toBe('70')
  expect(seek.getAttribute('aria-valuetext')).toBe('0:00 of 1:10')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1.5x')
  expect(voices.made[0]?.rate).toBe(1.5)
  const speeds = within(screen.getByRole('combobox', { name: 'Playback speed' })).getAllByRole('option')
  expect(speeds.map(({ textContent }) => textContent)).toEqual(['0.5x', '0.75x', '1x', '1.25x', '1.5x', '2x'])
  const volume = screen.getByRole('slider', { name: 'Volume' })
  expect(volume.getAttribute('step')).toBe('0.05')
})

test('the sleep timer: Off, 15, 30 or 60 minutes; it says when it ends, and why the sound stopped [2 §9 sleep timer]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await setUp()
    await user.click(await playButton())
    await sound()
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sleep timer' })
    expect([...select.options].map(({ label }) => label)).toEqual([
      'Off',
      '15 minutes',
      '30 minutes',
      '60 minutes',
    ])
    await user.selectOptions(select, '15 minutes')
    expect(screen.getByText(/The sound fades out and stops at/)).toBeTruthy()
    nowMs += 15 * 60_000
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000))
    expect(screen.getByText('The sleep timer stopped the sound. Press Play to go on.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
    expect(select.value).toBe('0')
  } finally {
    vi.useRealTimers()
  }
})

test('the volume is kept on this device, with consent [1 §4 consent] [2 §9 volume kept]', async () => {
  saveConsent(ACCEPT_ALL)
  localStorage.setItem('playerVolume', '0.35')
  await setUp()
  expect((await screen.findByRole('slider', { name: 'Volume' })).getAttribute('value')).toBe('0.35')
  await vi.waitFor(() => expect(voices.made[0]?.volume).toBe(0.35))
})

test('speed and Auto-play begin as the preferences say, until something else is chosen [1 §3 preferences]', async () => {
  const user = await setUp()
  const { narration } = PREFERENCE_DEFAULTS
  const none = { accessibility: null, tour: null, isFetched: true, pending: [] }
  act(() =>
    live.set('preferences', null, {
      ...none,
      narration: { ...narration, narrationSpeed: 1.25, autoplayNext: false },
    }),
  )
  const speed = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Playback speed' })
  await waitFor(() => expect(speed.value).toBe('1.25'))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Auto-play' }).checked).toBe(false)
  await user.selectOptions(speed, '2x')
  expect(speed.value).toBe('2')
})

test('Auto-play is on until it is switched off [2 §9 auto-play]', async () => {
  const user = await setUp()
  const autoPlay = await screen.findByRole<HTMLInputElement>('switch', { name: 'Auto-play' })
  expect(autoPlay.checked).toBe(true)
  await user.click(autoPlay)
  expect(autoPlay.checked).toBe(false)
})

test('stops with distance, the nearest marked, and links to a maps service [2 §2 stops] [2 §4 marks]', async () => {
  await setUp()
  expect(await screen.findAllByText('Getting location...')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'Stop 1 The Duomo' })).toBeTruthy()
  await at(43.7731, 11.257)
  const [first, second] = [/Stop 1/, /Stop 2/].map((name) =>
    screen.getByRole('heading', { name }).closest('li'),
  )
  if (!first || !second) throw new Error('no stops')
  expect(within(first).getByText('80 m')).toBeTruthy()
  expect(within(first).getByText('Nearby')).toBeTruthy()
  expect(within(second).queryByText('Nearby')).toBeNull()
  await at(43.9, 11.257)
  expect(within(first).getByText('14.1 km')).toBeTruthy()
  for (const name of ['View Walking Route', 'View Starting Point']) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toMatch(/^https:\/\//)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})

test('View on map hands the stop to the map; choosing a stop there goes to its section [2 §2 stops]', async () => {
  const user = await setUp()
  const buttons = await screen.findAllByRole('button', { name: 'View on map' })
  expect(screen.queryByText('Playing')).toBeNull()
  await user.click(await playButton())
  await user.click(buttons[1] as HTMLElement)
  expect(maps.at(-1)?.activeStopId).toBe(12)
  act(() => maps.at(-1)?.onSelectStop({ id: 12 }))
  expect(screen.getByText('Playing').closest('li')?.textContent).toContain('Stop 2 The Uffizi')
})

test('coming to a stop after its section waited there plays it [2 §4]', async () => {
  const user = await setUp()
  await at(43.7731, 11.256)
  await user.click(await playButton())
  await sound()
  await hear(12)
  act(() => voices.made[0]?.finish())
  await sound()
  expect(await screen.findByText(/Next: The Uffizi/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  nowMs += 10 * 60_000
  await at(43.7678, 11.2553)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

test.each([
  ['position-denied', 'Location access denied. Please allow location access.'],
  ['position-unavailable', 'Location information unavailable.'],
  ['position-timeout', 'Location request timed out.'],
] as const)('%s is said [2 §8 player location]', async (kind, text) => {
  await setUp()
  await playButton()
  act(() => tellPosition?.({ ok: false, failure: { kind } }))
  expect(screen.getByText(text)).toBeTruthy()
})

test('while audio is made: the message with its progress; the chunk that is played first is asked for [2 §4 generating]', async () => {
  const user = await setUp({ chunks: [notReady(wavChunk(0, 40)), wavChunk(1, 30)] })
  expect(await screen.findByText(/Generating Audio/)).toBeTruthy()
  expect(screen.getByText(/30-60 seconds/)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  await user.click(await playButton())
  expect(live.calls).toContainEqual(['prioritiseChunks', 7, [0], 'immediate_play', undefined])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.useRealTimers()
})

test('a tour that was asked for without sound waits for none', async () => {
  const silent = { isChunked: false, chunkCount: 0, chunksGenerated: 0, readyChunks: 0, totalChunks: 0 }
  await setUp({ tour: { ...silent, isAudioGenerationComplete: true }, chunks: [] })
  expect(await screen.findByText('Two stops.')).toBeTruthy()
  expect(screen.queryByText(/Generating Audio/)).toBeNull()
})

test('a chunk that never comes is said with its number', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await setUp({ chunks: [notReady(wavChunk(0, 40)), wavChunk(1, 30)] })
    const button = await playButton()
    act(() => button.click())
    nowMs += 10_500
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.getByRole('alert').textContent).toContain('Chunk 0 is not ready for playback')
  } finally {
    vi.useRealTimers()
  }
})

test('a tour without audio says so when Play is pressed', async () => {
  const user = await setUp({ chunks: [], tour: { chunkCount: 0 } })
  await user.click(await playButton())
  expect(screen.getByRole('alert').textContent).toContain('No audio chunks available for this tour.')
})

test('a tour whose sound is one file plays it', async () => {
  await setUp({ tour: { isChunked: false, audioUrl: '/media/whole.mp3', chunkCount: 0 }, chunks: [] })
  await playButton()
  await vi.waitFor(() => expect(voices.made[0]?.source.url).toMatch(/\/media\/whole\.mp3$/))
})

test('with a stored copy there is a choice of the source, and the stored one plays [2 §4 audio mode]', async () => {
  const user = await setUp({ isDownloaded: true })
  const online = await screen.findByRole('button', { name: 'Online' })
  const offline = screen.getByRole('button', { name: 'Offline' })
  expect(offline.getAttribute('aria-pressed')).toBe('true')
  await vi.waitFor(() => expect(voices.made[0]?.source.url).toBe('blob:x'))
  await user.click(online)
  expect(voices.last().source.url).toMatch(/\/media\/0\.wav$/)
  isOnline = false
  await user.click(await playButton())
  const playing = voices.made.findLast(({ isPlaying, isUnloaded }) => isPlaying && !isUnloaded)
  act(() => playing?.events.onError?.('gone'))
  expect(screen.getByRole('alert').textContent).toContain('No internet connection available')
})

test('without a copy nothing offers one [2 §4 audio mode]', async () => {
  await setUp()
  await playButton()
  expect(screen.queryByRole('button', { name: 'Offline' })).toBeNull()
})

test('server text is text, and only web addresses are links', async () => {
  await setUp()
  expect(await screen.findByText('<b>Offices</b> once.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'A guide' })[0]?.getAttribute('href')).toBe(
    'https://example.org/guide',
  )
  expect(screen.queryByRole('link', { name: 'Not a link' })).toBeNull()
})

test('parts that can not be loaded are said by name, and asked for again [2 §8 tour parts]', async () => {
  live.set('tour', { slug: 'stones-of-florence' }, TOUR)
  for (const part of ['narrative', 'pois', 'chunks'] as const)
    live.setFailed(part, { tourId: 7 }, { kind: 'server', status: 503 })
  live.set('downloads', null, [])
  renderInRouter(
    <PlayerScreen tour={{ slug: TOUR.slug ?? '' }} map={() => null} download={() => null} seams={seams()} />,
  )
  for (const text of [
    'Failed to fetch tour narrative',
    'Failed to fetch tour POIs',
    'Failed to fetch tour audio chunks',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(live.calls).toContainEqual(['reload', 'narrative', { tourId: 7 }])
})

test('a stop that comes near and whose audio is not made is asked for once, with the position [2 §7 priority]', async () => {
  await setUp({ chunks: [wavChunk(0, 40), notReady(wavChunk(1, 30))] })
  await playButton()
  await at(43.7731, 11.256)
  const asked = () => live.calls.filter(([name]) => name === 'prioritiseChunks')
  expect(asked()).toEqual([])
  await at(43.7678, 11.2563)
  await at(43.7678, 11.2561)
  expect(asked()).toEqual([
    ['prioritiseChunks', 7, [1], 'proximity_preload', { latitude: 43.7678, longitude: 11.2563 }],
  ])
})

test('pocket mode: the screen is kept on, big keys, and the truth about a locked screen', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  await user.click(screen.getByRole('button', { name: 'Pocket mode' }))
  const pocket = await screen.findByRole('dialog', { name: 'Pocket mode' })
  expect(isScreenHeld).toBe(true)
  expect(within(pocket).getByText(/The screen stays on/)).toBeTruthy()
  expect(
    within(pocket).getByText(/If you lock the screen, this page is told no position any more/),
  ).toBeTruthy()
  await user.click(within(pocket).getByRole('button', { name: 'Skip forward 15 seconds' }))
  expect(voices.made[0]?.atS).toBe(15)
  await user.click(within(pocket).getByRole('button', { name: 'Pause' }))
  expect(voices.made[0]?.isPlaying).toBe(false)
  await user.click(within(pocket).getByRole('button', { name: 'Leave pocket mode' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isScreenHeld).toBe(false)
})

test('headphones that are taken out pause the sound and say so', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  act(() => interrupt?.onOutputLost())
  expect(screen.getByText(/The headphones were taken out/)).toBeTruthy()
  await user.click(await playButton())
  await sound()
  expect(screen.queryByText(/The headphones were taken out/)).toBeNull()
})

/** The Duomo for 40 s, then a track on the way to the Uffizi. */
const beforeTrack = async () => {
  const walk = { leg: 0, startShare: 0 }
  const [, duomo, uffizi] = SECTIONS
  if (!duomo || !uffizi) throw new Error('The tour has two stops')
  const track = { ...duomo, index: 2, title: 'On the way', text: 'A tale.', poiId: null, walk }
  const user = await setUp({
    sections: [
      { ...duomo, estimatedAudioStartTime: 0 },
      { ...track, estimatedAudioStartTime: 40, estimatedAudioEndTime: 60 },
      { ...uffizi, index: 3, estimatedAudioStartTime: 60, estimatedAudioEndTime: 90 },
    ],
    chunks: [
      { ...wavChunk(0, 40), poiId: 11 },
      { ...wavChunk(1, 20), poiId: null, poiName: 'On the way', walk },
      { ...wavChunk(2, 30), poiId: 12 },
    ],
  })
  await at(43.7731, 11.256)
  await user.click(await playButton())
  await sound()
  await hear(12)
  return user
}
const endOfStop = async () => {
  act(() => voices.made[0]?.finish())
  await sound()
}
const waitingForTrack = () => screen.queryByText('On the way to The Uffizi. The story goes on in a moment.')

test('while a walking track waits the player says so, and Play begins it at once', async () => {
  const user = await beforeTrack()
  await endOfStop()
  expect(waitingForTrack()).toBeTruthy()
  const [text] = screen.getAllByRole('listitem', { current: true })
  expect(text?.textContent).toContain('A tale.')
  expect(text?.textContent).toContain('A guide')
  await user.click(await playButton())
  expect(waitingForTrack()).toBeNull()
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('no track begins by itself once the headphones are out', async () => {
  await beforeTrack()
  await endOfStop()
  act(() => interrupt?.onOutputLost())
  expect(waitingForTrack()).toBeNull()
})

test('nor after the sleep timer, which may end while a track waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await beforeTrack()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sleep timer' }), '15 minutes')
    const passMs = (ms: number) => {
      nowMs += ms
      return act(() => vi.advanceTimersByTimeAsync(ms))
    }
    await passMs(15 * 60_000 - 9000)
    await endOfStop()
    expect(waitingForTrack()).toBeTruthy()
    await passMs(9000)
    expect(waitingForTrack()).toBeNull()
    await passMs(30_000)
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('a call that ends, and a page that was frozen: the sound goes on where it was', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  await hear(14)
  act(() => voices.made[0]?.events.onDevicePause?.())
  expect(screen.getByText(/Your device paused the sound/)).toBeTruthy()
  act(() => interrupt?.onEnded())
  expect(voices.made[0]?.isPlaying).toBe(true)
  act(() => interrupt?.onFreeze())
  act(() => voices.made[0]?.events.onDevicePause?.())
  act(() => interrupt?.onThaw())
  expect(voices.made[0]?.isPlaying).toBe(true)
  expect(voices.made[0]?.atS).toBe(14)
})

test('the place is kept on this device while it plays, and when the page goes out of sight', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  nowMs += 6000
  await hear(12)
  const kept = () => live.calls.filter(([name]) => name === 'keepProgress').map(([, progress]) => progress)
  await vi.waitFor(() =>
    expect(kept().at(-1)).toMatchObject({ tourId: 7, positionS: 12, durationS: 70, stopsTotal: 2 }),
  )
  await hear(14)
  act(() => void dispatchEvent(new Event('pagehide')))
  await vi.waitFor(() => expect(kept().at(-1)).toMatchObject({ positionS: 14 }))
})

test('a walk that was broken off goes on where it stopped, or starts again', async () => {
  live.set('walk-progress', { tourId: 7 }, PROGRESS)
  const user = await setUp()
  expect(await screen.findByText('Continue where you stopped:')).toBeTruthy()
  expect(screen.getByText('The Uffizi, 0:45.')).toBeTruthy()
  expect(screen.getByTestId('elapsed').textContent).toBe('0:45')
  const first = (await screen.findByRole('heading', { name: /Stop 1/ })).closest('li')
  expect(within(first ?? document.body).getByText('Heard')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.getByTestId('elapsed').textContent).toBe('0:00')
  expect(screen.queryByText('Continue where you stopped:')).toBeNull()
  expect(screen.queryByText('Heard')).toBeNull()
})

test('a walk that was heard as a sample goes on where that stopped, unless it has begun on this device', async () => {
  const user = await setUp({ startAtS: 27.6 })
  expect(await screen.findByText('The Duomo, 0:27.')).toBeTruthy()
  await user.click(await playButton())
  await sound()
  expect(screen.getByTestId('elapsed').textContent).toBe('0:27')
  cleanup()
  live.set('walk-progress', { tourId: 7 }, PROGRESS)
  await setUp({ startAtS: 27.6 })
  expect(await screen.findByText('The Uffizi, 0:45.')).toBeTruthy()
})

test('a walk that was finished says what it came to', async () => {
  live.set('walk-progress', { tourId: 7 }, { ...PROGRESS, positionS: 0, finishedAt: 1, stopsHeard: 2 })
  await setUp()
  expect(await screen.findByText('Walk finished.')).toBeTruthy()
  expect(screen.getByText('2 of 2 stops, 2.3 km in 64 minutes.')).toBeTruthy()
  expect(screen.getByTestId('elapsed').textContent).toBe('0:00')
})

test('only one button is named with Play', async () => {
  const user = await setUp()
  await user.click(await playButton())
  await sound()
  expect(screen.queryAllByRole('button', { name: /play/i })).toHaveLength(0)
  expect(screen.getAllByRole('button', { name: /pause/i })).toHaveLength(1)
})
