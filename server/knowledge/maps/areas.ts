/** Makes areas from ways: joins ways to rings, and puts holes into the ring around them. */
import type { LngLat } from './osm-elements.ts'

export type Ring = readonly LngLat[]
export type Polygon = readonly Ring[]

/** Joins ways to closed rings; parts that never close are left out. Compares node ids, not positions, so that ends match exactly. */
export function joinRings(parts: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const rings: (readonly number[])[] = []
  const open = parts.filter((part) => part.length > 1).map((part) => [...part])
  while (open.length > 0) {
    const ring = open.pop() ?? []
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const next = open.findIndex((part) => part[0] === end || part.at(-1) === end)
      if (next < 0) break
      const [part = []] = open.splice(next, 1)
      ring.push(...(part[0] === end ? part : part.toReversed()).slice(1))
    }
    if (ring.length >= 4 && ring[0] === ring.at(-1)) rings.push(ring)
  }
  return rings
}

/** Ray casting; points on the edge count as either. */
export function liesIn([longitude, latitude]: LngLat, ring: Ring): boolean {
  let inside = false
  for (let index = 0, previous = ring.length - 1; index < ring.length; previous = index++) {
    const [x1, y1] = ring[index]!
    const [x2, y2] = ring[previous]!
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      inside = !inside
  }
  return inside
}

/** A point for a label: the mean of the outer ring's corners. */
export function middleOf(ring: Ring): LngLat {
  const corners = ring.slice(1)
  const sum = corners.reduce(([x, y], [longitude, latitude]) => [x + longitude, y + latitude] as const, [
    0, 0,
  ] as const)
  return [sum[0] / corners.length, sum[1] / corners.length]
}
