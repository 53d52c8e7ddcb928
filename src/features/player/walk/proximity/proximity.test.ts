import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '#contract/geo.ts'
import {
  INITIAL_PROXIMITY,
  type ProximityAction,
  type ProximityEvent,
  type ProximityState,
  type WalkFix,
  type WalkPlan,
} from './proximity-state.ts'
import { stepProximity } from './proximity.ts'
import { isInside, stopAt } from './radius.ts'

const METRE = 180 / (Math.PI * EARTH_RADIUS_M)
/** A point so many metres north of stop 1. */
const at = (northM: number, accuracyM = 5): WalkFix => ({
  latitude: northM * METRE,
  longitude: 0,
  accuracyM,
})
/** Intro, stop at 0 m, stop at 400 m, stop at 800 m, close. */
const PLAN: WalkPlan = [undefined, at(0), at(400), at(800), undefined]

const walk = (events: readonly ProximityEvent[], from: ProximityState = INITIAL_PROXIMITY) => {
  let state = from
  const actions: ProximityAction[] = []
  for (const event of events) {
    const step = stepProximity(PLAN, state, event)
    state = step.state
    actions.push(...step.actions)
  }
  return { state, actions }
}
let clockMs = 0
const fix = (northM: number, accuracyM = 5): ProximityEvent => ({
  kind: 'fix',
  fix: at(northM, accuracyM),
  // Long enough after the one before to have walked there.
  nowMs: (clockMs += 1_000_000),
})
const hand: ProximityEvent = { kind: 'play-by-hand' }
const pause: ProximityEvent = { kind: 'pause-by-hand' }
const audio = (sectionIndex: number): ProximityEvent => ({ kind: 'section-by-audio', sectionIndex })
const choose = (sectionIndex: number): ProximityEvent => ({ kind: 'section-by-hand', sectionIndex })

test('with no position the tour plays in order, whatever the audio reaches', () => {
  const { state, actions } = walk([hand, audio(1), audio(2), audio(3), audio(4)])
  expect(actions).toEqual([])
  expect(state.isOn).toBe(true)
})

test('a section that begins far from its stop waits there, and plays on arrival [2 §4 proximity]', () => {
  const begun = walk([fix(10), hand, audio(1), audio(2)])
  expect(begun.actions).toEqual([{ kind: 'pause', why: 'arriving' }])
  const arrived = walk([fix(200), fix(355)], begun.state)
  expect(arrived.actions).toEqual([{ kind: 'play' }])
  expect(arrived.state.isOn).toBe(true)
})

test('entering is at the radius: 50 m is in, 51 m is out [2 §9 proximity]', () => {
  const waiting = walk([fix(10), hand, audio(1), audio(2)]).state
  expect(walk([fix(400 - 51)], waiting).actions).toEqual([])
  expect(walk([fix(400 - 49.9)], waiting).actions).toEqual([{ kind: 'play' }])
})

test('pressing Play away from the stop is an override: nothing pauses until near again [2 §4 override]', () => {
  const { state, actions } = walk([fix(700), choose(1), hand, audio(2), fix(1300)])
  expect(actions).toEqual([])
  expect(state.isOverridden).toBe(true)
  const near = walk([fix(400)], state)
  expect(near.state.isOverridden).toBe(false)
  expect(walk([fix(600)], near.state).actions).toEqual([{ kind: 'pause', why: 'leaving' }])
})

test('an introduction started on the way is no override: the first stop waits for the walker [2 §4]', () => {
  const early = walk([hand, fix(-200), audio(1)])
  expect(early.actions).toEqual([{ kind: 'pause', why: 'arriving' }])
  expect(walk([fix(-200), hand, audio(1), fix(-40)]).actions).toEqual([
    { kind: 'pause', why: 'arriving' },
    { kind: 'play' },
  ])
})

test('who is out of walking reach hears the tour in order [2 §4]', () => {
  expect(walk([fix(-3000), hand, audio(1), audio(2), fix(-3100)]).actions).toEqual([])
})

test('leaving: the margin is not enough, one position beyond it is contradicted or not within 3 s, two are [2 §4 proximity]', () => {
  const playing = walk([fix(0), hand, audio(1)]).state
  expect(walk([fix(69, 0), fix(69, 0)], playing).actions).toEqual([])
  const once = walk([fix(80, 5)], playing)
  const outAtMs = clockMs
  expect(once.actions).toEqual([{ kind: 'recheck', inMs: 3000 }])
  expect(walk([fix(40), { kind: 'tick', nowMs: clockMs + 9000 }], once.state).actions).toEqual([])
  expect(walk([{ kind: 'tick', nowMs: outAtMs + 2900 }], once.state).actions).toEqual([])
  expect(walk([{ kind: 'tick', nowMs: outAtMs + 3000 }], once.state).actions).toEqual([
    { kind: 'pause', why: 'leaving' },
  ])
  expect(walk([fix(81, 5)], once.state).actions).toEqual([{ kind: 'pause', why: 'leaving' }])
})

test('leaving at once beyond three radii, and never within the accuracy of the position', () => {
  const playing = walk([fix(0), hand, audio(1)]).state
  expect(walk([fix(156, 5)], playing).actions).toEqual([{ kind: 'pause', why: 'leaving' }])
  expect(walk([fix(156, 100), fix(156, 100)], playing).actions).toEqual([])
})

test('coming back goes on with what was not heard to its end', () => {
  const left = walk([fix(0), hand, audio(1), fix(200)])
  expect(left.actions).toEqual([{ kind: 'pause', why: 'leaving' }])
  expect(walk([fix(20)], left.state).actions).toEqual([{ kind: 'play' }])
})

test('the next stop takes over when the walker goes on before the end', () => {
  const left = walk([fix(0), hand, audio(1), fix(200)]).state
  expect(walk([fix(390)], left).actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
  const jumped = walk([fix(0), hand, audio(1), fix(400)])
  expect(jumped.actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
})

test('walking into another stop than the one in turn plays it, also while something else sounds', () => {
  const { state, actions } = walk([fix(3000), hand, fix(900), fix(410)])
  expect(actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
  expect(state).toMatchObject({ sectionIndex: 2, isOn: true, isNear: true, isOverridden: false })
})

test('a jump of the position into a stop starts it only when it lasts, or when nothing contradicts it [2 §4]', () => {
  const begun = walk([fix(120), hand]).state
  const soon = (northM: number, inMs: number): ProximityEvent => ({
    kind: 'fix',
    fix: at(northM),
    nowMs: (clockMs += inMs),
  })
  const jumped = walk([soon(410, 1000)], begun)
  expect(jumped.actions).toEqual([{ kind: 'recheck', inMs: 3000 }])
  const isPlayed = (actions: readonly ProximityAction[]) =>
    actions.some(({ kind }) => kind === 'play-section')
  expect(isPlayed(walk([soon(122, 1000)], jumped.state).actions)).toBe(false)
  const again = walk([soon(411, 1000)], begun).state
  const stayed = walk([{ kind: 'tick', nowMs: clockMs + 3000 }], again)
  expect(stayed.actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
  const agreed = walk([soon(410, 1000), soon(411, 3000), soon(412, 3000)], begun)
  expect(agreed.actions.at(-1)).toEqual({ kind: 'play-section', sectionIndex: 2 })
})

test('stops whose circles overlap do not take over from each other', () => {
  const close: WalkPlan = [at(0), at(60)]
  let state = INITIAL_PROXIMITY
  for (const event of [fix(-100), fix(0), hand, fix(30), fix(45)]) {
    const step = stepProximity(close, state, event)
    state = step.state
    expect(step.actions.filter(({ kind }) => kind === 'play-section')).toEqual([])
  }
  expect(state.sectionIndex).toBe(0)
})

test('each stop plays once', () => {
  const told = walk([fix(0), hand, audio(1), audio(2)]).state
  expect([...told.done]).toEqual([0, 1])
  expect(walk([fix(200), fix(10), fix(200), fix(10)], told).actions).toEqual([])
})

test('a stop heard out of order is skipped when the audio comes to it [2 §4]', () => {
  const heard = walk([fix(3000), hand, fix(900), fix(810), { kind: 'heard', sectionIndex: 3 }]).state
  expect(heard.sectionIndex).toBe(3)
  const back = walk([fix(600), fix(400)], heard)
  expect(back.actions.at(-1)).toEqual({ kind: 'play-section', sectionIndex: 2 })
  expect(walk([audio(3)], back.state).actions).toEqual([{ kind: 'skip-to', sectionIndex: 4, isOn: true }])
  const all = walk([{ kind: 'heard', sectionIndex: 4 }], back.state).state
  expect(walk([audio(3)], all).actions).toEqual([{ kind: 'finish' }])
})

test('what a hand plays again is not heard any more, nor what follows it [2 §4]', () => {
  const told = walk([fix(0), hand, audio(1), audio(2), fix(400)]).state
  expect([...told.done]).toEqual([0, 1])
  expect([...walk([choose(0)], told).state.done]).toEqual([])
  expect([...walk([choose(1)], told).state.done]).toEqual([0])
  expect([...walk([choose(3)], told).state.done]).toEqual([0, 1])
})

test('a hand that paused is not overruled at the same stop, but the next stop starts', () => {
  const paused = walk([fix(0), hand, audio(1), pause]).state
  expect(walk([fix(200), fix(0)], paused).actions).toEqual([])
  expect(walk([fix(200), fix(400)], paused).actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
})

test('with auto-play off nothing starts or stops by itself', () => {
  const events: ProximityEvent[] = [
    { kind: 'auto-play', isAutoPlay: false },
    fix(200),
    fix(0),
    hand,
    audio(1),
    fix(300),
  ]
  expect(walk(events).actions).toEqual([])
})

test('the first position only says where the walk begins; coming into a stop later starts it', () => {
  expect(walk([fix(0)]).actions).toEqual([])
  expect(walk([fix(200), fix(30)]).actions).toEqual([{ kind: 'play-section', sectionIndex: 1 }])
})

test('choosing a section plays it only where it is told, or on without a position [2 §4 section by hand]', () => {
  const near = walk([fix(400), choose(2)])
  expect(near.actions).toEqual([{ kind: 'play' }])
  const playing = walk([fix(0), hand, audio(1)]).state
  expect(walk([choose(3)], playing).actions).toEqual([{ kind: 'pause', why: 'chosen' }])
  expect(walk([hand, choose(3)]).actions).toEqual([])
  expect(walk([choose(3)]).state.isOn).toBe(false)
})

test('a hidden page goes on by order', () => {
  const { actions } = walk([fix(0), hand, { kind: 'hidden', isHidden: true }, audio(1), audio(2), fix(900)])
  expect(actions).toEqual([])
})

const anyEvent: fc.Arbitrary<ProximityEvent> = fc.oneof(
  fc
    .record({ northM: fc.integer({ min: -500, max: 1300 }), accuracyM: fc.integer({ min: 0, max: 60 }) })
    .map(({ northM, accuracyM }): ProximityEvent => fix(northM, accuracyM)),
  fc.integer({ min: 0, max: 9000 }).map((nowMs): ProximityEvent => ({ kind: 'tick', nowMs })),
  fc.constantFrom<ProximityEvent>(hand, pause, { kind: 'ended' }, { kind: 'stopped' }, { kind: 'lost' }),
  fc.integer({ min: 0, max: 4 }).map(audio),
  fc.integer({ min: 0, max: 4 }).map(choose),
)

test('always: nothing starts by itself outside every radius, nothing pauses by itself near its stop or overridden', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state = INITIAL_PROXIMITY
      for (const event of events) {
        const before = state
        const step = stepProximity(PLAN, state, event)
        ;({ state } = step)
        for (const action of step.actions) {
          const stop = stopAt(PLAN, state.sectionIndex)
          if (action.kind === 'play-section' || (action.kind === 'play' && event.kind === 'fix')) {
            expect(state.fix && stop && isInside(state.fix, stop)).toBe(true)
            expect(before.done.has(state.sectionIndex)).toBe(false)
            expect(before.isOn && action.kind === 'play').toBe(false)
          }
          if (action.kind === 'pause') {
            expect(before.isOn).toBe(true)
            expect(before.isOverridden).toBe(false)
            expect(state.fix).toBeDefined()
            expect(state.fix && stop && isInside(state.fix, stop)).toBe(false)
          }
        }
      }
    }),
  )
})

/** Intro and two stops 130 m apart: the second is entered before the first is left for sure. */
const CLOSE_PLAN: WalkPlan = [undefined, at(0), at(130)]

const walkClose = (events: readonly ProximityEvent[]) => {
  let state: ProximityState = { ...INITIAL_PROXIMITY, sectionIndex: 1, isNear: true, isOn: true, fix: at(10) }
  const actions: ProximityAction[] = []
  for (const event of events) {
    const step = stepProximity(CLOSE_PLAN, state, event)
    state = step.state
    actions.push(...step.actions.filter(({ kind }) => kind !== 'recheck'))
  }
  return { state, actions }
}

test('a stop that is entered while the one before is being left plays once that is sure', () => {
  const second = walkClose([fix(95), fix(120)])
  expect(second.actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
  expect(second.state).toMatchObject({ sectionIndex: 2, isOn: true, isNear: true })
})

test('so it does for a walker who stands still there and gets no second position', () => {
  const entered = fix(95)
  const nowMs = entered.kind === 'fix' ? entered.nowMs + 3000 : 0
  const { actions, state } = walkClose([entered, { kind: 'tick', nowMs }])
  expect(actions).toEqual([{ kind: 'play-section', sectionIndex: 2 }])
  expect(state).toMatchObject({ sectionIndex: 2, isOn: true, isNear: true })
})
