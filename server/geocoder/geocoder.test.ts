import { describe, expect, it } from 'vitest'
import { shippedPacks } from '../generation/city-packs.ts'
import { openGeocoder } from './geocoder.ts'

const geocoder = openGeocoder(shippedPacks())
const first = (query: string) => geocoder.search(query, 1)[0]
const at = (query: string) => [Number(first(query)?.lat), Number(first(query)?.lon)]

describe('searching', () => {
  it("gives a pack city's own coordinates, also by its local name", () => {
    expect(first('Florence')?.display_name).toBe('Florence, Italy')
    expect(at('Florence')).toEqual([43.7696, 11.2558])
    expect(at('firenze')).toEqual(at('Florence'))
    expect(at('  München ')).toEqual(at('Munich'))
  })

  it('tells cities of one name apart by country or state', () => {
    expect(first('Florence, United States')?.address?.country_code).toBe('us')
    expect(first('Paris, TX')?.address?.country_code).toBe('us')
    expect(first('London, Canada')?.address?.country_code).toBe('ca')
    expect(first('Vienna, Österreich')?.address?.country_code).toBe('at')
    expect(first('Lisbon, Japan')).toBeUndefined()
  })

  it('finds names without their diacritics and prefers the largest', () => {
    expect(first('Sao Paulo')?.address?.country_code).toBe('br')
    expect(first('Tokyo')?.address?.country).toBe('Japan')
    expect(first('Roma')?.display_name).toBe('Rome, Italy')
    expect(first('New York')?.address?.country_code).toBe('us')
  })

  it('finds a place of a pack', () => {
    const place = shippedPacks()[0]!.places[0]!
    expect(first(place.name)?.display_name).toContain(place.name)
  })

  it('keeps to the limit and finds nothing in nonsense', () => {
    expect(geocoder.search('Springfield', 3)).toHaveLength(3)
    expect(geocoder.search('Qwxzptlk', 5)).toEqual([])
    expect(geocoder.search(' , ,', 5)).toEqual([])
  })
})

describe('the place at a point', () => {
  it('is the city around it', () => {
    expect(geocoder.reverse(43.77, 11.25)?.display_name).toBe('Florence, Italy')
    expect(geocoder.reverse(52.37, 4.9)?.address?.country_code).toBe('nl')
    expect(geocoder.reverse(-16.5, 179.99)?.address?.country_code).toBe('fj')
  })

  it('is a known place where the point is within 60 metres of it', () => {
    expect(geocoder.reverse(38.7142, -9.1394)).toMatchObject({
      display_name: 'Rossio, Lisbon, Portugal',
      lat: '38.71390',
      lon: '-9.13940',
      address: { city: 'Lisbon', country_code: 'pt' },
    })
    expect(geocoder.reverse(38.7139, -9.1405)?.display_name).toBe('Lisbon, Portugal')
  })

  it('is nothing in mid-ocean', () => {
    expect(geocoder.reverse(0, -30)).toBeUndefined()
  })
})
