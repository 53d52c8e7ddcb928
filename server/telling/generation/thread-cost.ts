/** How well a walk asks a question of the city and pays for it at its end, in unwanted minutes. Pure. */
import type { LatLng } from '#contract/geo.ts'
import type { Thread } from '#server/knowledge/city-packs/city-pack.ts'
import { placesM } from './geo.ts'
import { climbsCost } from './leg-cost.ts'
import type { RatedPlace } from './rated-places.ts'
import { THREAD_COST } from './walk-weights.ts'

/** The number of places that may be stops, by the question that is answered there. */
export type ThreadSupply = ReadonlyMap<Thread, number>

export function threadSupply(places: readonly Pick<RatedPlace, 'threads'>[]): ThreadSupply {
  const supply = new Map<Thread, number>()
  for (const { threads } of places)
    for (const thread of threads) supply.set(thread, (supply.get(thread) ?? 0) + 1)
  return supply
}

type ThreadStop = Pick<RatedPlace, 'threads'>

/** Returns the cost of the question that lacks least on the walk; nothing if the city has none for the topic. */
export function threadCost(stops: readonly ThreadStop[], supply: ThreadSupply): number {
  if (supply.size === 0) return 0
  const wanted = Math.ceil(stops.length * THREAD_COST.share)
  const asked = Math.max(
    Math.min(THREAD_COST.askedStops, stops.length),
    Math.ceil(stops.length * THREAD_COST.askedShare),
  )
  const last = stops.at(-1)
  const costs = [...supply].map(([thread, places]) => {
    const has = stops.filter(({ threads }) => threads.includes(thread)).length
    const missing = Math.max(0, Math.min(places, wanted) - has) * THREAD_COST.stopMissing
    const isPaid = last?.threads.includes(thread) ?? false
    return missing + (has < asked ? THREAD_COST.none : 0) + (isPaid ? 0 : THREAD_COST.unpaidEnd)
  })
  return Math.min(...costs)
}

/** Returns the costs that depend on the direction of the walk: its end, its climbs, and how far its first stop is. */
export function directionCost(stops: readonly RatedPlace[], supply: ThreadSupply, point: LatLng): number {
  const [first, last] = [stops[0]?.place, stops.at(-1)?.place]
  const fartherM = first && last ? Math.max(0, placesM(point, first) - placesM(point, last)) : 0
  return (
    threadCost(stops, supply) +
    climbsCost(stops.map(({ place }) => place)) +
    fartherM / THREAD_COST.metresToStart
  )
}
