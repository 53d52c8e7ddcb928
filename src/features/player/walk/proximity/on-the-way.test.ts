import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '#contract/geo.ts'
import { PROXIMITY } from '../walk-limits.ts'
import { coveredShare } from './on-the-way.ts'
import {
  INITIAL_PROXIMITY,
  type OnTheWay,
  type ProximityAction,
  type ProximityEvent,
  type ProximityState,
  type WalkFix,
  type WalkPlan,
} from './proximity-state.ts'
import { stepProximity } from './proximity.ts'

const METRE = 180 / (Math.PI * EARTH_RADIUS_M)
/** A point so many metres north of stop 1. */
const at = (northM: number): WalkFix => ({ latitude: northM * METRE, longitude: 0, accuracyM: 5 })
const way = (startShare: number): OnTheWay => ({ from: at(0), to: at(600), line: [], startShare })
/** Intro, stop at 0 m, a track at its end and one from the middle of the way, stop at 600 m, close. */
const PLAN: WalkPlan = [undefined, at(0), way(0), way(0.5), at(600), undefined]
const [STOP, TRACK, LATER, NEXT] = [1, 2, 3, 4] as const

let clockMs = 0
const walk = (events: readonly ProximityEvent[], from: ProximityState) => {
  let state = from
  const actions: ProximityAction[] = []
  for (const event of events) {
    // Each position comes long enough after the one before for the walker to have walked there.
    if (event.kind === 'fix') clockMs += 1_000_000
    const step = stepProximity(PLAN, state, event.kind === 'fix' ? { ...event, nowMs: clockMs } : event)
    state = step.state
    actions.push(...step.actions)
  }
  return { state, actions }
}
const fix = (northM: number): ProximityEvent => ({ kind: 'fix', fix: at(northM), nowMs: 0 })
const audio = (sectionIndex: number): ProximityEvent => ({ kind: 'section-by-audio', sectionIndex })
const waited = (sectionIndex: number): ProximityEvent => ({ kind: 'waited', sectionIndex })
const playing = (sectionIndex: number) => ({ kind: 'play-section', sectionIndex }) as const
const waits = (sectionIndex: number): readonly ProximityAction[] => [
  { kind: 'pause', why: 'on-the-way' },
  { kind: 'wait', sectionIndex, inMs: PROXIMITY.trackAfterMs },
]

/** The first stop is told; with `northM` the walker stands there. */
const listening = (northM?: number): ProximityState => ({
  ...INITIAL_PROXIMITY,
  ...(northM !== undefined && { ...walk([fix(northM)], INITIAL_PROXIMITY).state }),
  sectionIndex: STOP,
  isOn: true,
  isNear: northM !== undefined,
})
const atStop = () => walk([audio(TRACK)], listening(10))
/** The first track was told, and the walker has come this far. */
const afterTrack = (northM: number) => walk([fix(northM), audio(LATER)], atStop().state)

test('a walking track waits when its stop is over, and begins after 20 s', () => {
  const { state, actions } = atStop()
  expect(actions).toEqual(waits(TRACK))
  expect(state).toMatchObject({ sectionIndex: TRACK, isOn: false })
  expect([...state.done]).toEqual([STOP])
  const begun = walk([fix(20), waited(TRACK)], state)
  expect(begun.actions).toEqual([playing(TRACK)])
  expect(begun.state).toMatchObject({ isOn: true, waiting: undefined })
})

test('or as soon as the walker leaves the stop, and not twice', () => {
  const { actions } = walk([fix(40), fix(120), waited(TRACK), fix(140)], atStop().state)
  expect(actions).toEqual([playing(TRACK)])
})

test('a walker who left already hears it with no pause', () => {
  const overridden = walk([fix(120)], { ...listening(10), isOverridden: true }).state
  expect(walk([audio(TRACK)], { ...overridden, isOverridden: false }).actions).toEqual([])
})

test('a further track begins at its share of the way', () => {
  const { state, actions } = afterTrack(150)
  expect(actions).toEqual([playing(TRACK), ...waits(LATER)])
  expect(walk([waited(LATER), fix(280)], state).actions).toEqual([])
  expect(walk([waited(LATER), fix(280), fix(310)], state).actions).toEqual([playing(LATER)])
})

test('without a position it begins 20 s after the track before it', () => {
  const silent = listening()
  const first = walk([audio(TRACK)], silent)
  expect(first.actions).toEqual(waits(TRACK))
  const second = walk([waited(TRACK), audio(LATER)], first.state)
  expect(second.actions).toEqual([playing(TRACK), ...waits(LATER)])
  expect(walk([waited(LATER)], second.state).actions).toEqual([playing(LATER)])
  // The stop after it is not waited for either.
  expect(walk([waited(LATER), audio(NEXT)], second.state).actions).toEqual([playing(LATER)])
})

test('nor does a hand on Play, without a position, make the tracks follow one another', () => {
  const { state } = walk([{ kind: 'play-by-hand' }], listening())
  expect(state.isOverridden).toBe(true)
  expect(walk([audio(TRACK)], state).actions).toEqual(waits(TRACK))
  const away = walk([fix(200), { kind: 'play-by-hand' }], { ...listening(), isOn: false }).state
  expect(walk([audio(TRACK)], away).actions).toEqual([])
})

test('a position that is lost or unclear on the way counts as none', () => {
  const { state } = afterTrack(150)
  const timeUp = walk([waited(LATER)], state).state
  const lost: ProximityEvent = { kind: 'position-lost', isLost: true }
  const unclear: ProximityEvent = { kind: 'unclear', isUnclear: true }
  expect(walk([lost], timeUp).actions).toEqual([playing(LATER)])
  expect(walk([unclear], timeUp).actions).toEqual([playing(LATER)])
  expect(walk([lost], state).actions).toEqual([])
})

test.each<[string, ProximityEvent]>([
  ['plays in order', { kind: 'in-order', isInOrder: true }],
  ['hides the page', { kind: 'hidden', isHidden: true }],
  ['switches Auto-play off', { kind: 'auto-play', isAutoPlay: false }],
])('a listener who %s waits for no track', (_, event) => {
  expect(walk([event, audio(TRACK)], listening(10)).actions).toEqual([])
  expect(walk([event], atStop().state).actions).toEqual([playing(TRACK)])
})

test('nor does a listener far from the walk', () => {
  expect(walk([audio(TRACK), audio(LATER), audio(NEXT)], listening(5000)).actions).toEqual([])
})

test('the next stop takes over from a track, and its rest is not told later', () => {
  const begun = walk([fix(150)], atStop().state).state
  const { state, actions } = walk([fix(560)], begun)
  expect(actions).toEqual([playing(NEXT)])
  expect(state).toMatchObject({ sectionIndex: NEXT, isOn: true, isNear: true })
  expect(walk([audio(5)], state).actions).toEqual([])
})

test('the next stop takes over from a track that waits', () => {
  const { state, actions } = walk([fix(580), waited(LATER)], afterTrack(150).state)
  expect(actions).toEqual([playing(NEXT)])
  expect(state.waiting).toBeUndefined()
})

test('tracks are skipped by a walker who is at the next stop already', () => {
  const hurried = { ...listening(10), isOverridden: true }
  const there = { ...walk([fix(590)], hurried).state, isOverridden: false, sectionIndex: STOP, isOn: true }
  const { state, actions } = walk([audio(TRACK)], { ...there, isNear: false })
  expect(actions).toEqual([{ kind: 'skip-to', sectionIndex: NEXT, isOn: true }])
  expect([...state.done]).toEqual([STOP])
})

test('a track that was heard is not repeated', () => {
  const state = { ...listening(10), done: new Set([TRACK, LATER]) }
  expect(walk([audio(TRACK)], state).actions[0]).toMatchObject({ kind: 'skip-to', sectionIndex: NEXT })
})

test('no track begins while a direction is spoken', () => {
  const speaking = walk([{ kind: 'announcing', isAnnouncing: true }], atStop().state).state
  const due = walk([waited(TRACK), fix(120)], speaking)
  expect(due.actions).toEqual([])
  expect(walk([{ kind: 'announcing', isAnnouncing: false }], due.state).actions).toEqual([playing(TRACK)])
})

test('a position that jumps begins no track until it is believed', () => {
  const jumped = { kind: 'fix', fix: at(310), nowMs: 1 } as const
  const waiting = afterTrack(150).state
  const before = { ...waiting, trail: { believed: { fix: at(150), atMs: 0 }, jump: undefined } }
  const step = stepProximity(PLAN, before, jumped)
  expect(step.state.trail.jump).toBeDefined()
  expect(step.actions).toEqual([{ kind: 'recheck', inMs: PROXIMITY.leaveUncontradictedMs }])
})

test('Play begins it at once, and the next stop waits all the same', () => {
  const { state } = walk([{ kind: 'play-by-hand' }], atStop().state)
  expect(state).toMatchObject({ isOn: true, isOverridden: false, waiting: undefined })
  expect(walk([fix(200), audio(NEXT)], state).actions).toEqual([{ kind: 'pause', why: 'arriving' }])
})

test('seeking in a track leaves the next stop waiting too', () => {
  const { state } = walk([{ kind: 'seek-by-hand', sectionIndex: LATER }], afterTrack(310).state)
  expect(state.isOverridden).toBe(false)
})

test.each<ProximityEvent>([{ kind: 'pause-by-hand' }, { kind: 'stopped' }])(
  'after %o nothing begins by itself on the way',
  (event) => {
    expect(walk([event, waited(TRACK), fix(120)], atStop().state).actions).toEqual([])
  },
)

test('a track that is told on the way is not paused when the walker walks', () => {
  expect(walk([fix(90), fix(200), fix(400)], atStop().state).actions).toEqual([playing(TRACK)])
})

test('a stop that faded out at its end is followed by its track', () => {
  const left = { ...listening(10), isOn: false, isNear: false }
  const { state, actions } = walk([fix(130), { kind: 'section-by-fade', sectionIndex: TRACK }], left)
  expect(actions).toEqual([playing(TRACK)])
  expect([...state.done]).toEqual([STOP])
})

test('sections that come again leave the track waiting', () => {
  const { state } = walk([{ kind: 'plan', sectionIndex: STOP }], atStop().state)
  expect(state).toMatchObject({ sectionIndex: TRACK, waiting: { sectionIndex: TRACK } })
})

test('the share of the way is measured along the line, and off it by the distances to both stops', () => {
  const east = { latitude: 0, longitude: 300 * METRE }
  const corner = { latitude: 300 * METRE, longitude: 300 * METRE }
  const bent: OnTheWay = { from: at(0), to: at(300), line: [at(0), east, corner, at(300)], startShare: 0 }
  expect(coveredShare(bent, { latitude: 150 * METRE, longitude: 290 * METRE })).toBeCloseTo(0.5, 2)
  expect(coveredShare(bent, { latitude: 100 * METRE, longitude: 100 * METRE })).toBeCloseTo(0.387, 2)
  expect(coveredShare({ ...bent, line: [] }, at(75))).toBeCloseTo(0.25, 2)
  expect(coveredShare({ ...bent, line: [], to: undefined }, at(75))).toBeUndefined()
})
