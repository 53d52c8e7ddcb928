/** A place that articles may be read of: what a map or a pack says of it, and the Wikidata id that leads to the rest. */
import type { TopicValue } from '#contract/topics/topics.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { LANGUAGES } from '#contract/languages.ts'
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { SightKind } from '#server/knowledge/open-data/sight-kind.ts'
import type { Sight } from '#server/knowledge/open-data/sights.ts'

export interface Candidate extends LatLng {
  readonly wikidataId: string
  /** As people there call it. */
  readonly localName: string
  /** In languages that people may know it by. */
  readonly otherNames?: readonly string[] | undefined
  /** A few words of English, such as `place of worship`. */
  readonly kind: string
  readonly topics: readonly TopicValue[]
  readonly address: string
  readonly indoor: boolean
  readonly costsEntry?: boolean | undefined
  readonly openingHours?: string | undefined
}

const INDOOR = new Set(['museum', 'gallery', 'aquarium', 'theatre', 'library', 'cinema', 'arts_centre'])
const KIND_CHARACTERS = 60
/** A kilometre further away counts like a unit of `weight`, a sight of the topic like this many. */
const TOPIC_WEIGHT = 2

/** `amenity=place_of_worship` in words: 'place of worship'. */
function kindInWords({ key, value }: SightKind): string {
  const word = /^(yes|\d+)$/.test(value) ? key : value
  return word.replaceAll('_', ' ').trim().slice(0, KIND_CHARACTERS) || key
}

/** As the map has them in the languages of the product. */
const namesOf = ({ name, names }: Sight): readonly string[] =>
  [...new Set(LANGUAGES.flatMap((language) => names[language] ?? []))].filter((other) => other !== name)

const ofSight = (sight: Sight, wikidataId: string): Candidate => ({
  wikidataId,
  localName: sight.name,
  otherNames: namesOf(sight),
  kind: kindInWords(sight.kind),
  topics: sight.topics,
  address: sight.address ?? '',
  indoor: INDOOR.has(sight.kind.value),
  latitude: sight.latitude,
  longitude: sight.longitude,
  costsEntry: sight.costsEntry,
  openingHours: sight.openingHours,
})

/** The sights that something may be written about, in their order. */
export const candidatesOfSights = (sights: readonly Sight[]): readonly Candidate[] =>
  sights.flatMap((sight) => (sight.wikidataId === undefined ? [] : [ofSight(sight, sight.wikidataId)]))

/** The sights that something may be written about: those near to the point, widely known and of the topic first. */
export function candidatesOf(
  sights: readonly Sight[],
  wish: { readonly point: LatLng; readonly topic: TopicValue; readonly most: number },
): readonly Candidate[] {
  const worth = (sight: Sight): number =>
    sight.weight +
    (sight.topics.includes(wish.topic) ? TOPIC_WEIGHT : 0) -
    distanceM(sight, wish.point) / 1000
  return sights
    .flatMap((sight) =>
      sight.wikidataId === undefined
        ? []
        : [{ candidate: ofSight(sight, sight.wikidataId), worth: worth(sight) }],
    )
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, wish.most)
    .map(({ candidate }) => candidate)
}

/** The places of a pack that can be told in another language: those with an id, their own or one that was found. */
export const candidatesOfPack = (
  places: readonly Place[],
  found?: ReadonlyMap<string, { readonly wikidataId: string | undefined }>,
): readonly Candidate[] =>
  places.flatMap(({ wikidata, ...place }) => {
    const wikidataId = wikidata ?? found?.get(place.id)?.wikidataId
    return wikidataId === undefined ? [] : [{ ...place, wikidataId, otherNames: [place.name] }]
  })
