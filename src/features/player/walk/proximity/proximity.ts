/**
 * The rules of proximity, a pure step function: the walker's place decides what the sound does.
 *
 * The target is the stop of the present section, or of the next section that has one. Coming into its radius plays that
 * section; leaving it pauses, with hysteresis, unless a hand pressed Play away from it (the override, which ends when the
 * walker is near again). A section that begins by itself away from its stop waits there, if the walker is within walking
 * reach of it. Each stop plays once. Without a position, far off, or with the page hidden, nothing here waits: the tour
 * plays in order.
 *
 * A walking track waits after its stop for the walker to leave, for the place on the way where it belongs, or for some
 * time; the stop that is reached meanwhile takes over from it (on-the-way.ts).
 */
import { onFix, onTick } from './by-position.ts'
import { forgetFrom, onSectionByAudio, onSectionByFade, onSectionByHand } from './by-section.ts'
import { NO_TRAIL } from './jumps.ts'
import { settle } from './on-the-way.ts'
import {
  still,
  type ProximityEvent,
  type ProximityState,
  type ProximityStep,
  type WalkPlan,
} from './proximity-state.ts'
import { isNearTarget, stopAt, wayAt } from './radius.ts'

/** Sections came again, with other times: a walking track that waits stays the present one. */
const planned = (plan: WalkPlan, state: ProximityState, byPosition: number): ProximityState => {
  const sectionIndex = state.waiting?.sectionIndex ?? byPosition
  return { ...state, sectionIndex, isNear: isNearTarget(plan, sectionIndex, state.fix) }
}

/** Returns the consequence of one event, but for a walking track that waits. */
const stepOf = (plan: WalkPlan, state: ProximityState, event: ProximityEvent): ProximityStep => {
  switch (event.kind) {
    case 'fix':
      return onFix(plan, state, event.fix, event.nowMs, event.isAnew)
    case 'lost':
      return still({ ...state, fix: undefined, trail: NO_TRAIL, isNear: false, outsideSinceMs: undefined })
    case 'position-lost':
      return still({ ...state, isLost: event.isLost })
    case 'in-order':
      return still({ ...state, isInOrder: event.isInOrder })
    case 'announcing':
      return still({ ...state, isAnnouncing: event.isAnnouncing })
    case 'waited': {
      const { waiting } = state
      const isThis = waiting?.sectionIndex === event.sectionIndex
      return still(isThis ? { ...state, waiting: { ...waiting, isTimeUp: true } } : state)
    }
    case 'tick':
      return onTick(plan, state, event.nowMs)
    case 'unclear':
      return still({ ...state, isUnclear: event.isUnclear, outsideSinceMs: undefined })
    case 'hidden':
      return still({ ...state, isHidden: event.isHidden, outsideSinceMs: undefined })
    case 'auto-play':
      return still({ ...state, isAutoPlay: event.isAutoPlay })
    case 'section-by-audio':
      return onSectionByAudio(plan, state, event.sectionIndex)
    case 'section-by-fade':
      return onSectionByFade(plan, state, event.sectionIndex)
    case 'section-by-hand':
      return onSectionByHand(plan, state, event.sectionIndex)
    case 'plan':
      return still(planned(plan, state, event.sectionIndex))
    case 'seek-by-hand': {
      const isNear = isNearTarget(plan, event.sectionIndex, state.fix)
      // A walking track is heard away from the next stop, which waits all the same.
      const isTrack = wayAt(plan, event.sectionIndex) !== undefined
      const isOverridden = state.isOn && !isTrack ? !isNear : state.isOverridden
      const done = forgetFrom(state.done, event.sectionIndex)
      return still({
        ...state,
        sectionIndex: event.sectionIndex,
        done,
        isNear,
        isOverridden,
        outsideSinceMs: undefined,
      })
    }
    case 'play-by-hand': {
      // It holds without a position as well: the first one must not undo what the hand just did. An introduction is
      // told anywhere, and so is a walking track: a walker who starts it still wants the next stop to wait.
      const isAtNoStop = !state.isNear && stopAt(plan, state.sectionIndex) !== undefined
      const isOverridden = !state.isAutoPlay || isAtNoStop
      const done = forgetFrom(state.done, state.sectionIndex)
      return still({ ...state, isOn: true, done, pausedByHand: undefined, isOverridden })
    }
    case 'pause-by-hand':
      return still({ ...state, isOn: false, pausedByHand: state.sectionIndex, waiting: undefined })
    case 'resumed':
      return still({ ...state, isOn: true })
    case 'stopped':
      return still({ ...state, isOn: false, waiting: undefined })
    case 'ended':
      return still({
        ...state,
        isOn: false,
        isOverridden: false,
        done: new Set([...state.done, state.sectionIndex]),
        pausedByHand: undefined,
      })
    case 'heard':
      return still({ ...state, done: new Set([...state.done, event.sectionIndex]) })
  }
}

/** Returns the consequence of one event. */
export const stepProximity = (plan: WalkPlan, state: ProximityState, event: ProximityEvent): ProximityStep =>
  settle(plan, stepOf(plan, state, event))
