/** The invented town as OpenStreetMap has it: what an Overpass server answers, and what other places it holds for tests. */
import { answerOf } from '#server/open-data/testing.ts'
import { TOWN, TOWN_SIGHTS } from './invented-town.ts'

const node = (
  id: number,
  at: { readonly latitude: number; readonly longitude: number },
  tags: Readonly<Record<string, string>>,
) => ({ type: 'node', id, lat: at.latitude, lon: at.longitude, tags })

/** With the node of the town itself, one sight that nobody wrote about, and one that is mapped twice. */
export function townOnMap(): string {
  const sights = TOWN_SIGHTS.map((sight, index) =>
    node(100 + index, sight, { ...sight.tags, name: sight.localName, wikidata: sight.wikidataId }),
  )
  const [first] = TOWN_SIGHTS
  return answerOf([
    node(1, TOWN, {
      place: 'town',
      name: TOWN.name,
      'name:ja': 'ヴェレノフ',
      wikidata: TOWN.wikidataId,
    }),
    node(2, TOWN, { tourism: 'museum', name: 'Muzeum bez článku' }),
    ...(first ? [node(3, first, { ...first.tags, name: first.localName })] : []),
    ...sights,
  ])
}

/** A request for a walk in its middle. */
export const VELENOV = {
  locationName: TOWN.name,
  latitude: TOWN.latitude,
  longitude: TOWN.longitude,
  countryCode: TOWN.countryCode,
  topic: 'History',
} as const
