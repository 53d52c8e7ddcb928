import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import { fromPlane } from './plane.ts'
import { beginAt, later, placeOf, spreadM, take, type SpeedFilter } from './speed-filter.ts'

const HERE = { latitude: 48.137, longitude: 11.575 }
const fix = (eastM: number, northM: number, atS: number, accuracyM = 6, headingDeg?: number): Fix => ({
  ...fromPlane(HERE, { eastM, northM }),
  accuracyM,
  atMs: atS * 1000,
  headingDeg,
})
const takeAll = (fixes: readonly Fix[]): SpeedFilter => {
  const [first, ...others] = fixes
  if (!first) throw new Error('no positions')
  return others.reduce((filter, next) => take(filter, next).filter, beginAt(first))
}
/** North at 1.35 m/s. */
const steps = (seconds: number, accuracyM = 6) =>
  Array.from({ length: seconds }, (_, atS) => fix(0, 1.35 * atS, atS, accuracyM))

test('exact positions of a walker are followed within some metres, and their direction is found', () => {
  const filter = takeAll(steps(60))
  expect(distanceM(placeOf(filter), fix(0, 1.35 * 59, 59))).toBeLessThan(5)
  expect(filter.northMps).toBeGreaterThan(0.7)
  expect(Math.abs(filter.eastMps)).toBeLessThan(0.01)
})

test('a reflection that claims to be exact moves the walker by less than 8 m, however often it is told in 5 s', () => {
  let filter = takeAll(steps(60))
  for (let atS = 60; atS < 65; atS += 1) {
    const taken = take(filter, fix(90, 1.35 * atS, atS))
    expect(taken.trust).toBeLessThan(0.2)
    filter = taken.filter
  }
  expect(distanceM(placeOf(filter), fix(0, 1.35 * 64, 64))).toBeLessThan(8)
  expect(take(filter, fix(0, 1.35 * 65, 65)).trust).toBeGreaterThan(0.8)
})

test('a vague position is no contradiction, and moves nobody by much', () => {
  const { filter, trust } = take(takeAll(steps(60)), fix(300, 80, 60, 800))
  expect(trust).toBeGreaterThan(0.5)
  expect(distanceM(placeOf(filter), fix(0, 81, 60))).toBeLessThan(5)
})

test('without positions the place is known less and less, and goes on by the speed', () => {
  const filter = takeAll(steps(60))
  const soon = later(filter, 79_000)
  expect(spreadM(soon)).toBeGreaterThan(10)
  expect(distanceM(placeOf(filter), placeOf(soon))).toBeGreaterThan(10)
  expect(spreadM(later(filter, 159_000))).toBeGreaterThan(50)
  expect(placeOf(later(filter, 10_000))).toEqual(placeOf(filter))
})

test('a direction that the device tells takes away speed across it', () => {
  const drifting = Array.from({ length: 40 }, (_, atS) => fix(0.5 * atS, 1.35 * atS, atS))
  const without = takeAll(drifting)
  const told = takeAll(drifting.map((each) => ({ ...each, headingDeg: 0 })))
  expect(without.eastMps).toBeGreaterThan(0.25)
  expect(Math.abs(told.eastMps)).toBeLessThan(without.eastMps / 2)
  expect(told.northMps).toBeGreaterThan(0.7)
})

// A failure prints its seed and path; `fc.assert(…, { seed, path })` plays it again.
test('whatever is told, the filter stays finite, its variances positive', () => {
  const told = fc.record({
    eastM: fc.double({ min: -3000, max: 3000, noNaN: true }),
    northM: fc.double({ min: -3000, max: 3000, noNaN: true }),
    sinceS: fc.double({ min: -5, max: 59, noNaN: true }),
    accuracyM: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 5000, noNaN: true })),
    headingDeg: fc.option(fc.double({ min: 0, max: 360, noNaN: true }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 40 }), (all) => {
      let atS = 0
      const filter = takeAll(
        all.map((each) =>
          fix(each.eastM, each.northM, (atS += each.sinceS), each.accuracyM, each.headingDeg),
        ),
      )
      const { latitude, longitude } = placeOf(filter)
      expect(Number.isFinite(latitude) && Number.isFinite(longitude)).toBe(true)
      expect(filter.placeVarianceM2).toBeGreaterThan(0)
      expect(filter.speedVarianceM2ps2).toBeGreaterThan(0)
      expect(filter.covarianceM2ps ** 2).toBeLessThanOrEqual(
        filter.placeVarianceM2 * filter.speedVarianceM2ps2 * 1.0001,
      )
    }),
  )
})
