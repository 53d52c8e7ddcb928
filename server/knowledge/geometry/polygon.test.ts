import { describe, expect, it } from 'vitest'
import {
  clipCorners,
  isInsidePolygon,
  isInsideRing,
  isRing,
  joinRings,
  type LngLat,
  meanCorner,
  pointInside,
  ringsOfLines,
} from './polygon.ts'

const square = (west: number, south: number, size: number): readonly LngLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

describe('rings out of ways', () => {
  it('joins ways end to end, whichever way they point', () => {
    const rings = joinRings([
      [1, 2, 3],
      [5, 4, 3],
      [5, 1],
    ])
    expect(rings).toHaveLength(1)
    expect(new Set(rings[0])).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(rings[0]?.[0]).toBe(rings[0]?.at(-1))
  })
  it('leaves out what never closes', () => {
    expect(joinRings([[1, 2, 3]])).toEqual([])
  })
  it('joins lines where their ends are the same position', () => {
    const rings = ringsOfLines([
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ])
    expect(rings).toHaveLength(1)
    expect(rings.every(isRing)).toBe(true)
  })
})

describe('inside and outside', () => {
  it('knows the points of a ring, closed or not', () => {
    for (const ring of [square(0, 0, 10), square(0, 0, 10).slice(1)]) {
      expect(isInsideRing([5, 5], ring)).toBe(true)
      expect(isInsideRing([15, 5], ring)).toBe(false)
    }
  })
  it('leaves out the holes of a polygon', () => {
    const polygon = [square(0, 0, 10), square(4, 4, 2)]
    expect(isInsidePolygon([1, 1], polygon)).toBe(true)
    expect(isInsidePolygon([5, 5], polygon)).toBe(false)
  })
  it('finds a point inside the largest polygon, also where its centroid is in a hole', () => {
    expect(pointInside([])).toBeUndefined()
    expect(pointInside([[square(0, 0, 10)], [square(20, 20, 1)]])).toEqual([5, 5])
    const ring = [square(0, 0, 10), square(4, 4, 2)]
    const point = pointInside([ring])
    expect(point && isInsidePolygon(point, ring)).toBe(true)
  })
  it('puts a label on the mean of the corners', () => expect(meanCorner(square(0, 0, 2))).toEqual([1, 1]))
})

describe('clipping to a box', () => {
  const box = { west: 0, south: 0, east: 4, north: 4 }
  it('returns the same area where all of it is in the box', () =>
    expect(clipCorners(square(1, 1, 2).slice(1), box)).toEqual(square(1, 1, 2).slice(1)))
  it('cuts off what lies beyond', () => {
    const clipped = clipCorners(square(2, 2, 10).slice(1), box)
    expect(new Set(clipped.map(String))).toEqual(new Set(['2,2', '4,2', '4,4', '2,4']))
  })
  it('returns nothing of an area elsewhere', () =>
    expect(clipCorners(square(20, 20, 2).slice(1), box)).toEqual([]))
})
