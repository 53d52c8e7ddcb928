import { expect, test } from 'vitest'
import { stepWalk } from './step-walk.ts'
import type { WalkSection } from './sections.ts'
import { INITIAL_WALK, type WalkEvent, type WalkMoment, type WalkState } from './walk-state.ts'

const poi = (id: number, latitude: number) => ({
  id,
  name: `Stop ${id}`,
  latitude,
  longitude: 0,
  orderIndex: id,
  media: [],
})
const section = (index: number, latitude: number): WalkSection => ({
  index,
  title: `Stop ${index}`,
  text: '',
  sources: [],
  startS: index * 50,
  endS: index * 50 + 50,
  poi: poi(index, latitude),
})
/** Three stops, 890 m from one to the next, each told for 50 s. */
const SECTIONS = [section(0, 0), section(1, 0.008), section(2, 0.016)]

const PLAYING: WalkMoment = {
  nowMs: 10_000,
  playback: { kind: 'playing' },
  positionS: 10,
  durationS: 150,
  isQuietPending: false,
}
const PAUSED: WalkMoment = { ...PLAYING, playback: { kind: 'paused' } }

const after = (state: WalkState, ...events: readonly WalkEvent[]): WalkState =>
  events.reduce((before, event) => stepWalk(before, event, { ...PLAYING, positionS: 0 }).state, state)
const fixAt = (latitude: number, nowMs = 10_000): WalkEvent => ({
  kind: 'proximity',
  event: { kind: 'fix', fix: { latitude, longitude: 0, accuracyM: 5 }, nowMs },
})
const START = after(INITIAL_WALK, { kind: 'sections', sections: SECTIONS })
/** The first stop is told, and the walker stands at it. */
const LISTENING = after(START, fixAt(0), { kind: 'play' })

test('Play shows the walk before the sound moves', () => {
  const { effects } = stepWalk(START, { kind: 'play' }, PAUSED)
  expect(effects).toEqual([{ kind: 'cancel-quiet' }, { kind: 'publish' }, { kind: 'play', by: 'hand' }])
})

test('a section that takes over waits for a pause between two sentences while the sound plays', () => {
  const { state, effects } = stepWalk(LISTENING, fixAt(0.008, 400_000), { ...PLAYING, nowMs: 400_000 })
  expect(state.proximity.sectionIndex).toBe(1)
  expect(effects).toEqual([{ kind: 'cancel-quiet' }, { kind: 'take-over-when-quiet', sectionIndex: 1 }])
})

test('a section that takes over notes where the other one was left, and coming back goes on there', () => {
  const taken = stepWalk(LISTENING, { kind: 'take-over', sectionIndex: 1 }, PLAYING)
  expect(taken.effects).toEqual([
    { kind: 'seek', positionS: 50 },
    { kind: 'play', by: 'arrival' },
  ])
  expect(taken.state.leftOff.get(0)).toBe(10)
  const back = stepWalk(taken.state, { kind: 'take-over', sectionIndex: 0 }, { ...PLAYING, positionS: 70 })
  expect(back.effects[0]).toEqual({ kind: 'seek', positionS: 10 })
  expect([...back.state.leftOff]).toEqual([[1, 70]])
})

test('a section that is left for its last words counts as heard', () => {
  const { state } = stepWalk(LISTENING, { kind: 'take-over', sectionIndex: 1 }, { ...PLAYING, positionS: 48 })
  expect([...state.proximity.done]).toEqual([0])
  expect(state.leftOff.size).toBe(0)
})

test('the sound’s report of a section is ignored while something is pending, and for 2 s after a choice', () => {
  const inSecond = { ...PLAYING, positionS: 60 }
  expect(stepWalk(LISTENING, { kind: 'time' }, { ...inSecond, isQuietPending: true }).state).toBe(LISTENING)
  const chosen = stepWalk(LISTENING, { kind: 'choose', sectionIndex: 2 }, PLAYING).state
  expect(stepWalk(chosen, { kind: 'time' }, { ...inSecond, nowMs: 11_900 }).state).toBe(chosen)
  const { state } = stepWalk(chosen, { kind: 'time' }, { ...inSecond, nowMs: 12_100 })
  expect(state.proximity.sectionIndex).toBe(1)
})

test('a section chosen by hand moves the sound first, then the rules', () => {
  const { effects } = stepWalk(LISTENING, { kind: 'choose', sectionIndex: 1 }, PLAYING)
  expect(effects.map(({ kind }) => kind)).toEqual(['cancel-quiet', 'seek', 'then'])
  expect(stepWalk(LISTENING, { kind: 'choose', sectionIndex: 9 }, PLAYING).effects).toEqual([])
})

test('the next section waits at its beginning for the walker who is on the way to its stop', () => {
  const { state, effects } = stepWalk(LISTENING, { kind: 'time' }, { ...PLAYING, positionS: 50.2 })
  expect(state).toMatchObject({ rest: 'arriving', proximity: { sectionIndex: 1, isOn: false } })
  expect(effects).toEqual([{ kind: 'pause' }, { kind: 'seek', positionS: 50 }])
})

test('a fade that ends in the next section leaves the one before it heard', () => {
  const { state } = stepWalk(LISTENING, { kind: 'time' }, { ...PAUSED, positionS: 50.2 })
  expect([...state.proximity.done]).toEqual([0])
  expect(state.proximity.sectionIndex).toBe(1)
})

test('a pause while the next section is about to take over rests at that section’s beginning', () => {
  const taking = stepWalk(LISTENING, fixAt(0.008, 400_000), { ...PLAYING, nowMs: 400_000 }).state
  const { state, effects } = stepWalk(taking, { kind: 'pause' }, { ...PLAYING, isQuietPending: true })
  expect(effects).toEqual([
    { kind: 'cancel-quiet' },
    { kind: 'seek', positionS: 50 },
    { kind: 'publish' },
    { kind: 'pause' },
  ])
  expect(state.proximity.pausedByHand).toBe(1)
})

test('a seek stays within the walk and says first which section it leads to', () => {
  const far = stepWalk(LISTENING, { kind: 'seek', positionS: 999 }, PLAYING)
  expect(far.state.proximity.sectionIndex).toBe(2)
  expect(far.effects).toEqual([
    { kind: 'cancel-quiet' },
    { kind: 'publish' },
    { kind: 'seek', positionS: 150 },
  ])
  const near = stepWalk(LISTENING, { kind: 'seek', positionS: -5 }, PLAYING)
  expect(near.effects).toEqual([{ kind: 'cancel-quiet' }, { kind: 'seek', positionS: 0 }])
})

test('the sound that stops and goes on by itself is followed, unless the walk holds it', () => {
  const stopped = stepWalk(
    LISTENING,
    { kind: 'playback' },
    { ...PAUSED, playback: { kind: 'waiting', chunkIndex: 0 } },
  )
  expect(stopped.state.proximity.isOn).toBe(true)
  const paused = stepWalk(LISTENING, { kind: 'playback' }, PAUSED)
  expect(paused.state.proximity.isOn).toBe(false)
  expect(paused.effects).toEqual([{ kind: 'then', event: { kind: 'time' } }])
  expect(stepWalk(paused.state, { kind: 'playback' }, PLAYING).state.proximity.isOn).toBe(true)
  const held: WalkState = { ...paused.state, rest: 'leaving' }
  expect(stepWalk(held, { kind: 'playback' }, PLAYING).state).toEqual(held)
})

test('the end leads back to the first section, and forgetting lets every stop be told again', () => {
  const ended = stepWalk(LISTENING, { kind: 'playback' }, { ...PLAYING, playback: { kind: 'ended' } }).state
  expect(ended.proximity).toMatchObject({ sectionIndex: 0, isOn: false })
  expect([...ended.proximity.done]).toEqual([0])
  expect(stepWalk(ended, { kind: 'forget-heard' }, PAUSED).state.proximity.done.size).toBe(0)
})

/** After the first stop comes a track on the way to the second. */
const ON_THE_WAY = after(INITIAL_WALK, {
  kind: 'sections',
  sections: SECTIONS.map((one, index) =>
    index === 1 ? { ...one, poi: undefined, walk: { leg: 0, startShare: 0 } } : one,
  ),
})
const LEAVING: WalkState = {
  ...after(ON_THE_WAY, fixAt(0), { kind: 'play' }, fixAt(0.002, 400_000)),
  rest: 'leaving',
}

test.each([50.2, 48])(
  'a stop that fades out at its end, at %f s, is followed by its walking track',
  (positionS) => {
    const { state, effects } = stepWalk(LEAVING, { kind: 'time' }, { ...PAUSED, positionS })
    expect(state).toMatchObject({ rest: undefined, proximity: { sectionIndex: 1, isOn: true } })
    expect([...state.proximity.done]).toEqual([0])
    expect(effects).toEqual([
      { kind: 'cancel-quiet' },
      { kind: 'seek', positionS: 50 },
      { kind: 'play', by: 'arrival' },
    ])
  },
)

test('a stop that fades out in its middle is not', () => {
  const { state, effects } = stepWalk(LEAVING, { kind: 'time' }, { ...PAUSED, positionS: 30 })
  expect(state).toBe(LEAVING)
  expect(effects).toEqual([])
})
