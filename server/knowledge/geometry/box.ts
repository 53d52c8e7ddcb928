/** Rectangles between two meridians and two parallels. */
import { EARTH_RADIUS_M, type LatLng } from '#contract/geo.ts'

/** A rectangle in degrees. It never crosses the antimeridian. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const isProperBox = ({ west, south, east, north }: Box): boolean =>
  [west, south, east, north].every(Number.isFinite) && west <= east && south <= north

/** Returns true for points in the box or on its border. */
export const containsPoint = (box: Box, longitude: number, latitude: number): boolean =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north

export const centreOf = (box: Box): readonly [longitude: number, latitude: number] => [
  (box.west + box.east) / 2,
  (box.south + box.north) / 2,
]

/** Returns the share of `box` (0 to 1) that `cover` covers. */
export function coveredShare(box: Box, cover: Box): number {
  const share = (from: number, to: number, coverFrom: number, coverTo: number) =>
    to === from
      ? Number(from >= coverFrom && from <= coverTo)
      : Math.max(0, Math.min(to, coverTo) - Math.max(from, coverFrom)) / (to - from)
  return (
    share(box.west, box.east, cover.west, cover.east) * share(box.south, box.north, cover.south, cover.north)
  )
}

/** Returns the box, extended by `degrees` on each side. */
export const padded = (box: Box, degrees: number): Box => ({
  west: box.west - degrees,
  south: box.south - degrees,
  east: box.east + degrees,
  north: box.north + degrees,
})

/** Returns the box that reaches `radiusM` metres to every side of the point. */
export function boxAround({ latitude, longitude }: LatLng, radiusM: number): Box {
  const north = (radiusM / EARTH_RADIUS_M) * (180 / Math.PI)
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return {
    west: Math.max(-180, longitude - east),
    east: Math.min(180, longitude + east),
    south: Math.max(-90, latitude - north),
    north: Math.min(90, latitude + north),
  }
}

/** Returns the smallest box that reaches `radiusM` metres to every side of each point. */
export function boxAroundAll(points: readonly LatLng[], radiusM: number): Box {
  const boxes = points.map((point) => boxAround(point, radiusM))
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}
