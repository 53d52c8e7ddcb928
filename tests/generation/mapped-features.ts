/** Named features of an OpenStreetMap extract, to check authored coordinates against. */
import { createOSMStream } from 'osm-pbf-parser-node'
import { distanceM, type LatLng } from '#contract/geo.ts'

interface Item {
  readonly type?: 'node' | 'way' | 'relation'
  readonly id: number
  readonly lat: number
  readonly lon: number
  readonly refs?: readonly number[]
  readonly members?: readonly { readonly type: string; readonly ref: number }[]
  readonly tags?: Readonly<Record<string, string>>
}

/** One feature: its lines of points; a closed line is an area. */
export interface Feature {
  readonly names: readonly string[]
  readonly lines: readonly (readonly LatLng[])[]
}

const NAME_KEYS = ['name', 'name:en', 'alt_name', 'official_name', 'short_name', 'old_name', 'int_name']
/** A bus stop of the same name is not the place, and the label of a quarter has no exact spot. */
const isPlace = (tags: Readonly<Record<string, string>>): boolean =>
  !tags.public_transport && !tags.railway?.includes('entrance') && !(tags.place && tags.place !== 'square')

/** Reads every named feature of the extract that may be a place. */
export async function mappedFeatures(file: string): Promise<Feature[]> {
  const nodes = new Map<number, LatLng>()
  const ways = new Map<number, readonly number[]>()
  const named: Item[] = []
  for await (const chunk of createOSMStream(file, { withInfo: false })) {
    for (const item of (Array.isArray(chunk) ? chunk : [chunk]) as Item[]) {
      if (item.type === 'node') nodes.set(item.id, { latitude: item.lat, longitude: item.lon })
      if (item.type === 'way') ways.set(item.id, item.refs ?? [])
      if (item.tags?.name && isPlace(item.tags)) named.push(item)
    }
  }
  const lineOf = (refs: readonly number[]): LatLng[] => refs.flatMap((ref) => nodes.get(ref) ?? [])
  return named.map((item) => {
    const names = NAME_KEYS.flatMap((key) => item.tags?.[key]?.split(';') ?? [])
    if (item.type === 'node') return { names, lines: [lineOf([item.id])] }
    if (item.type === 'way') return { names, lines: [lineOf(item.refs ?? [])] }
    const members = item.members ?? []
    return {
      names,
      lines: members.flatMap(({ type, ref }) =>
        type === 'way' ? [lineOf(ways.get(ref) ?? [])] : type === 'node' ? [lineOf([ref])] : [],
      ),
    }
  })
}

function toSegmentM(point: LatLng, a: LatLng, b: LatLng): number {
  const scale = Math.cos((point.latitude * Math.PI) / 180)
  const [px, py] = [(point.longitude - a.longitude) * scale, point.latitude - a.latitude]
  const [bx, by] = [(b.longitude - a.longitude) * scale, b.latitude - a.latitude]
  const square = bx * bx + by * by
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * bx + py * by) / square))
  return distanceM(point, {
    latitude: a.latitude + by * along,
    longitude: a.longitude + (bx * along) / scale,
  })
}

function inside(point: LatLng, ring: readonly LatLng[]): boolean {
  let odd = false
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? a
    if (a.latitude > point.latitude === b.latitude > point.latitude) continue
    const at =
      a.longitude + ((point.latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)
    if (point.longitude < at) odd = !odd
  }
  return odd
}

/** Metres from the point to the nearest part of the feature; 0 inside an area. */
export function metresTo(point: LatLng, feature: Feature): number {
  let nearest = Infinity
  for (const line of feature.lines) {
    const closed = line.length > 3 && line[0] === line.at(-1)
    if (closed && inside(point, line)) return 0
    for (const [index, a] of line.entries()) {
      nearest = Math.min(nearest, toSegmentM(point, a, line[index + 1] ?? a))
    }
  }
  return nearest
}
