/** The sights of a box: named places worth a stop, each once. */
import type { TopicValue } from '#contract/topics/topics.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { plainName } from '#server/knowledge/geocoder/place-names.ts'
import { containsPoint } from '#server/knowledge/maps/tile-grid.ts'
import type { LngLat, OsmBox, OsmElement, OsmNode, OsmWay, Tags } from './osm-box.ts'
import { positionOf } from './shapes.ts'
import { type SightKind, sightKindOf, topicsOf, wikidataIdOf } from './sight-kind.ts'

export interface Sight extends LatLng {
  /** The same at every reading: `way/317146077`. */
  readonly osmId: string
  /** As people there call it. */
  readonly name: string
  /** By language tag, as mapped: `de`, `zh-Hans`. */
  readonly names: Readonly<Record<string, string>>
  /** Whether the position is its entrance, or else a point inside its shape. */
  readonly at: 'entrance' | 'inside'
  readonly kind: SightKind
  readonly topics: readonly TopicValue[]
  readonly wikidataId?: string | undefined
  /** Language and title: `fr:Tour Eiffel`. */
  readonly wikipedia?: string | undefined
  /** Street and number. */
  readonly address?: string | undefined
  /** Whether entry costs something, where the map says it. */
  readonly costsEntry?: boolean | undefined
  /** As mapped (`opening_hours`). */
  readonly openingHours?: string | undefined
  /** More for what more is known of; to choose among many. */
  readonly weight: number
}

const OPENING_HOURS_CHARACTERS = 255
/** Two things of one name this near are one thing, mapped twice. */
const SAME_M = 100

function namesOf(tags: Tags): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([key, value]) => {
      const language = /^name:([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.exec(key)?.[1]
      return language && value ? [[language, value]] : []
    }),
  )
}

const wikipediaOf = (tags: Tags): string | undefined => {
  const [page = ''] = (tags['wikipedia'] ?? '').split('#')
  return /^[a-z][a-z-]{1,11}:\S/.test(page) ? page : undefined
}

const KIND_WEIGHTS: Readonly<Record<string, number>> = { tourism: 2, historic: 1, heritage: 1 }
const LESSER = new Set(['artwork', 'fountain', 'clock', 'memorial', 'garden', 'university'])

function weightOf(tags: Tags, { key, value }: SightKind): number {
  const isWritten = wikidataIdOf(tags) !== undefined
  return (
    (isWritten ? 4 : 0) +
    (wikipediaOf(tags) ? 3 : 0) +
    (tags['heritage'] ? 1 : 0) +
    (tags['tourism'] === 'attraction' ? 1 : 0) +
    (KIND_WEIGHTS[key] ?? 0) +
    Math.min(3, Object.keys(namesOf(tags)).length / 4) -
    (value === 'cinema' || (LESSER.has(value) && !isWritten) ? 2 : 0)
  )
}

/** Where one goes in: the main entrance, or the only one. */
function entranceOf(way: OsmWay, entrances: ReadonlyMap<number, OsmNode>): LngLat | undefined {
  const found = [...new Set(way.nodeIds)].flatMap((id) => entrances.get(id) ?? [])
  const main = found.filter(({ tags }) => tags['entrance'] === 'main')
  const open = found.filter(({ tags }) => tags['entrance'] === 'yes')
  const [only, ...others] = main.length > 0 ? main : open
  return main.length > 0 || others.length === 0 ? only?.position : undefined
}

function sightOf(element: OsmElement, entrances: ReadonlyMap<number, OsmNode>): Sight | undefined {
  const { tags } = element
  const kind = sightKindOf(tags)
  const inside = kind && positionOf(element)
  if (!kind || !inside) return undefined
  const entrance = element.type === 'way' ? entranceOf(element, entrances) : undefined
  const [longitude, latitude] = entrance ?? inside
  const address = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(' ')
  return {
    osmId: `${element.type}/${element.id}`,
    name: tags['name'] ?? '',
    names: namesOf(tags),
    latitude,
    longitude,
    at: entrance ? 'entrance' : 'inside',
    kind,
    topics: topicsOf(kind, tags),
    wikidataId: wikidataIdOf(tags),
    wikipedia: wikipediaOf(tags),
    ...(tags['addr:street'] && { address }),
    ...(/^(yes|no)$/.test(tags['fee'] ?? '') && { costsEntry: tags['fee'] === 'yes' }),
    ...(tags['opening_hours'] && { openingHours: tags['opening_hours'].slice(0, OPENING_HOURS_CHARACTERS) }),
    weight: weightOf(tags, kind),
  }
}

/** A name without Latin letters or digits may have no plain form. */
const keyOfName = (name: string) => plainName(name) || name

/** What is known of both; the place of the first. */
const joined = (first: Sight, second: Sight): Sight => ({
  ...first,
  names: { ...second.names, ...first.names },
  topics: [...new Set([...first.topics, ...second.topics])],
  wikidataId: first.wikidataId ?? second.wikidataId,
  wikipedia: first.wikipedia ?? second.wikipedia,
  address: first.address ?? second.address,
  costsEntry: first.costsEntry ?? second.costsEntry,
  openingHours: first.openingHours ?? second.openingHours,
})

/** One sight for each identity: the Wikidata id, or else name and distance. */
function merged(sights: readonly Sight[]): readonly Sight[] {
  const byId = new Map<string, Sight>()
  const byName = new Map<string, Sight[]>()
  const isSame = (a: Sight, b: Sight) =>
    distanceM(a, b) <= SAME_M && (!a.wikidataId || !b.wikidataId || a.wikidataId === b.wikidataId)
  // Those with an id first, so that the others find them; then the best known, whose place is kept.
  const order = sights.toSorted(
    (a, b) =>
      Number(b.wikidataId !== undefined) - Number(a.wikidataId !== undefined) ||
      b.weight - a.weight ||
      (a.osmId < b.osmId ? -1 : 1),
  )
  for (const sight of order) {
    const name = keyOfName(sight.name)
    const namesakes = byName.get(name) ?? []
    const same =
      (sight.wikidataId === undefined ? undefined : byId.get(sight.wikidataId)) ??
      namesakes.find((other) => isSame(other, sight))
    const kept = same ? joined(same, sight) : sight
    if (kept.wikidataId) byId.set(kept.wikidataId, kept)
    const keptName = keyOfName(kept.name)
    const others = (byName.get(keptName) ?? []).filter((other) => other !== same)
    byName.set(keptName, [...others, kept])
  }
  return [...byName.values()].flat()
}

/** Those whose position is in the box, the best known first. */
export function sightsOf({ box, elements }: OsmBox): readonly Sight[] {
  const entrances = new Map<number, OsmNode>()
  for (const element of elements)
    if (element.type === 'node' && element.tags['entrance']) entrances.set(element.id, element)
  const sights = elements.flatMap((element) => sightOf(element, entrances) ?? [])
  return merged(sights)
    .filter(({ longitude, latitude }) => containsPoint(box, longitude, latitude))
    .toSorted((a, b) => b.weight - a.weight || (a.osmId < b.osmId ? -1 : 1))
}

/** As people of the language call it: its own name, else the one of the place. */
export const nameIn = ({ names, name }: Sight, language: string): string => names[language] ?? name
