import { expect, test } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import { locate, settle, uncontradictedInMs, type Estimate, type Located } from './estimate.ts'
import { fromPlane } from './plane.ts'

const HERE = { latitude: 51.5, longitude: -0.1 }
const fix = (eastM: number, atS: number, accuracyM = 6): Fix => ({
  ...fromPlane(HERE, { eastM, northM: 0 }),
  accuracyM,
  atMs: atS * 1000,
})
const locateAll = (fixes: readonly Fix[], from?: Estimate): Located[] => {
  let estimate = from
  return fixes.map((next) => {
    const found = locate(estimate, next)
    ;({ estimate } = found)
    return found
  })
}
/** One position a second. */
const stay = (eastM: number, fromS: number, toS: number, accuracyM = 6) =>
  Array.from({ length: toS - fromS }, (_, index) => fix(eastM, fromS + index, accuracyM))
const awayM = ({ fix: at }: Located, eastM: number) => (at ? distanceM(at, fix(eastM, 0)) : Number.NaN)
const last = (found: readonly Located[]): Located => {
  const end = found.at(-1)
  if (!end) throw new Error('nothing was found')
  return end
}
const standing = last(locateAll(stay(0, 0, 30))).estimate

test('a reflection of ten seconds is not believed, and forgotten when it is over', () => {
  const found = locateAll([...stay(100, 30, 40), ...stay(0, 40, 42)], standing)
  for (const each of found) if (each.fix) expect(awayM(each, 0)).toBeLessThan(15)
  expect(last(found).estimate.rival).toBeUndefined()
  expect(awayM(last(found), 0)).toBeLessThan(15)
})

test('after six seconds of contradiction the position is unclear: the rules are told none', () => {
  const found = locateAll(stay(100, 30, 40), standing)
  expect(found[6]?.fix).toBeDefined()
  expect(found[7]?.fix).toBeUndefined()
})

test('positions that agree with one another for longer than reflections last are right', () => {
  const found = locateAll(stay(100, 30, 44), standing)
  expect(found.map(({ isAnew }) => isAnew).indexOf(true)).toBe(13)
  expect(awayM(last(found), 100)).toBeLessThan(2)
})

test('positions that contradict one another as well are not', () => {
  const scattered = [80, -90, 100, -120, 90, -80, 110, -100, 80, -90, 100, -120, 90, -80].map(
    (eastM, index) => fix(eastM, 30 + index),
  )
  const found = locateAll(scattered, standing)
  expect(found.some(({ isAnew }) => isAnew)).toBe(false)
  expect(last(found).fix).toBeUndefined()
})

test('farther than a reflection throws: the rules are told at once, and it is believed after six seconds', () => {
  const found = locateAll(stay(900, 30, 38), standing)
  expect(awayM(found[0] as Located, 900)).toBeLessThan(1)
  expect(found[0]?.isAnew).toBe(false)
  expect(found.map(({ isAnew }) => isAnew).indexOf(true)).toBe(7)
  const blip = locateAll([fix(900, 30), fix(0, 31)], standing)
  expect(awayM(last(blip), 0)).toBeLessThan(5)
})

test('after a minute without a position it begins anew where the next one is', () => {
  expect(awayM(last(locateAll([fix(120, 90)], standing)), 120)).toBe(0)
  expect(awayM(last(locateAll([fix(120, 45)], standing)), 120)).toBeGreaterThan(60)
})

test('what nothing contradicts is right after 3 s, or twice the longest pause between positions', () => {
  const { estimate } = last(locateAll([fix(100, 30)], standing))
  expect(uncontradictedInMs(estimate)).toBe(3000)
  expect(awayM(settle(estimate) as Located, 100)).toBe(0)
  const rarely = last(locateAll([fix(0, 50), fix(100, 55)], standing)).estimate
  expect(uncontradictedInMs(rarely)).toBe(42_000)
  expect(uncontradictedInMs(standing)).toBeUndefined()
  expect(settle(standing)).toBeUndefined()
})

test('a first position of a cell of the telephone network is unclear, and the first good one is where it begins', () => {
  const [vague, good] = locateAll([fix(700, 0, 1500), fix(0, 3, 10)])
  expect(vague?.fix).toBeUndefined()
  expect(awayM(good as Located, 0)).toBe(0)
})
