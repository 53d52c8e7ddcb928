import { expect, test } from 'vitest'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'
import type { OsmElement, Tags } from './osm-box.ts'
import { roundedBox } from './box-of-walk.ts'
import { sightKindOf, topicsOf, wikidataIdOf } from './sight-kind.ts'
import { nameIn, sightsOf } from './sights.ts'
import { BOX } from './testing.ts'

const node = (id: number, position: LngLat, tags: Tags): OsmElement => ({ type: 'node', id, position, tags })
/** 0.001 degrees is about 100 m here. */
const AT: LngLat = [2.34, 48.86]
const at = (x: number, y: number): LngLat => [
  Number((2.34 + x / 1000).toFixed(6)),
  Number((48.86 + y / 1000).toFixed(6)),
]
/** A U that is open to the north: its middle lies outside. */
const U = [at(0, 0), at(3, 0), at(3, 3), at(2, 3), at(2, 1), at(1, 1), at(1, 3), at(0, 3), at(0, 0)]
const area = (id: number, tags: Tags, ring: readonly LngLat[] = U): OsmElement => ({
  type: 'way',
  id,
  tags,
  nodeIds: [...ring.slice(1).map((_, index) => index + 1), 1],
  line: ring,
})
const sights = (...elements: readonly OsmElement[]) => sightsOf({ box: BOX, scope: 'sights', elements })
const MUSEUM = { name: 'Musée', tourism: 'museum' }

test('an area has its position inside its shape, not in a bay or a hole of it', () => {
  const [bay] = sights(area(1, MUSEUM))
  expect(bay).toMatchObject({ osmId: 'way/1', at: 'inside' })
  // The bay lies between 1 and 2 from 1 on.
  expect(bay!.latitude < 48.861 || bay!.longitude < 2.341 || bay!.longitude > 2.342).toBe(true)
  expect(bay!.latitude).toBeGreaterThan(48.86)

  const square = (size: number) => [
    at(-size, -size),
    at(size, -size),
    at(size, size),
    at(-size, size),
    at(-size, -size),
  ]
  const outer = square(3)
  const member = (id: number, role: string, line: readonly LngLat[]) => ({ type: 'way', id, role, line })
  const [hole] = sights({
    type: 'relation',
    id: 2,
    tags: { ...MUSEUM, type: 'multipolygon' },
    members: [
      member(1, 'outer', outer.slice(0, 3)),
      member(2, 'outer', outer.slice(2).toReversed()),
      member(3, 'inner', square(1)),
    ],
  })
  expect(Math.abs(hole!.longitude - 2.34)).toBeCloseTo(0.002, 5)
})

test('the main entrance is where one stops, or the only one', () => {
  const door = (id: number, corner: LngLat, entrance: string) => node(id, corner, { entrance })
  const where = (...doors: readonly OsmElement[]) => {
    const [sight] = sights(area(9, MUSEUM), ...doors)
    return [sight?.at, sight?.longitude, sight?.latitude]
  }
  expect(where(door(2, at(3, 0), 'yes'), door(3, at(3, 3), 'main'))).toEqual(['entrance', ...at(3, 3)])
  expect(where(door(2, at(3, 0), 'yes'), door(3, at(3, 3), 'emergency'))).toEqual(['entrance', ...at(3, 0)])
  expect(where(door(2, at(3, 0), 'yes'), door(3, at(3, 3), 'yes'))[0]).toBe('inside')
  expect(where(door(99, at(3, 0), 'main'))[0]).toBe('inside')
})

test('an open line is met on it; what has only a centre has that; without any place there is no sight', () => {
  const line = [at(0, 0), at(1, 0), at(9, 1)]
  const bridge = { name: 'Pont', man_made: 'bridge' }
  const way = (id: number, more: object): OsmElement => ({
    type: 'way',
    id,
    tags: { ...bridge, name: `Pont ${id}` },
    nodeIds: [1, 2, 3],
    line: [],
    ...more,
  })
  const found = sights(way(1, { line }), way(2, { centre: at(5, 5) }), way(3, {}))
  expect(found.map(({ osmId, longitude, latitude }) => [osmId, longitude, latitude])).toEqual([
    ['way/1', ...at(1, 0)],
    ['way/2', ...at(5, 5)],
  ])
})

test('carries names, the Wikidata id, the article, the address and topics', () => {
  const [tower] = sights(
    node(1, AT, {
      name: 'Tour Eiffel',
      'name:en': 'Eiffel Tower',
      'name:zh-Hans': '埃菲尔铁塔',
      'name:etymology:wikidata': 'Q20882',
      man_made: 'tower',
      tourism: 'attraction',
      historic: 'yes',
      wikidata: 'q243;Q243;Q5',
      wikipedia: 'fr:Tour Eiffel#Histoire',
      'addr:street': 'Avenue Gustave Eiffel',
      'addr:housenumber': '5',
    }),
  )
  expect(tower).toMatchObject({
    osmId: 'node/1',
    name: 'Tour Eiffel',
    names: { en: 'Eiffel Tower', 'zh-Hans': '埃菲尔铁塔' },
    kind: { key: 'man_made', value: 'tower' },
    wikidataId: 'Q243',
    wikipedia: 'fr:Tour Eiffel',
    address: 'Avenue Gustave Eiffel 5',
    topics: ['Architecture', 'History'],
  })
  expect([nameIn(tower!, 'en'), nameIn(tower!, 'ja')]).toEqual(['Eiffel Tower', 'Tour Eiffel'])
})

test('one thing that is mapped twice is one sight: by its id, else by name and distance', () => {
  const church = { name: 'St. Peter', amenity: 'place_of_worship' }
  const names = sights(
    node(1, at(0, 0), { ...church, wikidata: 'Q1', 'name:en': "St Peter's" }),
    area(2, { ...church, name: 'Peterskirche', wikidata: 'Q1', wikipedia: 'de:St. Peter' }),
    node(3, at(0.1, 0), { ...church, name: 'st  peter' }),
    node(4, at(0.1, 0), { ...church, wikidata: 'Q2' }),
    node(5, at(0, 9), church),
  ).map(({ osmId, wikidataId, names: { en } }) => [osmId, wikidataId, en])
  expect(names).toEqual([
    ['way/2', 'Q1', "St Peter's"],
    ['node/4', 'Q2', undefined],
    ['node/5', undefined, undefined],
  ])
})

test('sights outside the box are left out, the best known come first', () => {
  const found = sights(
    node(1, at(0, 0), { name: 'Small', tourism: 'artwork' }),
    node(2, at(0, 2), { name: 'Great', tourism: 'museum', wikidata: 'Q2', wikipedia: 'fr:Great' }),
    node(3, [2.4, 48.86], { name: 'Far', tourism: 'museum' }),
  )
  expect(found.map(({ name }) => name)).toEqual(['Great', 'Small'])
})

const named = (tags: Tags) => sightKindOf({ name: 'X', ...tags })

test.each<[string, Tags]>([
  ['tourism=viewpoint', { tourism: 'viewpoint' }],
  ['historic=castle', { historic: 'castle', tourism: 'attraction' }],
  ['amenity=place_of_worship', { amenity: 'place_of_worship', historic: 'church' }],
  ['leisure=park', { leisure: 'park' }],
  ['place=square', { place: 'square' }],
  ['heritage=2', { heritage: '2', building: 'yes' }],
  ['building=palace', { building: 'palace', wikidata: 'Q9' }],
  ['man_made=bridge', { bridge: 'yes', highway: 'footway', wikidata: 'Q9' }],
  ['highway=pedestrian', { highway: 'pedestrian', wikidata: 'Q9' }],
])('%s is a sight', (kind, tags) => {
  const found = named(tags)
  expect(`${found?.key}=${found?.value}`).toBe(kind)
})

test.each<Tags>([
  {},
  { tourism: 'hotel', wikidata: 'Q9', building: 'yes' },
  { tourism: 'information', information: 'board', historic: 'castle' },
  { historic: 'memorial', memorial: 'stolperstein' },
  { historic: 'milestone', wikidata: 'Q9' },
  { place: 'suburb', wikidata: 'Q9', historic: 'district' },
  { type: 'boundary', boundary: 'administrative', wikidata: 'Q9', historic: 'yes' },
  { type: 'route', route: 'hiking', wikidata: 'Q9', tourism: 'attraction' },
  { shop: 'clothes', wikidata: 'Q9', heritage: '2' },
  { amenity: 'fast_food', brand: "McDonald's", 'brand:wikidata': 'Q38076', wikidata: 'Q38076' },
  { 'disused:amenity': 'theatre', historic: 'building' },
  { historic: 'ruins', access: 'private' },
  { tourism: 'artwork', location: 'underground' },
  { public_transport: 'station', railway: 'station', wikidata: 'Q9', historic: 'yes' },
  { highway: 'residential', wikidata: 'Q9' },
  { amenity: 'school', building: 'school', wikidata: 'Q9' },
  { waterway: 'river', wikidata: 'Q9' },
])('%j is none', (tags) => {
  expect(named(tags)).toBeUndefined()
})

test('what has no name is no sight', () => {
  expect(sightKindOf({ tourism: 'museum' })).toBeUndefined()
})

test.each([
  ['Q243', 'Q243'],
  [' Q1 ; Q2', 'Q1'],
  ['q243', undefined],
  ['Q0', undefined],
  ['https://www.wikidata.org/wiki/Q243', undefined],
  ['', undefined],
])('the wikidata tag %j names %s', (wikidata, id) => {
  expect(wikidataIdOf({ wikidata })).toBe(id)
})

test('topics are guessed from tags', () => {
  const topics = (tags: Tags) => topicsOf(named(tags)!, tags)
  expect(topics({ tourism: 'museum', museum: 'technology' })).toEqual(['Science', 'Culture', 'History'])
  expect(topics({ amenity: 'marketplace' })).toEqual(['Food', 'Culture'])
  expect(topics({ leisure: 'garden', heritage: '1' })).toEqual(['Nature', 'History'])
})

test('a rounded box holds the asked one and stays what it is', () => {
  const box = { west: 2.3301, south: -0.001, east: 2.3559, north: 48.88 }
  const rounded = { west: 2.32, south: -0.02, east: 2.36, north: 48.88 }
  expect(roundedBox(box)).toEqual(rounded)
  expect(roundedBox(rounded)).toEqual(rounded)
})
