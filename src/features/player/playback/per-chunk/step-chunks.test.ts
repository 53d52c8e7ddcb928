import { expect, test } from 'vitest'
import { wavChunk } from '../testing.ts'
import { layOut } from '../timeline.ts'
import { positionIn, startState, stepChunks, type ChunksMoment, type ChunksState } from './step-chunks.ts'

const TIMELINE = layOut([0, 1, 2].map((index) => wavChunk(index, 10)))
const entry = (index: number) => {
  const found = TIMELINE.entries[index]
  if (!found) throw new Error(`no chunk ${index}`)
  return found
}
const NOTHING: ChunksMoment = { current: undefined, hasNext: false, hasTail: false, isResting: () => false }
const inChunk = (index: number, intoS: number, moment: Partial<ChunksMoment> = {}): ChunksMoment => ({
  ...NOTHING,
  current: { entry: entry(index), intoS },
  ...moment,
})
const START = startState(TIMELINE)
const PLAYING: ChunksState = { ...START, wantsPlay: true, hasPlayed: true }
const kindsOf = ({ effects }: { readonly effects: readonly { readonly kind: string }[] }) =>
  effects.map(({ kind }) => kind)

test('the chunk at the resting position is loaded, unless one is, or it failed a moment ago', () => {
  const open = { kind: 'open-where-needed' } as const
  const { state, effects } = stepChunks({ ...START, restingS: 12 }, open, NOTHING)
  expect(effects).toEqual([{ kind: 'open', role: 'current', entry: entry(1) }])
  expect(state.generation).toBe(1)
  expect(kindsOf(stepChunks(START, open, inChunk(0, 0)))).toEqual([])
  expect(kindsOf(stepChunks(START, open, { ...NOTHING, isResting: (index) => index === 0 }))).toEqual([])
})

test('the next chunk is loaded once, after the first tap, when the tail of the one before is over', () => {
  const load = { kind: 'load-next' } as const
  expect(kindsOf(stepChunks(START, load, inChunk(0, 1)))).toEqual([])
  expect(kindsOf(stepChunks(PLAYING, load, inChunk(0, 1, { hasTail: true })))).toEqual([])
  const { state, effects } = stepChunks(PLAYING, load, inChunk(0, 1))
  expect(effects).toEqual([{ kind: 'open', role: 'next', entry: entry(1) }])
  expect(kindsOf(stepChunks(state, load, inChunk(0, 1)))).toEqual([])
  const opened = stepChunks(state, { kind: 'opened', role: 'next' }, inChunk(0, 1, { hasNext: true }))
  expect(opened.state.isLoadingNext).toBe(false)
})

test('a chunk that opens goes on at the resting position and starts if that is wanted', () => {
  const { effects } = stepChunks(
    { ...PLAYING, restingS: 14 },
    { kind: 'opened', role: 'current' },
    inChunk(1, 0),
  )
  expect(effects.slice(0, 2)).toEqual([{ kind: 'seek-current', intoS: 4 }, { kind: 'start-current' }])
})

test('the hand-over is planned by the clock, faster at a higher speed, and only to a loaded chunk', () => {
  const fast = { ...PLAYING, rate: 2 }
  const { effects } = stepChunks(fast, { kind: 'time' }, inChunk(0, 9, { hasNext: true }))
  expect(effects).toEqual([{ kind: 'plan-hand-over', leftS: 0.5 }])
  expect(kindsOf(stepChunks(fast, { kind: 'time' }, inChunk(0, 9)))).toEqual([])
})

test('a hand-over advances to the loaded chunk; without one the sound is starved and the chunk is loaded', () => {
  const loaded = stepChunks(PLAYING, { kind: 'hand-over-due' }, inChunk(0, 9.9, { hasNext: true }))
  expect(kindsOf(loaded)).toEqual([
    'cancel-hand-over',
    'advance',
    'start-current',
    'end-tail-later',
    'report',
  ])
  expect(loaded.state.restingS).toBe(10)
  const missing = stepChunks(PLAYING, { kind: 'ended' }, inChunk(0, 10))
  expect(kindsOf(missing)).toEqual([
    'cancel-hand-over',
    'advance',
    'end-tail-later',
    'report',
    'then',
    'report',
  ])
})

test('the end of the last chunk is the end, and Play begins again', () => {
  const { state, effects } = stepChunks(PLAYING, { kind: 'ended' }, inChunk(2, 10))
  expect(effects.at(-1)).toEqual({ kind: 'report', what: 'onEnded' })
  expect(state).toMatchObject({ wantsPlay: false, restingS: 30 })
  expect(stepChunks(state, { kind: 'play' }, NOTHING).state.restingS).toBe(0)
})

test('a seek within the chunk moves its element; into another one it drops what is being loaded', () => {
  const near = stepChunks(PLAYING, { kind: 'seek', positionS: 7 }, inChunk(0, 1))
  expect(near.effects).toContainEqual({ kind: 'seek-current', intoS: 7 })
  const far = stepChunks({ ...PLAYING, isLoadingNext: true }, { kind: 'seek', positionS: 99 }, inChunk(0, 1))
  expect(kindsOf(far)).toEqual(['cancel-hand-over', 'unload-all', 'then'])
  expect(far.state).toMatchObject({ restingS: 30, generation: 1, isLoadingNext: false })
})

test('an element that fails leaves the position where it was', () => {
  const failed = { kind: 'element-failed', role: 'current', chunkIndex: 1, detail: '4' } as const
  const { state, effects } = stepChunks(PLAYING, failed, inChunk(1, 3))
  expect(positionIn(state, undefined)).toBe(13)
  expect(kindsOf({ effects })).toEqual(['unload', 'report-failure'])
})
