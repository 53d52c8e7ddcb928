/** Scales the shape of a route to a small frame. Pure. */
import type { LatLng } from '#contract/geo.ts'

export interface OutlineFrame {
  readonly width: number
  readonly height: number
  readonly margin: number
}

export interface OutlinePoint {
  readonly x: number
  readonly y: number
}

/** North is up and distances are to scale: a degree of longitude is shorter the farther it is from the equator. */
export function routeOutline(
  stops: readonly LatLng[],
  { width, height, margin }: OutlineFrame,
): readonly OutlinePoint[] {
  const first = stops[0]
  if (!first) return []
  const middle = stops.reduce((sum, { latitude }) => sum + latitude, 0) / stops.length
  const shrink = Math.cos((middle * Math.PI) / 180)
  // Takes the short way across the date line.
  const east = (longitude: number) => ((((longitude - first.longitude + 540) % 360) + 360) % 360) - 180
  const points = stops.map(({ latitude, longitude }) => ({ x: east(longitude) * shrink, y: -latitude }))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-9),
    (height - 2 * margin) / Math.max(bottom - top, 1e-9),
  )
  // Stops in one place have no extent to scale.
  const factor = right === left && bottom === top ? 0 : scale
  return points.map(({ x, y }) => ({
    x: width / 2 + (x - (left + right) / 2) * factor,
    y: height / 2 + (y - (top + bottom) / 2) * factor,
  }))
}
