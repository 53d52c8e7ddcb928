/**
 * Finds the cached facts that can be removed: old weather, and places, tours and routes of others that were not opened for long.
 * It never finds the user's own items, downloads, items with an unsent change, or tours being walked.
 */
import { routeEntity, tourTouchedBy } from '#changes/entities.ts'
import {
  placeFactKey,
  type DownloadDocument,
  type FactDocument,
  type TourDocument,
} from '#data/store/documents.ts'
import { isUnfinished, type WalkProgress } from '#data/tours/walk-progress.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'

const DAY_MS = 86_400_000
const WEATHER_KEPT_MS = 2 * DAY_MS
const KEPT_MS = 30 * DAY_MS

export interface Used {
  readonly downloads: readonly Pick<DownloadDocument, 'tourId'>[]
  readonly walks: readonly WalkProgress[]
  /** The entities with a change that the server has not accepted yet. */
  readonly unsent: ReadonlySet<string>
}

/** Returns the ids of tours that are downloaded, being walked, or have an unsent change. */
export function toursInUse({ downloads, walks, unsent }: Used): ReadonlySet<number> {
  const changed = [...unsent].flatMap((entity) => tourTouchedBy(entity) ?? [])
  return new Set([
    ...downloads.map(({ tourId }) => tourId),
    ...walks.filter(isUnfinished).map(({ tourId }) => tourId),
    ...changed,
  ])
}

export interface Candidates {
  /** The tours of other users. */
  readonly others: readonly TourDocument[]
  /** The tours in use, the user's own and those of others. */
  readonly used: readonly TourDocument[]
  readonly facts: readonly FactDocument[]
  readonly inUse: ReadonlySet<number>
  readonly unsent: ReadonlySet<string>
}

export interface Unneeded {
  readonly tourIds: readonly number[]
  readonly factIds: readonly string[]
}

/** False for a time in the future: the clock was set back since. */
const isOlderThan = (ms: number, { fetchedAt }: { readonly fetchedAt: number }, nowMs: number): boolean =>
  nowMs - fetchedAt > ms

export function unneeded({ others, used, facts, inUse, unsent }: Candidates, nowMs: number): Unneeded {
  const placesInUse = new Set<string>(used.map(({ item }) => placeFactKey('weather', item)))
  const isFactUnneeded = (fact: FactDocument): boolean => {
    const isOld = (ms: number) => isOlderThan(ms, fact, nowMs)
    if (fact.id.startsWith('weather:')) return isOld(WEATHER_KEPT_MS) && !placesInUse.has(fact.id)
    // An older build stored emergency numbers with each place. They are in the one list now.
    if (fact.id.startsWith('emergency:')) return true
    if (fact.id.startsWith('public-routes:') || fact.id.startsWith('places:')) return isOld(KEPT_MS)
    if (!fact.id.startsWith(routeEntity(''))) return false
    return isOld(KEPT_MS) && !(fact.data.value as RouteFact).isMine && !unsent.has(fact.id)
  }
  return {
    tourIds: others
      .filter((tour) => isOlderThan(KEPT_MS, tour, nowMs) && !inUse.has(tour.tourId))
      .map(({ tourId }) => tourId),
    factIds: facts.filter(isFactUnneeded).map(({ id }) => id),
  }
}
