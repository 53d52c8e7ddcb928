/** The invented town as OpenStreetMap has it: what an Overpass server answers, and what other places it holds for tests. */
import { answerOf } from '#server/open-data/testing.ts'
import { TOWN, TOWN_SIGHTS } from './town.ts'

const node = (
  id: number,
  at: { readonly latitude: number; readonly longitude: number },
  tags: Readonly<Record<string, string>>,
) => ({ type: 'node', id, lat: at.latitude, lon: at.longitude, tags })

/** When one may go in at the first sight, and that it costs something. */
export const ENTRY = { fee: 'yes', opening_hours: 'Tu-Su 10:00-17:00' } as const

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
    ...(first ? [node(3, first, { ...first.tags, ...ENTRY, name: first.localName })] : []),
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

/** What a gazetteer says of it. */
export const TOWN_GEOCODER = {
  reverse: () => ({
    lat: '49.2',
    lon: '15.4',
    display_name: 'Velenov, Czechia',
    address: { city: 'Velenov', country: 'Czechia', country_code: 'cz' },
  }),
}
