import { describe, expect, it } from 'vitest'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { openGeocoder } from './geocoder.ts'

const geocoder = openGeocoder(shippedPacks())
const first = async (query: string) => (await geocoder.search(query, 1))[0]
const at = async (query: string) => {
  const place = await first(query)
  return [Number(place?.lat), Number(place?.lon)]
}

describe('searching', () => {
  it("gives a pack city's own coordinates, also by its local name", async () => {
    expect((await first('Florence'))?.display_name).toBe('Florence, Italy')
    expect(await at('Florence')).toEqual([43.7696, 11.2558])
    expect(await at('firenze')).toEqual(await at('Florence'))
    expect(await at('  München ')).toEqual(await at('Munich'))
  })

  it('tells cities of one name apart by country or state', async () => {
    expect((await first('Florence, United States'))?.address?.country_code).toBe('us')
    expect((await first('Paris, TX'))?.address?.country_code).toBe('us')
    expect((await first('London, Canada'))?.address?.country_code).toBe('ca')
    expect((await first('Vienna, Österreich'))?.address?.country_code).toBe('at')
    expect(await first('Lisbon, Japan')).toBeUndefined()
  })

  it('finds names without their diacritics and prefers the largest', async () => {
    expect((await first('Sao Paulo'))?.address?.country_code).toBe('br')
    expect((await first('Tokyo'))?.address?.country).toBe('Japan')
    expect((await first('Roma'))?.display_name).toBe('Rome, Italy')
    expect((await first('New York'))?.address?.country_code).toBe('us')
  })

  it('finds a place of a pack', async () => {
    const place = shippedPacks()[0]!.places[0]!
    expect((await first(place.name))?.display_name).toContain(place.name)
  })

  it('keeps to the limit and finds nothing in nonsense', async () => {
    expect(await geocoder.search('Springfield', 3)).toHaveLength(3)
    expect(await geocoder.search('Qwxzptlk', 5)).toEqual([])
    expect(await geocoder.search(' , ,', 5)).toEqual([])
  })
})

describe('the place at a point', () => {
  it('is the city around it', async () => {
    expect((await geocoder.reverse(43.77, 11.25))?.display_name).toBe('Florence, Italy')
    expect((await geocoder.reverse(52.37, 4.9))?.address?.country_code).toBe('nl')
    expect((await geocoder.reverse(-16.5, 179.99))?.address?.country_code).toBe('fj')
  })

  it('is a known place where the point is within 60 metres of it', async () => {
    expect(await geocoder.reverse(38.7142, -9.1394)).toMatchObject({
      display_name: 'Rossio, Lisbon, Portugal',
      lat: '38.71390',
      lon: '-9.13940',
      address: { city: 'Lisbon', country_code: 'pt' },
    })
    expect((await geocoder.reverse(38.7139, -9.1405))?.display_name).toBe('Lisbon, Portugal')
  })

  it('is nothing in mid-ocean', async () => {
    expect(await geocoder.reverse(0, -30)).toBeUndefined()
  })
})

it('reads the cities of the world beside other work', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  expect(await openGeocoder([]).search('Ljubljana', 1)).toHaveLength(1)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(10)
})
