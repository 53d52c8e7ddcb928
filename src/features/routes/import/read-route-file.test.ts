// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testRoute } from '../testing.ts'
import { toGeoJson } from '../take-along/geojson.ts'
import { toGpx } from '../take-along/gpx.ts'
import { readRouteFile } from './read-route-file.ts'
import { stopsOf } from './stops-of.ts'

const read = (text: string) => readRouteFile(new Blob([text]))
const problemOf = async (text: string) => {
  const imported = await read(text)
  return imported.ok ? undefined : imported.problem
}
const gpx = (inside: string) => `<?xml version="1.0"?>\n<gpx version="1.1">\n${inside}\n</gpx>`
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (coordinates: unknown, properties = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const toDecimetre = (degrees: number): number => Number(degrees.toFixed(6))
let keys = 0
const newKey = () => `key-${(keys += 1)}`

test.each([
  ['GPX', toGpx],
  ['GeoJSON', toGeoJson],
])('what we write as %s comes back with names, notes and order', async (_format, write) => {
  const route = testRoute()
  const imported = await read(write(route))
  expect(imported).toMatchObject({ ok: true, route: { name: route.name, isLine: false } })
  if (!imported.ok) return
  expect(
    imported.route.points.map(({ name, latitude, longitude }) => [
      name,
      toDecimetre(latitude),
      toDecimetre(longitude),
    ]),
  ).toEqual(
    route.pois.map(({ name, latitude, longitude }) => [name, toDecimetre(latitude), toDecimetre(longitude)]),
  )
  expect(imported.route.points.map(({ userNotes }) => userNotes)).toEqual(
    route.pois.map(({ userNotes }) => userNotes ?? ''),
  )
})

test('waypoints are stops; the corners of a track are a line, of which six lie between both ends', async () => {
  const waypoints = await read(gpx('<wpt lat="1" lon="2"><name>Gate</name></wpt><wpt lat="3" lon="4"/>'))
  expect(waypoints).toMatchObject({ ok: true, route: { isLine: false } })
  if (waypoints.ok)
    expect(stopsOf(waypoints.route, [], newKey).map(({ name }) => name)).toEqual(['Gate', 'Point 2'])
  const corners = Array.from({ length: 100 }, (_, index) => `<trkpt lat="${index / 10}" lon="5"/>`)
  const track = await read(gpx(`<trk><name>Walk</name><trkseg>${corners.join('')}</trkseg></trk>`))
  expect(track).toMatchObject({ ok: true, route: { name: 'Walk', isLine: true } })
  if (track.ok)
    expect(stopsOf(track.route, [], newKey).map(({ latitude }) => latitude)).toEqual([0, 2, 4, 5.9, 7.9, 9.9])
})

test('a route that has four stops takes two more, and no name is given twice', async () => {
  const imported = await read(collection(...[1, 2, 3].map((place) => feature([place, place]))))
  if (!imported.ok) throw new Error('not read')
  const before = stopsOf(
    { ...imported.route, points: [...imported.route.points, ...imported.route.points].slice(0, 4) },
    [],
    newKey,
  )
  expect(stopsOf(imported.route, before, newKey).map(({ name }) => name)).toEqual(['Point 5', 'Point 6'])
})

test('a bad file is refused, and says where', async () => {
  expect(await problemOf('Dear diary')).toEqual({ code: 'unknown-format' })
  expect(await problemOf('<html><body/></html>')).toEqual({ code: 'unknown-format' })
  expect(await problemOf('{"type":"FeatureCollection","features":[]}')).toEqual({ code: 'no-points' })
  expect(await problemOf(gpx('<metadata/>'))).toEqual({ code: 'no-points' })
  expect(await problemOf(gpx('<wpt lat="1" lon="2"/>\n<wpt lat="north" lon="2"/>'))).toEqual({
    code: 'bad-coordinates',
    where: 'wpt 2',
  })
  expect(await problemOf(gpx('<wpt lat="" lon="2"/>'))).toMatchObject({ where: 'wpt 1' })
  expect(await problemOf(collection(feature([1, 2]), feature([1, 91])))).toEqual({
    code: 'bad-coordinates',
    where: 'features[1]',
  })
  expect(await problemOf(collection(feature('here')))).toMatchObject({ where: 'features[0]' })
  expect(await problemOf('{\n"type": "FeatureCollection",\noops}')).toEqual({
    code: 'unreadable',
    where: 'line 3',
  })
  const damaged = await problemOf('<gpx>\n<wpt lat="1" lon="2">\n</gpx>')
  expect(damaged).toMatchObject({ code: 'unreadable' })
  expect((damaged as { where?: string }).where).toMatch(/^line \d$/)
  expect(await readRouteFile(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).toEqual({
    ok: false,
    problem: { code: 'too-large' },
  })
})

// A failure prints its seed and path; `fc.assert(…, { seed, path })` repeats it.
test('no JSON at all makes it throw, and every stop lies on the globe', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.jsonValue(), async (text, value) => {
      for (const file of [text, collection(value, feature(value)), JSON.stringify(feature(value))]) {
        const imported = await read(file)
        if (!imported.ok) continue
        for (const { latitude, longitude } of imported.route.points) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
        }
      }
    }),
  )
})
