import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareWithin } from './share-within.ts'

test('in the middle the share is the known one, and a place known exactly is in or out', () => {
  for (const spreadM of [5, 20, 42, 80])
    expect(shareWithin(0, spreadM, 50)).toBeCloseTo(1 - Math.exp(-(50 ** 2) / (2 * spreadM ** 2)), 3)
  expect(shareWithin(49.9, 0, 50)).toBe(1)
  expect(shareWithin(50.1, 0, 50)).toBe(0)
})

test('at the edge of the circle it is a little less than one half: the circle bends away', () => {
  expect(shareWithin(50, 5, 50)).toBeGreaterThan(0.45)
  expect(shareWithin(50, 5, 50)).toBeLessThan(0.5)
})

// A failure prints its seed and path; `fc.assert(…, { seed, path })` plays it again.
test('the share agrees with a sum over the whole plane, and grows less with the distance', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.integer({ min: 3, max: 90 }),
      (awayM, spreadM) => {
        const share = shareWithin(awayM, spreadM, 50)
        let sum = 0
        const stepM = spreadM / 12
        for (let x = -5 * spreadM; x < 5 * spreadM; x += stepM) {
          for (let y = -5 * spreadM; y < 5 * spreadM; y += stepM) {
            if (Math.hypot(x - awayM, y) > 50) continue
            sum +=
              (Math.exp(-(x ** 2 + y ** 2) / (2 * spreadM ** 2)) / (2 * Math.PI * spreadM ** 2)) * stepM ** 2
          }
        }
        expect(Math.abs(share - sum)).toBeLessThan(0.03)
        expect(shareWithin(awayM + 10, spreadM, 50)).toBeLessThanOrEqual(share + 0.01)
      },
    ),
    { numRuns: 60 },
  )
})
