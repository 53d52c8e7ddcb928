/** Small invented street maps for tests, in metres east and north of a point in a town that does not exist. */
import type { LatLng } from '#contract/geo.ts'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'
import type { OsmElement, Tags } from '#server/knowledge/open-data/osm-box.ts'
import { planeAround } from '#server/knowledge/geometry/plane.ts'
import { NO_WALKER_NEEDS, type WalkerNeeds } from './walking-lines.ts'
import { walkLines } from './walk-lines.ts'
import { stopTargets, walkingWays } from './walking-ways.ts'

type At = readonly [eastM: number, northM: number]

const PLANE = planeAround({ latitude: 49.2361, longitude: 15.429 })

export const at = ([x, y]: At): LatLng => {
  const { latitude, longitude } = PLANE.toDegrees({ x, y })
  return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) }
}
/** Returns whole metres east and north for a position. */
export const metresOf = (position: LatLng): At => {
  const { x, y } = PLANE.toPoint(position)
  return [Math.round(x) + 0, Math.round(y) + 0]
}
const lngLat = (where: At): LngLat => [at(where).longitude, at(where).latitude]

let nextId = 1
export const way = (tags: Tags, ...points: readonly At[]): OsmElement => ({
  type: 'way',
  id: nextId++,
  tags,
  nodeIds: points.map(() => 0),
  line: points.map(lngLat),
})
export const node = (tags: Tags, where: At): OsmElement => ({
  type: 'node',
  id: nextId++,
  tags,
  position: lngLat(where),
})

/** Returns the legs between stops in a map of these elements. */
export function legsIn(
  elements: readonly OsmElement[],
  stops: readonly At[],
  { needs = {}, language }: { readonly needs?: Partial<WalkerNeeds>; readonly language?: 'fr' | 'ja' } = {},
) {
  const places = stops.map(at)
  const ways = walkingWays({ elements }, { stops: places, needs: { ...NO_WALKER_NEEDS, ...needs }, language })
  return walkLines(ways, stopTargets({ elements }, places))
}
