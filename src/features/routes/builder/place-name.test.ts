import { expect, test } from 'vitest'
import { foundPlace, placeName, pointName, readDegrees } from './place-name.ts'

test('a point without a name gets the next number that is free [2 §8 geocoding]', () => {
  expect(pointName([])).toBe('Point 1')
  expect(pointName(['Gate', 'Wall'])).toBe('Point 3')
  expect(pointName(['Point 1', 'Point 3'])).toBe('Point 4')
})

test('a place is called by its first part, a house by number and street, a second one by a number', () => {
  expect(placeName('Ponte Vecchio, Florence, Italy', [])).toBe('Ponte Vecchio')
  expect(placeName('12, Baker Street, London', [])).toBe('12 Baker Street')
  expect(placeName('London, United Kingdom', ['London', 'London 2'])).toBe('London 3')
  expect(placeName('x'.repeat(3000), []).length).toBeLessThanOrEqual(200)
})

test('an answer without a point or a name is no place', () => {
  const at = { lat: '51.5', lon: '-0.1', display_name: 'London' }
  const found = { latitude: 51.5, longitude: -0.1, displayName: 'London' }
  expect(foundPlace(at)).toEqual({ ...found, isOnlyTown: false })
  for (const wrong of [{ lat: 'x' }, { lat: '' }, { lat: '91' }, { lon: '181' }, { display_name: ' ' }])
    expect(foundPlace({ ...at, ...wrong })).toBeUndefined()
})

test('degrees with a point or a comma', () => {
  expect(readDegrees(' 51,5 ', 'latitude')).toBe(51.5)
  expect(readDegrees('-91', 'latitude')).toBeUndefined()
  expect(readDegrees('-91', 'longitude')).toBe(-91)
  expect(readDegrees('', 'longitude')).toBeUndefined()
})

test('a town or a country is distinguished from a place in it', () => {
  const isOnlyTown = (display_name: string) =>
    foundPlace({
      lat: '38.7',
      lon: '-9.1',
      display_name,
      address: { city: 'Lisbon', country: 'Portugal', country_code: 'pt' },
    })?.isOnlyTown
  expect(['Lisbon, Portugal', 'Portugal'].map(isOnlyTown)).toEqual([true, true])
  expect(['Rossio, Lisbon, Portugal', 'Lisbon Cathedral, Lisbon', '3, Lisbon'].map(isOnlyTown)).toEqual([
    false,
    false,
    false,
  ])
})
