import { expect, test } from 'vitest'
import { walkSum } from './progress-note.tsx'

const WALKED = {
  positionS: 0,
  durationS: 3840,
  heardSections: [],
  stopsHeard: 7,
  stopsTotal: 7,
  distanceM: 2300,
  activeS: 64 * 60,
  finishedAt: 1,
  updatedAt: 1,
}

test('the sum of a walk: stops, way and time, each in the form of its number', () => {
  expect(walkSum(WALKED)).toBe('7 of 7 stops, 2.3 km in 64 minutes.')
  expect(walkSum({ ...WALKED, stopsHeard: 1, stopsTotal: 1, activeS: 20 })).toBe(
    '1 of 1 stop, 2.3 km in 1 minute.',
  )
})

test('what is not known is not in the sum', () => {
  expect(walkSum({ ...WALKED, distanceM: 0 })).toBe('7 of 7 stops, 64 minutes.')
  expect(walkSum({ ...WALKED, stopsTotal: 0, distanceM: 0 })).toBe('64 minutes.')
})
