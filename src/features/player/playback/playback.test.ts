import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import { fail, ok, type Failure } from '#contract/failure.ts'
import { createPlayback } from './engine/create-playback.ts'
import { FakeMediaSource, fakeVoices, mp3Chunk, notReady, wavChunk } from './testing.ts'

const MP3 = [10, 20, 30, 40, 50].map((durationS, index) => mp3Chunk(index, durationS))
const WAV = [10, 20, 30].map((durationS, index) => wavChunk(index, durationS))

beforeEach(() => {
  vi.useFakeTimers()
  let made = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:made-${made++}`, revokeObjectURL: () => {} }),
  )
})
afterEach(() => vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

const setUp = (answer?: () => Failure | undefined, canAppend = true) => {
  const media = new FakeMediaSource()
  const voices = fakeVoices()
  const asked: { indexes: readonly number[]; reason: PriorityReason }[] = []
  const stored = new Set<string>()
  let isOnline = true
  let refreshes = 0
  const playback = createPlayback({
    openVoice: voices.open,
    mediaSource: { canAppend: () => canAppend, open: () => media.opened() },
    bytes: {
      stream: () => {
        const failure = answer?.()
        return Promise.resolve(failure ? fail(failure) : ok(new ArrayBuffer(60 * 8000)))
      },
      stored: (url) =>
        Promise.resolve(
          stored.has(url) ? ok(new Blob(['x'])) : fail({ kind: 'rejected', status: 404 } as const),
        ),
    },
    nowMs: () => Date.now(),
    isOnline: () => isOnline,
    askFor: (indexes, reason) => asked.push({ indexes, reason }),
    refresh: () => refreshes++,
  })
  const states: string[] = []
  playback.subscribe(() => states.push(playback.state().kind))
  return {
    playback,
    voices,
    asked,
    stored,
    states,
    refreshes: () => refreshes,
    goOffline: () => (isOnline = false),
    comeBack: () => (isOnline = true),
  }
}

test('play, sound, pause, play: the states a button shows [2 §4 tour play]', async () => {
  const { playback, voices, states } = setUp()
  playback.setAudio(MP3, 'network')
  expect(playback.state().kind).toBe('idle')
  playback.play()
  expect(voices.last().isPlaying, 'started within the tap').toBe(true)
  await settle()
  voices.last().sound()
  playback.pause()
  playback.toggle()
  voices.last().sound()
  expect(states).toEqual(['loading', 'playing', 'paused', 'loading', 'playing'])
})

test('the end goes back to zero and says ended; play starts anew [2 §4 tour play]', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  voices.last().sound()
  voices.last().reach(150)
  voices.last().finish()
  expect(playback.state().kind).toBe('ended')
  expect(playback.positionS()).toBe(0)
  playback.play()
  expect(voices.last().isPlaying).toBe(true)
})

test('seek and skip stay between zero and the duration [2 §5 seek]', () => {
  const { playback } = setUp()
  playback.setAudio(MP3, 'network')
  playback.seek(1000)
  expect(playback.positionS()).toBe(150)
  playback.skip(-15)
  expect(playback.positionS()).toBe(135)
  playback.seek(-5)
  expect(playback.positionS()).toBe(0)
})

test('a chunk that is not made: asked for at once, polled every 500 ms, given up after 10 s [2 §4 chunk not ready] [2 §7 priority]', async () => {
  const { playback, asked, refreshes, voices } = setUp()
  playback.setAudio(
    MP3.map((chunk) => (chunk.chunkIndex === 2 ? notReady(chunk) : chunk)),
    'network',
  )
  playback.play()
  await settle()
  playback.seek(35)
  expect(playback.state()).toEqual({ kind: 'waiting', chunkIndex: 2 })
  expect(asked).toContainEqual({ indexes: [2], reason: 'immediate_play' })
  await vi.advanceTimersByTimeAsync(9900)
  expect(refreshes()).toBe(19)
  expect(playback.state().kind).toBe('waiting')
  await vi.advanceTimersByTimeAsync(200)
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'chunk-not-ready', chunkIndex: 2 } })
  expect(voices.last().isPlaying).toBe(false)
})

test('a chunk that is made in time plays by itself; one made too late clears the failure', async () => {
  const missing = MP3.map((chunk) => (chunk.chunkIndex === 0 ? notReady(chunk) : chunk))
  const { playback, voices } = setUp()
  playback.setAudio(missing, 'network')
  playback.play()
  await vi.advanceTimersByTimeAsync(3000)
  expect(playback.state().kind).toBe('waiting')
  playback.setAudio(MP3, 'network')
  await settle()
  voices.last().sound()
  expect(playback.state().kind).toBe('playing')

  const late = setUp()
  late.playback.setAudio(missing, 'network')
  late.playback.play()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(late.playback.state().kind).toBe('failed')
  const looked = late.refreshes()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(late.refreshes() - looked, 'it is looked for now and then').toBe(6)
  late.playback.setAudio(MP3, 'network')
  expect(late.playback.state().kind).toBe('paused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(late.refreshes() - looked).toBe(6)
})

test('running into a hole waits for that chunk and goes on by itself', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(
    MP3.map((chunk) => (chunk.chunkIndex === 1 ? notReady(chunk) : chunk)),
    'network',
  )
  playback.play()
  await settle()
  voices.last().sound()
  voices.last().reach(9.92)
  voices.last().starve()
  expect(playback.state()).toEqual({ kind: 'waiting', chunkIndex: 1 })
  playback.setAudio(MP3, 'network')
  await settle()
  voices.last().sound()
  expect(playback.state().kind).toBe('playing')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(playback.state().kind).toBe('playing')
})

test('the next three that are not made are asked for ahead, each once, and not while offline [2 §4 preload]', async () => {
  const chunks = MP3.map((chunk) => (chunk.chunkIndex > 1 ? notReady(chunk) : chunk))
  const { playback, asked, voices } = setUp()
  playback.setAudio(chunks, 'network')
  playback.play()
  await settle()
  voices.last().reach(1)
  voices.last().reach(2)
  expect(asked).toEqual([{ indexes: [2, 3], reason: 'preload' }])

  const offline = setUp()
  offline.goOffline()
  offline.playback.setAudio(chunks, 'network')
  offline.playback.play()
  expect(offline.asked).toEqual([])
})

test('no chunks at all, online and offline', () => {
  const { playback, goOffline } = setUp()
  playback.setAudio([], 'network')
  playback.play()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'no-chunks' } })
  goOffline()
  playback.play()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'offline' } })
})

test('ready without an address is its own failure', async () => {
  const { playback } = setUp()
  playback.setAudio([{ ...mp3Chunk(0, 5), audioUrl: null }], 'network')
  playback.play()
  await settle()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'no-audio-url', chunkIndex: 0 } })
})

test('bytes that are gone fail at once; a server in trouble is given 10 s', async () => {
  const gone = setUp(() => ({ kind: 'rejected', status: 404 }))
  gone.playback.setAudio(MP3, 'network')
  gone.playback.play()
  await settle()
  expect(gone.playback.state()).toMatchObject({
    kind: 'failed',
    failure: { kind: 'chunk-not-found', chunkIndex: 0 },
  })
  const refused = setUp(() => ({ kind: 'rejected', status: 400 }))
  refused.playback.setAudio(MP3, 'network')
  refused.playback.play()
  await settle()
  expect(refused.playback.state()).toMatchObject({ failure: { kind: 'chunk-error', chunkIndex: 0 } })

  const busy = setUp(() => ({ kind: 'server', status: 503 }))
  busy.playback.setAudio(MP3, 'network')
  busy.playback.play()
  await vi.advanceTimersByTimeAsync(5000)
  expect(busy.playback.state().kind).toBe('loading')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(busy.playback.state()).toMatchObject({ kind: 'failed', failure: { kind: 'chunk-error' } })
})

test.each([
  ['streamed', MP3, true],
  ['chunk by chunk', WAV, false],
] as const)(
  'Play after a preload that failed tries at once and says what is wrong: %s',
  async (_way, chunks, canAppend) => {
    const { playback, voices, states } = setUp(() => ({ kind: 'rejected', status: 404 }), canAppend)
    playback.setAudio(chunks, 'network')
    // Chunk by chunk the element fetches, and fails as often as it is tried.
    for (let preload = 0; preload < 5; preload += 1) {
      if (!canAppend) voices.last().events.onError?.('4')
      await vi.advanceTimersByTimeAsync(1000 * 2 ** preload)
    }
    if (!canAppend) voices.last().events.onError?.('4')
    playback.play()
    if (!canAppend) voices.last().events.onError?.('4')
    await settle()
    expect(states).toEqual(['loading', 'failed'])
  },
)

test('offline without a stored copy says so', async () => {
  const { playback, goOffline } = setUp(() => ({ kind: 'offline' }))
  goOffline()
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'offline' } })
})

test('bytes that MediaSource refuses are played chunk by chunk instead', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(MP3, 'network')
  await settle()
  playback.play()
  voices.last().events.onError?.('4')
  expect(playback.way()).toBe('per-chunk')
  expect(voices.last().isPlaying).toBe(true)
})

test.each([
  ['MP3 of known delay, from the network', MP3, 'network', true, 'streamed'],
  ['the same without MediaSource', MP3, 'network', false, 'per-chunk'],
  ['the same, stored', MP3, 'stored', true, 'joined'],
  ['WAV, from the network', WAV, 'network', true, 'per-chunk'],
  ['WAV, stored', WAV, 'stored', true, 'per-chunk'],
  [
    'MP3 of unknown delay',
    MP3.map((chunk) => ({ ...chunk, encoderDelaySamples: undefined })),
    'network',
    true,
    'per-chunk',
  ],
  ['one WAV among MP3', [...MP3, wavChunk(5, 3)], 'network', true, 'per-chunk'],
] as [string, AudioChunk[], 'network' | 'stored', boolean, string][])(
  '%s',
  (_name, chunks, source, canAppend, way) => {
    const { playback } = setUp(undefined, canAppend)
    playback.setAudio(chunks, source)
    expect(playback.way()).toBe(way)
  },
)

test('a stored copy: one joined file, at the same position after the switch, playing on', async () => {
  const { playback, voices, stored } = setUp()
  for (const { audioUrl } of MP3) stored.add(audioUrl ?? '')
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  voices.last().reach(12)
  playback.setAudio(MP3, 'stored')
  await settle()
  expect(voices.made).toHaveLength(2)
  expect(voices.made[0]?.isUnloaded).toBe(true)
  expect(voices.last().source.url).toMatch(/^blob:/)
  expect(voices.last().isPlaying).toBe(true)
})

test('a stored copy that is not whole says so on every try', async () => {
  const { playback } = setUp()
  playback.setAudio(MP3, 'stored')
  await settle()
  playback.play()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'no-offline-audio' } })
})

test('chunk by chunk: the next is loaded ahead and started with a lead, what was played is unloaded [2 §4 next chunk]', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(WAV, 'network')
  expect(voices.made.map(({ source }) => source.url)).toEqual(['/media/0.wav'])
  playback.play()
  await settle()
  const [first, second] = voices.made
  if (!first || !second) throw new Error('the next one was not loaded ahead')
  expect(second.source).toMatchObject({ url: '/media/1.wav' })
  first.sound()
  first.reach(9)
  await vi.advanceTimersByTimeAsync(900)
  expect(second.isPlaying, 'not too early').toBe(false)
  await vi.advanceTimersByTimeAsync(60)
  expect(second.isPlaying, 'before the end').toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(first.isUnloaded).toBe(true)
  second.reach(3)
  expect(playback.positionS()).toBe(13)
  playback.seek(35)
  expect(voices.last().source.url).toBe('/media/2.wav')
  expect(voices.last().atS).toBe(5)
  expect(second.isUnloaded).toBe(true)
  voices.last().finish()
  expect(playback.state().kind).toBe('ended')
  expect(playback.positionS()).toBe(0)
})

test('chunk by chunk: durations that only the element knows move what follows', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(
    WAV.map((chunk) => ({ ...chunk, durationS: undefined })),
    'network',
  )
  playback.play()
  await settle()
  voices.made[0]?.events.onDuration?.(11.5)
  expect(playback.durationS()).toBe(61.5)
  voices.made[0]?.finish()
  expect(playback.positionS()).toBe(11.5)
})

test('rate and volume hold over chunks and ways', async () => {
  const { playback, voices } = setUp()
  playback.setRate(1.5)
  playback.setVolume(0.4)
  playback.setAudio(WAV, 'network')
  expect(voices.last()).toMatchObject({ rate: 1.5, volume: 0.4 })
  playback.setAudio(MP3, 'network')
  expect(voices.last()).toMatchObject({ rate: 1.5, volume: 0.4 })
})

test('a telephone call pauses; the walker starts again', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  voices.last().sound()
  voices.last().reach(7)
  voices.last().events.onDevicePause?.()
  expect(playback.state()).toEqual({ kind: 'paused', why: 'device' })
  playback.play('arrival')
  expect(voices.last().isPlaying, 'coming to a stop does not talk over the call').toBe(false)
  playback.giveBack()
  expect(voices.last().isPlaying, 'the call is over').toBe(true)
  expect(playback.positionS()).toBe(7)
  playback.pause()
  playback.giveBack()
  expect(voices.last().isPlaying, 'what a hand paused stays paused').toBe(false)
})

test('the reason for a pause may come after it', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  voices.last().sound()
  voices.last().events.onDevicePause?.()
  playback.pause('headphones')
  expect(playback.state()).toEqual({ kind: 'paused', why: 'headphones' })
  playback.giveBack()
  expect(voices.last().isPlaying).toBe(false)
})

test('a network that goes and comes in mid-chunk: it says so, and goes on where it was, with no tap', async () => {
  let isGone = false
  const { playback, voices, goOffline, comeBack } = setUp(() => (isGone ? { kind: 'offline' } : undefined))
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  voices.last().sound()
  isGone = true
  goOffline()
  voices.last().reach(110)
  voices.last().starve()
  await vi.advanceTimersByTimeAsync(1500)
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'offline' } })
  expect(voices.last().isPlaying).toBe(false)
  isGone = false
  comeBack()
  playback.retry()
  await settle()
  voices.last().sound()
  expect(playback.state().kind).toBe('playing')
  expect(playback.positionS()).toBe(110)
})

test('a server that recovers without a word from the browser: it goes on by itself, but not after five minutes', async () => {
  let isDown = true
  const { playback, voices } = setUp(() => (isDown ? { kind: 'server', status: 503 } : undefined))
  playback.setAudio(MP3, 'network')
  playback.play()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(playback.state().kind).toBe('failed')
  isDown = false
  await vi.advanceTimersByTimeAsync(40_000)
  expect(voices.last().isPlaying).toBe(true)

  isDown = true
  const late = setUp(() => (isDown ? { kind: 'server', status: 503 } : undefined))
  late.playback.setAudio(MP3, 'network')
  late.playback.play()
  await vi.advanceTimersByTimeAsync(20_000 + 5 * 60_000)
  isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(late.voices.last().isPlaying).toBe(false)
})

test('a hand that moves or pauses after a failure has the say', async () => {
  let isGone = true
  const { playback, voices, goOffline, comeBack } = setUp(() => (isGone ? { kind: 'offline' } : undefined))
  goOffline()
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  expect(playback.state().kind).toBe('failed')
  playback.seek(20)
  isGone = false
  comeBack()
  playback.retry()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(voices.last().isPlaying).toBe(false)
})

test('a fade ends in a pause, and the volume is back afterwards', async () => {
  const { playback, voices } = setUp()
  playback.setVolume(0.8)
  playback.setAudio(MP3, 'network')
  playback.play()
  await settle()
  voices.last().sound()
  playback.fadeOut(1000)
  await vi.advanceTimersByTimeAsync(500)
  expect(voices.last().volume).toBeCloseTo(0.4, 1)
  await vi.advanceTimersByTimeAsync(600)
  expect(playback.state().kind).toBe('paused')
  expect(voices.last().isPlaying).toBe(false)
  expect(voices.last().volume).toBe(0.8)
})

test('a browser that wants a tap: failed, to be started by hand [2 §8]', async () => {
  const { playback, voices } = setUp()
  playback.setAudio(MP3, 'network')
  playback.play()
  voices.last().events.onRefused?.()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'refused', isResume: false } })
  playback.play()
  voices.last().sound()
  playback.pause()
  playback.play()
  voices.last().events.onRefused?.()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'refused', isResume: true } })
})

test('a browser that can make no player says so; one without a MediaSource that opens plays chunk by chunk [2 §8]', () => {
  const voices = fakeVoices()
  let isBroken = true
  const playback = createPlayback({
    openVoice: (source, events) => {
      if (isBroken) throw new Error('no audio here')
      return voices.open(source, events)
    },
    mediaSource: {
      canAppend: () => true,
      open: () => {
        throw new Error('no MediaSource here')
      },
    },
    bytes: {
      stream: () => Promise.resolve(ok(new ArrayBuffer(8))),
      stored: () => Promise.resolve(fail({ kind: 'rejected', status: 404 } as const)),
    },
    nowMs: () => Date.now(),
    isOnline: () => true,
    askFor: () => {},
    refresh: () => {},
  })
  playback.setAudio(MP3, 'network')
  playback.play()
  expect(playback.state()).toEqual({ kind: 'failed', failure: { kind: 'not-initialized' } })
  isBroken = false
  playback.setAudio(MP3.slice(0, 2), 'network')
  playback.play()
  voices.last().sound()
  expect([playback.way(), playback.state().kind]).toEqual(['per-chunk', 'playing'])
})

test('Play before the chunks are known waits for them', async () => {
  const { playback, voices } = setUp()
  playback.play()
  expect(playback.state().kind).toBe('loading')
  playback.setAudio(MP3, 'network')
  expect(voices.last().isPlaying).toBe(true)

  const none = setUp()
  none.playback.play()
  none.playback.setAudio([], 'network')
  expect(none.playback.state()).toEqual({ kind: 'failed', failure: { kind: 'no-chunks' } })
})
