import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import { createPlayback } from '../playback/engine/create-playback.ts'
import { fakeVoices, wavChunk } from '../playback/testing.ts'
import { createWalkSession } from './create-walk-session.ts'
import type { WalkSection } from './sections.ts'

const poi = (id: number, latitude: number) => ({
  id,
  name: `Stop ${id}`,
  latitude,
  longitude: 0,
  orderIndex: id,
  media: [],
})
const part = (index: number, startS: number, endS: number, rest: Partial<WalkSection>): WalkSection => ({
  index,
  title: `Part ${index}`,
  text: '',
  sources: [],
  startS,
  endS,
  poi: undefined,
  ...rest,
})
/** Two stops 890 m apart, and two tracks between them: at once, and from the middle of the way. */
const SECTIONS: readonly WalkSection[] = [
  part(0, 0, 50, { poi: poi(1, 0) }),
  part(1, 50, 80, { walk: { leg: 0, startShare: 0 } }),
  part(2, 80, 110, { walk: { leg: 0, startShare: 0.5 } }),
  part(3, 110, 160, { poi: poi(2, 0.008) }),
]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The walker stands at the first stop and listens to it. */
const setUp = (sentences: readonly Sentence[] = []) => {
  const voices = fakeVoices()
  let listener: ((result: Result<Fix, PositionFailure>) => void) | undefined
  const playback = createPlayback({
    openVoice: voices.open,
    mediaSource: undefined,
    bytes: { stream: () => new Promise(() => {}), stored: () => new Promise(() => {}) },
    nowMs: () => Date.now(),
    isOnline: () => true,
    askFor: () => {},
    refresh: () => {},
  })
  const walk = createWalkSession({
    playback,
    positions: {
      current: () => new Promise(() => {}),
      watch: (_options, tell) => {
        listener = tell
        return () => (listener = undefined)
      },
    },
    isFiltered: false,
    nowMs: () => Date.now(),
    sentencesAt: () => sentences,
    rate: () => 1,
  })
  playback.setAudio([wavChunk(0, 160)], 'network')
  walk.setSections(SECTIONS)
  /** Ten seconds after the position before. */
  const goTo = async (latitude: number) => {
    await vi.advanceTimersByTimeAsync(10_000)
    // The walker came here step by step.
    for (let step = 9; step >= 0; step -= 1) {
      const between = here + ((latitude - here) * (10 - step)) / 10
      listener?.(ok({ latitude: between, longitude: 0, accuracyM: 5, atMs: Date.now() }))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    here = latitude
  }
  let here = 0
  const loseSignal = () => listener?.(fail({ kind: 'position-timeout' }))
  const stand = (latitude: number) =>
    listener?.(ok({ latitude, longitude: 0, accuracyM: 5, atMs: Date.now() }))
  stand(0)
  walk.play()
  voices.last().sound()
  return {
    playback,
    walk,
    goTo,
    loseSignal,
    sound: () => voices.last().sound(),
    hear: (s: number) => voices.last().reach(s),
  }
}

test('20 s after its stop the walking track plays from its beginning; meanwhile the walk says so', async () => {
  const { playback, walk, hear } = setUp()
  hear(50.2)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: 'on-the-way', isOnTheWay: true })
  expect(walk.snapshot().target?.title).toBe('Part 3')
  expect(playback.state().kind).toBe('paused')
  expect(playback.positionS()).toBe(50)
  await vi.advanceTimersByTimeAsync(19_900)
  expect(playback.state().kind).toBe('paused')
  await vi.advanceTimersByTimeAsync(200)
  expect(playback.state().kind).not.toBe('paused')
  expect(walk.snapshot().rest).toBeUndefined()
})

test('leaving begins it, half the way begins the next one, and the stop takes over at the end of a sentence', async () => {
  const { playback, walk, goTo, hear, sound } = setUp([{ text: 'A sentence.', startS: 80, endS: 100 }])
  hear(50.2)
  await goTo(0.0009)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: undefined })
  hear(80.2)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 2, rest: 'on-the-way' })
  await goTo(0.0035)
  expect(playback.state().kind).toBe('paused')
  await goTo(0.0045)
  expect(playback.state().kind).not.toBe('paused')
  sound()
  hear(90)
  await goTo(0.0079)
  expect(playback.positionS()).toBe(90)
  expect(walk.snapshot().sectionIndex).toBe(3)
  hear(100.1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(playback.positionS()).toBe(110)
})

test('Play begins a track that waits, Pause holds it, and it goes on where it was', async () => {
  const { playback, walk, hear } = setUp()
  hear(50.2)
  walk.toggle()
  expect(walk.snapshot().rest).toBeUndefined()
  hear(60)
  walk.toggle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(playback.state().kind).toBe('paused')
  walk.toggle()
  expect(playback.positionS()).toBe(60)
})

test('Pause on the lock screen lets no track begin by itself', async () => {
  const { playback, walk, hear, goTo } = setUp()
  hear(50.2)
  walk.pause()
  expect(walk.snapshot().rest).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  await goTo(0.002)
  expect(playback.state().kind).toBe('paused')
})

test('without a signal the next track begins 20 s after the one before it', async () => {
  const { playback, walk, goTo, hear, loseSignal } = setUp()
  hear(50.2)
  await goTo(0.001)
  hear(80.2)
  loseSignal()
  expect(walk.snapshot().rest).toBe('on-the-way')
  await vi.advanceTimersByTimeAsync(20_100)
  expect(playback.state().kind).not.toBe('paused')
})

test('a track that is chosen by hand plays where the walker is', () => {
  const { playback, walk } = setUp()
  walk.chooseSection(2)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 2, rest: undefined })
  expect(playback.positionS()).toBe(80)
  expect(playback.state().kind).not.toBe('paused')
})

test('who plays in order waits for no track', () => {
  const { playback, walk, hear } = setUp()
  walk.setInOrder(true)
  hear(50.2)
  hear(80.2)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 2, rest: undefined })
  expect(playback.state().kind).toBe('playing')
})
