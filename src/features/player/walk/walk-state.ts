/** The state of one walk, the events that change it, and the effects that they have. */
import type { LatLng } from '#contract/geo.ts'
import type { PlaybackState } from '../playback/playback-state.ts'
import { NOTHING_LEFT_OFF, type LeftOff } from './left-off.ts'
import {
  INITIAL_PROXIMITY,
  type ProximityEvent,
  type ProximityState,
  type WalkPlan,
} from './proximity/proximity-state.ts'
import type { WalkSection } from './sections.ts'

export interface WalkState {
  readonly sections: readonly WalkSection[]
  /** The tour's own line; empty where it has none. */
  readonly line: readonly LatLng[]
  /** The place of each section, in the order of `sections`. */
  readonly plan: WalkPlan
  readonly proximity: ProximityState
  /** The reason why the sound rests although no hand paused it. */
  readonly rest: 'arriving' | 'leaving' | undefined
  /** Until then the sound's own reports change no section: its report of a seek comes up to 0.25 s late. */
  readonly lockedUntilMs: number
  readonly leftOff: LeftOff
}

export const INITIAL_WALK: WalkState = {
  sections: [],
  line: [],
  plan: [],
  proximity: INITIAL_PROXIMITY,
  rest: undefined,
  lockedUntilMs: 0,
  leftOff: NOTHING_LEFT_OFF,
}

/** The facts of the moment in which the event came. */
export interface WalkMoment {
  /** Milliseconds, monotonic. */
  readonly nowMs: number
  readonly playback: PlaybackState
  readonly positionS: number
  readonly durationS: number
  /** Something waits for the next pause between two sentences: a fade, or a section that takes over. */
  readonly isQuietPending: boolean
}

export type WalkEvent =
  | { readonly kind: 'proximity'; readonly event: ProximityEvent }
  | { readonly kind: 'sections'; readonly sections: readonly WalkSection[] }
  | { readonly kind: 'line'; readonly line: readonly LatLng[] }
  /** The sound's position changed. */
  | { readonly kind: 'time' }
  /** The sound's state changed. */
  | { readonly kind: 'playback' }
  /** The pause between two sentences came in which this section takes over. */
  | { readonly kind: 'take-over'; readonly sectionIndex: number }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly positionS: number }
  | { readonly kind: 'choose'; readonly sectionIndex: number }
  /** Every stop may be told again. */
  | { readonly kind: 'forget-heard' }

export type WalkEffect =
  | { readonly kind: 'play'; readonly by: 'hand' | 'arrival' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly positionS: number }
  /** Fades out at the next pause between two sentences. */
  | { readonly kind: 'fade-when-quiet' }
  /** Sends `take-over` at the next pause between two sentences. */
  | { readonly kind: 'take-over-when-quiet'; readonly sectionIndex: number }
  | { readonly kind: 'cancel-quiet' }
  /** Sends a `tick` after this time. */
  | { readonly kind: 'recheck'; readonly inMs: number }
  /** Sends `waited` after this time. */
  | { readonly kind: 'wait'; readonly sectionIndex: number; readonly inMs: number }
  /** Shows the state to the walk's listeners before the next effect runs. */
  | { readonly kind: 'publish' }
  /** Sends this event after the effects before it. */
  | { readonly kind: 'then'; readonly event: WalkEvent }

export interface WalkStep {
  readonly state: WalkState
  readonly effects: readonly WalkEffect[]
}
