import { expect, test } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import type { OsmBoxes, OsmBoxFailure, OsmElement } from '#server/knowledge/open-data/osm-box.ts'
import { firstKnown, type KnownPlaces } from './known-places.ts'
import { type MappedPlacesParts, placesOfMap, PlacesNotReady } from './mapped-places.ts'

const HERE = { latitude: 48.86, longitude: 2.34 }
const sight = (id: number, northM: number, tags: object = {}): OsmElement => ({
  type: 'node',
  id,
  position: [HERE.longitude, HERE.latitude + northM / 111_195],
  tags: { name: `Sight ${id}`, tourism: 'artwork', ...tags },
})

function mapOf(elements: readonly OsmElement[], parts: Partial<MappedPlacesParts> = {}) {
  let asked = 0
  const failures: OsmBoxFailure[] = []
  const boxes: OsmBoxes = {
    async fetchBox(box, scope) {
      asked += 1
      return ok({ box, scope, elements })
    },
  }
  const clock = { now: () => new Date(0) }
  const onFailure = (failure: OsmBoxFailure) => void failures.push(failure)
  return { places: placesOfMap({ boxes, clock, onFailure, ...parts }), asked: () => asked, failures }
}

test('are the best known of those within the radius, nearest first, with their source', async () => {
  const { places } = mapOf([
    sight(1, 300, { wikidata: 'Q1', tourism: 'museum', 'name:en': 'The Museum', 'addr:street': 'Quai' }),
    sight(2, 100, { wikidata: 'Q2', amenity: 'place_of_worship', tourism: 'yes' }),
    sight(3, 50),
    sight(4, 1200, { wikidata: 'Q4', tourism: 'museum' }),
  ])
  const near = await places.near({ ...HERE, radiusM: 1000, limit: 2 })
  expect(near).toEqual([
    expect.objectContaining({ id: 'osm/node/2', description: 'Place of worship', distanceM: 100 }),
    {
      id: 'osm/node/1',
      name: 'The Museum',
      latitude: expect.closeTo(HERE.latitude + 300 / 111_195, 6) as number,
      longitude: HERE.longitude,
      address: 'Quai',
      topics: ['Culture', 'History'],
      description: 'Museum · Sight 1',
      distanceM: 300,
      source: 'openstreetmap',
    },
  ])
})

test('points near each other share one reading', async () => {
  const map = mapOf([sight(1, 100)])
  const ask = (latitude: number) => map.places.near({ ...HERE, latitude, radiusM: 500, limit: 5 })
  await Promise.all([ask(48.8701), ask(48.8702)])
  expect(await ask(48.8703)).toEqual([])
  expect(map.asked()).toBe(1)
})

test('a long reading is told, goes on, and serves the next request', async () => {
  let answer: (found: Awaited<ReturnType<OsmBoxes['fetchBox']>>) => void = () => undefined
  const boxes: OsmBoxes = { fetchBox: () => new Promise((resolve) => (answer = resolve)) }
  const { places } = mapOf([], { boxes, patienceMs: 5 })
  const ask = () => places.near({ ...HERE, radiusM: 500, limit: 5 })
  await expect(ask()).rejects.toBeInstanceOf(PlacesNotReady)
  const box = { west: 2.3, south: 48.8, east: 2.4, north: 48.9 }
  answer(ok({ box, scope: 'sights', elements: [sight(1, 100)] }))
  await expect.poll(() => ask().catch(() => [])).toMatchObject([{ name: 'Sight 1' }])
})

test('a failure is told and not kept; no data is no place', async () => {
  let failure: OsmBoxFailure = { kind: 'busy', retryAfterS: 60 }
  const map = mapOf([], { boxes: { fetchBox: async () => fail(failure) } })
  const ask = () => map.places.near({ ...HERE, radiusM: 500, limit: 5 })
  await expect(ask()).rejects.toMatchObject({ retryAfterS: 60 })
  expect(map.failures).toEqual([failure])
  failure = { kind: 'no-data' }
  expect(await ask()).toEqual([])
  expect(map.failures).toHaveLength(1)
})

test('a source is asked only where those before it know nothing', async () => {
  const known: KnownPlaces = mapOf([sight(1, 100)]).places
  const silent = mapOf([])
  const later = mapOf([sight(2, 100)])
  const query = { ...HERE, radiusM: 500, limit: 5 }
  expect(await firstKnown(silent.places, known, later.places).near(query)).toMatchObject([
    { name: 'Sight 1' },
  ])
  expect([silent.asked(), later.asked()]).toEqual([1, 0])
  expect(await firstKnown(silent.places).near(query)).toEqual([])
})
