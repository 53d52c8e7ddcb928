import { describe, expect, it } from 'vitest'
import { countriesAt, type CountryTable } from './country-at.ts'

const COLUMNS = 225
const ROWS = 113
/** The digit of the index 0 and 1 in `codes`, whose last written one moves to the front. */
const [FIRST, SECOND] = ['#', '$']

/** A world of one country, but for `squares`, which are given by their number. */
function worldOf(codes: readonly string[], squares: Readonly<Record<number, string>>): CountryTable {
  let cells = ''
  for (let square = 0; square < COLUMNS * ROWS; square += 1) cells += squares[square] ?? FIRST
  return { codes, cells, small: [] }
}
/** The number of the square of 1.6° at a place. */
const squareAt = (latitude: number, longitude: number): number =>
  Math.floor((90 - latitude) / 1.6) * COLUMNS + Math.floor((longitude + 180) / 1.6)
const middleOf = (square: number) => ({
  latitude: 90 - (Math.floor(square / COLUMNS) + 0.5) * 1.6,
  longitude: ((square % COLUMNS) + 0.5) * 1.6 - 180,
})

describe('the country of a position', () => {
  it('is the one whose square it lies in, and none at sea', () => {
    expect(countriesAt(worldOf(['IT'], {}), { latitude: 43.77, longitude: 11.25 })).toEqual(['IT'])
    expect(countriesAt(worldOf([''], {}), { latitude: 0, longitude: -30 })).toEqual([])
  })

  it('has the neighbours beside it near a border, the likeliest first', () => {
    const square = squareAt(45, 7)
    // After the second country is written it is the first of the list, and so is the other one after it.
    const table = worldOf(['IT', 'FR'], { [square]: SECOND, [square + 1]: SECOND })
    const middle = middleOf(square)
    expect(countriesAt(table, middle)).toEqual(['FR'])
    const east = { ...middle, longitude: middle.longitude + 0.8 }
    expect(countriesAt(table, { ...east, longitude: east.longitude - 0.01 })).toEqual(['FR', 'IT'])
    expect(countriesAt(table, { ...east, longitude: east.longitude + 0.01 })).toEqual(['IT', 'FR'])
  })

  it('is found in a square that is divided down to a quarter', () => {
    const square = squareAt(45, 7)
    // North-west is the other country; the three other quarters and the rest of the world are the first again.
    const table = worldOf(['IT', 'FR'], { [square]: `!${SECOND}${SECOND}${FIRST}${FIRST}` })
    const { latitude, longitude } = middleOf(square)
    expect(countriesAt(table, { latitude: latitude + 0.4, longitude: longitude - 0.4 })).toEqual(['FR'])
    expect(countriesAt(table, { latitude: latitude - 0.4, longitude: longitude - 0.4 })).toEqual(['IT'])
    expect(countriesAt(table, { latitude: latitude + 0.4, longitude: longitude + 0.4 })).toEqual(['IT'])
  })

  it('may be one that is smaller than a cell', () => {
    const table = { ...worldOf(['IT'], {}), small: [{ code: 'VA', latitude: 41.9029, longitude: 12.4534 }] }
    expect(countriesAt(table, { latitude: 41.9029, longitude: 12.4534 })).toEqual(['IT', 'VA'])
    expect(countriesAt(table, { latitude: 42.9, longitude: 12.4534 })).toEqual(['IT'])
  })

  it('is found at the poles and at the antimeridian', () => {
    const table = worldOf(['AQ'], {})
    for (const place of [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
      { latitude: 0, longitude: 180 },
      { latitude: 0, longitude: -180 },
    ])
      expect(countriesAt(table, place)).toEqual(['AQ'])
  })
})
