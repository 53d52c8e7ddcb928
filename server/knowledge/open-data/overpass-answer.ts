/** Reads an answer of Overpass. Anyone can write tags, so elements that make no sense are dropped. */
import * as z from 'zod/mini'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { cutArea } from './cut-area.ts'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'
import type { OsmBox, OsmBoxFailure, OsmElement, OsmScope, Tags } from './osm-box.ts'

const Latitude = z.number().check(z.gte(-90), z.lte(90))
const Longitude = z.number().check(z.gte(-180), z.lte(180))
const Point = z.object({ lat: Latitude, lon: Longitude })
/** A vertex outside the requested box may be null. */
const Geometry = z.array(z.nullable(Point))
const Id = z.number().check(z.positive())
const RawTags = z._default(z.record(z.string(), z.unknown()), {})

const Element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('node'), id: Id, lat: Latitude, lon: Longitude, tags: RawTags }),
  z.object({
    type: z.literal('way'),
    id: Id,
    nodes: z._default(z.array(Id), []),
    geometry: z._default(Geometry, []),
    center: z.optional(Point),
    tags: RawTags,
  }),
  z.object({
    type: z.literal('relation'),
    id: Id,
    bounds: z.optional(
      z.object({ minlat: Latitude, minlon: Longitude, maxlat: Latitude, maxlon: Longitude }),
    ),
    members: z._default(
      z.array(
        z.object({
          type: z.string(),
          ref: Id,
          role: z._default(z.string(), ''),
          geometry: z._default(Geometry, []),
          lat: z.optional(Latitude),
          lon: z.optional(Longitude),
        }),
      ),
      [],
    ),
    center: z.optional(Point),
    tags: RawTags,
  }),
])
type RawElement = z.infer<typeof Element>

const Answer = z.object({
  osm3s: z.optional(z.object({ timestamp_osm_base: z.optional(z.string()) })),
  elements: z.array(z.unknown()),
  remark: z.optional(z.string()),
})

/** OpenStreetMap's own limit for keys and values. */
const TAG_CHARS_MAX = 255
/** A relation with a side more than five times as long as that of the box is a river, a road or a region. */
const RELATION_BOXES_MAX = 5

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns the tags that are texts, without control characters, and no longer than OpenStreetMap allows. */
function cleanTags(raw: Readonly<Record<string, unknown>>): Tags {
  const clean = (text: string) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, TAG_CHARS_MAX)
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) =>
      isText(value) && key !== '__proto__' && key.length <= TAG_CHARS_MAX ? [[key, clean(value)]] : [],
    ),
  )
}

const lngLat = ({ lat, lon }: { readonly lat: number; readonly lon: number }): LngLat => [lon, lat]
const lineOf = (geometry: z.infer<typeof Geometry>): readonly LngLat[] =>
  geometry.flatMap((point) => (point === null ? [] : [lngLat(point)]))

function isTooLarge(element: RawElement, box: Box): boolean {
  if (element.type !== 'relation' || !element.bounds) return false
  const { minlat, minlon, maxlat, maxlon } = element.bounds
  return (
    maxlat - minlat > RELATION_BOXES_MAX * (box.north - box.south) ||
    maxlon - minlon > RELATION_BOXES_MAX * (box.east - box.west)
  )
}

function elementOf(raw: RawElement): OsmElement {
  const tags = cleanTags(raw.tags)
  if (raw.type === 'node') return { type: 'node', id: raw.id, tags, position: lngLat(raw) }
  const centre = raw.center && { centre: lngLat(raw.center) }
  if (raw.type === 'way')
    return { type: 'way', id: raw.id, tags, nodeIds: raw.nodes, line: lineOf(raw.geometry), ...centre }
  const members = raw.members.map(({ type, ref, role, geometry, lat, lon }) => ({
    type,
    id: ref,
    role,
    line: lat !== undefined && lon !== undefined ? [lngLat({ lat, lon })] : lineOf(geometry),
  }))
  return { type: 'relation', id: raw.id, tags, members, ...centre }
}

const keyOf = ({ type, id }: OsmElement) => `${type}/${id}`
const pointsOf = (element: OsmElement): number =>
  element.type === 'node'
    ? 1
    : element.type === 'way'
      ? element.line.length
      : element.members.reduce((sum, { line }) => sum + line.length, 0)

/** Returns every element once, in the record with more geometry. */
export function mergedElements(elements: Iterable<OsmElement>): readonly OsmElement[] {
  const merged = new Map<string, OsmElement>()
  for (const element of elements) {
    const other = merged.get(keyOf(element))
    if (!other || pointsOf(element) > pointsOf(other)) merged.set(keyOf(element), element)
  }
  return [...merged.values()]
}

/** Reads the body of an answer of status 200. An answer with a remark about an error is partial, and counts as a failure. */
export function readOverpassAnswer(body: string, box: Box, scope: OsmScope): Result<OsmBox, OsmBoxFailure> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return fail({ kind: 'invalid-answer', detail: 'no whole JSON' })
  }
  const answer = z.safeParse(Answer, json)
  if (!answer.success) return fail({ kind: 'invalid-answer', detail: 'no list of elements' })
  const { elements, remark, osm3s } = answer.data
  if (remark !== undefined && /^\s*runtime error:/i.test(remark))
    return fail({ kind: 'incomplete', remark: remark.slice(0, TAG_CHARS_MAX) })
  const sounds = elements.flatMap((element): readonly OsmElement[] => {
    const raw = z.safeParse(Element, element)
    if (!raw.success) return []
    const sound = elementOf(raw.data)
    if (!isTooLarge(raw.data, box)) return [sound]
    const cut = scope === 'all' && sound.type === 'relation' ? cutArea(sound, box) : undefined
    return cut ? [cut] : []
  })
  return ok({ box, scope, elements: mergedElements(sounds), dataDate: osm3s?.timestamp_osm_base })
}
