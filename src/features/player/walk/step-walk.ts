/**
 * The walk's state machine: what the position, the sound and the buttons do to one walk. Pure: it takes a state, an event
 * and the facts of the moment, and returns the next state with the effects, in the order in which they have to run.
 *
 * The rules for positions are those of proximity.ts. This machine adds what they do not know: where sections were left
 * off, why the sound rests, and that a section chosen a moment ago is not given up for a late report of the sound.
 */
import { PROXIMITY } from './walk-limits.ts'
import { isOn } from '../playback/playback-state.ts'
import { forgetLeftOff, isNearlyOver, leaveSection, NOTHING_LEFT_OFF, resumeS } from './left-off.ts'
import { stepProximity } from './proximity/proximity.ts'
import type { ProximityAction, ProximityEvent } from './proximity/proximity-state.ts'
import { sectionIndexAt } from './sections.ts'
import { planOf } from './walk-plan.ts'
import type { WalkEffect, WalkEvent, WalkMoment, WalkState, WalkStep } from './walk-state.ts'

const heard = (sectionIndex: number): ProximityEvent => ({ kind: 'heard', sectionIndex })

/** The state after proximity events that ask for no action. */
const after = (state: WalkState, ...events: readonly ProximityEvent[]): WalkState => ({
  ...state,
  proximity: events.reduce(
    (proximity, event) => stepProximity(state.plan, proximity, event).state,
    state.proximity,
  ),
})

/** Moves the sound to a section, to where it was left off; the section that it leaves is noted. */
const goTo = (state: WalkState, sectionIndex: number, { nowMs, positionS }: WalkMoment): WalkStep => {
  const leftIndex = sectionIndexAt(state.sections, positionS)
  const left = state.sections[leftIndex]
  const { leftOff, isHeard } = left
    ? leaveSection(state.leftOff, leftIndex, left, positionS)
    : { leftOff: state.leftOff, isHeard: false }
  const toS = resumeS(leftOff, sectionIndex, state.sections[sectionIndex])
  return {
    state: {
      ...(isHeard ? after(state, heard(leftIndex)) : state),
      leftOff: forgetLeftOff(leftOff, sectionIndex),
      lockedUntilMs: nowMs + PROXIMITY.manualSeekLockoutMs,
    },
    effects: [{ kind: 'seek', positionS: toS }],
  }
}

/** Turns an action of the proximity rules into effects on the sound. */
const act = (state: WalkState, action: ProximityAction, moment: WalkMoment): WalkStep => {
  switch (action.kind) {
    case 'play':
      return {
        state: { ...state, rest: undefined },
        effects: [{ kind: 'cancel-quiet' }, { kind: 'play', by: 'arrival' }],
      }
    case 'play-section': {
      const { sectionIndex } = action
      const cancelled = { kind: 'cancel-quiet' } as const
      const next = { ...state, rest: undefined }
      if (moment.playback.kind === 'playing')
        return { state: next, effects: [cancelled, { kind: 'take-over-when-quiet', sectionIndex }] }
      const { state: there, effects } = takeOver(next, sectionIndex, moment)
      return { state: there, effects: [cancelled, ...effects] }
    }
    case 'skip-to': {
      const there = goTo(state, action.sectionIndex, moment)
      if (action.isOn) return there
      return {
        state: { ...there.state, rest: there.state.proximity.waiting ? undefined : 'arriving' },
        effects: [...there.effects, { kind: 'pause' }],
      }
    }
    case 'pause':
      if (action.why === 'leaving')
        return { state: { ...state, rest: 'leaving' }, effects: [{ kind: 'fade-when-quiet' }] }
      if (action.why === 'chosen') return { state, effects: [{ kind: 'pause' }] }
      return {
        state: { ...state, rest: action.why === 'arriving' ? 'arriving' : undefined },
        effects: [
          { kind: 'pause' },
          // The sound's report of the new section comes up to 0.25 s late: it rests at the section's own beginning.
          { kind: 'seek', positionS: restS(state) },
        ],
      }
    case 'finish':
      return { state, effects: [{ kind: 'pause' }] }
    case 'recheck':
    case 'wait':
      return { state, effects: [action] }
  }
}

const restS = ({ leftOff, proximity, sections }: WalkState): number =>
  resumeS(leftOff, proximity.sectionIndex, sections[proximity.sectionIndex])

const takeOver = (state: WalkState, sectionIndex: number, moment: WalkMoment): WalkStep => {
  const there = goTo(state, sectionIndex, moment)
  return { state: there.state, effects: [...there.effects, { kind: 'play', by: 'arrival' }] }
}

const onProximity = (state: WalkState, event: ProximityEvent, moment: WalkMoment): WalkStep => {
  const step = stepProximity(state.plan, state.proximity, event)
  return step.actions.reduce<WalkStep>(
    (before, action) => {
      const next = act(before.state, action, moment)
      return { state: next.state, effects: [...before.effects, ...next.effects] }
    },
    { state: { ...state, proximity: step.state }, effects: [] },
  )
}

/**
 * Returns the walking track after a stop whose sound faded out at its very end, because the walker was leaving. Undefined
 * where more of the stop is left, or another stop follows it.
 */
const fadedInto = (
  { sections, proximity, rest }: WalkState,
  sectionIndex: number,
  { playback, positionS, isQuietPending }: WalkMoment,
): number | undefined => {
  const present = sections[proximity.sectionIndex]
  const next = proximity.sectionIndex + 1
  const isFaded = rest === 'leaving' && playback.kind === 'paused' && playback.why === undefined
  if (!isFaded || isQuietPending || !present?.poi || !sections[next]?.walk) return undefined
  const isOver = sectionIndex === next || isNearlyOver(present, positionS)
  return isOver ? next : undefined
}

/** The sound moved: it may have come to another section. */
const onTime = (state: WalkState, moment: WalkMoment): WalkStep => {
  const sectionIndex = sectionIndexAt(state.sections, moment.positionS)
  const { sectionIndex: present } = state.proximity
  const faded = fadedInto(state, sectionIndex, moment)
  if (faded !== undefined) return onProximity(state, { kind: 'section-by-fade', sectionIndex: faded }, moment)
  const isLocked = moment.isQuietPending || moment.nowMs < state.lockedUntilMs
  if (sectionIndex === -1 || sectionIndex === present || isLocked) return { state, effects: [] }
  if (!isOn(moment.playback)) {
    // A fade that ended in the next section leaves the one before it heard.
    const left = sectionIndex === present + 1 ? after(state, heard(present)) : state
    return { state: after(left, { kind: 'seek-by-hand', sectionIndex }), effects: [] }
  }
  const step = onProximity(state, { kind: 'section-by-audio', sectionIndex }, moment)
  // A section that was begun before, out of order, goes on where it was left off.
  const goesOn = step.effects.length === 0 && state.leftOff.has(sectionIndex)
  return goesOn ? goTo(step.state, sectionIndex, moment) : step
}

/** The sound began, stopped or ended, by this walk's doing or by another cause. */
const onPlayback = (state: WalkState, { playback, isQuietPending }: WalkMoment): WalkStep => {
  const isSounding = playback.kind === 'playing' && !isQuietPending
  const { isOn: wasOn } = state.proximity
  let next = state
  if (playback.kind === 'ended') next = after(state, { kind: 'ended' }, { kind: 'plan', sectionIndex: 0 })
  else if (wasOn && !isOn(playback)) next = after(state, { kind: 'stopped' })
  else if (!wasOn && isSounding && state.rest === undefined) next = after(state, { kind: 'resumed' })
  if (isSounding && state.rest !== 'leaving') next = { ...next, rest: undefined }
  // A fade may end in the next section, and a sound that rests reports its position no more.
  const effects: readonly WalkEffect[] =
    playback.kind === 'paused' ? [{ kind: 'then', event: { kind: 'time' } }] : []
  return { state: next, effects }
}

const onPause = (state: WalkState, moment: WalkMoment): WalkStep => {
  // A section that was about to take over rests at its own beginning.
  const wasTakingOver = moment.isQuietPending && state.rest === undefined
  const there: WalkStep = wasTakingOver
    ? goTo(state, state.proximity.sectionIndex, moment)
    : { state, effects: [] }
  return {
    state: after({ ...there.state, rest: undefined }, { kind: 'pause-by-hand' }),
    effects: [{ kind: 'cancel-quiet' }, ...there.effects, { kind: 'publish' }, { kind: 'pause' }],
  }
}

const onSeek = (state: WalkState, wantedS: number, { durationS }: WalkMoment): WalkStep => {
  const positionS = Math.min(Math.max(0, wantedS), durationS)
  const sectionIndex = sectionIndexAt(state.sections, positionS)
  const free: WalkState = { ...state, lockedUntilMs: 0 }
  const isSame = sectionIndex === -1 || sectionIndex === state.proximity.sectionIndex
  if (isSame) return { state: free, effects: [{ kind: 'cancel-quiet' }, { kind: 'seek', positionS }] }
  return {
    state: after(free, { kind: 'seek-by-hand', sectionIndex }),
    // The section changes first, so that the sound's own report of it finds nothing changed.
    effects: [{ kind: 'cancel-quiet' }, { kind: 'publish' }, { kind: 'seek', positionS }],
  }
}

const onChoose = (state: WalkState, sectionIndex: number, { nowMs }: WalkMoment): WalkStep => {
  const section = state.sections[sectionIndex]
  if (!section) return { state, effects: [] }
  return {
    state: {
      ...state,
      rest: undefined,
      lockedUntilMs: nowMs + PROXIMITY.manualSeekLockoutMs,
      leftOff: forgetLeftOff(state.leftOff, sectionIndex),
    },
    effects: [
      { kind: 'cancel-quiet' },
      // The sound moves first: a play that follows starts at the new place.
      { kind: 'seek', positionS: section.startS },
      { kind: 'then', event: { kind: 'proximity', event: { kind: 'section-by-hand', sectionIndex } } },
    ],
  }
}

/** Returns the consequence of one event. */
export const stepWalk = (state: WalkState, event: WalkEvent, moment: WalkMoment): WalkStep => {
  switch (event.kind) {
    case 'proximity':
      return onProximity(state, event.event, moment)
    case 'line':
      return {
        state: { ...state, line: event.line, plan: planOf(state.sections, event.line) },
        effects: [],
      }
    case 'sections': {
      const { sections } = event
      const plan = planOf(sections, state.line)
      const sectionIndex = Math.max(0, sectionIndexAt(sections, moment.positionS))
      return { state: after({ ...state, sections, plan }, { kind: 'plan', sectionIndex }), effects: [] }
    }
    case 'time':
      return onTime(state, moment)
    case 'playback':
      return onPlayback(state, moment)
    case 'take-over':
      return takeOver(state, event.sectionIndex, moment)
    case 'play':
      return {
        state: after({ ...state, rest: undefined }, { kind: 'play-by-hand' }),
        effects: [{ kind: 'cancel-quiet' }, { kind: 'publish' }, { kind: 'play', by: 'hand' }],
      }
    case 'pause':
      return onPause(state, moment)
    case 'seek':
      return onSeek(state, event.positionS, moment)
    case 'choose':
      return onChoose(state, event.sectionIndex, moment)
    case 'forget-heard':
      return {
        state: {
          ...state,
          leftOff: NOTHING_LEFT_OFF,
          proximity: { ...state.proximity, done: new Set(), pausedByHand: undefined },
        },
        effects: [],
      }
  }
}
