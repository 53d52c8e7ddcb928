/** The grid of Web Mercator tiles, whose z/x/y every web map uses. */
import type { Box } from './box.ts'

export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Web Mercator ends at 85.05° north and south, where its square is full. */
const LATITUDE_MAX = 85.05

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))

const columnOf = (longitude: number, z: number) =>
  clamp(Math.floor(((longitude + 180) / 360) * 2 ** z), 2 ** z - 1)

function rowOf(latitude: number, z: number): number {
  const radians = (Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) * Math.PI) / 180
  return clamp(Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z), 2 ** z - 1)
}

const spanOf = (box: Box, z: number) => ({
  left: columnOf(box.west, z),
  right: columnOf(box.east, z),
  top: rowOf(box.north, z),
  bottom: rowOf(box.south, z),
})

/** Returns the number of tiles of zoom `z` that the box touches. */
export function countTiles(box: Box, z: number): number {
  const { left, right, top, bottom } = spanOf(box, z)
  return (right - left + 1) * (bottom - top + 1)
}

/** Yields every tile of zoom `z` that the box touches. */
export function* tilesOf(box: Box, z: number): Generator<TileAddress> {
  const { left, right, top, bottom } = spanOf(box, z)
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield { z, x, y }
}
