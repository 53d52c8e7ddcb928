import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { fromPlane, toPlane } from './plane.ts'

const METRES = fc.double({ min: -2000, max: 2000, noNaN: true })

// A failure prints its seed and path; `fc.assert(…, { seed, path })` plays it again.
test('there and back is the same place, and metres of the plane are metres of the ground, also over the date line', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      METRES,
      METRES,
      (latitude, longitude, eastM, northM) => {
        const origin = { latitude, longitude }
        const there = fromPlane(origin, { eastM, northM })
        expect(Math.abs(there.longitude)).toBeLessThanOrEqual(180)
        const back = toPlane(origin, there)
        expect(back.eastM).toBeCloseTo(eastM, 3)
        expect(back.northM).toBeCloseTo(northM, 3)
        expect(Math.abs(distanceM(origin, there) - Math.hypot(eastM, northM))).toBeLessThan(5)
      },
    ),
  )
})
