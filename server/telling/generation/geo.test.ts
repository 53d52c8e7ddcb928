import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearingDegrees, distanceM } from '#contract/geo.ts'
import { compassDirection, pathM } from './geo.ts'

const duomo = { latitude: 43.7731, longitude: 11.256 }
const croce = { latitude: 43.7686, longitude: 11.2624 }
const point = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})

describe('distances and directions', () => {
  it('measures a known distance and its direction', () => {
    expect(distanceM(duomo, croce)).toBeCloseTo(717, -1)
    expect(compassDirection(bearingDegrees(duomo, croce))).toBe('south-east')
    expect(compassDirection(bearingDegrees(croce, duomo))).toBe('north-west')
    expect(compassDirection(359)).toBe('north')
  })

  it('is the same both ways and never shorter by a detour', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 3)
        expect(pathM([a, c, b])).toBeGreaterThanOrEqual(distanceM(a, b) - 1)
      }),
    )
  })
})
