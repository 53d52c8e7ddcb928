/** The one box that everything about a walk is read of: its map, its ways, and what lies beside them. */
import type { LatLng } from '#contract/geo.ts'
import type { Box } from '#server/ports.ts'
import { boxAround, roundedBox } from './osm-box.ts'

/** People lose their way, and look where they are. */
const MARGIN_M = 500

/** The stops and the margin around them: what the map of a tour shows. */
export function boxAroundWalk(stops: readonly LatLng[]): Box {
  const boxes = stops.map((stop) => boxAround(stop, MARGIN_M))
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}

/** The same on the grid that boxes are kept by. */
export const boxOfWalk = (stops: readonly LatLng[]): Box => roundedBox(boxAroundWalk(stops))
