/** What decides by position and section what the sound does: the state, what happens to it, and what follows. */
import type { LatLng } from '#contract/geo.ts'
import { NO_TRAIL, type Place, type Trail } from './jumps.ts'

export interface WalkFix extends Place {
  readonly accuracyM: number
}

/** Where each section is told; undefined for one that belongs to no stop. In order of the sections. */
export type WalkPlan = readonly (LatLng | undefined)[]

export interface ProximityState {
  /** Index of the present section in the plan. */
  readonly sectionIndex: number
  readonly fix: WalkFix | undefined
  readonly isHidden: boolean
  /** Positions come, and nothing can rely on them. */
  readonly isUnclear: boolean
  readonly isAutoPlay: boolean
  /** Sound, or the wish for it. */
  readonly isOn: boolean
  /** Within the target's radius, and not left since. */
  readonly isNear: boolean
  readonly isOverridden: boolean
  /** When the first position outside came, nothing having contradicted it. */
  readonly outsideSinceMs: number | undefined
  /** The last position before that one: what is entered on the way out is entered from there. */
  readonly insideFix: WalkFix | undefined
  /** Which positions are believed to be steps of the walker: only those enter a stop. */
  readonly trail: Trail
  /** Indexes of the sections that were heard to their end. */
  readonly done: ReadonlySet<number>
  /** The section that a hand paused: it does not start again by itself. */
  readonly pausedByHand: number | undefined
}

export type ProximityEvent =
  /** `isAnew`: it was doubted before it was told, and no more doubt is due. */
  | { readonly kind: 'fix'; readonly fix: WalkFix; readonly nowMs: number; readonly isAnew?: boolean }
  | { readonly kind: 'unclear'; readonly isUnclear: boolean }
  /** The position is no longer known. */
  | { readonly kind: 'lost' }
  /** Comes after `recheckInMs`. */
  | { readonly kind: 'tick'; readonly nowMs: number }
  | { readonly kind: 'hidden'; readonly isHidden: boolean }
  | { readonly kind: 'auto-play'; readonly isAutoPlay: boolean }
  /** The audio reached another section by itself. */
  | { readonly kind: 'section-by-audio'; readonly sectionIndex: number }
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
  /** What is left of a section is not worth coming back for. */
  | { readonly kind: 'heard'; readonly sectionIndex: number }

export type ProximityAction =
  | { readonly kind: 'play' }
  /** From its beginning, or from where it was left; what sounds before is not cut in a sentence. */
  | { readonly kind: 'play-section'; readonly sectionIndex: number }
  /** The audio came to a section that was heard before: on with this one, playing only if `isOn`. */
  | { readonly kind: 'skip-to'; readonly sectionIndex: number; readonly isOn: boolean }
  /** `leaving` fades out at the end of the sentence; `arriving` stops at once, at the section's beginning. */
  | { readonly kind: 'pause'; readonly why: 'leaving' | 'arriving' | 'chosen' }
  | { readonly kind: 'recheck'; readonly inMs: number }
  /** Everything was heard, in another order. */
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
  isAutoPlay: true,
  isOn: false,
  isNear: false,
  isOverridden: false,
  outsideSinceMs: undefined,
  insideFix: undefined,
  trail: NO_TRAIL,
  done: new Set(),
  pausedByHand: undefined,
}

/** Nothing pauses by itself: a hand said so, the page can't know where it is, or auto-play is off. */
export const isLeftAlone = (state: ProximityState): boolean =>
  state.isOverridden || state.isHidden || state.isUnclear || !state.isAutoPlay

/** Nothing follows. */
export const still = (state: ProximityState): ProximityStep => ({ state, actions: [] })
