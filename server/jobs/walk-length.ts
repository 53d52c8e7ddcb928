/** Estimates how long a walk the known places allow, before a tour is requested. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WalkLength } from '#contract/api/tours.ts'
import { distanceM } from '#contract/geo.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { isKnownFor, type PlaceAndTopic, trialWalkIn } from '#server/telling/generation/plan-tour.ts'
import { walkNeeds, type WalkNeeds } from '#server/telling/generation/walk-needs.ts'
import type { MeasuredWalk } from '#server/telling/generation/walk-request.ts'
import type { Guides } from '#server/telling/guides/guides.ts'
import { PACK_LANGUAGE } from '#server/knowledge/city-packs/translated-packs.ts'
import { storedPreferences } from './stored-preferences.ts'

/** The number of answers that are stored: planning two hours takes a good part of a second, and a form asks repeatedly. */
const STORED_MAX = 500
/** Positions are rounded to about 500 m, because the answer does not depend on the house. */
const STEPS_PER_DEGREE = 200

/** A trial plan that fills at least this share of the wanted time shows that there are enough places. */
const FILLED = 0.97
const TRIALS = 4

const rounded = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE

export interface WalkLengthParts {
  readonly db: Database
  readonly atlas: Atlas
  readonly guides: Guides
}

/**
 * Returns the length of trial plans. The tour itself is planned with another seed and may be shorter than one trial, so where a
 * trial leaves time over, the shortest walk is returned that any of several could have drawn.
 */
export async function possibleLength(
  pack: CityPack,
  wish: PlaceAndTopic,
  needs: WalkNeeds,
): Promise<Pick<WalkLength, 'possibleMin' | 'stops'>> {
  let least: MeasuredWalk | undefined
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const drawn = trialWalkIn(pack, { ...wish, seed: `length ${trial}`, needs })
    if (!drawn) break
    const isFilled = drawn.walk.minutes >= needs.durationMin * FILLED
    const one = isFilled ? drawn.walk : drawn.shortest
    if (!least || one.minutes < least.minutes) least = one
    if (isFilled) break
    // Lets the server answer requests in between.
    await nextTurn()
  }
  return { possibleMin: Math.round(least?.minutes ?? 0), stops: least?.stops.length ?? 0 }
}

/** Returns the pack of the place, if it has enough places for the topic. */
const packFor = (atlas: Atlas, wish: PlaceAndTopic): CityPack | undefined =>
  isKnownFor(atlas, wish) ? atlas.find(wish.point, wish.locationName) : undefined

/** Returns the nearest city that has a walk on the topic. */
function nearestWithWalks(atlas: Atlas, { point, topic }: PlaceAndTopic): WalkLength['nearest'] {
  const isThere = (pack: CityPack): boolean =>
    isKnownFor(atlas, { point: pack, locationName: pack.name, topic })
  const nearest = atlas.nearestFirst(point).find(isThere)
  return nearest && { locationName: nearest.name, distanceKm: Math.round(distanceM(point, nearest) / 1000) }
}

/** Answers from trial plans; the same question is planned once. */
export function createWalkLengths({ db, atlas, guides }: WalkLengthParts) {
  const stored = new Map<string, ReturnType<typeof possibleLength>>()
  const possible = (pack: CityPack, wish: PlaceAndTopic, needs: WalkNeeds) => {
    const point = { latitude: rounded(wish.point.latitude), longitude: rounded(wish.point.longitude) }
    const key = JSON.stringify([pack.id, point, wish.topic, Object.values(needs)])
    const known = stored.get(key)
    if (known) return known
    const found = possibleLength(pack, wish, needs)
    const [oldest] = stored.keys()
    if (stored.size >= STORED_MAX && oldest !== undefined) stored.delete(oldest)
    stored.set(key, found)
    return found
  }
  return async (userId: string, wish: PlaceAndTopic): Promise<WalkLength> => {
    const preferences = await storedPreferences(db, userId)
    const needs = walkNeeds(preferences, preferences.isPremium)
    const wantedMin = needs.durationMin
    const language = preferences.narration?.language ?? PACK_LANGUAGE
    const known = packFor(atlas.in(language), wish)
    if (known) return { wantedMin, ...(await possible(known, wish, needs)) }
    // Only the articles say how much there is to tell, and this answer does not wait for them.
    const isUnknown = await guides.mayBeFound(wish)
    const written = packFor(atlas, wish)
    if (written) {
      const inEnglish = await possible(written, wish, needs)
      return {
        wantedMin,
        ...inEnglish,
        ...(isUnknown && { isUnknown }),
        language: PACK_LANGUAGE,
        wantedLanguage: language,
      }
    }
    const nearest = isUnknown ? undefined : nearestWithWalks(atlas, wish)
    return {
      wantedMin,
      possibleMin: 0,
      stops: 0,
      ...(isUnknown && { isUnknown }),
      ...(nearest && { nearest }),
    }
  }
}
