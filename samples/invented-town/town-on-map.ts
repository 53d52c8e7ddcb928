/** The invented town as OpenStreetMap has it: what an Overpass server answers, and what other places it holds for tests. */
import { answerOf } from '#server/knowledge/open-data/testing.ts'
import { HOUSE_AND_LAKE } from './house-and-lake.ts'
import { TOWN, TOWN_SIGHTS } from './town.ts'

const node = (
  id: number,
  at: { readonly latitude: number; readonly longitude: number },
  tags: Readonly<Record<string, string>>,
) => ({ type: 'node', id, lat: at.latitude, lon: at.longitude, tags })

/** When one may go in at the first sight, and that it costs something. */
export const ENTRY = { fee: 'yes', opening_hours: 'Tu-Su 10:00-17:00' } as const

/** Every sight stands at a crossing of two of its streets. */
export const TOWN_STREETS = {
  northward: { name: 'Dlouhá', 'name:fr': 'Rue Longue', 'name:ja': '長い通り' },
  eastward: { name: 'Krátká', 'name:fr': 'Rue Courte', 'name:ja': '短い通り' },
} as const

function streets(): readonly object[] {
  const latitudes = TOWN_SIGHTS.map(({ latitude }) => latitude).toSorted((a, b) => a - b)
  const longitudes = TOWN_SIGHTS.map(({ longitude }) => longitude).toSorted((a, b) => a - b)
  const crossing = (row: number, column: number) => ({
    id: 1000 + row * longitudes.length + column,
    lat: latitudes[row] ?? 0,
    lon: longitudes[column] ?? 0,
  })
  const way = (id: number, tags: object, crossings: readonly ReturnType<typeof crossing>[]) => ({
    type: 'way',
    id,
    tags: { highway: 'residential', ...tags },
    nodes: crossings.map((one) => one.id),
    geometry: crossings.map(({ lat, lon }) => ({ lat, lon })),
  })
  return [
    ...longitudes.map((_, column) =>
      way(
        2000 + column,
        TOWN_STREETS.northward,
        latitudes.map((_unused, row) => crossing(row, column)),
      ),
    ),
    ...latitudes.map((_, row) =>
      way(
        3000 + row,
        TOWN_STREETS.eastward,
        longitudes.map((_unused, column) => crossing(row, column)),
      ),
    ),
  ]
}

/** With its streets, the node of the town itself, one sight without an article, and one that is mapped twice. */
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
    ...streets(),
    ...HOUSE_AND_LAKE,
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

/** The gazetteer's entry of the town. */
export const TOWN_GEOCODER = {
  reverse: async () => ({
    lat: '49.2',
    lon: '15.4',
    display_name: 'Velenov, Czechia',
    address: { city: 'Velenov', country: 'Czechia', country_code: 'cz' },
  }),
}
