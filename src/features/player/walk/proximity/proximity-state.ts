/** The rules by position and section for what the sound does: their state, events and actions. */
import type { LatLng } from '#contract/geo.ts'
import { NO_TRAIL, type Place, type Trail } from './jumps.ts'

export interface WalkFix extends Place {
  readonly accuracyM: number
}

/** The place of a walking track: the way from a stop to the next. */
export interface OnTheWay {
  readonly from: LatLng | undefined
  readonly to: LatLng | undefined
  /** The tour's line from the one to the other; empty where there is none. */
  readonly line: readonly LatLng[]
  /** The share of the way, 0 to 1, after which the track begins. */
  readonly startShare: number
}

/** The stop or the way of each section, in the order of the sections; undefined for one that belongs to neither. */
export type WalkPlan = readonly (LatLng | OnTheWay | undefined)[]

/** A walking track that will begin by itself. */
export interface Waiting {
  readonly sectionIndex: number
  /** The time since the sound before it is over. */
  readonly isTimeUp: boolean
}

export interface ProximityState {
  /** The index of the present section in the plan. */
  readonly sectionIndex: number
  readonly fix: WalkFix | undefined
  readonly isHidden: boolean
  /** Positions come, and none can be relied on. */
  readonly isUnclear: boolean
  /** No position comes any more; `fix` is an old one. */
  readonly isLost: boolean
  /** The listener chose to hear the tour in order, wherever they are. */
  readonly isInOrder: boolean
  /** A direction is being spoken. */
  readonly isAnnouncing: boolean
  readonly isAutoPlay: boolean
  /** The sound plays, or will as soon as it can. */
  readonly isOn: boolean
  /** The walker is within the target's radius, and has not left it since. */
  readonly isNear: boolean
  readonly isOverridden: boolean
  /** The time of the first position outside, while nothing has contradicted it. */
  readonly outsideSinceMs: number | undefined
  /** The last position before that one: a stop that is entered on the way out is entered from there. */
  readonly insideFix: WalkFix | undefined
  /** The positions that are believed to be steps of the walker: only those enter a stop. */
  readonly trail: Trail
  /** The indexes of the sections that were heard to their end. */
  readonly done: ReadonlySet<number>
  /** The section that a hand paused: it does not start again by itself. */
  readonly pausedByHand: number | undefined
  readonly waiting: Waiting | undefined
}

export type ProximityEvent =
  /** `isAnew` is true where the position was doubted before and needs no more doubt. */
  | { readonly kind: 'fix'; readonly fix: WalkFix; readonly nowMs: number; readonly isAnew?: boolean }
  | { readonly kind: 'unclear'; readonly isUnclear: boolean }
  /** The position is no longer known. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'position-lost'; readonly isLost: boolean }
  | { readonly kind: 'in-order'; readonly isInOrder: boolean }
  | { readonly kind: 'announcing'; readonly isAnnouncing: boolean }
  /** It comes after the `inMs` of a `wait`. */
  | { readonly kind: 'waited'; readonly sectionIndex: number }
  /** It comes after the `inMs` of a `recheck`. */
  | { readonly kind: 'tick'; readonly nowMs: number }
  | { readonly kind: 'hidden'; readonly isHidden: boolean }
  | { readonly kind: 'auto-play'; readonly isAutoPlay: boolean }
  /** The audio reached another section by itself. */
  | { readonly kind: 'section-by-audio'; readonly sectionIndex: number }
  /** The sound faded out because the walker left, at the very end of the section before this one. */
  | { readonly kind: 'section-by-fade'; readonly sectionIndex: number }
  /** A hand chose it. */
  | { readonly kind: 'section-by-hand'; readonly sectionIndex: number }
  /** Sections or stops became known or changed. */
  | { readonly kind: 'plan'; readonly sectionIndex: number }
  /** A hand moved the position; it plays or rests as before. */
  | { readonly kind: 'seek-by-hand'; readonly sectionIndex: number }
  | { readonly kind: 'play-by-hand' }
  | { readonly kind: 'pause-by-hand' }
  /** The engine stopped for a reason of its own: the end, a failure, a telephone call. */
  | { readonly kind: 'stopped' }
  /** The engine goes on by itself: the call is over, the network is back. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'ended' }
  /** The rest of a section is not worth coming back for. */
  | { readonly kind: 'heard'; readonly sectionIndex: number }

export type ProximityAction =
  | { readonly kind: 'play' }
  /** Plays it from its beginning, or from where it was left; a sentence that sounds is not cut. */
  | { readonly kind: 'play-section'; readonly sectionIndex: number }
  /** The audio came to a section that was heard before: it goes on with this one, and plays only if `isOn`. */
  | { readonly kind: 'skip-to'; readonly sectionIndex: number; readonly isOn: boolean }
  /** `leaving` fades out at the end of the sentence; `arriving` and `on-the-way` stop at once, at the section's beginning. */
  | { readonly kind: 'pause'; readonly why: 'leaving' | 'arriving' | 'on-the-way' | 'chosen' }
  /** The walking track begins when this time is over, unless the walker's way begins it sooner. */
  | { readonly kind: 'wait'; readonly sectionIndex: number; readonly inMs: number }
  | { readonly kind: 'recheck'; readonly inMs: number }
  /** Every section was heard, in another order. */
  | { readonly kind: 'finish' }

export interface ProximityStep {
  readonly state: ProximityState
  readonly actions: readonly ProximityAction[]
}

export const INITIAL_PROXIMITY: ProximityState = {
  sectionIndex: 0,
  fix: undefined,
  isHidden: false,
  isUnclear: false,
  isLost: false,
  isInOrder: false,
  isAnnouncing: false,
  isAutoPlay: true,
  isOn: false,
  isNear: false,
  isOverridden: false,
  outsideSinceMs: undefined,
  insideFix: undefined,
  trail: NO_TRAIL,
  done: new Set(),
  pausedByHand: undefined,
  waiting: undefined,
}

/** True where nothing pauses by itself: a hand said so, the page can't know where it is, or auto-play is off. */
export const isLeftAlone = (state: ProximityState): boolean =>
  state.isOverridden || state.isHidden || state.isUnclear || !state.isAutoPlay

/** A step without actions. */
export const still = (state: ProximityState): ProximityStep => ({ state, actions: [] })
