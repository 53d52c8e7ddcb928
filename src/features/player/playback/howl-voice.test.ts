import type { HowlOptions } from 'howler'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHowlVoices, howlerFormat, type HowlCalls } from './howl-voice.ts'

let options: HowlOptions
let calls: string[]
let told: string[]
let atS: number

const fakeHowl = (): HowlCalls => {
  const howl = {
    play: (id?: number) => {
      calls.push(`play ${id ?? 'new'}`)
      return 7
    },
    pause: (id?: number) => calls.push(`pause ${id}`),
    seek: (toS: number, id?: number) => {
      if (id === undefined) return atS
      atS = toS
      return calls.push(`seek ${toS}`)
    },
    rate: (rate: number) => calls.push(`rate ${rate}`),
    volume: (volume: number) => calls.push(`volume ${volume}`),
    mute: () => {},
    duration: () => 12.1,
    unload: () => calls.push('unload'),
  }
  // The test's object answers only the calls that a voice makes.
  return howl as unknown as HowlCalls
}

const voices = () =>
  createHowlVoices(() =>
    Promise.resolve((given: HowlOptions) => {
      options = given
      return fakeHowl()
    }),
  )
const source = { url: 'blob:1', mimeType: 'audio/ogg; codecs=opus' }

/** Opens a voice after a tap has started another one. */
const open = async () => {
  const openVoice = voices()
  openVoice({ url: 'blob:0' }, {}).play()
  await vi.advanceTimersByTimeAsync(0)
  const voice = openVoice(source, {
    onTime: () => told.push('time'),
    onPlaying: () => told.push('playing'),
    onStarved: () => told.push('starved'),
    onEnded: () => told.push('ended'),
    onRefused: () => told.push('refused'),
    onError: (detail) => told.push(`error ${detail}`),
    onDuration: (durationS) => told.push(`duration ${durationS}`),
  })
  await vi.advanceTimersByTimeAsync(0)
  return voice
}

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  told = []
  atS = 0
  return () => vi.useRealTimers()
})

test('a file is opened with its format, and plays once it has loaded', async () => {
  const voice = await open()
  expect(options).toMatchObject({ src: ['blob:1'], format: ['ogg'], html5: true, preload: true })
  voice.play()
  expect(calls).toEqual([])
  options.onload?.(0)
  options.onplay?.(7)
  expect([calls, told]).toEqual([['play new'], ['duration 12.1', 'playing']])
})

test('before the first tap no sound is made, and the tap makes it', async () => {
  let made = 0
  const openVoice = createHowlVoices(() =>
    Promise.resolve((given: HowlOptions) => {
      made += 1
      options = given
      return fakeHowl()
    }),
  )
  const voice = openVoice(source, {})
  await vi.advanceTimersByTimeAsync(0)
  expect(made).toBe(0)
  voice.play()
  await vi.advanceTimersByTimeAsync(0)
  options.onload?.(0)
  expect([made, calls]).toEqual([1, ['play new']])
})

test('a pause asked for while the sound starts is made when it has started', async () => {
  const voice = await open()
  options.onload?.(0)
  voice.play()
  voice.pause()
  expect(calls).toEqual(['play new'])
  options.onplay?.(7)
  expect([calls, told]).toEqual([['play new', 'pause 7'], ['duration 12.1']])
})

test('a seek before the start is made when the sound has started', async () => {
  const voice = await open()
  voice.seek(5)
  options.onload?.(0)
  voice.play()
  expect([calls, voice.positionS()]).toEqual([['play new'], 5])
  options.onplay?.(7)
  options.onseek?.(7)
  expect(calls).toEqual(['play new', 'seek 5'])
})

test('a position that stands for a second is starved, and plays when it moves again', async () => {
  const voice = await open()
  options.onload?.(0)
  voice.play()
  options.onplay?.(7)
  told = []
  vi.advanceTimersByTime(2000)
  expect(told).toEqual(['starved'])
  voice.seek(3)
  vi.advanceTimersByTime(250)
  expect(told).toEqual(['starved', 'playing', 'time'])
})

test('refusals, errors and the end are reported; nothing is after unloading', async () => {
  const voice = await open()
  options.onload?.(0)
  voice.play()
  options.onplayerror?.(7, 'locked')
  voice.play()
  options.onplay?.(7)
  options.onend?.(7)
  options.onloaderror?.(7, 4)
  voice.unload()
  options.onend?.(7)
  expect(told).toEqual(['duration 12.1', 'refused', 'playing', 'ended', 'error 4'])
  expect(calls.at(-1)).toBe('unload')
})

test('formats are known by type, then by extension', () => {
  expect(howlerFormat('audio/x-wav', 'blob:1')).toBe('wav')
  expect(howlerFormat(undefined, '/a.flac?x=1')).toBe('flac')
  expect(howlerFormat(undefined, '/a')).toBe('mp3')
})
