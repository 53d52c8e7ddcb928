import { expect, test } from 'vitest'
import { layOut } from '../timeline.ts'
import { mp3Chunk, notReady } from '../testing.ts'
import { IDLE, lookAheadS, type EngineMoment, type EngineState } from './engine-state.ts'
import { stepPlayback } from './step-playback.ts'

const CHUNKS = [10, 20, 30].map((durationS, index) => mp3Chunk(index, durationS))
const MOMENT: EngineMoment = {
  nowMs: 1000,
  isOnline: true,
  isAudioKnown: true,
  broken: undefined,
  way: 'streamed',
  source: 'network',
  timeline: layOut(CHUNKS),
  positionS: 5,
  hasSound: true,
  present: { chunkIndex: 0, hasAddress: true, hasSound: true, isReady: true },
  waitedChunk: undefined,
  isRecovering: false,
}
const WANTED: EngineState = { ...IDLE, shown: { kind: 'loading' }, wantsPlay: true }
const PLAYING: EngineState = { ...WANTED, shown: { kind: 'playing' }, isSounding: true, hasSounded: true }
const kindsOf = ({ effects }: { readonly effects: readonly { readonly kind: string }[] }) =>
  effects.map(({ kind }) => kind)

test('Play starts the track first, and works out afterwards what came of it', () => {
  const { state, effects } = stepPlayback(IDLE, { kind: 'play', by: 'hand' }, MOMENT)
  expect(state.wantsPlay).toBe(true)
  expect(effects).toEqual([
    { kind: 'end-fade' },
    { kind: 'end-recovery' },
    { kind: 'track-retry' },
    { kind: 'track-play' },
    { kind: 'then', event: { kind: 'evaluate' } },
    { kind: 'then', event: { kind: 'ask-ahead' } },
  ])
})

test.each([
  ['before the chunks are known', { isAudioKnown: false }, { kind: 'loading' }],
  ['without chunks', { way: undefined }, { kind: 'failed', failure: { kind: 'no-chunks' } }],
  [
    'offline without chunks',
    { way: undefined, isOnline: false },
    { kind: 'failed', failure: { kind: 'offline' } },
  ],
  [
    'on a broken copy',
    { broken: { kind: 'no-offline-audio' } },
    { kind: 'failed', failure: { kind: 'no-offline-audio' } },
  ],
] as const)('Play %s', (_when, moment, shown) => {
  const step = stepPlayback(IDLE, { kind: 'play', by: 'hand' }, { ...MOMENT, ...moment })
  expect(step.state.shown).toEqual(shown)
})

test('Play at the end begins the tour again', () => {
  const step = stepPlayback(IDLE, { kind: 'play', by: 'hand' }, { ...MOMENT, positionS: 59.96 })
  expect(step.effects).toContainEqual({ kind: 'track-seek', positionS: 0 })
})

test('an arrival plays nothing that the device paused', () => {
  const paused: EngineState = { ...IDLE, shown: { kind: 'paused', why: 'device' } }
  expect(kindsOf(stepPlayback(paused, { kind: 'play', by: 'arrival' }, MOMENT))).toEqual([])
  expect(kindsOf(stepPlayback(paused, { kind: 'give-back' }, MOMENT))).toContain('track-play')
})

test('a chunk that is not made is asked for and waited for, once', () => {
  const missing: EngineMoment = {
    ...MOMENT,
    present: { chunkIndex: 0, hasAddress: false, hasSound: false, isReady: false },
  }
  const { state, effects } = stepPlayback(WANTED, { kind: 'evaluate' }, missing)
  expect(state.shown).toEqual({ kind: 'waiting', chunkIndex: 0 })
  expect(effects).toEqual([
    { kind: 'wait-for', chunkIndex: 0 },
    { kind: 'ask-now', chunkIndex: 0 },
    { kind: 'publish-state' },
  ])
  expect(kindsOf(stepPlayback(state, { kind: 'evaluate' }, { ...missing, waitedChunk: 0 }))).toEqual([])
})

test('an element that ran dry is looked at a little further on', () => {
  const { state, effects } = stepPlayback(PLAYING, { kind: 'starved' }, MOMENT)
  expect([lookAheadS(PLAYING), lookAheadS(state)]).toEqual([0, 0.3])
  expect(effects).toEqual([{ kind: 'then', event: { kind: 'evaluate' } }])
  expect(stepPlayback(state, { kind: 'evaluate' }, MOMENT).state.shown.kind).toBe('loading')
})

test('a server in trouble is given 10 s, from the first failure on', () => {
  const failed = { kind: 'chunk-failed', chunkIndex: 0, cause: { kind: 'server', status: 503 } } as const
  const first = stepPlayback(PLAYING, failed, MOMENT).state
  expect(first).toMatchObject({ shown: { kind: 'playing' }, failingSinceMs: 1000 })
  const patient = stepPlayback(first, failed, { ...MOMENT, nowMs: 10_900 }).state
  expect(patient.shown.kind).toBe('playing')
  const given = stepPlayback(patient, failed, { ...MOMENT, nowMs: 11_100 })
  expect(given.state).toMatchObject({ shown: { kind: 'failed' }, wantsPlay: false })
  expect(kindsOf(given)).toEqual(['end-wait', 'track-pause', 'begin-recovery', 'publish-state'])
  const elsewhere = { ...failed, chunkIndex: 2 }
  expect(stepPlayback(PLAYING, elsewhere, MOMENT).state).toBe(PLAYING)
})

test('bytes that MediaSource refuses are played chunk by chunk', () => {
  const cause = { kind: 'invalid-answer', detail: '' } as const
  const refused = stepPlayback(PLAYING, { kind: 'chunk-failed', chunkIndex: 2, cause }, MOMENT)
  expect(kindsOf(refused)).toEqual(['play-per-chunk', 'then'])
})

test('a joined copy that fails is broken at every position', () => {
  const cause = { kind: 'rejected', status: 404 } as const
  const joined: EngineMoment = { ...MOMENT, way: 'joined', source: 'stored' }
  const { state, effects } = stepPlayback(IDLE, { kind: 'chunk-failed', chunkIndex: 2, cause }, joined)
  expect(effects).toEqual([{ kind: 'mark-broken', failure: { kind: 'no-offline-audio' } }])
  expect(state).toBe(IDLE)
})

test('a pause counts, and takes a reason that comes after the device’s own pause', () => {
  const byDevice = stepPlayback(PLAYING, { kind: 'device-pause' }, MOMENT).state
  expect(byDevice).toMatchObject({ shown: { kind: 'paused', why: 'device' }, pauses: 0 })
  const why = stepPlayback(byDevice, { kind: 'pause', why: 'headphones' }, MOMENT).state
  expect(why).toMatchObject({ shown: { kind: 'paused', why: 'headphones' }, pauses: 1 })
  expect(stepPlayback(why, { kind: 'pause', why: undefined }, MOMENT).state.shown).toBe(why.shown)
})

test('a seek stays on the timeline; a missing chunk is asked for there even while paused', () => {
  const seek = stepPlayback(IDLE, { kind: 'seek', positionS: 1000 }, MOMENT)
  expect(seek.effects[0]).toEqual({ kind: 'track-seek', positionS: 60 })
  const timeline = layOut(CHUNKS.map((chunk) => (chunk.chunkIndex === 2 ? notReady(chunk) : chunk)))
  const moved = stepPlayback(IDLE, { kind: 'moved', positionS: 40 }, { ...MOMENT, timeline })
  expect(moved.effects).toEqual([{ kind: 'ask-now', chunkIndex: 2 }])
})

test('a failure is over when its chunk has come, and is retried when the network is back', () => {
  const failed: EngineState = {
    ...IDLE,
    shown: { kind: 'failed', failure: { kind: 'chunk-not-ready', chunkIndex: 0 } },
  }
  expect(stepPlayback(failed, { kind: 'audio-changed' }, MOMENT).state.shown.kind).toBe('paused')
  expect(kindsOf(stepPlayback(failed, { kind: 'retry' }, MOMENT))).toEqual(['track-retry'])
  const recovering = { ...MOMENT, isRecovering: true }
  expect(kindsOf(stepPlayback(failed, { kind: 'retry' }, recovering))).toContain('track-play')
  expect(kindsOf(stepPlayback(failed, { kind: 'recover' }, { ...MOMENT, hasSound: false }))).toEqual([])
  expect(kindsOf(stepPlayback(PLAYING, { kind: 'recover' }, MOMENT))).toEqual(['end-recovery'])
})

test('the end rests at position 0 and shows that before the new time', () => {
  const { state, effects } = stepPlayback(PLAYING, { kind: 'ended' }, MOMENT)
  expect(state).toMatchObject({ shown: { kind: 'ended' }, wantsPlay: false, isSounding: false })
  expect(effects).toEqual([
    { kind: 'end-wait' },
    { kind: 'track-seek', positionS: 0 },
    { kind: 'publish-state' },
    { kind: 'publish-time' },
  ])
})
