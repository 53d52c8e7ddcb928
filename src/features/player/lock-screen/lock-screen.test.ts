import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MediaCard, MediaControls, MediaSessionSeam } from '#platform/audio/media-session.ts'
import type { ArtworkScene } from './artwork-scene.ts'
import { createLockScreen } from './lock-screen.ts'
import { playingWav } from '../playback/testing.ts'
import type { WalkSection } from '../walk/sections.ts'
import { createWalkSession } from '../walk/create-walk-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const section = (index: number, startS: number, endS: number): WalkSection => ({
  index,
  title: `Part ${index}`,
  text: '',
  sources: [],
  startS,
  endS,
  poi: undefined,
})
const SECTIONS = [section(0, 0, 100), section(1, 100, 200), section(2, 200, 8000)]

const setUp = () => {
  const { playback, voice } = playingWav()
  playback.pause()
  const cards: MediaCard[] = []
  const positions: number[][] = []
  let controls: MediaControls | undefined
  const states: string[] = []
  const mediaSession: MediaSessionSeam = {
    show: (card) => cards.push(card),
    setPlaying: (state) => states.push(state),
    setPosition: (...told) => positions.push(told),
    handle: (given) => {
      controls = given
      return () => {}
    },
  }
  const walk = createWalkSession({
    playback,
    positions: { current: () => new Promise(() => {}), watch: () => () => {} },
    nowMs: () => Date.now(),
    sentencesAt: () => [],
    rate: () => 1,
  })
  const scenes: ArtworkScene[] = []
  const disposed: number[] = []
  const lockScreen = createLockScreen({
    mediaSession,
    playback,
    walk,
    nowMs: () => Date.now(),
    drawArtwork: (scene) => {
      const src = `blob:${scenes.push(scene)}`
      const dispose = () => disposed.push(Number(src.slice(5)))
      return Promise.resolve({ images: [{ src, sizes: '512x512' }], dispose: () => void dispose() })
    },
  })
  walk.setSections(SECTIONS)
  lockScreen.setSections(SECTIONS)
  lockScreen.setTitles('Stones', 'Florence')
  const key = () => {
    if (!controls) throw new Error('no controls')
    return controls
  }
  return { playback, voice, walk, lockScreen, cards, positions, states, key, scenes, disposed }
}

test('the card shows the section, the tour and the place, and changes with the section alone', () => {
  const { voice, cards, key, states } = setUp()
  key().play()
  voice.sound()
  expect(cards).toEqual([{ title: 'Part 0', artist: 'Stones', album: 'Florence' }])
  expect(states.at(-1)).toBe('playing')
  for (const atS of [10, 50, 101, 150]) {
    vi.advanceTimersByTime(2500)
    voice.reach(atS)
  }
  expect(cards.map(({ title }) => title)).toEqual(['Part 0', 'Part 1'])
})

test('where it stands is told at the start, at a jump and at another speed, not at every step', () => {
  const { voice, positions, lockScreen, key } = setUp()
  key().play()
  voice.sound()
  positions.length = 0
  for (let second = 1; second <= 20; second++) {
    vi.advanceTimersByTime(1000)
    voice.reach(second)
  }
  expect(positions).toEqual([])
  key().skip(15)
  expect(positions).toEqual([[35, 8000, 1]])
  key().seek(150)
  expect(positions.at(-1)).toEqual([150, 8000, 1])
  lockScreen.setRate(1.5)
  expect(positions.at(-1)).toEqual([150, 8000, 1.5])
})

test('previous goes to the beginning of the section, or of the one before; next to the next', () => {
  const { playback, voice, key } = setUp()
  key().play()
  voice.sound()
  key().next()
  expect(playback.positionS()).toBe(100)
  key().previous()
  expect(playback.positionS()).toBe(0)
  key().next()
  vi.advanceTimersByTime(3000)
  voice.reach(150)
  key().previous()
  expect(playback.positionS()).toBe(100)
})

test('pause and play by the keys of a headset', () => {
  const { playback, voice, key } = setUp()
  key().play()
  voice.sound()
  key().pause()
  expect(playback.state()).toEqual({ kind: 'paused' })
  key().play()
  expect(voice.isPlaying).toBe(true)
})

test('the card has a picture of the walk, drawn anew for another stop and given back afterwards [2 §9]', async () => {
  const { walk, lockScreen, voice, cards, scenes, disposed, key } = setUp()
  const stop = (id: number) => ({
    id,
    name: `Stop ${id}`,
    latitude: 43 + id / 100,
    longitude: 11,
    orderIndex: id,
    media: [],
  })
  const sections = SECTIONS.map((each, index) => ({ ...each, poi: index === 2 ? stop(2) : stop(1) }))
  walk.setSections(sections)
  lockScreen.setSections(sections)
  key().play()
  voice.sound()
  expect(cards.at(-1)?.artwork, 'the card does not wait for it').toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(cards.at(-1)?.artwork).toEqual([{ src: 'blob:1', sizes: '512x512' }])
  key().next()
  await vi.advanceTimersByTimeAsync(0)
  expect([scenes.length, cards.at(-1)?.title], 'the same stop').toEqual([1, 'Part 1'])
  key().next()
  await vi.advanceTimersByTimeAsync(0)
  expect(scenes.map(({ current }) => current)).toEqual([0, 1])
  expect(cards.at(-1)?.artwork?.[0]?.src).toBe('blob:2')
  expect(disposed).toEqual([1])
  lockScreen.dispose()
  expect(disposed).toEqual([1, 2])
})
