/**
 * What people cannot or would rather not walk, and what that makes of a way of OpenStreetMap. Only what its tags say counts: most
 * ways say nothing of their kerbs, width or slope, and are then taken for passable.
 */
import type { Tags } from '#server/knowledge/open-data/osm-box.ts'
import type { WalkerNeeds } from './walker-needs.ts'

/** A detour of so many metres is gladly walked for one metre of it. */
const STAIRS_PER_M = 30
const ESCALATOR_PER_M = 3
const STEEP_PER_M = 8
/** About what rules for ramps allow. */
const STEEP_PERCENT = 6
/** Nobody pushes themselves up this. */
const TOO_STEEP_PERCENT = 12
const FORBIDDING_PER_M = 30
const LIMITED_PER_M = 2
const NARROW_M = 0.9
const TIGHT_M = 1.2

/** For wheels; what is not named here is even enough. */
const SURFACE_PER_M: Readonly<Record<string, number>> = {
  sett: 1.5,
  cobblestone: 3,
  'cobblestone:flattened': 2,
  unhewn_cobblestone: 5,
  compacted: 1.2,
  fine_gravel: 1.5,
  unpaved: 3,
  gravel: 4,
  pebblestone: 5,
  ground: 3,
  dirt: 3,
  earth: 3,
  grass: 5,
  grass_paver: 3,
  woodchips: 4,
  rock: 10,
  mud: 10,
  sand: 10,
  stepping_stones: 30,
}
const SMOOTHNESS_PER_M: Readonly<Record<string, number>> = {
  intermediate: 1.3,
  bad: 3,
  very_bad: 6,
  horrible: 10,
  very_horrible: 20,
  impassable: 30,
}

const HAS: ReadonlySet<string | undefined> = new Set(['yes', 'designated', 'permissive'])

/** In percent, whatever the direction; undefined where it is not given as a number. */
function slopePercent(incline: string | undefined): number | undefined {
  const [, number, unit] = /^[+-]?(\d+(?:[.,]\d+)?)\s*(%|°)?$/.exec(incline ?? '') ?? []
  if (number === undefined) return undefined
  const value = Number(number.replace(',', '.'))
  return unit === '°' ? Math.tan((value * Math.PI) / 180) * 100 : value
}

/** `0.9`, `0,9 m` and `90 cm`; other units are not read. */
function metresOf(width: string | undefined): number | undefined {
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(m|cm)?$/.exec(width ?? '') ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.')) / (unit === 'cm' ? 100 : 1)
}

function widthPerM(tags: Tags): number {
  const widthM = metresOf(tags['maxwidth:physical'] ?? tags['maxwidth'] ?? tags['width'] ?? tags['est_width'])
  if (widthM === undefined || widthM >= TIGHT_M) return 1
  return widthM < NARROW_M ? FORBIDDING_PER_M : LIMITED_PER_M
}

function wheelsPerM(tags: Tags): number {
  const { wheelchair, smoothness = '', surface = '' } = tags
  if (wheelchair === 'no') return FORBIDDING_PER_M
  // Somebody looked at it with wheels in mind: that says more than the rest.
  if (HAS.has(wheelchair)) return 1
  const even = Math.max(SMOOTHNESS_PER_M[smoothness] ?? 1, smoothness ? 1 : (SURFACE_PER_M[surface] ?? 1))
  const kerb = tags['kerb'] === 'raised' && tags['footway'] === 'crossing' ? FORBIDDING_PER_M : 1
  return Math.max(even, widthPerM(tags), kerb, wheelchair === 'limited' ? LIMITED_PER_M : 1)
}

export const isStairs = ({ highway }: Tags): boolean => highway === 'steps'

function stairsPerM(tags: Tags, { wheelchair, avoidsStairs, avoidsSteep }: WalkerNeeds): number {
  if (!isStairs(tags)) return 1
  // A ramp for bicycles or prams is none for a wheelchair.
  if (HAS.has(tags['ramp:wheelchair']) || (HAS.has(tags['ramp']) && !wheelchair)) return 1
  if (wheelchair) return HAS.has(tags['wheelchair']) ? 1 : STAIRS_PER_M
  if (tags['conveying'] !== undefined && tags['conveying'] !== 'no') return avoidsStairs ? ESCALATOR_PER_M : 1
  if (avoidsStairs) return STAIRS_PER_M
  return avoidsSteep ? STEEP_PER_M : 1
}

function slopePerM({ incline }: Tags, { wheelchair, avoidsSteep }: WalkerNeeds): number {
  const percent = slopePercent(incline) ?? 0
  if (!(wheelchair || avoidsSteep) || percent <= STEEP_PERCENT) return 1
  return wheelchair && percent > TOO_STEEP_PERCENT ? FORBIDDING_PER_M : STEEP_PER_M
}

/** How many metres one of this way counts as for these people; at least 1. */
export function effortPerM(tags: Tags, needs: WalkerNeeds): number {
  return Math.max(
    stairsPerM(tags, needs),
    slopePerM(tags, needs),
    needs.wheelchair && !isStairs(tags) ? wheelsPerM(tags) : 1,
  )
}

/** Metres that a kerb counts as: so far one gladly goes for one that is lowered. */
const RAISED_KERB_M = 150
const ROLLED_KERB_M = 20
/** What wheels do not get past, or hardly. */
const BARRIER_M: Readonly<Record<string, number>> = {
  stile: 2_000,
  turnstile: 2_000,
  full_height_turnstile: 2_000,
  'full-height_turnstile': 2_000,
  kissing_gate: 500,
  step: 2_000,
  log: 500,
  cycle_barrier: 60,
  chain: 20,
}

/** Metres that a point on a way counts as; 0 where nothing hinders. */
export function hindranceM(tags: Tags, { wheelchair }: WalkerNeeds): number {
  if (!wheelchair || HAS.has(tags['wheelchair'])) return 0
  const { kerb, barrier = '' } = tags
  const ofKerb = kerb === 'raised' ? RAISED_KERB_M : kerb === 'rolled' ? ROLLED_KERB_M : 0
  const isPassage = tags['wheelchair'] === 'no' && (barrier !== '' || tags['highway'] === 'crossing')
  const widthM = metresOf(tags['maxwidth:physical'] ?? tags['maxwidth'])
  const isNarrow = barrier !== '' && widthM !== undefined && widthM < NARROW_M
  return Math.max(ofKerb, BARRIER_M[barrier] ?? 0, isPassage || isNarrow ? RAISED_KERB_M : 0)
}
