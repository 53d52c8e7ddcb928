import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '#contract/geo.ts'
import { NOT_WALKED, walkedLineAfter } from './walked-line.ts'

const at = (northM: number) => ({ latitude: (northM * 180) / (Math.PI * EARTH_RADIUS_M), longitude: 0 })
const lineOf = (...metres: number[]) => metres.map(at).reduce(walkedLineAfter, NOT_WALKED)

test('steps of some metres make a line, wavering makes none, and a gap is not drawn', () => {
  expect(lineOf(0, 4, 9, 13, 20)).toEqual([[at(0), at(9), at(20)]])
  expect(lineOf(0, 10, 90, 100)).toEqual([
    [at(0), at(10)],
    [at(90), at(100)],
  ])
  const before = lineOf(0, 10)
  expect(walkedLineAfter(before, at(12))).toBe(before)
})

test('a line that has grown too long loses its beginning', () => {
  const line = lineOf(...Array.from({ length: 2050 }, (_, index) => index * 10))
  expect(line.flat()).toHaveLength(2000)
  expect(line.flat().at(-1)).toEqual(at(20_490))
})
