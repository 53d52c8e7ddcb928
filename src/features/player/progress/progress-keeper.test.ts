import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { playingWav } from '../playback/testing.ts'
import type { WalkSection } from '../walk/sections.ts'
import { createWalkSession } from '../walk/create-walk-session.ts'
import { createProgressKeeper, type KeptProgress } from './progress-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => vi.useRealTimers())

const stop = (id: number) => ({
  id,
  name: `S${id}`,
  latitude: 43.77,
  longitude: 11.25,
  orderIndex: id,
  media: [],
})
const section = (index: number, startS: number, endS: number, poiId?: number): WalkSection => ({
  index,
  title: `Part ${index}`,
  text: '',
  sources: [],
  startS,
  endS,
  poi: poiId === undefined ? undefined : stop(poiId),
})
const SECTIONS = [section(0, 0, 100), section(1, 100, 4000, 11), section(2, 4000, 8000, 12)]

const setUp = (before?: KeptProgress) => {
  const { playback, voice, last } = playingWav()
  playback.pause()
  const kept: KeptProgress[] = []
  let tell: ((metres: number) => void) | undefined
  const positions: Positions = {
    current: () => new Promise(() => {}),
    watch: (_options, listener) => {
      tell = (metres) =>
        listener(ok({ latitude: 43.77 + metres / 111_195, longitude: 11.25, accuracyM: 5, atMs: Date.now() }))
      return () => {}
    },
  }
  const walk = createWalkSession({
    playback,
    positions,
    nowMs: () => Date.now(),
    sentencesAt: () => [],
    rate: () => 1,
  })
  const keeper = createProgressKeeper({
    playback,
    walk,
    clockMs: () => Date.now(),
    keep: (p) => kept.push(p),
  })
  walk.setSections(SECTIONS)
  keeper.setSections(SECTIONS)
  keeper.restore(before)
  const begin = () => {
    walk.play()
    voice.sound()
  }
  return { playback, voice, last, walk, keeper, kept, begin, stand: (metres: number) => tell?.(metres) }
}

const BEFORE: KeptProgress = {
  positionS: 1234,
  durationS: 8000,
  heardSections: [0],
  stopsHeard: 0,
  stopsTotal: 2,
  distanceM: 700,
  activeS: 900,
  finishedAt: 0,
  updatedAt: 1,
}

test('the position is kept every five seconds of sound, not more often, and at every rest', () => {
  const { voice, walk, kept, begin } = setUp()
  begin()
  voice.reach(1)
  kept.length = 0
  for (let second = 2; second <= 11; second++) {
    vi.advanceTimersByTime(1000)
    voice.reach(second)
  }
  expect(kept.map(({ positionS }) => positionS)).toEqual([6, 11])
  voice.atS = 12.5
  walk.pause()
  expect(kept.at(-1)).toMatchObject({ positionS: 12.5, durationS: 8000, finishedAt: 0 })
})

test('nothing is kept of a tour that was only looked at', () => {
  const { keeper, walk, kept } = setUp()
  walk.seek(500)
  keeper.flush()
  keeper.dispose()
  expect(kept).toEqual([])
})

test('the next visit goes on from there, says so until Play, and adds to what was walked', () => {
  const { playback, keeper, walk, kept, begin } = setUp(BEFORE)
  expect(playback.positionS()).toBe(1234)
  expect(playback.state().kind).toBe('paused')
  expect(keeper.snapshot().resumeAtS).toBe(1234)
  expect([...walk.snapshot().heard]).toEqual([0])
  begin()
  expect(keeper.snapshot().resumeAtS).toBeUndefined()
  vi.advanceTimersByTime(30_000)
  keeper.flush()
  expect(kept.at(-1)).toMatchObject({ activeS: 930, distanceM: 700 })
})

test('Start again goes to the beginning and forgets the rest', () => {
  const { playback, keeper, walk, kept } = setUp(BEFORE)
  keeper.startAgain()
  expect(playback.positionS()).toBe(0)
  expect(walk.snapshot().heard.size).toBe(0)
  expect(kept.at(-1)).toMatchObject({ positionS: 0, heardSections: [], distanceM: 0, activeS: 0 })
})

test('steps count while under way; a long rest adds a minute at most', () => {
  const { keeper, kept, begin, stand } = setUp()
  stand(0)
  begin()
  stand(0)
  for (const metres of [20, 40, 60]) {
    vi.advanceTimersByTime(20_000)
    stand(metres)
  }
  vi.advanceTimersByTime(3_600_000)
  keeper.flush()
  expect(kept.at(-1)).toMatchObject({ distanceM: 40, activeS: 120 })
})

test('a stop that was jumped over is not said to be heard', async () => {
  const { walk, last, keeper, begin } = setUp()
  begin()
  walk.chooseSection(2)
  await vi.advanceTimersByTimeAsync(0)
  last().sound()
  last().finish()
  expect(keeper.snapshot().finished).toMatchObject({ stopsTotal: 2, stopsHeard: 1 })
})

test('the end is a finished walk with its sum; the next play is another walk', async () => {
  const { voice, last, keeper, kept, begin } = setUp()
  begin()
  await vi.advanceTimersByTimeAsync(40_000)
  voice.reach(3999)
  voice.finish()
  await vi.advanceTimersByTimeAsync(0)
  last().sound()
  last().finish()
  const finished = keeper.snapshot().finished
  expect(finished).toMatchObject({ stopsTotal: 2, stopsHeard: 2, activeS: 40, positionS: 0 })
  expect(finished?.finishedAt).toBe(1_040_000)
  expect(kept.at(-1)).toEqual(finished)
  begin()
  last().sound()
  keeper.flush()
  expect(keeper.snapshot().finished).toBeUndefined()
  expect(kept.at(-1)).toMatchObject({ finishedAt: 0, activeS: 0, heardSections: [] })
})

test('a walk is finished without a walking track that was missed', () => {
  const { walk, keeper, begin, playback } = setUp()
  const track = { ...section(3, 8000, 8000), walk: { leg: 0, startShare: 0 } }
  const sections = [...SECTIONS, track]
  walk.setSections(sections)
  keeper.setSections(sections)
  begin()
  walk.setHeard([0, 1, 2])
  playback.pause()
  expect(keeper.snapshot().finished).toMatchObject({ stopsTotal: 2, stopsHeard: 2 })
})
