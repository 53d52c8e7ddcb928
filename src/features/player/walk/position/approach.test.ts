import { expect, test } from 'vitest'
import type { Fix } from '#platform/device/geolocation.ts'
import { approachText, calmMetres, sideOf } from './approach.ts'
import { headingAfter, NO_HEADING } from './heading.ts'

test.each([
  [0, 0, 'straight ahead'],
  [350, 10, 'straight ahead'],
  [320, 0, 'ahead on the left'],
  [50, 10, 'ahead on the right'],
  [90, 0, 'on the right'],
  [0, 90, 'on the left'],
  [200, 60, 'behind on the right'],
  [180, 0, 'behind you'],
])('a bearing of %d for a heading of %d is %s [2 §4]', (bearing, heading, side) => {
  expect(sideOf(bearing, heading)).toBe(side)
})

test('without a heading the compass is told; the distance does not flicker [2 §4]', () => {
  expect(sideOf(350, undefined)).toBe('to the north')
  expect(sideOf(225, undefined)).toBe('to the south-west')
  expect(calmMetres(123)).toBe(120)
  expect(approachText({ latitude: 0, longitude: 0 }, { latitude: 0.00108, longitude: -0.0006 }, 0)).toBe(
    '140 m, ahead on the left',
  )
})

test('the heading comes from the device, else from the way gone, and is forgotten after a rest [2 §4]', () => {
  const fix = (latitude: number, atS: number, headingDeg?: number): Fix => ({
    latitude,
    longitude: 0,
    accuracyM: 5,
    atMs: atS * 1000,
    headingDeg,
  })
  const begun = headingAfter(NO_HEADING, fix(0, 0))
  expect(begun.degrees).toBeUndefined()
  expect(headingAfter(begun, fix(0.00003, 2)).degrees).toBeUndefined()
  const gone = headingAfter(begun, fix(-0.0002, 12))
  expect(gone.degrees).toBe(180)
  expect(headingAfter(gone, fix(-0.0002, 40)).degrees).toBe(180)
  expect(headingAfter(gone, fix(-0.0002, 60)).degrees).toBeUndefined()
  expect(headingAfter(gone, fix(-0.0002, 14, 90)).degrees).toBe(90)
})
