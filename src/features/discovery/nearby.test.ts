import { expect, test } from 'vitest'
import { expandedRadiusKm, nearbyHeading, placeText, radiusChoicesKm } from './nearby.ts'

test('the radius doubles up to 100 km', () => {
  expect([5, 10, 25, 50, 80, 100].map(expandedRadiusKm)).toEqual([10, 20, 50, 100, 100, 100])
})

test('a doubled radius between two of the offered ones is offered too', () => {
  expect(radiusChoicesKm(10)).toEqual([5, 10, 25, 50, 100])
  expect(radiusChoicesKm(20)).toEqual([5, 10, 20, 25, 50, 100])
})

test('one tour, many tours', () => {
  expect(nearbyHeading(1, 10)).toBe('1 tour within 10 km')
  expect(nearbyHeading(0, 5)).toBe('0 tours within 5 km')
  expect(nearbyHeading(12, 25)).toBe('12 tours within 25 km')
})

test('the place as city and country, country, or coordinates', () => {
  const here = { latitude: 43.77001, longitude: 11.25599 }
  const found = { lat: '43.77', lon: '11.25', display_name: '' }
  expect(placeText(here, { ...found, address: { city: 'Florence', country: 'Italy' } })).toBe(
    'Florence, Italy',
  )
  expect(placeText(here, { ...found, address: { country: 'Italy' } })).toBe('Italy')
  expect(placeText(here, found)).toBe('43.7700, 11.2560')
  expect(placeText(here, undefined)).toBe('43.7700, 11.2560')
})
