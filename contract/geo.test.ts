import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDegrees, distanceM, nearestIndex } from './geo.ts'

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

test('the triangle rule holds', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(distanceM(a, c)).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + 0.01)
    }),
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
