import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearingDegrees, distanceM } from '#contract/geo.ts'
import { compassDirection, pathM, spokenDistance } from './geo.ts'

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

  it.each([
    [4, '10 metres'],
    [83, '80 metres'],
    [310, '300 metres'],
    [974, '950 metres'],
    [1010, '1 kilometre'],
    [1249, '1.2 kilometres'],
  ])('says %d metres as a person does', (metres, said) => {
    expect(spokenDistance(metres)).toBe(said)
  })
})
