/** The picture of a walk for the lock screen: its line and stops, with the present stop's number. Pure. */
import type { LatLng } from '#contract/geo.ts'
import type { WalkSection } from '../walk/sections.ts'

/** Points are shares of the picture's width and height from its upper left corner. */
export interface ArtworkScene {
  readonly line: readonly ArtworkPoint[]
  readonly stops: readonly ArtworkPoint[]
  /** Index of the present stop in `stops`; -1 between stops. */
  readonly current: number
}
export type ArtworkPoint = readonly [x: number, y: number]

const MARGIN = 0.16

/**
 * Places the walk with north up, one scale in both directions, in the middle. Undefined for a walk without stops and
 * line.
 */
export const artworkScene = (
  sections: readonly WalkSection[],
  line: readonly LatLng[],
  sectionIndex: number,
): ArtworkScene | undefined => {
  const stops = [...new Map(sections.flatMap(({ poi }) => (poi ? [[poi.id, poi] as const] : []))).values()]
  const way: readonly LatLng[] = line.length > 1 ? line : stops
  const all = [...way, ...stops]
  if (all.length === 0) return undefined
  const south = Math.min(...all.map(({ latitude }) => latitude))
  const north = Math.max(...all.map(({ latitude }) => latitude))
  const west = Math.min(...all.map(({ longitude }) => longitude))
  const east = Math.max(...all.map(({ longitude }) => longitude))
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  // A walk of one place is drawn in the middle.
  const span = Math.max((east - west) * squeeze, north - south, 1e-9)
  const scale = (1 - 2 * MARGIN) / span
  const at = ({ latitude, longitude }: LatLng): ArtworkPoint => [
    0.5 + (longitude - (west + east) / 2) * squeeze * scale,
    0.5 - (latitude - (south + north) / 2) * scale,
  ]
  const currentId = sections[sectionIndex]?.poi?.id
  return {
    line: way.map(at),
    stops: stops.map(at),
    current: stops.findIndex(({ id }) => id === currentId),
  }
}
