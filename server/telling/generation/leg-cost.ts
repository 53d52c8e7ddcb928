/** The costs of the legs between the stops, in unwanted minutes: long ones, climbs, and stops that are neighbours. Pure. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { NEIGHBOURS_M, WALK_COST } from './walk-weights.ts'

/** Returns the cost of a straight leg of this length. It rises with the square of what is beyond the free metres, and once more. */
export function longLegCost(straightM: number): number {
  const hundreds = Math.max(0, straightM - WALK_COST.legFreeM) / 100
  const isTooLong = straightM > WALK_COST.legTooLongM
  return hundreds * hundreds * WALK_COST.longLegSquared + (isTooLong ? WALK_COST.legTooLong : 0)
}

/** Returns the cost of the way up from one place to another; nothing where one of the heights is unknown. */
function climbCost(from: Pick<Place, 'hillM'>, to: Pick<Place, 'hillM'>): number {
  if (from.hillM === undefined || to.hillM === undefined) return 0
  return Math.max(0, to.hillM - from.hillM - WALK_COST.climbFreeM) / WALK_COST.metresUp
}

/** Returns the cost of all climbs of a walk, which depends on the direction in which it goes. */
export const climbsCost = (stops: readonly Pick<Place, 'hillM'>[]): number =>
  stops.reduce((sum, stop, index) => sum + climbCost(stops[index - 1] ?? stop, stop), 0)

/** Returns the cost of two stops whose arrival zones overlap. */
export const neighboursCost = (straightM: number): number =>
  straightM < NEIGHBOURS_M ? WALK_COST.neighbours : 0
