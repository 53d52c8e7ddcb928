// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, type Result } from '#contract/failure.ts'
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { deviceSpeechOf, type DeviceSpeech, type SpeechBrowser } from '#platform/audio/device-speech.ts'
import { FakeSpeech, FakeUtterance, voiceOf } from '#platform/audio/fake-speech.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import { createPlayback } from '../../playback/engine/create-playback.ts'
import { fakeVoices, wavChunk } from '../../playback/testing.ts'
import { createSentencePause } from '../sentence-pause.ts'
import { createWalkSession } from '../create-walk-session.ts'
import { createDirections } from './create-directions.ts'
import { createSpokenDirections } from './spoken-directions.ts'
import { at, LINE, STEPS, STOPS } from './testing.ts'

const SECTIONS = STOPS.map((poi, index) => ({
  index,
  title: poi.name,
  text: '',
  sources: [],
  startS: index * 30,
  endS: index * 30 + 30,
  poi,
}))
const SENTENCES: readonly Sentence[] = [
  { text: 'One.', startS: 30, endS: 40 },
  { text: 'Two.', startS: 40, endS: 60 },
]

let engine: FakeSpeech
let speech: DeviceSpeech

beforeEach(() => {
  vi.useFakeTimers()
  const nowMs = () => Date.now()
  engine = new FakeSpeech(nowMs)
  speech = deviceSpeechOf(
    { speechSynthesis: engine, SpeechSynthesisUtterance: FakeUtterance } as unknown as SpeechBrowser,
    nowMs,
  )
})
afterEach(() => vi.useRealTimers())

/** Between the first stop and the second; `isOn`: the switch. */
const setUp = (isOn = true, steps = STEPS) => {
  const voices = fakeVoices()
  let tell: ((result: Result<Fix, PositionFailure>) => void) | undefined
  const playback = createPlayback({
    openVoice: voices.open,
    mediaSource: undefined,
    bytes: { stream: () => new Promise(() => {}), stored: () => new Promise(() => {}) },
    nowMs: () => Date.now(),
    isOnline: () => true,
    askFor: () => {},
    refresh: () => {},
  })
  const quiet = { playback, sentencesAt: () => SENTENCES, rate: () => 1 }
  const walk = createWalkSession({
    ...quiet,
    positions: {
      current: () => new Promise(() => {}),
      watch: (_options, listener) => {
        tell = listener
        return () => {}
      },
    },
    isFiltered: false,
    nowMs: () => Date.now(),
  })
  const directions = createDirections(walk)
  const spoken = createSpokenDirections({
    directions,
    walk,
    playback,
    speech,
    sentencePause: createSentencePause(quiet),
    nowMs: () => Date.now(),
  })
  playback.setAudio([wavChunk(0, 90)], 'network')
  walk.setSections(SECTIONS)
  walk.chooseSection(1)
  directions.setWay({ line: LINE, steps, stops: STOPS })
  spoken.setOn(isOn, false)
  const go = async (eastM: number, northM: number) => {
    await vi.advanceTimersByTimeAsync(4000)
    tell?.(ok({ ...at(eastM, northM), accuracyM: 5, atMs: Date.now() }))
    await vi.advanceTimersByTimeAsync(100)
  }
  const finish = async () => {
    engine.finish()
    await vi.advanceTimersByTimeAsync(200)
  }
  return { walk, playback, spoken, voices, go, finish }
}

const said = () => engine.asked.map(({ text }) => text)

test('a step is said about 30 m before and at the turn, each once', async () => {
  const { go, finish } = setUp()
  await go(0, 40)
  await go(0, 55)
  expect(said()).toEqual([])
  await go(0, 70)
  await finish()
  await go(0, 76)
  await go(0, 92)
  await finish()
  await go(0, 98)
  await go(3, 100)
  expect(said()).toEqual(['In 30 metres right into Via Roma', 'Right into Via Roma, 120 metres'])
})

test('a leg that is walked again is told again, and a turn that one stands at is not', async () => {
  const { go, finish } = setUp()
  const walkTo = async (...northM: number[]) => {
    for (const metres of northM) {
      await go(0, metres)
      await finish()
    }
  }
  await walkTo(40, 55, 70, 76, 92, 98)
  // Wavering about the turn.
  for (const eastM of [8, 2, 9, 1, 8]) await go(eastM, 100)
  const first = said()
  expect(first).toEqual(['In 30 metres right into Via Roma', 'Right into Via Roma, 120 metres'])
  await go(60, 100)
  await walkTo(57, 70, 76, 92, 98)
  const again = said().slice(first.length)
  expect(again).toEqual(['Turn round: the route goes the other way', ...first])
})

test('off until it is switched on, and never for who stands still', async () => {
  const off = setUp(false)
  await off.go(0, 60)
  await off.go(0, 70)
  expect(said()).toEqual([])
  const standing = setUp()
  await standing.go(0, 70)
  await standing.go(0, 71)
  expect(said()).toEqual([])
})

test('the switch is heard when a hand switches it on, and silence when it is switched off', async () => {
  const { spoken, go } = setUp(false)
  spoken.setOn(true, true)
  await vi.advanceTimersByTimeAsync(100)
  expect(said()).toEqual(['Directions will be spoken.'])
  spoken.setOn(false, true)
  expect(engine.saying).toBeUndefined()
  await go(0, 60)
  await go(0, 70)
  expect(said()).toHaveLength(1)
})

test('nothing is said in the armchair, nor in a preview, nor after the device took the sound away', async () => {
  const { walk, go, playback, voices } = setUp()
  walk.setInOrder(true)
  await go(0, 60)
  await go(0, 70)
  expect(said()).toEqual([])
  walk.setInOrder(false)
  walk.play()
  voices.last().sound()
  playback.pause('headphones')
  await go(0, 60)
  await go(0, 70)
  expect(said()).toEqual([])
})

test('it waits for the end of the sentence, the narration rests for it and goes on', async () => {
  const { walk, go, finish, playback, voices } = setUp()
  // It is on by itself: an introduction, or a way between.
  await go(0, 40)
  playback.play('arrival')
  voices.last().sound()
  expect(playback.state().kind).toBe('playing')
  voices.last().reach(35)
  await go(0, 60)
  await go(0, 70)
  expect(said()).toEqual([])
  voices.last().reach(40.1)
  await vi.advanceTimersByTimeAsync(100)
  expect(walk.snapshot().isByHand).toBe(false)
  expect(said()).toEqual(['In 30 metres right into Via Roma'])
  expect(playback.state().kind).toBe('paused')
  await finish()
  expect(voices.last().isPlaying).toBe(true)
})

/** The narration rests for the step before the first turn. */
const held = async () => {
  const all = setUp()
  await all.go(0, 40)
  all.playback.play('arrival')
  all.voices.last().sound()
  all.voices.last().reach(35)
  await all.go(0, 60)
  await all.go(0, 70)
  all.voices.last().reach(40.1)
  await vi.advanceTimersByTimeAsync(100)
  expect(said()).toEqual(['In 30 metres right into Via Roma'])
  expect(all.playback.state().kind).toBe('paused')
  return all
}

test.each([
  ['a hand', ({ walk }: Awaited<ReturnType<typeof held>>) => walk.pause()],
  ['headphones', ({ playback }: Awaited<ReturnType<typeof held>>) => playback.pause('headphones')],
])('what is paused while a step is said stays paused after it: %s', async (_by, pause) => {
  const all = await held()
  pause(all)
  await all.finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(all.voices.last().isPlaying).toBe(false)
  expect(all.playback.state().kind).toBe('paused')
})

test.each([
  ['at once where that is told', 'told', false, 0],
  ['within two seconds where the browser says only that it is silent', 'silently', true, 1500],
  ['soon where nothing is ever told', 'silently', false, 6000],
] as const)(
  'a step that the system cuts lets the narration go on: %s',
  async (_when, how, tells, withinMs) => {
    engine.tellsOfSpeaking = tells
    const { voices } = await held()
    await vi.advanceTimersByTimeAsync(500)
    engine.lose(how)
    await vi.advanceTimersByTimeAsync(withinMs + 50)
    expect(voices.last().isPlaying).toBe(true)
    expect(said()).toHaveLength(1)
  },
)

test('what is told at a stop is not cut for the way on from it', async () => {
  const { go, playback, voices } = setUp()
  await go(120, 120)
  await go(120, 150)
  engine.asked.length = 0
  playback.play('arrival')
  voices.last().sound()
  voices.last().reach(35)
  await go(120, 170)
  await go(120, 182)
  voices.last().reach(40.1)
  await vi.advanceTimersByTimeAsync(100)
  expect(said()).toEqual([])
  expect(playback.state().kind).toBe('playing')
})

test('a Play by hand away from the stop is not interrupted', async () => {
  const { walk, go, voices } = setUp()
  await go(0, 40)
  walk.play()
  voices.last().sound()
  voices.last().reach(40)
  await go(0, 60)
  await go(0, 70)
  await vi.advanceTimersByTimeAsync(2000)
  expect(walk.snapshot().isByHand).toBe(true)
  expect(said()).toEqual([])
})

test('narration that begins ends what is said', async () => {
  const { go, playback } = setUp()
  await go(0, 60)
  await go(0, 70)
  expect(engine.saying?.text).toContain('Via Roma')
  playback.play()
  expect(engine.saying).toBeUndefined()
})

test('off the route is said once, until the walker is back', async () => {
  const { go, finish } = setUp()
  await go(-50, 65)
  await go(-60, 65)
  await finish()
  await go(-70, 65)
  await go(-80, 65)
  expect(said()).toEqual(['You are off the route. It is about 60 metres away.'])
  await go(0, 60)
  await go(-60, 65)
  expect(said()).toHaveLength(2)
})

test('a name in another script has a voice of its own, else the words go without it', async () => {
  const greek = STEPS.map((step, index) => (index === 1 ? { ...step, street: 'Ερμού' } : step))
  const without = setUp(true, greek)
  await without.go(0, 60)
  await without.go(0, 70)
  expect(said()).toEqual(['In 30 metres right'])
  without.spoken.dispose()
  engine.asked.length = 0
  engine.bring([voiceOf('en-US'), voiceOf('el-GR')])
  const { go, finish } = setUp(true, greek)
  await go(0, 60)
  await go(0, 70)
  await finish()
  expect(said()).toEqual(['In 30 metres right into', 'Ερμού'])
  expect(engine.asked.map(({ lang }) => lang)).toEqual(['en-US', 'el-GR'])
})

test('a device without a voice of the language says nothing, and says so', async () => {
  engine.voices = [voiceOf('it-IT')]
  const { go, spoken } = setUp()
  expect(spoken.snapshot().hasVoice).toBe(false)
  await go(0, 60)
  await go(0, 70)
  expect(said()).toEqual([])
})

test('a walking track that is due waits until the direction is said', async () => {
  const { walk, go, finish, playback, voices } = setUp()
  const [first, second, last] = SECTIONS
  if (!first || !second || !last) throw new Error('The walk has three stops')
  walk.setSections([
    first,
    { ...second, poi: undefined, walk: { leg: 0, startShare: 0 } },
    { ...last, poi: second.poi },
  ])
  walk.chooseSection(0)
  await go(0, 4)
  walk.play()
  voices.last().sound()
  voices.last().reach(30.1)
  expect(walk.snapshot()).toMatchObject({ sectionIndex: 1, rest: 'on-the-way' })
  await go(0, 60)
  await go(0, 70)
  expect(said()).toEqual(['In 30 metres right into Via Roma'])
  // The walker has left the stop, and the voice has not come to the end of its words.
  await go(0, 80)
  expect(walk.snapshot().rest).toBe('on-the-way')
  expect(playback.state().kind).toBe('paused')
  await finish()
  expect(walk.snapshot().rest).toBeUndefined()
  expect(playback.state().kind).not.toBe('paused')
})
