/**
 * Finds the country of a position on the device, without sending the position anywhere. The table is made from Natural Earth's borders
 * (`scripts/country-cells`). Its cells of 0.1° have one country each, so near a border there are several answers. Open sea within 1.6° of
 * a coast counts as that country.
 */
import { distanceM, EARTH_RADIUS_M, type LatLng } from './geo.ts'

/**
 * A quadtree of the world as text. `cells` lists squares of 1.6°, row by row from 90° north and 180° west. A square is either `!` and its
 * four quarters (north-west, north-east, south-west, south-east), down to a cell, or its country.
 */
export interface CountryTable {
  /** Codes of countries (ISO 3166-1 alpha-2); '' is none. */
  readonly codes: readonly string[]
  /**
   * A country is written as its index in `codes`, of which the last one that was written moves to the front. The first 80 take one
   * character, the others two.
   */
  readonly cells: string
  /** Countries that are smaller than a cell, each with its position. */
  readonly small: readonly (LatLng & { readonly code: string })[]
}

type Square = string | readonly Square[]
const CELL_DEGREES = 0.1
/** The number of cells along a side of the largest square. */
const SQUARE_CELLS = 16
const COLUMNS = 225
const ROWS = 113
/** The character code of the digit 0, after `!` and `"`. */
const FIRST = 35
/** The number of indexes that one digit can say. */
const ONE_DIGIT = 80
/**
 * Within these distances of a border the neighbour may be the right country: half a cell, and the errors of a map at 1:10,000,000 and of
 * a position.
 */
const NEAR_M = [5000, 10_000] as const
/** The number of directions in which it looks for neighbours. */
const DIRECTIONS = 8

const squaresOf = new WeakMap<CountryTable, readonly Square[]>()

function read({ codes, cells }: CountryTable): readonly Square[] {
  const recent = [...codes]
  let at = 0
  const digit = (): number => {
    const character = cells.charCodeAt(at++)
    return character - FIRST - (character > 92 ? 1 : 0)
  }
  const square = (): Square => {
    if (cells[at] === '!') {
      at += 1
      return [square(), square(), square(), square()]
    }
    const first = digit()
    const place = first < ONE_DIGIT ? first : (first - ONE_DIGIT) * ONE_DIGIT + digit()
    const [code = ''] = recent.splice(place, 1)
    recent.unshift(code)
    return code
  }
  return Array.from({ length: COLUMNS * ROWS }, square)
}

function ownerAt(squares: readonly Square[], { latitude, longitude }: LatLng): string {
  const column = Math.floor((((longitude + 540) % 360) / CELL_DEGREES) % (COLUMNS * SQUARE_CELLS))
  const row = Math.max(0, Math.floor((90 - latitude) / CELL_DEGREES))
  let square: Square =
    squares[Math.floor(row / SQUARE_CELLS) * COLUMNS + Math.floor(column / SQUARE_CELLS)] ?? ''
  for (let half = SQUARE_CELLS / 2; typeof square !== 'string'; half /= 2) {
    const south = Math.floor(row / half) % 2
    const east = Math.floor(column / half) % 2
    square = square[south * 2 + east] ?? ''
  }
  return square
}

/** Returns the point at this distance and angle (radians from north); exact enough for some kilometres. */
function pointAway({ latitude, longitude }: LatLng, metres: number, angle: number): LatLng {
  const degrees = (metres / EARTH_RADIUS_M) * (180 / Math.PI)
  const shrink = Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: latitude + degrees * Math.cos(angle),
    longitude: longitude + (degrees * Math.sin(angle)) / shrink,
  }
}

/**
 * Returns the codes (ISO 3166-1 alpha-2) of the country at the position and, near a border, of its neighbours, the likeliest first. Empty
 * at sea.
 */
export function countriesAt(table: CountryTable, place: LatLng): readonly string[] {
  let squares = squaresOf.get(table)
  if (!squares) squaresOf.set(table, (squares = read(table)))
  const found = new Set([ownerAt(squares, place)])
  for (const metres of NEAR_M)
    for (let step = 0; step < DIRECTIONS; step++)
      found.add(ownerAt(squares, pointAway(place, metres, (step / DIRECTIONS) * 2 * Math.PI)))
  for (const one of table.small) if (distanceM(one, place) <= NEAR_M[1]) found.add(one.code)
  found.delete('')
  return [...found]
}
