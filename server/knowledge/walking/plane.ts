/** A flat piece of the earth in metres: a walk is short enough. */
import { EARTH_RADIUS_M, type LatLng } from '#contract/geo.ts'

/** East and north of the plane's origin, metres. */
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

/** Degrees clockwise from north. */
export const bearingOf = (a: Point, b: Point): number =>
  ((Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI + 360) % 360

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** How far along the segment the point of it lies that is nearest, from 0 to 1. */
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

/** True where they cross in the middle of both; a shared end is no crossing. */
export function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return sideOfLine(a, b, c) * sideOfLine(a, b, d) < 0 && sideOfLine(c, d, a) * sideOfLine(c, d, b) < 0
}

/** Of a ring whose last point may be the first again. */
export function isInside(point: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] as Point
    if (a.y > point.y !== b.y > point.y && point.x < a.x + ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y))
      inside = !inside
  }
  return inside
}
