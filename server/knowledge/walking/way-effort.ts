/**
 * The extra cost of a way of OpenStreetMap for people who cannot or would rather not take some ways. Only tags count: most ways have
 * none about kerbs, width or slope, and then pass as passable.
 */
import type { Tags } from '#server/knowledge/open-data/osm-box.ts'
import type { WalkerNeeds } from './walking-lines.ts'

/** The cost of a metre of stairs for a walker who avoids them: a detour of up to 30 m replaces it. */
const STAIRS_PER_M = 30
const ESCALATOR_PER_M = 3
const STEEP_PER_M = 8
/** From this slope on, a way is steep. Building rules allow about as much for ramps. */
const STEEP_PERCENT = 6
/** From this slope on, a way is closed to wheelchairs: people cannot push themselves up. */
const TOO_STEEP_PERCENT = 12
const FORBIDDING_PER_M = 30
const LIMITED_PER_M = 2
const NARROW_M = 0.9
const TIGHT_M = 1.2

/** The cost of a metre for wheels by surface; surfaces that are not listed are even enough. */
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

/** Returns the slope in percent regardless of its direction; undefined if it is not a number. */
function slopePercent(incline: string | undefined): number | undefined {
  const [, number, unit] = /^[+-]?(\d+(?:[.,]\d+)?)\s*(%|°)?$/.exec(incline ?? '') ?? []
  if (number === undefined) return undefined
  const value = Number(number.replace(',', '.'))
  return unit === '°' ? Math.tan((value * Math.PI) / 180) * 100 : value
}

/** Reads `0.9`, `0,9 m` and `90 cm`; undefined for other units. */
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
  // A mapper tagged the way for wheelchairs, which is more reliable than all other tags.
  if (HAS.has(wheelchair)) return 1
  const even = Math.max(SMOOTHNESS_PER_M[smoothness] ?? 1, smoothness ? 1 : (SURFACE_PER_M[surface] ?? 1))
  const kerb = tags['kerb'] === 'raised' && tags['footway'] === 'crossing' ? FORBIDDING_PER_M : 1
  return Math.max(even, widthPerM(tags), kerb, wheelchair === 'limited' ? LIMITED_PER_M : 1)
}

export const isStairs = ({ highway }: Tags): boolean => highway === 'steps'

function stairsPerM(tags: Tags, { wheelchair, avoidsStairs, avoidsSteep }: WalkerNeeds): number {
  if (!isStairs(tags)) return 1
  // A ramp for bicycles or prams does not serve wheelchairs.
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

/** Returns the cost of a metre of the way for these needs, in metres; at least 1. */
export function effortPerM(tags: Tags, needs: WalkerNeeds): number {
  return Math.max(
    stairsPerM(tags, needs),
    slopePerM(tags, needs),
    needs.wheelchair && !isStairs(tags) ? wheelsPerM(tags) : 1,
  )
}

/** The cost of a raised kerb in metres: a detour of up to 150 m to a lowered one replaces it. */
const RAISED_KERB_M = 150
const ROLLED_KERB_M = 20
/** The cost of barriers that stop or hinder wheels, in metres. */
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

/** Returns the cost of a point on a way in metres; 0 if nothing hinders there. */
export function hindranceM(tags: Tags, { wheelchair }: WalkerNeeds): number {
  if (!wheelchair || HAS.has(tags['wheelchair'])) return 0
  const { kerb, barrier = '' } = tags
  const ofKerb = kerb === 'raised' ? RAISED_KERB_M : kerb === 'rolled' ? ROLLED_KERB_M : 0
  const isPassage = tags['wheelchair'] === 'no' && (barrier !== '' || tags['highway'] === 'crossing')
  const widthM = metresOf(tags['maxwidth:physical'] ?? tags['maxwidth'])
  const isNarrow = barrier !== '' && widthM !== undefined && widthM < NARROW_M
  return Math.max(ofKerb, BARRIER_M[barrier] ?? 0, isPassage || isNarrow ? RAISED_KERB_M : 0)
}
