import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceM, type LatLng } from './geo.ts'
import { ORDER_MAX, shortestOrder } from './route-order.ts'

/** Metres of the way through the points. */
const pathM = (points: readonly LatLng[]): number =>
  points.slice(1).reduce((sum, to, index) => sum + distanceM(points[index] ?? to, to), 0)

/** Points of one town. */
const near = fc.record({
  latitude: fc.double({ min: 43.75, max: 43.79, noNaN: true }),
  longitude: fc.double({ min: 11.23, max: 11.28, noNaN: true }),
})

function* permutations(left: readonly number[], taken: readonly number[] = []): Generator<number[]> {
  if (left.length === 0) yield [...taken]
  for (const index of left) {
    yield* permutations(
      left.filter((other) => other !== index),
      [...taken, index],
    )
  }
}

describe('the order of a walk', () => {
  it('is the shortest of all orders', () => {
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 6 }), (points) => {
        const order = shortestOrder(points)
        expect(order.toSorted()).toEqual(points.map((_, index) => index))
        const length = (indexes: readonly number[]) => pathM(indexes.map((index) => points[index] as LatLng))
        let shortest = Infinity
        for (const other of permutations(points.map((_, index) => index))) {
          shortest = Math.min(shortest, length(other))
        }
        expect(length(order)).toBeCloseTo(shortest, 6)
      }),
      { numRuns: 60 },
    )
  })

  it('is the shortest of those with the given ends', () => {
    const ends = fc.record({
      points: fc.array(near, { minLength: 3, maxLength: 6 }),
      first: fc.constantFrom(undefined, 0, 2),
      last: fc.constantFrom(undefined, 1),
    })
    fc.assert(
      fc.property(ends, ({ points, first, last }) => {
        const order = shortestOrder(points, undefined, { first, last })
        const length = (indexes: readonly number[]) => pathM(indexes.map((index) => points[index] as LatLng))
        const fits = (other: readonly number[]) =>
          (first ?? other[0]) === other[0] && (last ?? other.at(-1)) === other.at(-1)
        const all = [...permutations(points.map((_, index) => index))].filter(fits)
        expect(order.toSorted()).toEqual(points.map((_, index) => index))
        expect(fits(order)).toBe(true)
        expect(length(order)).toBeCloseTo(Math.min(...all.map(length)), 6)
      }),
      { numRuns: 60 },
    )
  })

  it('starts at the end that is nearer to where the person is', () => {
    const line = [11.25, 11.26, 11.27].map((longitude) => ({ latitude: 43.77, longitude }))
    expect(shortestOrder(line, { latitude: 43.77, longitude: 11.2 })).toEqual([0, 1, 2])
    expect(shortestOrder(line, { latitude: 43.77, longitude: 11.3 })).toEqual([2, 1, 0])
  })

  it('refuses more stops than it can order exactly', () => {
    const many = Array.from({ length: ORDER_MAX + 1 }, () => ({ latitude: 0, longitude: 0 }))
    expect(() => shortestOrder(many)).toThrow(RangeError)
    expect(shortestOrder([])).toEqual([])
  })
})
