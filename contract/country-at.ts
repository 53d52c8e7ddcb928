/**
 * The country of a position, found on the device: no position is sent anywhere for it. The table is drawn from Natural Earth's
 * borders (`scripts/country-cells`). Its cells are 0.1° and know one country each, so that near a border there are several answers;
 * open sea within 1.6° of a coast counts as its country.
 */
import { distanceM, EARTH_RADIUS_M, type LatLng } from './geo.ts'

/**
 * The squares of 1.6°, row by row from 90° north and 180° west: `!` and the four quarters of it (north-west, north-east, south-west,
 * south-east), down to a cell; or its country, '' for none. A country is written by its place among `codes`, whose last written one
 * moves to the front: one character for the first 80, two for the others.
 */
export interface CountryTable {
  readonly codes: readonly string[]
  readonly cells: string
  /** Countries that are smaller than a cell. Degrees. */
  readonly small: readonly (LatLng & { readonly code: string })[]
}

type Square = string | readonly Square[]
const CELL_DEGREES = 0.1
/** Cells to the side of the largest square. */
const SQUARE_CELLS = 16
const COLUMNS = 225
const ROWS = 113
const FIRST = 35
const ONE_DIGIT = 80
/** So near, another country may be the right one: half a cell, and what a map at 1:10,000,000 and a position are off. */
const NEAR_M = [5000, 10_000] as const
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

/** The point so many metres away; good enough for some kilometres. */
function pointAway({ latitude, longitude }: LatLng, metres: number, angle: number): LatLng {
  const degrees = (metres / EARTH_RADIUS_M) * (180 / Math.PI)
  const shrink = Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: latitude + degrees * Math.cos(angle),
    longitude: longitude + (degrees * Math.sin(angle)) / shrink,
  }
}

/** Codes (ISO 3166-1 alpha-2) of the country at the position and, near a border, of those beside it, the likeliest first; none at sea. */
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
