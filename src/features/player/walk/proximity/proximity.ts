/**
 * The rules of proximity, a pure step function: the walker's place decides what the sound does.
 *
 * The target is the stop of the present section, or of the next section that has one. Coming into its radius plays that
 * section; leaving it pauses, with hysteresis, unless a hand pressed Play away from it (the override, which ends when the
 * walker is near again). A section that begins by itself away from its stop waits there, if the walker is within walking
 * reach of it. Each stop plays once. Without a position, far off, or with the page hidden, nothing here waits: the tour
 * plays in order.
 */
import { onFix, onTick } from './by-position.ts'
import { forgetFrom, onSectionByAudio, onSectionByHand } from './by-section.ts'
import { NO_TRAIL } from './jumps.ts'
import {
  still,
  type ProximityEvent,
  type ProximityState,
  type ProximityStep,
  type WalkPlan,
} from './proximity-state.ts'
import { isNearTarget } from './radius.ts'

/** Returns the consequence of one event. */
export const stepProximity = (
  plan: WalkPlan,
  state: ProximityState,
  event: ProximityEvent,
): ProximityStep => {
  switch (event.kind) {
    case 'fix':
      return onFix(plan, state, event.fix, event.nowMs, event.isAnew)
    case 'lost':
      return still({ ...state, fix: undefined, trail: NO_TRAIL, isNear: false, outsideSinceMs: undefined })
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
    case 'section-by-hand':
      return onSectionByHand(plan, state, event.sectionIndex)
    case 'plan':
      return still({
        ...state,
        sectionIndex: event.sectionIndex,
        isNear: isNearTarget(plan, event.sectionIndex, state.fix),
      })
    case 'seek-by-hand': {
      const isNear = isNearTarget(plan, event.sectionIndex, state.fix)
      const isOverridden = state.isOn ? !isNear : state.isOverridden
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
      // told anywhere: a walker who starts it on the way to the first stop still wants that stop to wait.
      const isOverridden = !state.isAutoPlay || (!state.isNear && plan[state.sectionIndex] !== undefined)
      const done = forgetFrom(state.done, state.sectionIndex)
      return still({ ...state, isOn: true, done, pausedByHand: undefined, isOverridden })
    }
    case 'pause-by-hand':
      return still({ ...state, isOn: false, pausedByHand: state.sectionIndex })
    case 'resumed':
      return still({ ...state, isOn: true })
    case 'stopped':
      return still({ ...state, isOn: false })
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
