import { expect, test } from 'vitest'
import land from './land-110m.json' with { type: 'json' }
import { polygonOf } from './land.ts'

type Ring = readonly (readonly [number, number])[]

const isInRing = (longitude: number, latitude: number, ring: Ring): boolean => {
  let isIn = false
  for (const [index, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    if (y > latitude !== beforeY > latitude)
      if (longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) isIn = !isIn
  }
  return isIn
}
/** Inner rings are water. */
const isLand = (longitude: number, latitude: number): boolean =>
  land.some((rings) => polygonOf(rings).filter((ring) => isInRing(longitude, latitude, ring)).length === 1)

test('the land is where it is, and water too', () => {
  for (const [name, longitude, latitude] of [
    ['London', -0.5, 51.6],
    ['Munich', 11.57, 48.13],
    ['Kyoto', 135.7, 35],
    ['Sydney', 150, -33.8],
    ['Quito', -78.4, -0.2],
  ] as const)
    expect(isLand(longitude, latitude), name).toBe(true)
  for (const [name, longitude, latitude] of [
    ['the Atlantic', -30, 40],
    ['the Caspian Sea', 51, 41],
    ['the Pacific', -150, 0],
    ['the Mediterranean', 18, 35],
  ] as const)
    expect(isLand(longitude, latitude), name).toBe(false)
})
