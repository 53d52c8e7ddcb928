import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { createGeoIndex } from './geo-index.ts'

const indexOf = (places: readonly LatLng[]) => {
  const index = createGeoIndex<number>()
  for (const [number, place] of places.entries()) index.put(String(number), place, number)
  return index
}
const values = (found: readonly { readonly value: number }[]) => found.map(({ value }) => value)
const at = (latitude: number, longitude: number): LatLng => ({ latitude, longitude })

test('what lies within the radius comes nearest first, at most so many', () => {
  const index = indexOf([at(43.9, 11.25), at(43.77, 11.26), at(43.78, 11.25), at(45, 11)])
  const here = at(43.77, 11.25)
  expect(values(index.near(here, 20_000, 50))).toEqual([1, 2, 0])
  expect(values(index.near(here, 20_000, 2))).toEqual([1, 2])
  expect(index.near(here, 20_000, 1)[0]?.distanceM).toBeCloseTo(distanceM(here, at(43.77, 11.26)), 6)
})

test('the antimeridian is no edge', () => {
  const index = indexOf([at(-16.8, 179.99), at(-16.8, -179.99), at(-16.8, 180), at(-16.8, -180)])
  for (const longitude of [179.98, -179.98, 180, -180])
    expect(values(index.near(at(-16.8, longitude), 10_000, 9)).toSorted()).toEqual([0, 1, 2, 3])
})

test('around a pole every longitude is near', () => {
  const index = indexOf([at(89.95, 0), at(89.95, 90), at(89.95, -135), at(-89.95, 0)])
  expect(values(index.near(at(89.95, 45), 20_000, 9)).toSorted()).toEqual([0, 1, 2])
  expect(values(index.near(at(90, 0), 20_000, 9)).toSorted()).toEqual([0, 1, 2])
  expect(values(index.near(at(-90, 17), 20_000, 9))).toEqual([3])
})

test('a thing is where it was put last, and nowhere once it was removed or has no place', () => {
  const index = indexOf([at(10, 10)])
  index.put('0', at(20, 20), 7)
  expect(values(index.near(at(10, 10), 1000, 9))).toEqual([])
  expect(values(index.near(at(20, 20), 1000, 9))).toEqual([7])
  index.put('0', at(Number.NaN, 20), 7)
  expect(values(index.near(at(20, 20), 1000, 9))).toEqual([])
  index.put('0', at(20, 20), 7)
  index.remove('0')
  expect(values(index.near(at(20, 20), 1000, 9))).toEqual([])
})

test('it finds what a look at every single one finds', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
  const place = fc.record({ latitude: degrees(90), longitude: degrees(180) })
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 60 }),
      place,
      fc.integer({ min: 1, max: 20_100_000 }),
      (places, centre, radiusM) => {
        const expected = places.flatMap((at, number) => (distanceM(centre, at) <= radiusM ? [number] : []))
        expect(values(indexOf(places).near(centre, radiusM, 100)).toSorted((a, b) => a - b)).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})
