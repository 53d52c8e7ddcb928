/** Finds the candidates that a stop of a route may be, and those that lie beside it. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { CLOSE_BY_M, findPlace } from '#server/telling/generation/find-place.ts'
import type { Candidate } from './candidate.ts'

export type NamedStop = LatLng & { readonly name: string }

/** The most candidates beside a stop. Several are read, because the nearest may have no article, and one may be the stop itself. */
const BESIDE_MAX = 4

/** Returns one candidate for each Wikidata id: the first one, completed by the others. */
export function joinedCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const joined = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const { wikidataId, localName, otherNames = [] } = candidate
    const first = joined.get(wikidataId)
    joined.set(
      wikidataId,
      first
        ? {
            ...first,
            otherNames: [...new Set([...(first.otherNames ?? []), localName, ...otherNames])],
            costsEntry: first.costsEntry ?? candidate.costsEntry,
            openingHours: first.openingHours ?? candidate.openingHours,
          }
        : candidate,
    )
  }
  return [...joined.values()]
}

/** Returns the candidate that has the stop's name in any language. */
export const candidateOfStop = (
  candidates: readonly Candidate[],
  stop: NamedStop,
  city: Pick<CityPack, 'name' | 'localName' | 'aliases'>,
): Candidate | undefined => findPlace([{ ...city, places: candidates }], stop)?.place

export const candidatesBeside = (candidates: readonly Candidate[], stop: NamedStop): readonly Candidate[] =>
  candidates
    .map((candidate) => ({ candidate, metres: distanceM(stop, candidate) }))
    .filter(({ metres }) => metres <= CLOSE_BY_M)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, BESIDE_MAX)
    .map(({ candidate }) => candidate)

/** Stops this near to the first of a group share one box of the map. A long route has several groups. */
const GROUP_REACH_M = 5_000

/** Groups the stops by their position; `index` is that on the route. */
export function groupsOf<S extends LatLng>(
  stops: readonly S[],
): readonly (readonly { readonly stop: S; readonly index: number }[])[] {
  const groups: { readonly stop: S; readonly index: number }[][] = []
  for (const [index, stop] of stops.entries()) {
    const near = groups.find(([first]) => first && distanceM(first.stop, stop) <= GROUP_REACH_M)
    if (near) near.push({ stop, index })
    else groups.push([{ stop, index }])
  }
  return groups
}
