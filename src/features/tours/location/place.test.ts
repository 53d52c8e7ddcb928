import { expect, test } from 'vitest'
import { cityAndCountry, placeOf } from './place.ts'

const florence = {
  lat: '43.7700',
  lon: '11.2560',
  display_name: 'Florence, Tuscany, Italy',
  address: { city: 'Florence', country: 'Italy', country_code: 'it' },
}

test('numbers that came as text, and the country in upper case', () => {
  expect(placeOf(florence)).toEqual({
    latitude: 43.77,
    longitude: 11.256,
    label: 'Florence, Tuscany, Italy',
    countryCode: 'IT',
  })
})

test('an answer without an address is still a place', () => {
  expect(placeOf({ lat: 1, lon: 2, display_name: 'Somewhere' })).toEqual({
    latitude: 1,
    longitude: 2,
    label: 'Somewhere',
    countryCode: undefined,
  })
})

test.each([
  { lat: '', lon: '', display_name: '' },
  { lat: 'north', lon: '2', display_name: '' },
  { lat: '91', lon: '2', display_name: '' },
  { lat: '1', lon: '-181', display_name: '' },
])('no place in $lat, $lon', (answer) => expect(placeOf(answer)).toBeUndefined())

test('town and village stand in for a city', () => {
  expect(cityAndCountry(florence)).toBe('Florence, Italy')
  expect(cityAndCountry({ ...florence, address: { town: 'Fiesole', country: 'Italy' } })).toBe(
    'Fiesole, Italy',
  )
  expect(cityAndCountry({ ...florence, address: { country: 'Italy' } })).toBe('Italy')
  expect(cityAndCountry({ ...florence, address: null })).toBeUndefined()
})
