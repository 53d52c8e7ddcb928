/** Projects places onto a cover: the whole walk in the centre, north up, in Web Mercator. Pure. */
import type { LatLng } from '#contract/geo.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'

/** The size of a cover in pixels, which is that of pictures in link previews. */
export const COVER = { width: 1200, height: 630 } as const

export type CoverPoint = readonly [x: number, y: number]

export interface CoverFrame {
  /** The width of the whole earth at this scale, in pixels. */
  readonly worldPx: number
  readonly pxPerKm: number
  /** Returns the pixels of a place from the upper left corner of the picture. */
  at(place: LatLng): CoverPoint
  /** Returns the pixels of a place in the square of the whole earth, 0 to 1 from its north-west corner. */
  atWorld(x: number, y: number): CoverPoint
  /** The box that the picture shows. */
  readonly box: Box
}

const MARGIN = { x: 170, y: 125 } as const
/** The least width of a cover in metres, so that a walk around one square is not shown too large. */
const WIDTH_MIN_M = 800
const EARTH_M = 40_075_017
const LATITUDE_MAX = 85

const rowOf = (latitude: number) => {
  const radians = (Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) * Math.PI) / 180
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
}
const latitudeOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI

/** Returns the frame around the places; undefined if there are none. */
export function coverFrame(places: readonly LatLng[]): CoverFrame | undefined {
  const first = places[0]
  if (!first) return undefined
  // The short way, which may cross the date line.
  const columnOf = (longitude: number) =>
    (first.longitude + ((((longitude - first.longitude + 540) % 360) + 360) % 360)) / 360
  const xs = places.map(({ longitude }) => columnOf(longitude))
  const ys = places.map(({ latitude }) => rowOf(latitude))
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [middleX, middleY] = [(west + east) / 2, (north + south) / 2]
  const earthHereM = EARTH_M * Math.cos((latitudeOf(middleY) * Math.PI) / 180)
  const worldPx = Math.min(
    (COVER.width - 2 * MARGIN.x) / Math.max(east - west, 1e-12),
    (COVER.height - 2 * MARGIN.y) / Math.max(south - north, 1e-12),
    (COVER.width * earthHereM) / WIDTH_MIN_M,
  )
  const atWorld = (x: number, y: number): CoverPoint => [
    COVER.width / 2 + (x - middleX) * worldPx,
    COVER.height / 2 + (y - middleY) * worldPx,
  ]
  const [halfX, halfY] = [COVER.width / 2 / worldPx, COVER.height / 2 / worldPx]
  return {
    worldPx,
    pxPerKm: (worldPx / earthHereM) * 1000,
    at: ({ latitude, longitude }) => atWorld(columnOf(longitude), rowOf(latitude)),
    atWorld: (x, y) => atWorld(columnOf(x * 360 - 180), y),
    box: {
      west: (middleX - halfX) * 360 - 180,
      east: (middleX + halfX) * 360 - 180,
      north: latitudeOf(middleY - halfY),
      south: latitudeOf(middleY + halfY),
    },
  }
}
