import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '#contract/failure.ts'
import { fakeVoices, NO_TRACK_EVENTS, wavChunk } from '../testing.ts'
import { layOut } from '../timeline.ts'
import { createPerChunkTrack } from './per-chunk-track.ts'

/** The chunks of a server that sends none of the optional fields. */
const CHUNKS = [0, 1, 2, 3, 4, 5].map((index) => ({
  ...wavChunk(index, 10),
  mimeType: undefined,
  durationS: undefined,
  sampleRate: undefined,
}))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:made-${made++}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  return () => vi.useRealTimers()
})

const setUp = (source: 'network' | 'stored' = 'network') => {
  const voices = fakeVoices()
  const fetched: string[] = []
  const aborted: string[] = []
  let failure: Failure | undefined
  const track = createPerChunkTrack(
    {
      openVoice: voices.open,
      source,
      nowMs: () => Date.now(),
      bytes: {
        stream: (url, signal) => {
          fetched.push(url)
          signal?.addEventListener('abort', () => aborted.push(url))
          return Promise.resolve(failure ? fail(failure) : ok(new ArrayBuffer(8)))
        },
        stored: () => Promise.resolve(ok(new Blob(['x']))),
      },
    },
    layOut(CHUNKS),
    NO_TRACK_EVENTS,
  )
  const urls = () => voices.made.map(({ source: { url } }) => url)
  return {
    track,
    voices,
    fetched,
    aborted,
    urls,
    begin: async () => {
      track.play()
      await settle()
      voices.made[0]?.sound()
      await settle()
    },
    loseNetwork: () => (failure = { kind: 'offline' }),
    findNetwork: () => (failure = undefined),
  }
}

test('three chunks ahead are loaded: the next in an element of its own, two more as bytes [2 §4 preload]', async () => {
  const { begin, fetched, urls, voices } = setUp()
  expect(fetched, 'not before the first tap').toEqual([])
  await begin()
  expect(urls()).toEqual(['/media/0.wav', '/media/1.wav'])
  expect(fetched).toEqual(['/media/2.wav', '/media/3.wav'])

  voices.made[0]?.finish()
  await vi.advanceTimersByTimeAsync(1000)
  voices.made[1]?.sound()
  await settle()
  expect(urls().slice(2), 'out of the bytes that are here').toEqual(['blob:made-0'])
  expect(fetched).toEqual(['/media/2.wav', '/media/3.wav', '/media/4.wav'])
})

test('what is fetched ahead plays without the network; what could not be fetched is fetched when that is back', async () => {
  const { begin, track, voices, urls, fetched, loseNetwork, findNetwork } = setUp()
  await begin()
  loseNetwork()
  track.seek(25)
  expect(urls().at(-1)).toMatch(/^blob:/)
  voices.last().sound()
  await settle()
  expect(fetched.slice(2)).toEqual(['/media/4.wav', '/media/5.wav'])
  findNetwork()
  track.retry()
  await settle()
  expect(fetched.slice(4)).toEqual(['/media/4.wav', '/media/5.wav'])
})

test('what comes after a place that is left is not fetched on', async () => {
  const { track, voices, aborted } = setUp()
  track.play()
  voices.made[0]?.sound()
  track.seek(45)
  voices.last().sound()
  await settle()
  expect(aborted).toEqual(['/media/2.wav'])
})

test('a stored copy fetches nothing', async () => {
  const { begin, fetched } = setUp('stored')
  await settle()
  await begin()
  expect(fetched).toEqual([])
})
