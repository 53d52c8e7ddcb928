import { expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '#contract/failure.ts'
import { createStreamedTrack } from './streamed-track.ts'
import { FakeMediaSource, fakeVoices, mp3Chunk, NO_TRACK_EVENTS, notReady } from '../testing.ts'
import { layOut } from '../timeline.ts'
import type { TrackEvents } from '../track.ts'

const DELAY_S = 1105 / 44_100
const SECONDS = [3.25, 2.75, 3.3333, 2.9, 3.1, 2.8]
const CHUNKS = SECONDS.map((durationS, index) => mp3Chunk(index, durationS))
const settle = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve()
}

const setUp = (chunks = CHUNKS, answer?: (url: string) => Failure | undefined) => {
  const media = new FakeMediaSource()
  const voices = fakeVoices()
  const asked: string[] = []
  const failed: [number, Failure][] = []
  const events: TrackEvents = {
    ...NO_TRACK_EVENTS,
    onChunkFailed: (chunkIndex, failure) => failed.push([chunkIndex, failure]),
  }
  const track = createStreamedTrack(
    {
      openVoice: voices.open,
      mediaSource: { canAppend: () => true, open: () => media.opened() },
      bytes: {
        stream: (url) => {
          asked.push(url)
          const failure = answer?.(url)
          if (failure) return Promise.resolve(fail(failure))
          const index = Number(/(\d+)\.mp3/.exec(url)?.[1])
          // As an encoder writes it: the narration, and padding to whole frames.
          return Promise.resolve(ok(new ArrayBuffer(Math.ceil(((SECONDS[index] ?? 0) + 0.05) * 8000))))
        },
      },
    },
    layOut(chunks),
    events,
  )
  const indexOf = (windowStart: number) =>
    layOut(CHUNKS).entries.findIndex(({ startS }) => Math.abs(startS - windowStart) < 1e-6)
  const order = () => media.buffer.appends.map(({ windowStart }) => indexOf(windowStart))
  return { media, voices, track, asked, failed, order }
}

test('before the first tap only the chunk at the position is fetched', async () => {
  const { asked } = setUp()
  await settle()
  expect(asked).toEqual(['/media/0.mp3'])
})

test('each chunk is appended at its own offset, less the delay, in a window of its exact span', async () => {
  const { media, track } = setUp()
  track.play()
  await settle()
  let startS = 0
  for (const [place, append] of media.buffer.appends.entries()) {
    const durationS = SECONDS[place] ?? NaN
    expect(append.windowStart).toBeCloseTo(startS, 9)
    expect(append.windowEnd).toBeCloseTo(startS + durationS, 9)
    expect(append.timestampOffset).toBeCloseTo(startS - DELAY_S, 9)
    startS += durationS
  }
  expect(media.buffer.appends).toHaveLength(4)
})

test('at most three ahead; playing on fetches on; in the end one range of the summed durations, and the stream ends [2 §4 preload]', async () => {
  const { media, voices, track, order } = setUp()
  track.play()
  await settle()
  expect(order()).toEqual([0, 1, 2, 3])
  voices.last().reach(4)
  await settle()
  expect(order()).toEqual([0, 1, 2, 3, 4])
  expect(media.readyState).toBe('open')
  voices.last().reach(7)
  await settle()
  const { buffered } = media.buffer
  expect(buffered.length).toBe(1)
  expect(buffered.start(0)).toBe(0)
  expect(Math.abs(buffered.end(0) - SECONDS.reduce((sum, s) => sum + s))).toBeLessThan(0.001)
  expect(media.readyState).toBe('ended')
})

test('a seek ahead fetches what is needed there first, and later what was left out', async () => {
  const { voices, track, order } = setUp()
  await settle()
  track.play()
  track.seek(12.5)
  await settle()
  expect(order()[0]).toBe(0)
  expect(order().slice(-2)).toEqual([4, 5])
  expect(track.hasSoundAt(12.5)).toBe(true)
  expect(track.hasSoundAt(7)).toBe(false)
  voices.last().reach(3.5)
  track.seek(3.5)
  await settle()
  expect(track.hasSoundAt(3.5)).toBe(true)
  expect(voices.last().isPlaying).toBe(true)
})

test('a chunk that becomes ready fills its hole', async () => {
  const chunks = CHUNKS.map((chunk) => (chunk.chunkIndex === 1 ? { ...chunk, isReady: false } : chunk))
  const { media, track } = setUp(chunks)
  track.play()
  await settle()
  expect(media.buffer.buffered.length).toBe(2)
  expect(track.hasSoundAt(4)).toBe(false)
  track.setTimeline(layOut(CHUNKS))
  await settle()
  expect(media.buffer.buffered.length).toBe(1)
  expect(track.hasSoundAt(4)).toBe(true)
})

test('a chunk whose estimate proves wrong moves what follows to its exact place, and the position with it', async () => {
  const chunks = CHUNKS.map((chunk) => (chunk.chunkIndex === 0 ? notReady(chunk) : chunk))
  const { media, voices, track } = setUp(chunks)
  track.play()
  track.seek(3.5)
  await settle()
  const estimatedS = layOut(chunks).entries[1]?.startS ?? NaN
  expect(media.buffer.appends[0]?.windowStart).toBe(estimatedS)
  track.setTimeline(layOut(CHUNKS))
  await settle()
  expect(voices.last().atS).toBeCloseTo(3.5 - estimatedS + 3.25, 9)
  voices.last().reach(9)
  await settle()
  track.seek(0)
  await settle()
  expect(media.buffer.buffered.length).toBe(1)
  expect(media.buffer.buffered.end(0)).toBeCloseTo(
    SECONDS.reduce((sum, s) => sum + s),
    6,
  )
})

test('a full buffer drops what is more than 30 s behind, and goes on', async () => {
  const seconds = [40, 40, 40, 40]
  const chunks = seconds.map((durationS, index) => mp3Chunk(index, durationS))
  const media = new FakeMediaSource()
  media.buffer.quotaS = 90
  const voices = fakeVoices()
  let fetches = 0
  const stream = () => {
    fetches++
    return Promise.resolve(ok(new ArrayBuffer(40.05 * 8000)))
  }
  const track = createStreamedTrack(
    {
      openVoice: voices.open,
      mediaSource: { canAppend: () => true, open: () => media.opened() },
      bytes: { stream },
    },
    layOut(chunks),
    NO_TRACK_EVENTS,
  )
  track.play()
  await settle()
  expect(media.buffer.buffered.end(0)).toBe(80)
  voices.last().reach(25)
  await settle()
  expect(media.buffer.removals).toEqual([])
  voices.last().reach(75)
  await settle()
  expect(media.buffer.removals).toEqual([[0, 45]])
  expect(media.buffer.buffered.end(0)).toBe(120)
  expect(fetches, 'what did not fit is not fetched twice').toBe(4)
  expect(track.hasSoundAt(75)).toBe(true)
  expect(track.hasSoundAt(20)).toBe(false)
  track.seek(20)
  await settle()
  expect(track.hasSoundAt(20)).toBe(true)
})

test('a tour of three hours plays through a buffer of ten minutes, every chunk fetched once', async () => {
  const chunks = Array.from({ length: 36 }, (_, index) => mp3Chunk(index, 300))
  const media = new FakeMediaSource()
  media.buffer.quotaS = 600
  const voices = fakeVoices()
  const asked: string[] = []
  const failed: Failure[] = []
  const track = createStreamedTrack(
    {
      openVoice: voices.open,
      mediaSource: { canAppend: () => true, open: () => media.opened() },
      bytes: {
        stream: (url) => {
          asked.push(url)
          return Promise.resolve(ok(new ArrayBuffer(300.05 * 8000)))
        },
      },
    },
    layOut(chunks),
    {
      ...NO_TRACK_EVENTS,
      onChunkFailed: (_index, failure) => failed.push(failure),
    },
  )
  track.play()
  await settle()
  for (let atS = 0; atS < 36 * 300; atS += 10) {
    voices.last().reach(atS)
    await settle()
    expect(track.hasSoundAt(atS), `sound at ${atS} s`).toBe(true)
  }
  expect(failed).toEqual([])
  expect(asked).toHaveLength(36)
})

test('one chunk that is larger than the whole buffer is told, not waited for', async () => {
  const media = new FakeMediaSource()
  media.buffer.quotaS = 200
  const failed: [number, Failure][] = []
  createStreamedTrack(
    {
      openVoice: fakeVoices().open,
      mediaSource: { canAppend: () => true, open: () => media.opened() },
      bytes: { stream: () => Promise.resolve(ok(new ArrayBuffer(300 * 8000))) },
    },
    layOut([mp3Chunk(0, 300)]),
    {
      ...NO_TRACK_EVENTS,
      onChunkFailed: (index, failure) => failed.push([index, failure]),
    },
  )
  await settle()
  expect(failed).toEqual([[0, { kind: 'invalid-answer', detail: 'larger than the buffer' }]])
})

test('what the browser dropped by itself is fetched again when needed', async () => {
  const { media, voices, track, asked } = setUp()
  track.play()
  await settle()
  media.buffer.evict(3.25, 6)
  voices.last().reach(2)
  await settle()
  expect(asked.filter((url) => url === '/media/1.mp3')).toHaveLength(2)
  expect(media.buffer.buffered.length).toBe(1)
})

test('a failed fetch is told, rested, and tried again after a second', async () => {
  vi.useFakeTimers()
  try {
    let isDown = true
    const { asked, failed, track } = setUp(CHUNKS, (url) =>
      url.endsWith('/0.mp3') && isDown ? { kind: 'server', status: 503 } : undefined,
    )
    track.play()
    await settle()
    expect(failed).toEqual([[0, { kind: 'server', status: 503 }]])
    expect(asked.filter((url) => url.endsWith('/0.mp3'))).toHaveLength(1)
    isDown = false
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
    expect(track.hasSoundAt(0)).toBe(true)
    track.dispose()
  } finally {
    vi.useRealTimers()
  }
})

test('where the browser closes the media source, that is told, and nothing is fetched that could not be appended', async () => {
  const { media, voices, track, asked, failed } = setUp()
  track.play()
  await settle()
  expect(asked).toHaveLength(4)
  media.close()
  voices.last().reach(4)
  await settle()
  const failure = { kind: 'invalid-answer', detail: 'the browser closed the media source' }
  expect(failed).toEqual([1, 2, 3, 4].map((chunkIndex) => [chunkIndex, failure]))
  expect(asked).toHaveLength(4)
  expect(track.hasSoundAt(4)).toBe(false)
  track.seek(1)
  track.dispose()
})

test('disposing while a chunk is appended ends it with no error', async () => {
  const { media, track, failed } = setUp()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    await settle()
    track.play()
    while (media.buffer.appends.length < 2) await Promise.resolve()
    track.dispose()
    media.close()
    // Node tells of rejections when the microtasks are done.
    await new Promise((resolve) => setImmediate(resolve))
    expect(failed).toEqual([])
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})

test('disposing unloads the voice and fetches nothing more', async () => {
  const { asked, voices, track } = setUp()
  track.dispose()
  await settle()
  expect(voices.last().isUnloaded).toBe(true)
  expect(asked.length).toBeLessThanOrEqual(1)
})
