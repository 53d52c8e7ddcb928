import { describe, expect, it } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { boxAround, boxAroundAll, centreOf, containsPoint, coveredShare, isProperBox, padded } from './box.ts'
import { countTiles, tilesOf } from './tiles.ts'

const BOX = { west: 0, south: 0, east: 2, north: 2 }

describe('a box', () => {
  it('contains the points on its border, and none beside it', () => {
    expect(containsPoint(BOX, 2, 0)).toBe(true)
    expect(containsPoint(BOX, 2.1, 0)).toBe(false)
  })
  it('is proper where its sides are numbers in the right order', () => {
    expect(isProperBox(BOX)).toBe(true)
    expect(isProperBox({ ...BOX, west: 3 })).toBe(false)
    expect(isProperBox({ ...BOX, north: Infinity })).toBe(false)
  })
  it('has a centre, and is wider with padding', () => {
    expect(centreOf(BOX)).toEqual([1, 1])
    expect(padded(BOX, 1)).toEqual({ west: -1, south: -1, east: 3, north: 3 })
  })
  it('is covered by a share', () => {
    expect(coveredShare(BOX, BOX)).toBe(1)
    expect(coveredShare(BOX, { west: 1, south: 1, east: 9, north: 9 })).toBe(0.25)
    expect(coveredShare(BOX, { west: 5, south: 5, east: 9, north: 9 })).toBe(0)
  })
  it('reaches the radius around each point', () => {
    const [rome, near] = [
      { latitude: 41.9, longitude: 12.5 },
      { latitude: 41.91, longitude: 12.52 },
    ]
    const { east, north } = boxAround(rome, 500)
    expect(distanceM(rome, { ...rome, longitude: east })).toBeCloseTo(500, 0)
    expect(distanceM(rome, { ...rome, latitude: north })).toBeCloseTo(500, 0)
    const both = boxAroundAll([rome, near], 100)
    expect(both.west).toBe(boxAround(rome, 100).west)
    expect(both.north).toBe(boxAround(near, 100).north)
  })
})

describe('tiles of a box', () => {
  it('are as many as are counted', () => {
    for (const z of [0, 3, 7]) expect([...tilesOf(BOX, z)]).toHaveLength(countTiles(BOX, z))
    expect([...tilesOf(BOX, 0)]).toEqual([{ z: 0, x: 0, y: 0 }])
  })
  it('stay on the map at the poles', () =>
    expect([...tilesOf({ west: 180, south: 89, east: 180, north: 90 }, 2)]).toEqual([{ z: 2, x: 3, y: 0 }]))
})
