/** The plane that touches the earth at an origin, in metres: over the few kilometres of a walk the error is below a metre. */
import { EARTH_RADIUS_M, type LatLng } from '#contract/geo.ts'

/** Metres east (x) and north (y) of the plane's origin. */
export interface Point {
  readonly x: number
  readonly y: number
}
export type Segment = readonly [from: Point, to: Point]

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

export interface Plane {
  toPoint(at: LatLng): Point
  toDegrees(point: Point): LatLng
}

export function planeAround(origin: LatLng): Plane {
  const eastM = METRES_PER_DEGREE * Math.max(0.01, Math.cos((origin.latitude * Math.PI) / 180))
  return {
    toPoint: ({ latitude, longitude }) => ({
      x: (longitude - origin.longitude) * eastM,
      y: (latitude - origin.latitude) * METRES_PER_DEGREE,
    }),
    toDegrees: ({ x, y }) => ({
      latitude: origin.latitude + y / METRES_PER_DEGREE,
      longitude: origin.longitude + x / eastM,
    }),
  }
}

export const metresBetween = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Returns degrees clockwise from north. */
export const bearingOf = (a: Point, b: Point): number =>
  ((Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI + 360) % 360

/** Returns the point at this share (0 to 1) of the way from `a` to `b`. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Returns how far along the segment its point nearest to `point` lies, from 0 to 1. */
export function shareOfFoot(point: Point, [a, b]: Segment): number {
  const [x, y] = [b.x - a.x, b.y - a.y]
  const square = x * x + y * y
  if (square === 0) return 0
  return Math.min(1, Math.max(0, ((point.x - a.x) * x + (point.y - a.y) * y) / square))
}

export const metresToSegment = (point: Point, from: Point, to: Point): number =>
  metresBetween(point, between(from, to, shareOfFoot(point, [from, to])))

const sideOfLine = (a: Point, b: Point, point: Point): number =>
  (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)

/** Returns true if the segments cross in the middle of both; a shared end is no crossing. */
export function segmentsCross([a, b]: Segment, [c, d]: Segment): boolean {
  return sideOfLine(a, b, c) * sideOfLine(a, b, d) < 0 && sideOfLine(c, d, a) * sideOfLine(c, d, b) < 0
}

/**
 * Returns the points as the corners of a ring for `isInsideRing`. They run backwards, which decides on which side a point on the edge
 * itself counts: walking distances that are stored were found with this direction.
 */
export const cornersOf = (outline: readonly Point[]): (readonly [x: number, y: number])[] =>
  outline.map(({ x, y }) => [x, y] as const).toReversed()
