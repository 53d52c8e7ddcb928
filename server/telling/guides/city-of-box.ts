/** Finds the town of a walk by the names on the map, and by the gazetteer. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import { plainName } from '#server/knowledge/geocoder/place-names.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import type { OsmBox, OsmNode } from '#server/knowledge/open-data/osm-box.ts'
import { wikidataIdOf } from '#server/knowledge/open-data/sight-kind.ts'
import type { GuideCity } from './gathered-guide.ts'

const RANKS = ['city', 'town', 'village', 'hamlet']
const NAME_KEY = /^(?:name|alt_name|official_name)(?::|$)/
/** The country of places that no gazetteer knows, such as those on the sea: CLDR's region for 'unknown'. */
const UNKNOWN_COUNTRY = 'ZZ'
/** Returns the country code, or null if it is unknown. */
export const knownCountry = (countryCode: string | undefined): string | null =>
  countryCode === undefined || countryCode === UNKNOWN_COUNTRY ? null : countryCode
const NAME_CHARACTERS = 100

/** Ranks towns, lower is better. A town whose name is what the person wrote comes first. */
function rankOf({ tags }: OsmNode, wanted: string): number {
  const isNamed = Object.entries(tags).some(
    ([key, value]) => NAME_KEY.test(key) && plainName(value) === wanted,
  )
  return RANKS.indexOf(tags['place'] ?? '') - (isNamed ? RANKS.length : 0)
}

/** Returns a slug such as `brno`; names without Latin letters are replaced by the English one of the gazetteer. */
const slugOf = (names: readonly string[]): string =>
  names
    .map((name) =>
      plainName(name)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .find((slug) => slug !== '') ?? 'walk'

/** Returns the town. It never fails, because what the person wrote serves as the name if there is no other. */
export async function cityOfBox(
  { elements }: OsmBox,
  request: { readonly point: LatLng; readonly locationName: string; readonly language: string },
  geocoder: Pick<Geocoder, 'reverse'>,
): Promise<GuideCity> {
  const { point, language } = request
  const written = (request.locationName.split(',')[0] ?? '').trim().slice(0, NAME_CHARACTERS)
  const wanted = plainName(written)
  const [town] = elements
    .flatMap((element) =>
      element.type === 'node' && RANKS.includes(element.tags['place'] ?? '') && element.tags['name']
        ? [{ element, rank: rankOf(element, wanted) }]
        : [],
    )
    .toSorted(
      (a, b) =>
        a.rank - b.rank || distanceM(point, latLngOf(a.element)) - distanceM(point, latLngOf(b.element)),
    )
    .map(({ element }) => element)
  const known = (await geocoder.reverse(point.latitude, point.longitude))?.address
  const english = known?.city ?? ''
  const localName = town?.tags['name'] || english || written
  return {
    id: slugOf([town?.tags['name:en'] ?? '', localName, english, written]),
    name: town?.tags[`name:${language}`] ?? '',
    localName,
    aliases: [],
    country: known?.country || UNKNOWN_COUNTRY,
    countryCode: known?.country_code?.toUpperCase() ?? UNKNOWN_COUNTRY,
    language: 'und',
    wikidata: town && wikidataIdOf(town.tags),
    ...(town ? latLngOf(town) : point),
  }
}

const latLngOf = ({ position: [longitude, latitude] }: OsmNode): LatLng => ({ latitude, longitude })
