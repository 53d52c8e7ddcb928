/** Translates a person's preferences into needs of a walk and of its narration. Pure. Missing preferences have the contract's defaults. */
import {
  type AccessibilityPreferences,
  type NarrationPreferences,
  type TourPreferences,
} from '#contract/api/preferences.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { PREFERENCE } from '#contract/preference-limits.ts'
import type { WalkerNeeds } from '#server/knowledge/walking/walking-lines.ts'
import type { StopPreferences } from './stop-preferences.ts'

/** Metres per minute on streets at the usual slow, ordinary and brisk pace of a person who looks around. */
const PACE = { slow: 50, moderate: 75, fast: 95 } as const satisfies Record<
  AccessibilityPreferences['walkingSpeed'],
  number
>

export interface WalkNeeds extends StopPreferences {
  /** Minutes of walking and listening. */
  readonly durationMin: number
  readonly metresPerMinute: number
  /** The farthest that the person walks along the streets. */
  readonly maxDistanceM: number
  /** The farthest that the person walks from one stop to the next; Infinity unless they need frequent rests. */
  readonly maxLegM: number
  /** Needs of the ways between stops. */
  readonly walker: WalkerNeeds
}

export interface TellingNeeds {
  readonly style: NarrationPreferences['narrationStyle']
  readonly includeLocalPhrases: boolean
  /** Narrates all that can be seen at a stop, for people with low vision. */
  readonly audioDescriptions: boolean
}

export interface StoredPreferences {
  readonly accessibility?: AccessibilityPreferences | null | undefined
  readonly tour?: TourPreferences | null | undefined
  readonly narration?: NarrationPreferences | null | undefined
}

/** Returns the needs of a walk. A duration that was saved with Premium does not apply without it. */
export function walkNeeds({ accessibility, tour }: StoredPreferences, isPremium: boolean): WalkNeeds {
  const { walkingSpeed, maxWalkingDistance, mobilityRequirements } =
    accessibility ?? PREFERENCE_DEFAULTS.accessibility
  const wanted = tour ?? PREFERENCE_DEFAULTS.tour
  const { defaultDuration, preferredTimeOfDay } = wanted
  const { needsFrequentRests, restInterval, wheelchairAccessible, avoidStairs, avoidSteepHills } =
    mobilityRequirements
  const metresPerMinute = PACE[walkingSpeed]
  return {
    durationMin: isPremium ? defaultDuration : Math.min(defaultDuration, PREFERENCE.freeDurationMaxMin),
    metresPerMinute,
    maxDistanceM: maxWalkingDistance * 1000,
    maxLegM: needsFrequentRests ? restInterval * metresPerMinute : Infinity,
    walker: {
      wheelchair: wheelchairAccessible,
      avoidsStairs: avoidStairs,
      avoidsSteep: avoidSteepHills,
    },
    avoidsClimbing: wheelchairAccessible || avoidStairs || avoidSteepHills,
    avoidsIndoor: !wanted.includeIndoorVenues,
    // The other levels are sums of money, which no source knows of a place.
    avoidsEntryFee: wanted.budgetLevel === 'free',
    avoidsCrowds: wanted.avoidCrowds,
    prefersShelter: wanted.weatherSensitive,
    partOfDay: preferredTimeOfDay === 'any' ? undefined : preferredTimeOfDay,
  }
}

export function tellingNeeds({ accessibility, narration }: StoredPreferences): TellingNeeds {
  const { narrationStyle, includeLocalPhrases } = narration ?? PREFERENCE_DEFAULTS.narration
  const { audioDescriptions } = (accessibility ?? PREFERENCE_DEFAULTS.accessibility).visualAids
  return { style: narrationStyle, includeLocalPhrases, audioDescriptions }
}

export const DEFAULT_WALK_NEEDS = walkNeeds({}, false)
export const DEFAULT_TELLING_NEEDS = tellingNeeds({})
