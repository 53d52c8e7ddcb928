import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '#contract/geo.ts'
import { follow, NO_TRAIL, rest, type Trail } from './jumps.ts'

const at = (northM: number) => ({ latitude: (northM * 180) / (Math.PI * EARTH_RADIUS_M), longitude: 0 })
const walk = (steps: readonly (readonly [northM: number, atS: number])[], from: Trail = NO_TRAIL) =>
  steps.reduce((trail, [northM, atS]) => follow(trail, at(northM), atS * 1000), from)

test('a walker is believed, also after a tunnel [2 §4]', () => {
  const { believed, jump } = walk([
    [0, 0],
    [10, 1],
    [12, 2],
    [130, 62],
  ])
  expect(jump).toBeUndefined()
  expect(believed?.fix).toEqual(at(130))
})

test('a jump aside and back is never believed [2 §4]', () => {
  const aside = walk([
    [0, 0],
    [90, 1],
    [92, 4],
  ])
  expect(aside.believed?.fix).toEqual(at(0))
  expect(walk([[5, 5]], aside)).toEqual({ believed: { fix: at(5), atMs: 5000 }, jump: undefined })
})

test('a jump that positions agree with for 6 s, or that nothing contradicts for 3 s, is believed [2 §4]', () => {
  const away = walk([
    [0, 0],
    [900, 1],
    [900, 4],
  ])
  expect(away.jump).toBeDefined()
  expect(walk([[905, 7]], away).believed?.fix).toEqual(at(905))
  expect(rest(away, 6900)).toBe(away)
  expect(rest(away, 7000).believed?.fix).toEqual(at(900))
})
