import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import { createPlayback } from '../playback/engine/create-playback.ts'
import { fakeVoices, wavChunk } from '../playback/testing.ts'
import { createPlayRecorder } from './play-record.ts'
import type { WalkSection } from './sections.ts'
import { createWalkSession } from './create-walk-session.ts'

const poi = (id: number, latitude: number) => ({
  id,
  name: `Stop ${id}`,
  latitude,
  longitude: 0,
  orderIndex: id,
  media: [],
})
/** Two stops 890 m apart on one chunk of 100 s. */
const SECTIONS: readonly WalkSection[] = [
  { index: 0, title: 'One', text: '', sources: [], startS: 0, endS: 50, poi: poi(1, 0) },
  { index: 1, title: 'Two', text: '', sources: [], startS: 50, endS: 100, poi: poi(2, 0.008) },
]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

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
    nowMs: () => Date.now(),
    sentencesAt: () => sentences,
    rate: () => 1,
  })
  playback.setAudio([wavChunk(0, 100)], 'network')
  walk.setSections(SECTIONS)
  const loseSignal = () => listener?.(fail({ kind: 'position-timeout' }))
  const at = (latitude: number, accuracyM = 5) =>
    listener?.(ok({ latitude, longitude: 0, accuracyM, atMs: Date.now() }))
  return {
    playback,
    walk,
    voices,
    voice: voices.last(),
    at,
    loseSignal,
    hear: (s: number) => voices.last().reach(s),
  }
}

/** A position a second from one latitude to another; 0.00001° are 1.1 m. */
const walkFrom = async (
  at: (latitude: number, accuracyM?: number) => void,
  from: number,
  to: number,
  seconds: number,
) => {
  for (let second = 0; second <= seconds; second += 1) {
    at(from + ((to - from) * second) / seconds)
    await vi.advanceTimersByTimeAsync(1000)
  }
}

test('choosing a section by hand holds it for 2 s against what the audio says [2 §4 section by hand]', async () => {
  const { walk, hear } = setUp()
  walk.play()
  walk.chooseSection(1)
  hear(49.9)
  expect(walk.snapshot().sectionIndex).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  hear(49.9)
  expect(walk.snapshot().sectionIndex).toBe(0)
})

test('leaving fades at the end of the sentence', async () => {
  const { playback, walk, voice, at, hear } = setUp([{ text: 'A sentence.', startS: 8, endS: 14 }])
  at(0)
  walk.play()
  voice.sound()
  hear(10)
  at(0.005)
  expect(walk.snapshot().rest).toBe('leaving')
  expect(playback.state().kind).toBe('playing')
  await vi.advanceTimersByTimeAsync(3000)
  expect(voice.volume).toBe(1)
  hear(13.8)
  await vi.advanceTimersByTimeAsync(150)
  expect(voice.volume).toBe(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(playback.state().kind).toBe('paused')
})

test('going over to the next stop waits for the end of the sentence, and coming back repeats nothing [2 §4]', async () => {
  const { walk, voice, at, hear } = setUp([
    { text: 'A sentence.', startS: 8, endS: 14 },
    { text: 'Another.', startS: 52, endS: 58 },
  ])
  at(0)
  walk.play()
  voice.sound()
  hear(10)
  await vi.advanceTimersByTimeAsync(2000)
  at(0.008)
  await vi.advanceTimersByTimeAsync(3000)
  expect(walk.snapshot().sectionIndex).toBe(1)
  expect(voice.atS).toBe(10)
  hear(13.7)
  await vi.advanceTimersByTimeAsync(400)
  expect(voice.atS).toBe(50)
  hear(53)
  await vi.advanceTimersByTimeAsync(3000)
  at(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(walk.snapshot().sectionIndex).toBe(0)
  expect(voice.atS).toBe(53)
  hear(58.1)
  expect(voice.atS).toBe(13.7)
})

test('a fade that ends in the next section leaves the one before it heard: it is not told again [2 §4]', async () => {
  const { playback, walk, voice, at, hear } = setUp([{ text: 'A sentence.', startS: 44, endS: 49.9 }])
  await walkFrom(at, 0, 0, 3)
  walk.play()
  voice.sound()
  hear(48)
  at(0.005)
  expect(walk.snapshot().rest).toBe('leaving')
  hear(49.85)
  voice.atS = 50.02
  await vi.advanceTimersByTimeAsync(1000)
  expect(playback.state().kind).toBe('paused')
  expect([...walk.snapshot().heard]).toEqual([0])
})

test('a pause while the next stop is about to take over rests at its beginning [2 §4]', async () => {
  const { playback, walk, voice, at, hear } = setUp([{ text: 'A sentence.', startS: 8, endS: 14 }])
  at(0)
  walk.play()
  voice.sound()
  hear(10)
  await vi.advanceTimersByTimeAsync(2000)
  at(0.008)
  await vi.advanceTimersByTimeAsync(3000)
  walk.pause()
  expect(playback.state().kind).toBe('paused')
  expect(voice.atS).toBe(50)
  expect(walk.snapshot().sectionIndex).toBe(1)
})

test('after the end nothing starts again by walking; a hand on Play walks it anew [2 §4]', async () => {
  const { playback, walk, voice, voices, at, hear } = setUp()
  at(0)
  walk.play()
  voice.sound()
  hear(49)
  at(0.008)
  hear(60)
  voice.finish()
  await vi.advanceTimersByTimeAsync(3000)
  at(0.005)
  await vi.advanceTimersByTimeAsync(3000)
  at(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(playback.state().kind).toBe('ended')
  walk.play()
  voices.last().sound()
  voices.last().reach(51)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: 'arriving' })
  await vi.advanceTimersByTimeAsync(3000)
  at(0.008)
  await vi.advanceTimersByTimeAsync(3000)
  expect(walk.snapshot().rest).toBeUndefined()
  expect(playback.state().kind).not.toBe('paused')
})

test('leaving fades at once where no sentence is known, and a hand on Play prevents it', async () => {
  const { playback, walk, voice, at, hear } = setUp()
  at(0)
  walk.play()
  voice.sound()
  hear(10)
  at(0.005)
  await vi.advanceTimersByTimeAsync(700)
  expect(voice.volume).toBeLessThan(0.8)
  walk.toggle()
  await vi.advanceTimersByTimeAsync(2000)
  expect(playback.state().kind).toBe('playing')
  expect(voice.volume).toBe(1)
  expect(walk.snapshot().rest).toBeUndefined()
})

test('one position outside that nothing contradicts for 3 s is a leaving', async () => {
  const { playback, walk, voice, at, hear } = setUp()
  at(0)
  walk.play()
  voice.sound()
  hear(10)
  await vi.advanceTimersByTimeAsync(2500)
  at(0.0009)
  await vi.advanceTimersByTimeAsync(2900)
  expect(walk.snapshot().rest).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(walk.snapshot().rest).toBe('leaving')
  expect(playback.state().kind).toBe('paused')
})

test('positions closer than 2 s and 0.0001° change nothing', async () => {
  const { walk, at } = setUp()
  at(0)
  const first = walk.snapshot().fix
  await vi.advanceTimersByTimeAsync(1000)
  at(0.00005)
  expect(walk.snapshot().fix).toBe(first)
  await vi.advanceTimersByTimeAsync(1000)
  at(0.00005)
  expect(walk.snapshot().fix).not.toBe(first)
})

test('a seek by hand goes to the section there and plays on, far from its stop', () => {
  const { playback, walk, voice, at, hear } = setUp()
  at(0)
  walk.play()
  voice.sound()
  walk.seek(60)
  hear(60.2)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: undefined })
  expect(playback.state().kind).not.toBe('paused')
})

test('the records of a play: a start, then seconds that add up, whatever the pauses', async () => {
  const { playback, walk, voice, voices } = setUp()
  const records: number[] = []
  const recorder = createPlayRecorder(
    playback,
    () => Date.now(),
    (seconds) => records.push(seconds),
  )
  for (const ms of [1600, 700, 2800]) {
    walk.play()
    voice.sound()
    await vi.advanceTimersByTimeAsync(ms)
    walk.pause()
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(records).toEqual([0, 1, 1, 3])
  walk.play()
  voice.sound()
  await vi.advanceTimersByTimeAsync(4000)
  voice.finish()
  expect(records.slice(4)).toEqual([4])
  walk.play()
  voices.last().sound()
  expect(records.at(-1)).toBe(0)
  recorder.dispose()
})

test('a lost position is told once, keeps the last one, and its return is told for some seconds [2 §4]', async () => {
  const { walk, at, loseSignal } = setUp()
  at(0)
  const heard: boolean[] = []
  walk.subscribe(() => heard.push(walk.snapshot().positionFailure !== undefined))
  loseSignal()
  loseSignal()
  loseSignal()
  expect(heard).toEqual([true])
  expect(walk.snapshot().fix).toBeDefined()
  await vi.advanceTimersByTimeAsync(20_000)
  at(0.0002)
  expect(walk.snapshot()).toMatchObject({ positionFailure: undefined, isPositionBack: true })
  await vi.advanceTimersByTimeAsync(6000)
  expect(walk.snapshot().isPositionBack).toBe(false)
})

test('in order, the armchair mode: no position is asked for, and nothing waits [2 §4]', () => {
  const { playback, walk, voice, at, hear } = setUp()
  at(0)
  walk.setInOrder(true)
  expect(walk.snapshot()).toMatchObject({ source: 'none', fix: undefined })
  walk.play()
  voice.sound()
  at(0.003)
  hear(51)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: undefined, fix: undefined })
  expect(playback.state().kind).toBe('playing')
  walk.setInOrder(false)
  at(0.003)
  expect(walk.snapshot()).toMatchObject({ source: 'device' })
  expect(walk.snapshot().fix).toBeDefined()
})

test('a preview walks the line: it stands to listen, goes on when told, and each stop begins by its steps [2 §4]', async () => {
  const { playback, walk, voice, hear } = setUp()
  walk.setLine([
    { latitude: 0, longitude: 0 },
    { latitude: 0.008, longitude: 0 },
  ])
  walk.preview(4)
  voice.sound()
  expect(walk.snapshot()).toMatchObject({ source: 'simulated', sectionIndex: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(walk.snapshot().fix?.latitude).toBeLessThan(0.0005)
  hear(50.1)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: 'arriving' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(walk.snapshot().rest).toBe('arriving')
  expect(walk.snapshot().headingDeg).toBeCloseTo(0)
  walk.setPace(10)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(walk.snapshot().rest).toBeUndefined()
  expect(playback.state().kind).not.toBe('paused')
  walk.stopPreview()
  expect(walk.snapshot()).toMatchObject({ source: 'device', fix: undefined })
  expect(playback.state().kind).toBe('paused')
})

test('off the route of the tour is told once, until back on its line [2 §4]', async () => {
  const { walk, at } = setUp()
  walk.setLine([
    { latitude: 0, longitude: -0.001 },
    { latitude: 0, longitude: 0.001 },
  ])
  for (const [latitude, offM] of [
    [0, undefined],
    [0.001, undefined],
    [0.0011, 120],
    [0.0005, 60],
    [0.0002, undefined],
  ] as const) {
    at(latitude)
    expect(walk.snapshot().offRouteM).toBe(offM)
    await vi.advanceTimersByTimeAsync(3000)
  }
})

test('a reflection into the next stop starts nothing; the walker who comes there does, within some metres [2 §4]', async () => {
  const { walk, voice, at, hear } = setUp()
  await walkFrom(at, 0, 0, 10)
  walk.play()
  voice.sound()
  hear(50.1)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: 'arriving' })
  await walkFrom(at, 0.0059, 0.0069, 80)
  expect(walk.snapshot().rest).toBe('arriving')
  await walkFrom(at, 0.008, 0.008, 9)
  expect(walk.snapshot().rest).toBe('arriving')
  await walkFrom(at, 0.00704, 0.00766, 54)
  expect(walk.snapshot().rest).toBeUndefined()
  expect(walk.snapshot().isPositionUnclear).toBe(false)
})

test('an unclear position is said once it lasts; nothing pauses by it, and the tour goes on in order', async () => {
  const { playback, walk, voice, at, hear } = setUp()
  await walkFrom(at, 0, 0, 10)
  walk.play()
  voice.sound()
  for (let second = 0; second < 20; second += 1) {
    at(second % 2 === 0 ? 0.0009 : -0.0009)
    await vi.advanceTimersByTimeAsync(1000)
    expect(walk.snapshot().isPositionUnclear).toBe(second >= 15)
  }
  hear(50.1)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: undefined })
  expect(playback.state().kind).toBe('playing')
  await walkFrom(at, 0, 0, 3)
  expect(walk.snapshot().isPositionUnclear).toBe(false)
})

test('after a tram, or a page that was hidden, the first position says where the walker is', async () => {
  const { walk, voice, at, hear } = setUp()
  await walkFrom(at, 0, 0, 10)
  walk.play()
  voice.sound()
  hear(50.1)
  await walkFrom(at, 0.0062, 0.0062, 10)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: 'arriving' })
  await vi.advanceTimersByTimeAsync(61_000)
  at(0.0078)
  expect(walk.snapshot().rest).toBeUndefined()
})

test('far from the tour a vague position is not said: the tour is heard in an armchair', async () => {
  const { walk, at } = setUp()
  for (let second = 0; second < 20; second += 1) {
    at(2, 3000)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(walk.snapshot().isPositionUnclear).toBe(false)
})
