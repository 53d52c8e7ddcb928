/** The box of a walk, out of which its map, its ways and the places beside them are read, and the grid that boxes are stored by. */
import type { LatLng } from '#contract/geo.ts'
import { type Box, boxAroundAll } from '#server/knowledge/geometry/box.ts'

/** The margin around the stops: walkers lose their way, and look at the map around them. */
const MARGIN_M = 500

/** About 2 km, so that walks beside each other share a box, and a walk of 2 km has a margin. */
const GRID_DEGREES = 0.02
const STEPS_PER_DEGREE = 1 / GRID_DEGREES
/** More than the rounding error of the division, so that rounding a rounded box changes nothing. */
const TINY = 1e-9

/** Returns the box, extended to the grid. */
export const roundedBox = ({ west, south, east, north }: Box): Box => {
  const down = (degrees: number) =>
    Number((Math.floor(degrees * STEPS_PER_DEGREE + TINY) / STEPS_PER_DEGREE).toFixed(2))
  const up = (degrees: number) =>
    Number((Math.ceil(degrees * STEPS_PER_DEGREE - TINY) / STEPS_PER_DEGREE).toFixed(2))
  return { west: down(west), south: down(south), east: up(east), north: up(north) }
}

/** Returns the box that the map of a tour shows: the stops and the margin around them. */
export const boxAroundWalk = (stops: readonly LatLng[]): Box => boxAroundAll(stops, MARGIN_M)

/** Returns the same box, extended to the grid. */
export const boxOfWalk = (stops: readonly LatLng[]): Box => roundedBox(boxAroundWalk(stops))
