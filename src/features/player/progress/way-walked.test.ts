import { expect, test } from 'vitest'
import { NO_WAY, walkOn } from './way-walked.ts'

const LATITUDE = 43.77
const M = 1 / 111_195
/** Metres north of the start. */
const fix = (metres: number, seconds: number, accuracyM = 5) => ({
  latitude: LATITUDE + metres * M,
  longitude: 11.25,
  accuracyM,
  atMs: seconds * 1000,
})
const walked = (...fixes: ReturnType<typeof fix>[]) => Math.round(fixes.reduce(walkOn, NO_WAY).distanceM)

test('steps along a street add up', () => {
  expect(walked(fix(0, 0), fix(12, 9), fix(25, 18), fix(60, 44))).toBe(60)
})

test('wavering while standing still is no way', () => {
  expect(walked(fix(0, 0), fix(6, 2), fix(-5, 4), fix(7, 6), fix(2, 8))).toBe(0)
})

test('a position that may be far off is left out, and so is a jump', () => {
  expect(walked(fix(0, 0), fix(80, 60, 90), fix(30, 70))).toBe(30)
  expect(walked(fix(0, 0), fix(400, 2), fix(420, 17))).toBe(20)
})
