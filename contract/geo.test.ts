import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDegrees, distanceM, EARTH_RADIUS_M, nearestIndex, type LatLng } from './geo.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a degree of latitude is 111,195 m on this sphere', () => {
  expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_194.93, 1)
})

test('the Duomo and the Uffizi in Florence are about 600 m apart', () => {
  const duomo = { latitude: 43.7731, longitude: 11.256 }
  const uffizi = { latitude: 43.7678, longitude: 11.2553 }
  expect(distanceM(duomo, uffizi)).toBeGreaterThan(580)
  expect(distanceM(duomo, uffizi)).toBeLessThan(610)
})

test('distance is symmetric, never negative, never more than half the way round', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const metres = distanceM(a, b)
      expect(metres).toBeGreaterThanOrEqual(0)
      expect(metres).toBeLessThanOrEqual(Math.PI * 6_371_000 + 1)
      expect(distanceM(b, a)).toBeCloseTo(metres, 3)
    }),
  )
})

/**
 * The relative error that rounding may cause in a haversine: some thirty operations, each exact to 2^-53 of its result, add up to less than
 * 2^-48. A usual distance is then exact to a micrometre, and that of antipodes to 0.8 m, because the arcsine is vertical at 1.
 */
const HAVERSINE_ERROR = 2 ** -48
const withHaversineTimes = (factor: number, metres: number): number => {
  const sine = Math.sin(metres / (2 * EARTH_RADIUS_M)) * Math.sqrt(factor)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, sine))
}
const atLeastM = (metres: number): number => withHaversineTimes(1 - HAVERSINE_ERROR, metres)
const atMostM = (metres: number): number => withHaversineTimes(1 + HAVERSINE_ERROR, metres)
/** The error of angles near 180 degrees: 2^-53 of half a turn is some nanometres on the earth. */
const ANGLE_ERROR_M = 1e-7

test('the triangle rule holds, but for rounding', () => {
  // For these antipodes rounding makes the detour 27 cm shorter than the direct way.
  const antipodes: [LatLng, LatLng, LatLng] = [
    { latitude: -58.36801338163929, longitude: 39.54137465407078 },
    { latitude: -58.36801338163939, longitude: 39.54137465407081 },
    { latitude: 58.368013381639734, longitude: -140.4586253459288 },
  ]
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      const roundAboutM = atMostM(distanceM(a, b)) + atMostM(distanceM(b, c))
      expect(atLeastM(distanceM(a, c))).toBeLessThanOrEqual(roundAboutM + ANGLE_ERROR_M)
    }),
    { examples: [antipodes] },
  )
})

test('bearings: north 0, east 90, south 180, west 270', () => {
  const origin = { latitude: 0, longitude: 0 }
  expect(bearingDegrees(origin, { latitude: 1, longitude: 0 })).toBe(0)
  expect(bearingDegrees(origin, { latitude: 0, longitude: 1 })).toBeCloseTo(90)
  expect(bearingDegrees(origin, { latitude: -1, longitude: 0 })).toBeCloseTo(180)
  expect(bearingDegrees(origin, { latitude: 0, longitude: -1 })).toBeCloseTo(270)
})

test('the nearest of several points, and none of none', () => {
  const here = { latitude: 10, longitude: 10 }
  expect(nearestIndex(here, [])).toBe(-1)
  expect(
    nearestIndex(here, [
      { latitude: 11, longitude: 10 },
      { latitude: 10.1, longitude: 10 },
      { latitude: 9, longitude: 10 },
    ]),
  ).toBe(1)
})

test('a bearing leads to the point, and the opposite one back', () => {
  const near = fc.record({
    latitude: fc.double({ min: 43.7, max: 43.8, noNaN: true }),
    longitude: fc.double({ min: 11.2, max: 11.3, noNaN: true }),
  })
  fc.assert(
    fc.property(near, near, (a, b) => {
      fc.pre(distanceM(a, b) > 1)
      const bearing = bearingDegrees(a, b)
      expect(bearing).toBeGreaterThanOrEqual(0)
      expect(bearing).toBeLessThan(360)
      const turned = (bearingDegrees(b, a) - bearing + 540) % 360
      expect(Math.min(turned, 360 - turned)).toBeLessThan(0.1)
    }),
  )
})

test('distances across the antimeridian and over a pole are short', () => {
  expect(distanceM({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 })).toBeLessThan(
    2300,
  )
  expect(distanceM({ latitude: 89.99, longitude: 0 }, { latitude: 89.99, longitude: 180 })).toBeLessThan(2300)
})

test('the nearest of equally near points is the first', () => {
  const points = [1, 1, -1].map((latitude) => ({ latitude, longitude: 0 }))
  expect(nearestIndex({ latitude: 0, longitude: 0 }, points)).toBe(0)
})
