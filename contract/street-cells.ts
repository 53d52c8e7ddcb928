/**
 * The squares that street maps of any place are served in: `/media/streets/<cell>/map.pmtiles` holds a square of the map and
 * what lies around it. Few addresses, so that a map is made once and kept for everybody.
 */
import type { LatLng } from './geo.ts'

const CELLS_PER_DEGREE = 50
/** Of a neighbour's square as much is in the file, so that a walk over the edge has its streets. */
const MARGIN_DEGREES = 0.02
const CELL = /^(-?\d{1,4})_(-?\d{1,4})$/

const cellIndex = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE)

/** The square that the point lies in, as it stands in an address. */
export const streetCellOf = ({ latitude, longitude }: LatLng): string =>
  `${cellIndex(latitude)}_${cellIndex(longitude)}`

export const streetCellPath = (cell: string): string => `/media/streets/${cell}/map.pmtiles`

/** Degrees; undefined where the text names no square of the earth. */
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
