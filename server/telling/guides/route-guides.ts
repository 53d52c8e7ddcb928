/**
 * Guides for the stops of custom routes. Stops that a shipped pack describes in the language are left to it; the others are searched on
 * the map by their names or by what lies beside them, and described from the Wikipedia of the language.
 */
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { findPlace } from '#server/telling/generation/find-place.ts'
import type { RouteGuides, RouteGuideRequest } from '#server/telling/generation/route-guide.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { boxOfWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import type { OsmBox, OsmBoxes } from '#server/knowledge/open-data/osm-box.ts'
import { sightsOf } from '#server/knowledge/open-data/sights.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { type Candidate, candidatesOfPack, candidatesOfSights } from './candidate.ts'
import { cityOfBox } from './city-of-box.ts'
import {
  type Gathered,
  type GatheredParts,
  gatherPlaces,
  type GuideCity,
  unreachable,
} from './gathered-guide.ts'
import { cityOf } from './pack-guides.ts'
import {
  candidateOfStop,
  candidatesBeside,
  groupsOf,
  joinedCandidates,
  type NamedStop,
} from './stop-candidates.ts'
import { unlessAborted } from '#server/knowledge/open-data/unless-aborted.ts'
import { startPatience } from './with-patience.ts'

export interface RouteGuidesParts {
  readonly atlas: Atlas
  readonly boxes: OsmBoxes
  readonly articles: Articles
  /** The stored articles, for use if other servers do not answer. Sends no requests. */
  readonly storedArticles: Articles
  /** The gazetteer, which knows the country. */
  readonly geocoder: Pick<Geocoder, 'reverse'>
  /** A shorter time limit, for tests. */
  readonly patienceMs?: number
}

const TOO_SLOW = 'too slow'

/** One search: the request, its time limit, and the servers that did not answer. */
interface Search extends RouteGuideRequest {
  /** Aborts when the job ends or the time is up. */
  readonly inTime: AbortSignal
  readonly failures: string[]
}

/** Returns the ids of the packs' places by their ids at Wikidata. */
const idsByWikidata = (packs: readonly CityPack[]): ReadonlyMap<string, string> =>
  new Map(
    packs.flatMap(({ places }) =>
      places.flatMap(({ id, wikidata }) => (wikidata === undefined ? [] : [[wikidata, id] as const])),
    ),
  )

type Group = readonly { readonly stop: NamedStop; readonly index: number }[]

interface Wanted {
  readonly city: GuideCity | undefined
  readonly candidates: readonly Candidate[]
  /** The identity of each known stop by its index: a candidate, or a place of a shipped pack. */
  readonly known: ReadonlyMap<number, { readonly wikidataId: string } | { readonly placeId: string }>
}

export function routeGuides(parts: RouteGuidesParts): RouteGuides {
  const { atlas, boxes, articles, storedArticles, geocoder, patienceMs } = parts
  /** The places of the packs that may have articles in another language. */
  const tellable = atlas.packs.map((pack) => ({ ...pack, places: candidatesOfPack(pack.places) }))

  const mapOf = async (group: Group, search: Search): Promise<OsmBox | undefined> => {
    try {
      const fetching = boxes.fetchBox(boxOfWalk(group.map(({ stop }) => stop)), 'sights')
      const read = await unlessAborted(fetching, search.inTime)
      if (read.ok) return read.value
      if (read.failure.kind !== 'no-data') search.failures.push(`OpenStreetMap: ${read.failure.kind}`)
    } catch {
      search.signal?.throwIfAborted()
      search.failures.push(`OpenStreetMap: ${TOO_SLOW}`)
    }
    return undefined
  }

  const townOf = async (box: OsmBox, { stop }: Group[number], search: Search): Promise<GuideCity> => {
    // If the gazetteer knows no town, the location name may be that of the route.
    const isTown = (await geocoder.reverse(stop.latitude, stop.longitude)) !== undefined
    const { locationName, language } = search
    return await cityOfBox(box, { point: stop, locationName: isTown ? locationName : '', language }, geocoder)
  }

  /** Finds what each stop is. Places that the packs tell in the language are no candidates: their own texts serve. */
  const wantedOf = async (group: Group, search: Search): Promise<Wanted> => {
    const told = atlas.in(search.language).packs
    const toldIds = idsByWikidata(told)
    const known = new Map<number, { readonly wikidataId: string } | { readonly placeId: string }>()
    const candidates: Candidate[] = []
    const open: Group[number][] = []
    let home: Omit<CityPack, 'places'> | undefined
    for (const each of group) {
      const written = findPlace(told, each.stop)
      const found = written ? undefined : findPlace(tellable, each.stop)
      home ??= found?.pack ?? written?.pack
      if (found) {
        candidates.push(found.place)
        known.set(each.index, { wikidataId: found.place.wikidataId })
      } else if (!written) open.push(each)
    }
    const [first] = group
    home ??= first && atlas.find(first.stop, search.locationName)
    const box = open.length > 0 ? await mapOf(group, search) : undefined
    const isHomeTold = told.some(({ id }) => id === home?.id)
    const ofHome = home && { ...cityOf(home), ...(isHomeTold && { wikidata: undefined }) }
    const city = ofHome ?? (box && first && (await townOf(box, first, search)))
    const names = home ?? city
    if (!names) return { city, candidates, known }

    const sights = box ? candidatesOfSights(sightsOf(box)) : []
    const writtenIdOf = ({ wikidataId }: Candidate) => toldIds.get(wikidataId)
    const ofPacks = tellable.flatMap(({ places }) => places.filter((one) => writtenIdOf(one) === undefined))
    const pool = joinedCandidates([...ofPacks, ...sights])
    const unwritten = pool.filter((candidate) => writtenIdOf(candidate) === undefined)
    for (const { stop, index } of open) {
      const match = candidateOfStop(pool, stop, names)
      const placeId = match && writtenIdOf(match)
      if (match) known.set(index, placeId === undefined ? match : { placeId })
      if (match && placeId === undefined) candidates.push(match)
      if (!match) candidates.push(...candidatesBeside(unwritten, stop))
    }
    // The pool's records replace those of the packs, because the map may add names and hours.
    const ids = new Set(candidates.map(({ wikidataId }) => wikidataId))
    return { city, candidates: pool.filter(({ wikidataId }) => ids.has(wikidataId)), known }
  }

  const gather = async (asked: Omit<GatheredParts, 'articles'>, search: Search): Promise<Gathered> => {
    const { language, inTime } = search
    try {
      const gathered = await gatherPlaces({ ...asked, articles }, { language, signal: inTime })
      if (gathered.ok) return gathered.value
      search.failures.push(unreachable(gathered.failure).detail)
    } catch (error) {
      search.signal?.throwIfAborted()
      if (!inTime.aborted) throw error
      search.failures.push(`Wikimedia: ${TOO_SLOW}`)
    }
    const stored = await gatherPlaces({ ...asked, articles: storedArticles }, { language })
    if (stored.ok) return stored.value
    throw new Error(unreachable(stored.failure).detail)
  }

  return {
    async find(request) {
      const { signal: inTime } = startPatience(request.signal, patienceMs)
      const search: Search = { ...request, inTime, failures: [] }
      const packs: CityPack[] = []
      const placeIds = request.stops.map((): string | null => null)
      for (const group of groupsOf(request.stops)) {
        const { city, candidates, known } = await wantedOf(group, search)
        request.signal?.throwIfAborted()
        const isAsked = city !== undefined && (candidates.length > 0 || city.wikidata !== undefined)
        const gathered = isAsked ? await gather({ candidates, city }, search) : undefined
        request.signal?.throwIfAborted()
        for (const [index, is] of known)
          placeIds[index] = 'placeId' in is ? is.placeId : (gathered?.placeIds.get(is.wikidataId) ?? null)
        if (gathered && gathered.guide.places.length + gathered.guide.facts.length > 0)
          packs.push(gathered.guide)
      }
      return { guide: { packs, placeIds }, failures: search.failures }
    },
  }
}
