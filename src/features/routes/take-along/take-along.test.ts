// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { othersRoute, testRoute } from '../testing.ts'
import { fileNameOf } from './file-name.ts'
import { toGeoJson } from './geojson.ts'
import { toGpx } from './gpx.ts'
import { copyOf } from './route-copy.ts'

const parsed = (gpx: string): Document => new DOMParser().parseFromString(gpx, 'application/xml')
const textOf = (root: Document | Element | null, path: string) => root?.querySelector(path)?.textContent

test('GPX 1.1: a route with its points in order, and a waypoint for each', () => {
  const document = parsed(toGpx(testRoute()))
  const root = document.documentElement
  expect([root.namespaceURI, root.getAttribute('version')]).toEqual([
    'http://www.topografix.com/GPX/1/1',
    '1.1',
  ])
  const points = [...document.querySelectorAll('rte > rtept')]
  expect(
    points.map((point) => [point.getAttribute('lat'), point.getAttribute('lon'), textOf(point, 'name')]),
  ).toEqual([
    ['43.77', '11.25', 'Duomo'],
    ['43.78', '11.26', 'Bargello'],
    ['43.79', '11.27', 'Santa Croce'],
  ])
  expect(document.querySelectorAll('gpx > wpt')).toHaveLength(3)
  expect(textOf(document, 'rte > name')).toBe('Round the Duomo')
})

test('hostile names stay text, in XML that can be read', () => {
  const name = `</name><script>alert("1")</script> & 'x' \u0000\u0008\ud800 ]]> 🗿`
  const document = parsed(toGpx(testRoute({ name })))
  expect(document.querySelector('parsererror')).toBeNull()
  expect(document.querySelector('script')).toBeNull()
  expect(textOf(document, 'metadata > name')).toBe(`</name><script>alert("1")</script> & 'x'  ]]> 🗿`)
  const collection = JSON.parse(toGeoJson(testRoute({ name }))) as { features: { properties: object }[] }
  expect(collection.features[0]?.properties).toMatchObject({ name })
})

test('GeoJSON: the line and its points, longitude first; one stop alone has no line', () => {
  const { features } = JSON.parse(toGeoJson(testRoute())) as {
    features: { geometry: { type: string; coordinates: unknown }; properties: object }[]
  }
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Point', 'Point', 'Point'])
  expect(features[1]?.geometry.coordinates).toEqual([11.25, 43.77])
  expect(features[1]?.properties).toMatchObject({ name: 'Duomo', order: 1, notes: 'Tell about the dome' })
  const alone = JSON.parse(toGeoJson(testRoute({ pois: testRoute().pois.slice(0, 1) }))) as {
    features: unknown[]
  }
  expect(alone.features).toHaveLength(1)
})

test('notes leave the device with their owner alone', () => {
  expect(toGpx(testRoute())).toContain('Tell about the dome')
  expect(toGpx(othersRoute())).not.toContain('Tell about')
  expect(toGeoJson(othersRoute())).not.toContain('Tell about')
  expect(copyOf(othersRoute(), () => 'k').pois.map(({ userNotes }) => userNotes)).toEqual([null, null, null])
  expect(copyOf(testRoute(), () => 'k').pois[0]?.userNotes).toBe('Tell about the dome')
})

test.each([
  ['Round the Duomo', 'Round the Duomo.gpx'],
  ['../../etc/passwd', 'etc passwd.gpx'],
  ['a:b*c?"<>|\u0000\u202e', 'a b c.gpx'],
  ['...', 'route.gpx'],
  ['x'.repeat(3000), `${'x'.repeat(80)}.gpx`],
  ['Füße 🗿', 'Füße 🗿.gpx'],
])('the file of %j', (name, expected) => {
  expect(fileNameOf(name, 'gpx')).toBe(expected)
})

test('a copy fits the limit of names, has keys of its own, and a topic that routes have', () => {
  let made = 0
  const copy = copyOf(testRoute({ name: 'x'.repeat(200), topic: 'Mysteries' }), () => `key-${++made}`)
  expect(copy.name).toHaveLength(200)
  expect(copy.name.endsWith(' (copy)')).toBe(true)
  expect(copy.pois.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3'])
  expect(copy.topic).toBe('History')
})
