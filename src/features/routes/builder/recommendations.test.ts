import { expect, test } from 'vitest'
import { recommendationsOf } from './recommendations.ts'
import type { Verdict } from './use-validation.ts'

const segment = (isWalkable: boolean) => ({
  fromIndex: 0,
  toIndex: 1,
  distance: 1,
  walkingTime: 20,
  isWalkable,
})
const of = (fields: Partial<Verdict>) =>
  recommendationsOf({
    isValid: true,
    errors: [],
    warnings: [],
    totalDistance: 1,
    estimatedDuration: 20,
    segments: [segment(true), segment(true), segment(true)],
    ...fields,
  }).join('\n')

test('nothing is recommended up to three miles without warnings, however few the segments [2 §5 recommendations]', () => {
  expect(of({ totalDistance: 3, segments: [segment(true)] })).toBe('')
})

test('over three miles, or with a warning, few segments are said [2 §5 recommendations]', () => {
  expect(of({ totalDistance: 3.01, segments: [segment(true)] })).toMatch(/at least 3 segments/)
  expect(of({ warnings: ['x'], segments: [segment(true)] })).toMatch(/at least 3 segments/)
  expect(of({ totalDistance: 3.01 })).toBe('')
})

test('over 5 miles suggests splitting, over 180 minutes breaks, and a long segment is named [2 §5 recommendations]', () => {
  expect(of({ totalDistance: 5 })).toBe('')
  expect(of({ totalDistance: 5.01 })).toMatch(/splitting/)
  expect(of({ totalDistance: 4, estimatedDuration: 180 })).toBe('')
  expect(of({ totalDistance: 4, estimatedDuration: 181 })).toMatch(/breaks/)
  expect(of({ totalDistance: 4, segments: [segment(true), segment(false), segment(true)] })).toMatch(
    /too long to walk/,
  )
})
