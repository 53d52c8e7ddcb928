/**
 * An index of items by position, in memory, for searches around a point. (An index of the store covers one coordinate only and would read
 * every document of the strip.) It has cells of one degree and is correct at the antimeridian and the poles. Pure.
 */
import { distanceM, EARTH_RADIUS_M, type LatLng } from '#contract/geo.ts'

export interface Near<T> {
  readonly value: T
  readonly distanceM: number
}

export interface GeoIndex<T> {
  /** Adds or moves an item; one without a valid place is left out. */
  put(id: string, place: LatLng, value: T): void
  remove(id: string): void
  /** Returns at most `limit` items within the radius, nearest first. */
  near(centre: LatLng, radiusM: number, limit: number): Near<T>[]
  values(): readonly T[]
}

interface Entry<T> {
  readonly cell: number
  readonly place: LatLng
  readonly value: T
}

const COLUMNS = 360
const ROWS = 180
const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
/** Added to the searched box, about 0.1 m: rounding must not lose an item on its edge. */
const SLACK_DEGREES = 1e-6

const rowOf = (latitude: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor(latitude + 90)))
const columnOf = (longitude: number): number =>
  (((Math.floor(longitude) + 180) % COLUMNS) + COLUMNS) % COLUMNS

/** Returns the degrees of longitude that a circle reaches to either side; 180 where it contains a pole. */
function reachOfLongitude(latitude: number, radiusM: number): number {
  const angle = radiusM / EARTH_RADIUS_M
  const lat = (latitude * Math.PI) / 180
  if (Math.abs(lat) + angle >= Math.PI / 2) return 180
  return (Math.asin(Math.sin(angle) / Math.cos(lat)) * 180) / Math.PI + SLACK_DEGREES
}

export function createGeoIndex<T>(): GeoIndex<T> {
  const entries = new Map<string, Entry<T>>()
  const cells = new Map<number, Set<Entry<T>>>()

  const remove = (id: string): void => {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    cells.get(entry.cell)?.delete(entry)
  }

  return {
    put(id, place, value) {
      remove(id)
      const { latitude, longitude } = place
      if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude)) return
      const cell = rowOf(latitude) * COLUMNS + columnOf(longitude)
      const entry = { cell, place, value }
      entries.set(id, entry)
      const known = cells.get(cell)
      if (known) known.add(entry)
      else cells.set(cell, new Set([entry]))
    },
    remove,
    values: () => [...entries.values()].map(({ value }) => value),
    near(centre, radiusM, limit) {
      const reachLat = radiusM / M_PER_DEGREE + SLACK_DEGREES
      const reachLng = reachOfLongitude(centre.latitude, radiusM)
      const lastRow = rowOf(centre.latitude + reachLat)
      const firstColumn = Math.floor(centre.longitude - reachLng)
      const columns = Math.min(COLUMNS, Math.floor(centre.longitude + reachLng) - firstColumn + 1)
      const found: Near<T>[] = []
      for (let row = rowOf(centre.latitude - reachLat); row <= lastRow; row++)
        for (let step = 0; step < columns; step++)
          for (const { place, value } of cells.get(row * COLUMNS + columnOf(firstColumn + step)) ?? []) {
            const metres = distanceM(centre, place)
            if (metres <= radiusM) found.push({ value, distanceM: metres })
          }
      return found.toSorted((a, b) => a.distanceM - b.distanceM).slice(0, limit)
    },
  }
}
