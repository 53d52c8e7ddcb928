import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSleepTimer } from './sleep-timer.ts'
import { playingWav } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000

const setUp = () => {
  let sleptMs = 0
  const { playback, voice } = playingWav()
  const timer = createSleepTimer({ playback, clockMs: () => Date.now() + sleptMs })
  return {
    playback,
    voice,
    timer,
    /** The clock goes on while timers stand still, as in a page that was frozen. */
    sleep: (ms: number) => (sleptMs += ms),
  }
}

test('after the chosen minutes the sound has faded out and rests, and the timer is off [2 §9]', () => {
  const { playback, voice, timer } = setUp()
  playback.setVolume(0.8)
  timer.set(15)
  vi.advanceTimersByTime(15 * MINUTE_MS - 8100)
  expect(voice.volume).toBe(0.8)
  vi.advanceTimersByTime(4100)
  expect(voice.volume).toBeCloseTo(0.4, 1)
  vi.advanceTimersByTime(4000)
  expect(playback.state()).toEqual({ kind: 'paused', why: 'sleep-timer' })
  expect(voice.isPlaying).toBe(false)
  expect(voice.volume, 'the volume is back for the next play').toBe(0.8)
  expect([timer.minutes(), timer.endsAtMs()]).toEqual([0, undefined])
})

test('Off ends it, also in the middle of the fade [2 §9]', () => {
  const { playback, voice, timer } = setUp()
  timer.set(30)
  vi.advanceTimersByTime(30 * MINUTE_MS - 3000)
  expect(voice.volume).toBeLessThan(0.6)
  timer.set(0)
  expect(voice.volume).toBe(1)
  vi.advanceTimersByTime(2 * 60 * MINUTE_MS)
  expect(playback.state().kind).toBe('playing')
})

test('choosing again starts anew', () => {
  const { playback, timer } = setUp()
  timer.set(15)
  vi.advanceTimersByTime(14 * MINUTE_MS)
  timer.set(60)
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(playback.state().kind).toBe('playing')
  vi.advanceTimersByTime(MINUTE_MS)
  expect(playback.state().kind).toBe('paused')
})

test('a page whose timers stood still stops at the next move of the sound', () => {
  const { playback, voice, timer, sleep } = setUp()
  timer.set(15)
  sleep(16 * MINUTE_MS)
  voice.reach(3)
  expect(playback.state()).toEqual({ kind: 'paused', why: 'sleep-timer' })
})

test('a hand on the volume ends the fade, not the timer', () => {
  const { playback, timer } = setUp()
  timer.set(15)
  vi.advanceTimersByTime(15 * MINUTE_MS - 4000)
  playback.setVolume(0.5)
  vi.advanceTimersByTime(4000)
  expect(playback.state().kind).toBe('paused')
})

test('what rests already is left alone, and the timer goes off', () => {
  const { playback, timer } = setUp()
  timer.set(15)
  playback.pause()
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(playback.state()).toEqual({ kind: 'paused' })
  expect(timer.minutes()).toBe(0)
})

test('it also ends what only rests for a moment and would go on by itself', () => {
  const { playback, timer } = setUp()
  playback.pause()
  const before = playback.pauses()
  timer.set(15)
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(playback.pauses()).toBeGreaterThan(before)
})
