/** Reads the ways around the stops and the doors of the stops out of a box. */
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import { boxAround, boxAroundAll, type Box } from '#server/knowledge/geometry/box.ts'
import { type LngLat, isInsideRing } from '#server/knowledge/geometry/polygon.ts'
import { type OsmBox, type OsmElement, type Tags } from '#server/knowledge/open-data/osm-box.ts'
import { cornersOf, planeAround } from '#server/knowledge/geometry/plane.ts'
import type { WalkerNeeds } from './walking-lines.ts'
import { hindranceM, isStairs } from './way-effort.ts'
import { isBlocked, isInBuilding, wayCost, type WayCost } from './way-cost.ts'

export interface WalkingWay extends WayCost {
  /** The index in `streets`; -1 for a way without a name. */
  readonly street: number
  /** True for a square: its line is a ring, and walkers may cross it. */
  readonly isSquare: boolean
  readonly isStairs: boolean
  /** True for ways in a building or under the ground. */
  readonly isInBuilding: boolean
  /** An unnamed footway takes the name of a street within this many metres; 0 for a way that takes none. */
  readonly besideM: number
  readonly layer: number
}

/** A named street, with or without a right to walk on it. */
export interface NamedStreet {
  readonly street: number
  /** The value of `layer`, because the decks of a bridge lie above each other. */
  readonly layer: number
  readonly line: readonly LngLat[]
}

/** A point that wheels hardly pass. */
export interface Hindrance {
  readonly position: LngLat
  /** Its cost in metres. */
  readonly counts: number
}

export interface WalkingWays {
  readonly ways: readonly WalkingWay[]
  /** The longitude and latitude of every point, way after way. */
  readonly positions: Float64Array
  /** The first point of each way, and the number of all points. */
  readonly starts: Uint32Array
  readonly streets: readonly string[]
  readonly named: readonly NamedStreet[]
  readonly hindrances: readonly Hindrance[]
  /** The longitude and latitude of locked gates. */
  readonly blocked: readonly LngLat[]
}

/** A stop and its door, if the data has one. */
export interface StopTarget {
  readonly stop: LatLng
  readonly entrance?: LatLng | undefined
}

export interface WaysRequest {
  readonly stops: readonly LatLng[]
  readonly needs: WalkerNeeds
  readonly language?: Language | undefined
}

/** Ways are read this far around the stops, because a detour may lead beyond them. */
const MARGIN_M = 700
const BUILDING_WITHIN_M = 300

const isIn = ({ west, south, east, north }: Box, position: LngLat): boolean =>
  position[0] >= west && position[0] <= east && position[1] >= south && position[1] <= north

interface WalkedShape {
  readonly tags: Tags
  readonly line: readonly LngLat[]
  /** False for the outline of a square with something in its centre. */
  readonly isCrossable: boolean
}

/** Returns a street as a line, or a square as its outlines, because squares with holes are relations. */
function shapesOf(element: OsmElement): readonly WalkedShape[] {
  if (element.type === 'node' || element.tags['highway'] === undefined) return []
  const { tags } = element
  if (element.type === 'way') return [{ tags, line: element.line, isCrossable: true }]
  const outlines = element.members.filter(({ role, line }) => role !== 'label' && line.length > 1)
  return outlines.map(({ line }) => ({ tags, line, isCrossable: outlines.length === 1 }))
}

/** Pavements and paths, which mostly have no name; some are mapped as squares. */
const BESIDE = /^(footway|path|cycleway|pedestrian)$/
const PAVEMENT_BESIDE_M = 22
const PATH_BESIDE_M = 14
const besideM = ({ highway = '', footway, path }: Tags): number => {
  if (!BESIDE.test(highway)) return 0
  return (footway ?? path) === 'sidewalk' ? PAVEMENT_BESIDE_M : PATH_BESIDE_M
}
const layerOf = ({ layer }: Tags): number => Number(layer) || 0

/** The values of `highway` whose name is that of a street, and not of the path itself. */
const STREET = /^(?!footway$|path$|cycleway$|steps$)/

const isRing = (line: readonly LngLat[]): boolean => {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/** Reads the ways. A city centre takes up to 0.3 s, so this runs in a worker thread. */
export function walkingWays({ elements }: Pick<OsmBox, 'elements'>, request: WaysRequest): WalkingWays {
  const bounds = boxAroundAll(request.stops, MARGIN_M)
  const ways: WalkingWay[] = []
  const lines: (readonly LngLat[])[] = []
  const streets = new Map<string, number>()
  const named: NamedStreet[] = []
  const blocked: LngLat[] = []
  const hindrances: Hindrance[] = []
  const streetOf = (name: string | undefined): number => {
    if (name === undefined) return -1
    const street = streets.get(name) ?? streets.size
    streets.set(name, street)
    return street
  }
  let points = 0
  for (const element of elements) {
    if (element.type === 'node') {
      if (!isIn(bounds, element.position)) continue
      if (isBlocked(element.tags)) blocked.push(element.position)
      const counts = hindranceM(element.tags, request.needs)
      if (counts > 0) hindrances.push({ position: element.position, counts })
      continue
    }
    for (const { tags, line, isCrossable } of shapesOf(element)) {
      if (line.length < 2 || !line.some((position) => isIn(bounds, position))) continue
      const street = streetOf((request.language && tags[`name:${request.language}`]) ?? tags['name'])
      const isArea = tags['area'] === 'yes' || element.type === 'relation'
      if (street >= 0 && !isArea && STREET.test(tags['highway'] ?? ''))
        named.push({ street, layer: layerOf(tags), line })
      const cost = wayCost(tags, request.needs)
      if (!cost) continue
      ways.push({
        ...cost,
        street: street < 0 ? streetOf(tags['is_sidepath:of:name'] ?? tags['street:name']) : street,
        isSquare: isArea && isCrossable && isRing(line),
        isStairs: isStairs(tags),
        isInBuilding: isInBuilding(tags),
        besideM: street < 0 ? besideM(tags) : 0,
        layer: layerOf(tags),
      })
      lines.push(line)
      points += line.length
    }
  }
  const positions = new Float64Array(points * 2)
  const starts = new Uint32Array(lines.length + 1)
  let at = 0
  for (const [index, line] of lines.entries()) {
    starts[index] = at
    for (const [longitude, latitude] of line) {
      positions[at * 2] = longitude
      positions[at * 2 + 1] = latitude
      at += 1
    }
  }
  starts[lines.length] = at
  return { ways, positions, starts, streets: [...streets.keys()], named, blocked, hindrances }
}

/** Returns the stops with the door of the building that each lies in: the main one, else the nearest. */
export function stopTargets(
  { elements }: Pick<OsmBox, 'elements'>,
  stops: readonly LatLng[],
): readonly StopTarget[] {
  const bounds = boxAroundAll(stops, MARGIN_M)
  const doors = new Map<string, string>()
  for (const element of elements) {
    if (element.type !== 'node') continue
    const { entrance } = element.tags
    if ((entrance === 'main' || entrance === 'yes') && isIn(bounds, element.position))
      doors.set(element.position.join(' '), entrance)
  }
  return stops.map((stop) => ({
    stop,
    entrance: doors.size === 0 ? undefined : doorOf(stop, elements, doors),
  }))
}

function doorOf(
  stop: LatLng,
  elements: readonly OsmElement[],
  doors: ReadonlyMap<string, string>,
): LatLng | undefined {
  const plane = planeAround(stop)
  const around = boxAround(stop, BUILDING_WITHIN_M)
  const toPoint = ([longitude, latitude]: LngLat) => plane.toPoint({ longitude, latitude })
  const found: { readonly entrance: LatLng; readonly isMain: boolean; readonly offM: number }[] = []
  for (const element of elements) {
    if (element.type !== 'way' || element.tags['building'] === undefined) continue
    const { line } = element
    if (!line[0] || !isIn(around, line[0]) || !isInsideRing([0, 0], cornersOf(line.map(toPoint)))) continue
    for (const position of line) {
      const kind = doors.get(position.join(' '))
      if (kind === undefined) continue
      const [longitude, latitude] = position
      const { x, y } = toPoint(position)
      found.push({ entrance: { latitude, longitude }, isMain: kind === 'main', offM: Math.hypot(x, y) })
    }
  }
  return found.toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || a.offM - b.offM)[0]?.entrance
}
