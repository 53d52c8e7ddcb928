import { describe, expect, it } from 'vitest'
import {
  isUnset,
  judgeStops,
  optimiseStops,
  problemOfOptimising,
  problemsOfSaving,
  wayThrough,
} from './route-rules.ts'

/** Degrees of latitude on the sphere of the product: 0.0145 are about a mile. */
const north = (...latitudes: number[]) =>
  latitudes.map((latitude, index) => ({ latitude, longitude: 10, name: `Stop of ${index}` }))
const codes = (problems: readonly { readonly code: string }[]) => problems.map(({ code }) => code)

describe('the rules of a custom route', () => {
  it('measure miles to two decimals and whole minutes', () => {
    const way = wayThrough(north(50, 50.01, 50.02))
    expect(way).toMatchObject({ totalDistance: 1.38, estimatedDuration: 28 })
    expect(way.segments).toEqual([
      { fromIndex: 0, toIndex: 1, distance: 0.69, walkingTime: 14, isWalkable: true },
      { fromIndex: 1, toIndex: 2, distance: 0.69, walkingTime: 14, isWalkable: true },
    ])
  })

  it('need two stops to judge and allow six', () => {
    expect(codes(judgeStops([]).errors)).toEqual(['too-few-to-validate'])
    expect(judgeStops(north(50, 50.001)).isValid).toBe(true)
    expect(judgeStops(north(...Array(6).fill(50))).isValid).toBe(true)
    expect(codes(judgeStops(north(...Array(7).fill(50))).errors)).toEqual(['too-many'])
  })

  it('warn of a long leg, a long route and a long walk; a warning does not make it invalid', () => {
    const judged = judgeStops(north(50, 50.2))
    expect(judged.isValid).toBe(true)
    expect(judged.warnings).toEqual([
      {
        code: 'leg-too-long',
        from: { name: 'Stop of 0', number: 1 },
        to: { name: 'Stop of 1', number: 2 },
        miles: 13.82,
      },
      { code: 'route-too-long', miles: 13.82 },
      { code: 'needs-breaks', minutes: 276 },
    ])
    expect(judged.segments[0]?.isWalkable).toBe(false)
  })

  it('name all that prevents saving at once', () => {
    expect(codes(problemsOfSaving({ name: ' ', pois: north(50) }))).toEqual([
      'route-name-missing',
      'too-few-to-save',
    ])
    expect(codes(problemsOfSaving({ name: 'A', pois: north(...Array(7).fill(50)) }))).toEqual(['too-many'])
    const unset = { latitude: 0, longitude: 0 }
    expect(codes(problemsOfSaving({ name: 'A', pois: [...north(1, 2), unset] }))).toEqual([
      'coordinates-invalid',
    ])
    expect(problemsOfSaving({ name: 'A', pois: north(1, 2, 3) })).toEqual([])
  })

  it('take one zero for a place, two for an empty form', () => {
    expect(isUnset({ latitude: 0, longitude: 0 })).toBe(true)
    expect(isUnset({ latitude: 0, longitude: 9.45 })).toBe(false)
  })

  it('look for a shorter order of three to six stops', () => {
    expect([2, 3, 6, 7].map((count) => problemOfOptimising(count)?.code)).toEqual([
      'too-few-to-optimise',
      undefined,
      undefined,
      'too-many',
    ])
    const shorter = optimiseStops(north(50, 50.02, 50.01))
    expect(shorter).toMatchObject({ optimizedOrder: [0, 2, 1], totalDistance: 1.38, distanceReduction: 0.69 })
    expect(optimiseStops(north(50, 50.02, 50.01), { last: 2 }).optimizedOrder.at(-1)).toBe(2)
  })
})
