/** A candidate: a place that a map or a pack knows, with the Wikidata id that leads to its articles. */
import type { TopicValue } from '#contract/topics/topics.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { LANGUAGES } from '#contract/languages.ts'
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { SightKind } from '#server/knowledge/open-data/sight-kind.ts'
import type { Sight } from '#server/knowledge/open-data/sights.ts'

export interface Candidate extends LatLng {
  readonly wikidataId: string
  /** The name that people there use. */
  readonly localName: string
  /** Its names in other languages. */
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
/** A sight of the topic ranks as if its `weight` were higher by this. Each kilometre of distance lowers the rank by 1. */
const TOPIC_WEIGHT = 2

/** Returns `amenity=place_of_worship` in words: 'place of worship'. */
function kindInWords({ key, value }: SightKind): string {
  const word = /^(yes|\d+)$/.test(value) ? key : value
  return word.replaceAll('_', ' ').trim().slice(0, KIND_CHARACTERS) || key
}

/** Returns the sight's names on the map in the languages of the product. */
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

/** Returns the sights that may have an article, in their order. */
export const candidatesOfSights = (sights: readonly Sight[]): readonly Candidate[] =>
  sights.flatMap((sight) => (sight.wikidataId === undefined ? [] : [ofSight(sight, sight.wikidataId)]))

/** Returns the sights that may have an article: those near to the point, well known and of the topic first. */
export function candidatesOf(
  sights: readonly Sight[],
  request: { readonly point: LatLng; readonly topic: TopicValue; readonly most: number },
): readonly Candidate[] {
  const worth = (sight: Sight): number =>
    sight.weight +
    (sight.topics.includes(request.topic) ? TOPIC_WEIGHT : 0) -
    distanceM(sight, request.point) / 1000
  return sights
    .flatMap((sight) =>
      sight.wikidataId === undefined
        ? []
        : [{ candidate: ofSight(sight, sight.wikidataId), worth: worth(sight) }],
    )
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, request.most)
    .map(({ candidate }) => candidate)
}

/** Returns the places of a pack that may have articles in another language: those with an id of their own, or one that was found. */
export const candidatesOfPack = (
  places: readonly Place[],
  found?: ReadonlyMap<string, { readonly wikidataId: string | undefined }>,
): readonly Candidate[] =>
  places.flatMap(({ wikidata, ...place }) => {
    const wikidataId = wikidata ?? found?.get(place.id)?.wikidataId
    return wikidataId === undefined ? [] : [{ ...place, wikidataId, otherNames: [place.name] }]
  })
