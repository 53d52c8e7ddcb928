/** A planned walk once it is known how far it is along the streets: in the order that is shortest on foot, and as long as wished. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceM } from '#contract/geo.ts'
import { chooseWalk, LENGTH_TOLERANCE, type OnFoot, orderWalk, type WeighedWalk } from './choose-stops.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { PlanWish } from './plan-tour.ts'
import { seededRandom } from './random.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'

/** What a leg counts as that no way was found for: it is rather left out of the walk. */
const NO_WAY_FACTOR = 3
/** Walks that are drawn where the first is of another length on foot. */
const TRIALS = 2

/** By the metres between all places; the mean of both directions. */
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
 * The same stops in another order where their walk is still as long as wished, else the nearest to that of walks among the places
 * that were measured. The same seed gives the same walk. Requests are answered between two trials.
 */
export async function walkOnFoot(
  pack: CityPack,
  stops: readonly Place[],
  { point, topic, seed, needs: wanted = DEFAULT_WALK_NEEDS }: PlanWish,
  onFoot: OnFoot,
): Promise<WeighedWalk> {
  const { durationMin, ...needs } = wanted
  const wish = { point, topic, durationMin, needs, onFoot }
  const off = ({ minutes, isTooFar }: WeighedWalk): number =>
    Math.abs(minutes - durationMin) + (isTooFar ? durationMin : 0)
  let best = orderWalk(pack, stops, wish)
  for (let trial = 0; trial < TRIALS && off(best) > durationMin * LENGTH_TOLERANCE; trial += 1) {
    await nextTurn()
    const random = seededRandom(`walk on foot ${trial} ${seed}`)
    const other = chooseWalk(pack, { ...wish, random })
    if (other && off(other) < off(best)) best = other
  }
  return best
}
