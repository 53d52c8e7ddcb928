/** The cost of walking a way of OpenStreetMap, if walking there is allowed. */
import type { Tags } from '#server/knowledge/open-data/osm-box.ts'
import type { WalkerNeeds } from './walking-lines.ts'
import { effortPerM } from './way-effort.ts'

export interface WayCost {
  /** The cost of a metre, in metres; at least 1. */
  readonly perM: number
  /** 1 if allowed only in the direction of the line, -1 if only against it, 0 for both. */
  readonly direction: 1 | -1 | 0
}

/** The cost of a metre by kind of street or path: lower for those that people prefer to walk. */
const PER_M: Readonly<Record<string, number>> = {
  footway: 1,
  path: 1,
  pedestrian: 1,
  living_street: 1,
  corridor: 1.2,
  elevator: 1.5,
  residential: 1.05,
  service: 1.1,
  unclassified: 1.1,
  road: 1.1,
  track: 1.1,
  tertiary: 1.1,
  tertiary_link: 1.1,
  secondary: 1.2,
  secondary_link: 1.2,
  primary: 1.3,
  primary_link: 1.3,
  steps: 1.4,
}
/** Ways that are made for others: walkers may take them only if a tag allows it. */
const ONLY_IF_ALLOWED: Readonly<Record<string, number>> = { cycleway: 1.1, bridleway: 1.2, trunk: 1.6 }
/** Streets with traffic, where a pavement matters. */
const BUSY = /^(primary|secondary|trunk)/

const ALLOWED: ReadonlySet<string | undefined> = new Set(['yes', 'designated', 'permissive', 'official'])
const FORBIDDEN: ReadonlySet<string | undefined> = new Set([
  'no',
  'private',
  'permit',
  'customers',
  'delivery',
  'military',
  'agricultural',
  'forestry',
])
/** Values of `access` that concern only vehicles on ways for walkers: a shopping street with `access=delivery` is open to walkers. */
const OF_VEHICLES: ReadonlySet<string | undefined> = new Set(['delivery', 'agricultural', 'forestry'])
const FOR_WALKERS = /^(pedestrian|footway|path|living_street|steps)$/
const WITH_PAVEMENT: ReadonlySet<string | undefined> = new Set(['both', 'left', 'right', 'yes'])

function pavementPerM({ highway = '', sidewalk, 'sidewalk:both': both }: Tags): number {
  if (!BUSY.test(highway) || WITH_PAVEMENT.has(sidewalk) || WITH_PAVEMENT.has(both)) return 1
  return sidewalk === 'no' || sidewalk === 'none' ? 2 : 1.1
}

function directionOf(tags: Tags): WayCost['direction'] {
  const { conveying } = tags
  if (conveying === 'forward' || tags['oneway:foot'] === 'yes' || tags['foot:backward'] === 'no') return 1
  if (conveying === 'backward' || tags['oneway:foot'] === '-1' || tags['foot:forward'] === 'no') return -1
  return 0
}

/** The factor for ways in buildings or under the ground, where there is no satellite fix and no stop. */
const INSIDE_PER_M = 1.5
export const isInBuilding = ({ indoor, level, layer, tunnel }: Tags): boolean =>
  (indoor !== undefined && indoor !== 'no') ||
  (level?.split(';').some((floor) => Number(floor) < 0) ?? false) ||
  (Number(layer) < 0 && tunnel !== undefined && tunnel !== 'no')

/** Returns the cost; undefined if walking is not allowed. Ferries have no `highway`, so they have no cost either. */
export function wayCost(tags: Tags, needs: WalkerNeeds): WayCost | undefined {
  const { highway = '', foot, access, service } = tags
  const isAllowed = ALLOWED.has(foot)
  const base = PER_M[highway] ?? (isAllowed ? ONLY_IF_ALLOWED[highway] : undefined)
  if (base === undefined || FORBIDDEN.has(foot)) return undefined
  const isForbidden = FORBIDDEN.has(access) && !(FOR_WALKERS.test(highway) && OF_VEHICLES.has(access))
  if (!isAllowed && (isForbidden || tags['motorroad'] === 'yes')) return undefined
  // Trails of these grades need mountain shoes.
  if (/^(demanding_|alpine|difficult_alpine)/.test(tags['sac_scale'] ?? '')) return undefined
  let perM = base * pavementPerM(tags)
  if (foot === 'use_sidepath') perM *= 1.5
  if (service === 'driveway' || service === 'parking_aisle') perM *= 1.6
  if (isInBuilding(tags)) perM *= INSIDE_PER_M
  perM *= effortPerM(tags, needs)
  return { perM, direction: directionOf(tags) }
}

/** Returns true for a gate or bar that stops walkers. */
export const isBlocked = ({ barrier, access, foot, locked }: Tags): boolean =>
  barrier !== undefined &&
  !ALLOWED.has(foot) &&
  (FORBIDDEN.has(foot) || FORBIDDEN.has(access) || locked === 'yes')
