/** The cost of a walk: the sum of what speaks against it, less what speaks for it, in unwanted minutes. Lower is better. Pure. */
import { DETOUR, tourLengthMin } from '#server/languages/speech-length.ts'
import { pathM, placesM } from './geo.ts'
import { longLegCost, neighboursCost } from './leg-cost.ts'
import { ofTopic, type RatedPlace, sizeOfWalk, withTopic } from './rated-places.ts'
import { directionCost, type ThreadSupply, threadSupply } from './thread-cost.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import { walkOrder } from './walk-order.ts'
import type { MeasuredWalk, PlacesRequest } from './walk-request.ts'
import { STOPS, WALK_COST, WALK_MERIT, WORDS } from './walk-weights.ts'

/** How many of the places that may be stops have something on the topic, and how many answer each of its questions. */
export interface Supply {
  readonly ofTopic: number
  readonly threads: ThreadSupply
}

export const supplyOf = (places: readonly RatedPlace[]): Supply => ({
  ofTopic: withTopic(places).length,
  threads: threadSupply(places),
})

/** A walk with all that its cost depends on. */
interface Measured extends MeasuredWalk {
  readonly walkedM: number
  /** The costs that depend on the direction in which the walk goes. */
  readonly directionCost: number
  /** From each stop to the next, straight and on foot. */
  readonly legs: readonly { readonly straightM: number; readonly onFootM: number }[]
}

interface Ordered {
  readonly ordered: readonly RatedPlace[]
  readonly cost: number
}

/** Returns the stops in the shortest order, in the direction that costs less. */
function inOrder(
  chosen: readonly RatedPlace[],
  { onFoot, point }: PlacesRequest,
  threads: ThreadSupply,
): Ordered {
  const places = chosen.map(({ place }) => place)
  const onward = walkOrder(places, point, onFoot?.metres).map((index) => chosen[index] as RatedPlace)
  const priced = (stops: readonly RatedPlace[]): Ordered => ({
    ordered: stops,
    cost: directionCost(stops, threads, point),
  })
  const [there, back] = [priced(onward), priced(onward.toReversed())]
  return back.cost < there.cost ? back : there
}

function measure(chosen: readonly RatedPlace[], request: PlacesRequest, threads: ThreadSupply): Measured {
  const { metresPerMinute, maxDistanceM, maxLegM } = request.needs ?? DEFAULT_WALK_NEEDS
  const { onFoot } = request
  const { ordered, cost } = inOrder(chosen, request, threads)
  const stops = ordered.map(({ place }) => place)
  const legs = stops.slice(1).map((to, index) => {
    const from = stops[index] ?? to
    const straightM = placesM(from, to)
    return { straightM, onFootM: onFoot?.metres(from, to) ?? straightM * DETOUR }
  })
  const straightM = pathM(stops)
  const walkedM = onFoot ? sumOf(legs.map(({ onFootM }) => onFootM)) : straightM * DETOUR
  const words = chosen.reduce<number>((sum, place) => sum + place.words, WORDS.perWalk)
  return {
    stops,
    distanceM: Math.round(straightM),
    minutes: tourLengthMin({ words, straightM, walkedM, stops: stops.length, metresPerMinute }),
    isTooFar: walkedM > maxDistanceM || legs.some(({ onFootM }) => onFootM > maxLegM),
    walkedM,
    legs,
    directionCost: cost,
  }
}

/** Orders the stops and measures the walk through them. */
export function measureWalk(chosen: readonly RatedPlace[], request: PlacesRequest): MeasuredWalk {
  const { stops, distanceM: straightM, minutes, isTooFar } = measure(chosen, request, threadSupply(chosen))
  return { stops, distanceM: straightM, minutes, isTooFar }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function lengthCost(minutes: number, durationMin: number): number {
  const offMin = Math.abs(minutes - durationMin)
  return (
    offMin * WALK_COST.minuteOff +
    Math.max(0, offMin - durationMin * WALK_COST.offShare) * WALK_COST.minuteFarOff
  )
}

const distanceCost = (walkedM: number, maxDistanceM: number): number =>
  walkedM > maxDistanceM ? WALK_COST.tooFar + (walkedM - maxDistanceM) * WALK_COST.metreTooFar : 0

/** The costs of each stop and of the leg to it. */
function stopCosts({ stops, legs }: Measured, { point, needs }: PlacesRequest): number[] {
  const { maxLegM } = needs ?? DEFAULT_WALK_NEEDS
  return stops.flatMap((stop, index) => {
    const leg = legs[index - 1]
    return [
      leg ? neighboursCost(leg.straightM) + longLegCost(leg.straightM) : 0,
      leg && leg.onFootM > maxLegM ? WALK_COST.tooFar : 0,
      placesM(stop, point) / WALK_COST.metresFromPoint / stops.length,
    ]
  })
}

/** Compares what the walk has with the share that it should have, as far as the city can supply it. */
const missingOf = (share: number, stops: number, { has, supply }: { has: number; supply: number }): number =>
  Math.max(0, Math.min(supply, Math.ceil(stops * share)) - has)

/** The costs that depend on the topic: of stops off it or thin on it, and of a walk that has too few of its own. */
function topicCosts(
  chosen: readonly RatedPlace[],
  { ofTopic: supply }: Supply,
  topicShare: number,
): readonly [number, number] {
  const stops = chosen.length
  const has = withTopic(chosen).length
  const thin = has - ofTopic(chosen).length
  const missing = missingOf(topicShare, stops, { has, supply })
  return [
    (stops - has) * WALK_COST.stopOffTopic + thin * WALK_COST.stopThinOnTopic,
    (missing / stops) ** 2 * WALK_COST.missingTopicSquared,
  ]
}

/** The merits of the walk: places with much to say, famous ones, and many of them. */
function merits(chosen: readonly RatedPlace[]): readonly number[] {
  const facts = sumOf(chosen.map(({ topicFacts }) => Math.min(WALK_MERIT.topicFactsMax, topicFacts)))
  const fame = sumOf(chosen.map((place) => place.fame))
  return [
    (facts / chosen.length) * WALK_MERIT.topicFact,
    (fame / chosen.length) * WALK_MERIT.fameDoubling,
    chosen.length * WALK_MERIT.stop,
  ]
}

/** The distaste of chance is a mean over the stops times the usual number of them, so that long walks are not disliked more. */
const distasteCost = (chosen: readonly RatedPlace[]): number =>
  (sumOf(chosen.map(({ distasteMin }) => distasteMin)) / chosen.length) * STOPS.usual

export interface PricedWalk extends MeasuredWalk {
  readonly chosen: readonly RatedPlace[]
  /** Unwanted minutes; may be negative. */
  readonly cost: number
}

/** Orders the stops, measures the walk and computes its cost. */
export function priceWalk(chosen: readonly RatedPlace[], request: PlacesRequest, supply: Supply): PricedWalk {
  const walk = measure(chosen, request, supply.threads)
  const { stopsWanted, topicShare } = sizeOfWalk(request.durationMin)
  const { maxDistanceM, prefersShelter } = request.needs ?? DEFAULT_WALK_NEEDS
  const [offTopic, missingTopic] = topicCosts(chosen, supply, topicShare)
  // The order of the terms is fixed: another one rounds differently, and then chance picks other walks.
  const costs = [
    distanceCost(walk.walkedM, maxDistanceM),
    lengthCost(walk.minutes, request.durationMin),
    Math.max(0, Math.min(stopsWanted, supply.ofTopic / topicShare) - walk.stops.length) *
      WALK_COST.stopMissing,
    ...stopCosts(walk, request),
    prefersShelter ? walk.walkedM / WALK_COST.metresInWeather : 0,
    sumOf(chosen.map((place) => place.unwantedMin)),
    offTopic,
    missingTopic,
    distasteCost(chosen),
    walk.directionCost,
  ]
  const cost = merits(chosen).reduce((sum, merit) => sum - merit, sumOf(costs))
  const { stops, distanceM: straightM, minutes, isTooFar } = walk
  return { chosen, stops, distanceM: straightM, minutes, isTooFar, cost }
}
