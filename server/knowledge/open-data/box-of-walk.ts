/** The one box that everything about a walk is read of: its map, its ways, and what lies beside them. */
import type { LatLng } from '#contract/geo.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { boxAroundAll, roundedBox } from './osm-box.ts'

/** People lose their way, and look where they are. */
const MARGIN_M = 500

/** The stops and the margin around them: what the map of a tour shows. */
export const boxAroundWalk = (stops: readonly LatLng[]): Box => boxAroundAll(stops, MARGIN_M)

/** The same on the grid that boxes are kept by. */
export const boxOfWalk = (stops: readonly LatLng[]): Box => roundedBox(boxAroundWalk(stops))
