/**
 * The squares in which street maps of any place are served: `/media/streets/<cell>/map.pmtiles` holds a square of the map with a margin.
 * There are few addresses, so that a map is made once and stored for all users.
 */
import type { LatLng } from './geo.ts'

const CELLS_PER_DEGREE = 50
/** The margin around a square, so that a walk across its edge has its streets. */
const MARGIN_DEGREES = 0.02
const CELL = /^(-?\d{1,4})_(-?\d{1,4})$/

const cellIndex = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE)

/** Returns the name of the square that contains the point, as an address has it. */
export const streetCellOf = ({ latitude, longitude }: LatLng): string =>
  `${cellIndex(latitude)}_${cellIndex(longitude)}`

export const streetCellPath = (cell: string): string => `/media/streets/${cell}/map.pmtiles`

/** Returns the square with its margin, in degrees; undefined where the text names no square on the earth. */
export function boxOfStreetCell(
  cell: string,
):
  | { readonly south: number; readonly north: number; readonly west: number; readonly east: number }
  | undefined {
  const [, row, column] = CELL.exec(cell) ?? []
  if (row === undefined || column === undefined) return undefined
  const [south, west] = [Number(row) / CELLS_PER_DEGREE, Number(column) / CELLS_PER_DEGREE]
  if (Math.abs(south) > 85 || west < -180 || west >= 180) return undefined
  const size = 1 / CELLS_PER_DEGREE
  return {
    south: south - MARGIN_DEGREES,
    north: south + size + MARGIN_DEGREES,
    west: Math.max(-180, west - MARGIN_DEGREES),
    east: Math.min(180, west + size + MARGIN_DEGREES),
  }
}
