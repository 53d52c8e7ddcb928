/**
 * What a person's preferences mean for a walk and its words. Pure. Without preferences the defaults of the contract apply.
 */
import {
  type AccessibilityPreferences,
  type NarrationPreferences,
  type TourPreferences,
} from '#contract/api/preferences.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { PREFERENCE } from '#contract/preference-limits.ts'
import type { WalkerNeeds } from '#server/knowledge/walking/walker-needs.ts'
import type { StopWishes } from './stop-wishes.ts'

/** Metres per minute on streets: the usual slow, ordinary and brisk pace of someone who looks around. */
const PACE = { slow: 50, moderate: 75, fast: 95 } as const satisfies Record<
  AccessibilityPreferences['walkingSpeed'],
  number
>

export interface WalkNeeds extends StopWishes {
  /** Minutes of walking and listening. */
  readonly durationMin: number
  readonly metresPerMinute: number
  /** Along the streets. */
  readonly maxDistanceM: number
  /** Along the streets from one stop to the next; Infinity without frequent rests. */
  readonly maxLegM: number
  /** Of the way from stop to stop. */
  readonly walker: WalkerNeeds
}

export interface TellingNeeds {
  readonly style: NarrationPreferences['narrationStyle']
  readonly includeLocalPhrases: boolean
  /** All that can be seen at a stop is told, for who sees little of it. */
  readonly audioDescriptions: boolean
}

export interface StoredPreferences {
  readonly accessibility?: AccessibilityPreferences | null | undefined
  readonly tour?: TourPreferences | null | undefined
  readonly narration?: NarrationPreferences | null | undefined
}

/** A duration that was saved with Premium does not apply without it. */
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
    // The levels between are sums of money, which are known of no place.
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
