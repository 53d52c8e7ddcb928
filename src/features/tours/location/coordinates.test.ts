import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCoordinates, writeCoordinates } from './coordinates.ts'

test.each([
  ['43.77, 11.25', 43.77, 11.25],
  ['43.77,11.25', 43.77, 11.25],
  ['  -33.8688 ,  151.2093  ', -33.8688, 151.2093],
  ['+1, -1', 1, -1],
  ['90, 180', 90, 180],
  ['-90, -180', -90, -180],
  ['.5, 5.', 0.5, 5],
  ['51.5°, −0.09°', 51.5, -0.09],
])('%s is a point', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

test.each([
  '',
  'Florence',
  '43.77',
  '43.77 11.25',
  '90.0001, 0',
  '-90.0001, 0',
  '0, 180.0001',
  '0, -180.0001',
  '1, 2, 3',
  'Via Roma 5, 50123',
  '1e1, 2',
  '0x10, 2',
  'NaN, NaN',
  'Infinity, 0',
  ', ',
  '--1, 2',
])('%s is no point', (text) => expect(parseCoordinates(text)).toBeUndefined())

const latitudes = fc.double({ min: -90, max: 90, noNaN: true })
const longitudes = fc.double({ min: -180, max: 180, noNaN: true })

test('every point that is written is read back, to the fourth decimal', () => {
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      const read = parseCoordinates(writeCoordinates({ latitude, longitude }))
      expect(read?.latitude).toBeCloseTo(latitude, 3)
      expect(read?.longitude).toBeCloseTo(longitude, 3)
    }),
  )
})

test('whatever the text, what comes out is in range', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.tuple(fc.double(), fc.double()).map(([a, b]) => `${a}, ${b}`),
    fc.tuple(fc.integer(), fc.string({ maxLength: 3 }), fc.integer()).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseCoordinates(text)
      if (!read) return
      expect(Math.abs(read.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(read.longitude)).toBeLessThanOrEqual(180)
    }),
  )
})

test('spaces around the numbers never matter', () => {
  const spaces = fc.stringMatching(/^ {0,3}$/)
  fc.assert(
    fc.property(
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: -180, max: 180 }),
      fc.array(spaces, { minLength: 4, maxLength: 4 }),
      (latitude, longitude, [a, b, c, d]) => {
        expect(parseCoordinates(`${a}${latitude}${b},${c}${longitude}${d}`)).toEqual({ latitude, longitude })
      },
    ),
  )
})
