/** Finds the Wikidata ids of places by their names. Doubtful matches are dropped, because a walk would describe another place. */
import { ok, type Result } from '#contract/failure.ts'
import { distanceM } from '#contract/geo.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { plainName } from '#server/knowledge/geocoder/place-names.ts'
import { askEntities, failureOf, IDS_AT_A_TIME } from '#server/knowledge/open-data/wikimedia/ask-entities.ts'
import type { ArticlesFailure } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { type Entity, namesOfEntity, readEntity } from '#server/knowledge/open-data/wikimedia/entity.ts'
import { wrongIdentity } from '#server/knowledge/open-data/wikimedia/identity.ts'
import { readPagesByTitle, type TitledPage } from '#server/knowledge/open-data/wikimedia/pages-by-title.ts'
import type { WikimediaApi } from '#server/knowledge/open-data/wikimedia/wikimedia-api.ts'
import { reachOf, titleRounds } from './place-titles.ts'

type Found<T> = Promise<Result<T, ArticlesFailure>>

interface NamedEntity extends Entity {
  readonly names: readonly string[]
}

/** Returns entities by the requested ids and by their own, which differ if Wikidata merged two items. */
async function readEntitiesOf(
  api: WikimediaApi,
  ids: readonly string[],
  language: string,
  signal?: AbortSignal,
): Found<ReadonlyMap<string, NamedEntity>> {
  const read = new Map<string, NamedEntity>()
  const parts = { props: 'labels|aliases|claims', languages: [...new Set(['en', language, 'mul'])].join('|') }
  const wanted = [...new Set(ids)]
  for (let from = 0; from < wanted.length; from += IDS_AT_A_TIME) {
    const batch = wanted.slice(from, from + IDS_AT_A_TIME)
    const found = await askEntities(api, api.urls.wikidata, batch, parts, signal)
    if (!found.ok) return found
    for (const id of batch) {
      const raw = found.value.entities[id]
      const entity = readEntity(raw, 'en')
      if (entity.kind !== 'entity') continue
      const named = { ...entity.entity, names: namesOfEntity(raw) }
      read.set(id, named).set(named.id, named)
    }
  }
  return ok(read)
}

/** Returns pages that may be about each place: those near to it, and those without a position, whose entity may have one. */
async function pagesOf(
  api: WikimediaApi,
  pack: CityPack,
  places: readonly Place[],
  signal: AbortSignal | undefined,
): Found<ReadonlyMap<Place, readonly TitledPage[]>> {
  const pages = new Map<Place, TitledPage[]>(places.map((place) => [place, []]))
  for (const { language, titlesOf } of titleRounds(pack)) {
    const left = places.filter(
      (place) => !pages.get(place)?.some(({ isRedirect, position }) => !isRedirect && position),
    )
    if (left.length === 0) break
    const url = api.urls.wikipedia.replaceAll('{language}', language)
    const found = await readPagesByTitle(api, url, left.flatMap(titlesOf), signal)
    if (!found.ok) return { ok: false, failure: failureOf(found.failure) }
    for (const place of left)
      for (const title of titlesOf(place)) {
        const page = found.value.get(title)
        if (!page || (page.position && distanceM(page.position, place) > reachOf(place))) continue
        pages.get(place)?.push(page)
      }
  }
  return ok(pages)
}

/** Returns true if the name contains one of the place's names: 'Museo Casa di Dante' contains 'Casa di Dante'. */
const says = (name: string, place: Place): boolean =>
  [place.name, place.localName].some((own) => ` ${plainName(name)} `.includes(` ${plainName(own)} `))

function isPlace(page: TitledPage, entity: NamedEntity, place: Place): boolean {
  if (wrongIdentity(entity, place)) return false
  const position = page.position ?? entity.position
  if (!position || distanceM(position, place) > reachOf(place)) return false
  return !page.isRedirect || entity.names.some((name) => says(name, place))
}

export interface FoundPlaceIds {
  /** The Wikidata ids by the ids of the places. */
  readonly wikidataIds: ReadonlyMap<string, string>
  /** The entities of these ids, and of the ids that the places had already. */
  readonly entities: ReadonlyMap<string, NamedEntity>
}

/** Finds the ids of those `places` that have none. It assigns no id twice, and none that the pack has, because one item is one place. */
export async function findPlaceIds(
  api: WikimediaApi,
  pack: CityPack,
  places: readonly Place[],
  signal?: AbortSignal,
): Found<FoundPlaceIds> {
  const pages = await pagesOf(
    api,
    pack,
    places.filter(({ wikidata }) => wikidata === undefined),
    signal,
  )
  if (!pages.ok) return pages
  const own = places.flatMap(({ wikidata }) => wikidata ?? [])
  const candidates = [...pages.value.values()].flat().map(({ wikidataId }) => wikidataId)
  const entities = await readEntitiesOf(api, [...own, ...candidates], pack.language, signal)
  if (!entities.ok) return entities
  const taken = new Set([pack.wikidata, ...pack.places.map(({ wikidata }) => wikidata)])
  const wikidataIds = new Map<string, string>()
  // Pages with exactly the place's name come before redirects.
  for (const isRedirect of [false, true])
    for (const [place, found] of pages.value) {
      if (wikidataIds.has(place.id)) continue
      for (const page of found) {
        const entity = entities.value.get(page.wikidataId)
        if (page.isRedirect !== isRedirect || !entity || taken.has(entity.id)) continue
        if (!isPlace(page, entity, place)) continue
        taken.add(entity.id)
        wikidataIds.set(place.id, entity.id)
        break
      }
    }
  return ok({ wikidataIds, entities: entities.value })
}
