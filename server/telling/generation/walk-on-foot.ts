/** Adapts a planned walk to distances along the streets: the shortest order on foot, and the requested length. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceM } from '#contract/geo.ts'
import { chooseWalk, orderWalk } from './choose-stops.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { PlanRequest } from './plan-tour.ts'
import { seededRandom } from './random.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import type { MeasuredWalk, OnFoot } from './walk-request.ts'
import { LENGTH_TOLERANCE } from './walk-weights.ts'

/** A leg without a way counts as its straight line times this, so that the planner avoids it. */
const NO_WAY_FACTOR = 10
/** The number of further walks that are planned if the first one has another length on foot. */
const TRIALS = 2

/** Returns the distances between places by a table of metres, as the mean of both directions. `metres[row][column]` is from row to column. */
export function onFootBetween(places: readonly Place[], metres: readonly (readonly number[])[]): OnFoot {
  const indexes = new Map(places.map(({ id }, index) => [id, index]))
  return {
    knows: ({ id }) => indexes.has(id),
    metres(a, b) {
      const [row, column] = [indexes.get(a.id) ?? -1, indexes.get(b.id) ?? -1]
      const mean = ((metres[row]?.[column] ?? Infinity) + (metres[column]?.[row] ?? Infinity)) / 2
      return Number.isFinite(mean) ? mean : distanceM(a, b) * NO_WAY_FACTOR
    },
  }
}

/**
 * Returns the same stops in the order that is shortest on foot if that walk still has the requested length, else the walk among the measured
 * places whose length is nearest to it. The same seed gives the same walk. It lets the event loop run between two trials.
 */
export async function walkOnFoot(
  pack: CityPack,
  stops: readonly Place[],
  { point, topic, seed, needs: wanted = DEFAULT_WALK_NEEDS }: PlanRequest,
  onFoot: OnFoot,
): Promise<MeasuredWalk> {
  const { durationMin, ...needs } = wanted
  const request = { point, topic, durationMin, needs, onFoot }
  const off = ({ minutes, isTooFar }: MeasuredWalk): number =>
    Math.abs(minutes - durationMin) + (isTooFar ? durationMin : 0)
  let best = orderWalk(pack, stops, request)
  for (let trial = 0; trial < TRIALS && off(best) > durationMin * LENGTH_TOLERANCE; trial += 1) {
    await nextTurn()
    const random = seededRandom(`walk on foot ${trial} ${seed}`)
    const other = chooseWalk(pack, { ...request, random })
    if (other && off(other) < off(best)) best = other
  }
  return best
}
