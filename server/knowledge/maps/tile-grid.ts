/** Web Mercator tiles (the z/x/y of every web map) and boxes in degrees. */
import type { Box } from '#server/knowledge/geometry/box.ts'

export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))

const columnOf = (longitude: number, z: number) =>
  clamp(Math.floor(((longitude + 180) / 360) * 2 ** z), 2 ** z - 1)

function rowOf(latitude: number, z: number): number {
  const radians = (Math.min(85.05, Math.max(-85.05, latitude)) * Math.PI) / 180
  return clamp(Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z), 2 ** z - 1)
}

const spanOf = (box: Box, z: number) => ({
  left: columnOf(box.west, z),
  right: columnOf(box.east, z),
  top: rowOf(box.north, z),
  bottom: rowOf(box.south, z),
})

export function countTiles(box: Box, z: number): number {
  const { left, right, top, bottom } = spanOf(box, z)
  return (right - left + 1) * (bottom - top + 1)
}

/** Every tile of one zoom that the box touches. */
export function* tilesOf(box: Box, z: number): Generator<TileAddress> {
  const { left, right, top, bottom } = spanOf(box, z)
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield { z, x, y }
}

export const isProperBox = ({ west, south, east, north }: Box): boolean =>
  [west, south, east, north].every(Number.isFinite) && west <= east && south <= north

export const containsPoint = (box: Box, longitude: number, latitude: number): boolean =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north

export const centreOf = (box: Box): readonly [longitude: number, latitude: number] => [
  (box.west + box.east) / 2,
  (box.south + box.north) / 2,
]

/** The share of `box` (0 to 1) that `cover` covers. */
export function coveredShare(box: Box, cover: Box): number {
  const share = (from: number, to: number, coverFrom: number, coverTo: number) =>
    to === from
      ? Number(from >= coverFrom && from <= coverTo)
      : Math.max(0, Math.min(to, coverTo) - Math.max(from, coverFrom)) / (to - from)
  return (
    share(box.west, box.east, cover.west, cover.east) * share(box.south, box.north, cover.south, cover.north)
  )
}

/** The box, extended on each side. */
export const padded = (box: Box, degrees: number): Box => ({
  west: box.west - degrees,
  south: box.south - degrees,
  east: box.east + degrees,
  north: box.north + degrees,
})
