import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '#contract/geo.ts'
import { lineLengthM, nearestOnLine, offRouteAfter, ON_ROUTE, pointAlong } from './route-line.ts'

const METRE = 180 / (Math.PI * EARTH_RADIUS_M)
const at = (northM: number, eastM = 0) => ({ latitude: northM * METRE, longitude: eastM * METRE })
/** 100 m north, then 200 m east. */
const LINE = [at(0), at(100), at(100, 200)]

test('a line is measured and walked along [2 §4]', () => {
  expect(lineLengthM(LINE)).toBeCloseTo(300)
  const turned = pointAlong(LINE, 150)
  expect(turned?.longitude).toBeCloseTo(50 * METRE)
  expect(turned?.headingDeg).toBeCloseTo(90, 1)
  expect(pointAlong(LINE, 900)?.longitude).toBeCloseTo(200 * METRE)
  expect(pointAlong([at(0)], 5)).toBeUndefined()
  const near = nearestOnLine(LINE, at(130, 60))
  expect(near?.offM).toBeCloseTo(30, 1)
  expect(near?.alongM).toBeCloseTo(160, 1)
  expect(nearestOnLine([], at(0))).toBeUndefined()
})

test('off the route is two positions beyond 75 m and the accuracy, until within 50 m; a kilometre off is no walk [2 §4]', () => {
  const step = (before: typeof ON_ROUTE, northM: number, accuracyM = 5) =>
    offRouteAfter(before, LINE, { ...at(northM, 150), accuracyM })
  expect(step(ON_ROUTE, 170)).toEqual(ON_ROUTE)
  expect(step(ON_ROUTE, 200, 40)).toEqual(ON_ROUTE)
  const once = step(ON_ROUTE, 190)
  expect(once.offM).toBeUndefined()
  expect(step(once, 120)).toEqual(ON_ROUTE)
  const off = step(once, 195)
  expect(off.offM).toBeCloseTo(95, 0)
  expect(step(off, 160).offM).toBeCloseTo(60, 0)
  expect(step(off, 140)).toEqual(ON_ROUTE)
  expect(step(off, 1300)).toEqual(ON_ROUTE)
})
