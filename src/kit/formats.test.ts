import { expect, test } from 'vitest'
import {
  formatBytes,
  formatClock,
  formatDistance,
  formatHoursMinutes,
  formatMinutes,
  formatToldHours,
  formatToldMinutes,
  speakClock,
} from './formats.ts'

test.each([
  [0, '0 m'],
  [120.4, '120 m'],
  [999.4, '999 m'],
  [999.6, '1.0 km'],
  [1000, '1.0 km'],
  [1234, '1.2 km'],
  [12_340, '12.3 km'],
])('distance %d m is %s', (metres, text) => expect(formatDistance(metres)).toBe(text))

test.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [3729, '1:02:09'],
  [Number.NaN, '0:00'],
  [-3, '0:00'],
])('clock of %d s is %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

test('minutes in the player and in My Tours', () => {
  expect(formatMinutes(90)).toBe('90 min')
  expect(formatHoursMinutes(90)).toBe('1h 30m')
  expect(formatHoursMinutes(45)).toBe('45m')
  expect(formatHoursMinutes(60)).toBe('1h 0m')
  expect(formatToldMinutes(60, 22)).toBe('60 min, 22 of them told')
  expect([formatToldMinutes(60, null), formatToldMinutes(60, undefined)]).toEqual(['60 min', '60 min'])
  expect(formatToldHours(90, 33)).toBe('1h 30m, 33 min told')
  expect(formatToldHours(90, null)).toBe('1h 30m')
})

test('spoken times name their units', () => {
  expect(speakClock(65)).toBe('1 minute 5 seconds')
  expect(speakClock(0)).toBe('0 seconds')
  expect(speakClock(3600)).toBe('1 hour')
})

test.each([
  [400_000, '0.4 MB'],
  [12_600_000, '12.6 MB'],
  [999_940_000, '999.9 MB'],
  [999_950_000, '1.0 GB'],
  [10_737_418_240, '10.7 GB'],
])('%d bytes are written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
