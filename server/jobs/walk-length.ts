/** How long a walk the known places allow, said before a tour is asked for. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WalkLength } from '#contract/api/tours.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { isKnownFor, type PlaceAndTopic, planWalkIn } from '#server/telling/generation/plan-tour.ts'
import { walkNeeds, type WalkNeeds } from '#server/telling/generation/walk-needs.ts'
import type { Guides } from '#server/telling/guides/guides.ts'
import { PACK_LANGUAGE } from '#server/telling/guides/pack-guides.ts'
import { storedPreferences } from './stored-preferences.ts'

/** Planning takes a good part of a second for two hours, and a form asks again and again. */
const KEPT = 500
/** About 500 m: the answer does not depend on the house. */
const STEPS_PER_DEGREE = 200

/** A trial of at least this share of the time says that there is enough. */
const FILLED = 0.97
const TRIALS = 4

type TrialPlan = NonNullable<ReturnType<typeof planWalkIn>>

const rounded = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE

export interface WalkLengthParts {
  readonly db: Database
  readonly atlas: Atlas
  readonly guides: Guides
}

/**
 * By trial plans. The tour itself is planned by another seed and may be shorter than one trial says, so where one leaves time over
 * the shortest of several is told.
 */
export async function possibleLength(
  pack: CityPack,
  wish: PlaceAndTopic,
  needs: WalkNeeds,
): Promise<Pick<WalkLength, 'possibleMin' | 'stops'>> {
  let shortest: TrialPlan | undefined
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const plan = planWalkIn(pack, { ...wish, seed: `length ${trial}`, needs })
    if (!plan) break
    if (!shortest || plan.minutes < shortest.minutes) shortest = plan
    if (plan.minutes >= needs.durationMin * FILLED) break
    // Requests are answered in between.
    await nextTurn()
  }
  return { possibleMin: Math.round(shortest?.minutes ?? 0), stops: shortest?.walk.stops.length ?? 0 }
}

/** Answers from trial plans; the same question is planned once. */
export function createWalkLengths({ db, atlas, guides }: WalkLengthParts) {
  const kept = new Map<string, ReturnType<typeof possibleLength>>()
  const possible = (pack: CityPack, wish: PlaceAndTopic, needs: WalkNeeds) => {
    const point = { latitude: rounded(wish.point.latitude), longitude: rounded(wish.point.longitude) }
    const key = JSON.stringify([pack.id, point, wish.topic, Object.values(needs)])
    const known = kept.get(key)
    if (known) return known
    const found = possibleLength(pack, wish, needs)
    const [oldest] = kept.keys()
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, found)
    return found
  }
  return async (userId: string, wish: PlaceAndTopic): Promise<WalkLength> => {
    const stored = await storedPreferences(db, userId)
    const needs = walkNeeds(stored, stored.isPremium)
    const wantedMin = needs.durationMin
    const pack = isKnownFor(atlas, wish) ? atlas.find(wish.point, wish.locationName) : undefined
    const language = stored.narration?.language ?? PACK_LANGUAGE
    if (pack && language === PACK_LANGUAGE) return { wantedMin, ...(await possible(pack, wish, needs)) }
    // How much there is to tell, only the articles say: nobody waits for them here.
    const isUnknown = await guides.mayKnow(wish)
    return { wantedMin, possibleMin: 0, stops: 0, ...(isUnknown && { isUnknown }) }
  }
}
