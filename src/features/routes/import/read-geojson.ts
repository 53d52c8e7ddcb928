/** Reads the points of a GeoJSON file (RFC 7946): its point features in their order, else the corners of its first line. */
import {
  isOnGlobe,
  lineOf,
  refused,
  type Imported,
  type ImportedPoint,
  type ImportProblem,
} from './imported-route.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (properties: Json, ...names: readonly string[]): string => {
  const found = names.map((name) => properties[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found.trim() : ''
}

interface Placed {
  readonly where: string
  readonly coordinates: unknown
  readonly properties: Json
}

/** The error of `JSON.parse` names a line or a position, depending on the browser. */
function placeOfError(text: string, message: string): string | undefined {
  const position = /position (\d+)/.exec(message)?.[1]
  return lineOf(message) ?? (position && `line ${text.slice(0, Number(position)).split('\n').length}`)
}

function featuresOf(file: Json): readonly { readonly where: string; readonly feature: Json }[] {
  if (file['type'] === 'FeatureCollection' && Array.isArray(file['features']))
    return file['features'].map((feature: unknown, index) => ({
      where: `features[${index}]`,
      feature: isObject(feature) ? feature : {},
    }))
  if (file['type'] === 'Feature') return [{ where: 'geometry', feature: file }]
  return [{ where: 'coordinates', feature: { geometry: file } }]
}

function placedOf(file: Json): { readonly stops: Placed[]; readonly lines: Placed[] } {
  const stops: Placed[] = []
  const lines: Placed[] = []
  for (const { where, feature } of featuresOf(file)) {
    const geometry = isObject(feature['geometry']) ? feature['geometry'] : {}
    const properties = isObject(feature['properties']) ? feature['properties'] : {}
    const placed = { where, coordinates: geometry['coordinates'], properties }
    if (geometry['type'] === 'Point') stops.push(placed)
    if (geometry['type'] === 'LineString') lines.push(placed)
  }
  return { stops, lines }
}

function pointOf({ where, coordinates, properties }: Placed): ImportedPoint | ImportProblem {
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  if (!isOnGlobe(latitude, longitude)) return { code: 'bad-coordinates', where }
  return {
    name: textIn(properties, 'name', 'title'),
    description: textIn(properties, 'description', 'desc'),
    userNotes: textIn(properties, 'notes'),
    latitude: latitude as number,
    longitude: longitude as number,
  }
}

const orderOf = ({ properties }: Placed): number =>
  typeof properties['order'] === 'number' ? properties['order'] : Infinity

export function readGeoJson(text: string): Imported {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return refused({ code: 'unreadable', where: placeOfError(text, String(error)) })
  }
  if (!isObject(file)) return refused({ code: 'unknown-format' })
  const { stops, lines } = placedOf(file)
  const [line] = lines
  const isLine = stops.length === 0
  const corners = Array.isArray(line?.coordinates) ? (line.coordinates as unknown[]) : []
  const placed = isLine
    ? corners.map((coordinates, index) => ({
        where: `${line?.where ?? ''}[${index}]`,
        coordinates,
        properties: {},
      }))
    : stops.toSorted((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)))
  if (placed.length === 0) return refused({ code: 'no-points' })
  const points: ImportedPoint[] = []
  for (const point of placed.map(pointOf)) {
    if ('code' in point) return refused(point)
    points.push(point)
  }
  const name = textIn(file, 'name') || (line ? textIn(line.properties, 'name') : '')
  return { ok: true, route: { name, points, isLine } }
}
