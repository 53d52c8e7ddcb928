/** Chooses the stops of a walk from a city's places and orders them. Pure: the same random numbers give the same walk. */
import type { TopicValue } from '#contract/api/topics.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack, Place } from './city-pack.ts'
import { pathM } from './geo.ts'
import { shuffled, type Random } from './random.ts'
import { DETOUR, tourMinutes } from './speech-length.ts'
import { DEFAULT_WALK_NEEDS, isClimbed, type WalkNeeds } from './walk-needs.ts'
import { ORDER_MAX, shortestOrder } from '#contract/route-order.ts'

/** Stops lie within this distance of each other and, where the city has enough places, of the point asked for. */
export const REACH_M = 2_500
/** Straight lines from stop to stop of a half-hour tour; along the streets about an hour on foot. */
export const WALK_MAX_M = 3_500
export const STOPS = { min: 4, wantedMin: 5, max: 7 } as const
/** Stops nearer than this are avoided: their zones of 50 m overlap, and the player would switch to and fro. */
const NEIGHBOURS_M = 60
/** How many stops a walk has at most, by its duration; `shortestOrder` takes no more than ten. */
const MOST_STOPS: readonly (readonly [durationMin: number, stops: number])[] = [
  [30, STOPS.max],
  [60, 8],
  [90, 9],
  [120, ORDER_MAX],
]
const ATTEMPTS = 80
const WORDS_PER_STOP = 185
const UNFIT = 500

export interface ChosenWalk {
  /** In walking order. */
  readonly stops: readonly Place[]
  /** Straight lines from stop to stop, metres. */
  readonly distanceM: number
}

export interface WalkWish {
  readonly point: LatLng
  readonly topic: TopicValue
  /** Minutes for walking and listening. */
  readonly durationMin: number
  readonly needs?: Omit<WalkNeeds, 'durationMin'>
  readonly random: Random
}

const mostStops = (durationMin: number): number =>
  MOST_STOPS.find(([minutes]) => durationMin <= minutes)?.[1] ?? ORDER_MAX

function factsOn(place: Place, topic: TopicValue): number {
  return place.facts.filter((fact) => fact.topics.includes(topic)).length
}

/** One attempt: grows a cluster from a random place, by nearness and some chance. */
function grow(candidates: readonly Place[], size: number, random: Random): Place[] {
  const [first, ...others] = shuffled(candidates, random)
  if (!first) return []
  const chosen = [first]
  let left = others
  while (chosen.length < size) {
    left = left.filter((place) => chosen.every((other) => distanceM(place, other) <= REACH_M))
    let best: Place | undefined
    let bestCost = Infinity
    for (const place of left) {
      const near = Math.min(...chosen.map((other) => distanceM(place, other)))
      const cost = near * (0.6 + 0.8 * random()) + (near < NEIGHBOURS_M ? 400 : 0) + (place.indoor ? 100 : 0)
      if (cost < bestCost) [best, bestCost] = [place, cost]
    }
    if (!best) break
    chosen.push(best)
    left = left.filter((place) => place !== best)
  }
  return chosen
}

/** Lower is better; one unit is about one unwanted minute. */
function cost(stops: readonly Place[], walkM: number, wish: WalkWish): number {
  const { metresPerMinute, maxDistanceM, maxLegM } = wish.needs ?? DEFAULT_WALK_NEEDS
  const minutes = tourMinutes(stops.length * WORDS_PER_STOP, walkM, metresPerMinute)
  const overTime = Math.max(0, minutes - wish.durationMin)
  const underTime = Math.max(0, wish.durationMin - minutes) / 2
  const pleasantM = WALK_MAX_M * Math.max(1, wish.durationMin / 30)
  const tooFar = Math.max(0, walkM - Math.min(pleasantM, maxDistanceM / DETOUR)) / 5
  // What the person cannot walk outweighs everything else.
  let unfit = walkM * DETOUR > maxDistanceM ? UNFIT : 0
  const tooFew = Math.max(0, STOPS.wantedMin - stops.length) * 30
  let crowded = 0
  let far = 0
  for (const [index, stop] of stops.entries()) {
    const previous = stops[index - 1]
    const legM = previous ? distanceM(previous, stop) : Infinity
    if (legM < NEIGHBOURS_M) crowded += 4
    if (previous && legM * DETOUR > maxLegM) unfit += UNFIT
    far += distanceM(stop, wish.point) / 400 / stops.length
  }
  const rich = stops.reduce((sum, stop) => sum + Math.min(5, factsOn(stop, wish.topic)), 0)
  return unfit + overTime + underTime + tooFar + tooFew + crowded + far - rich * 0.4 - stops.length * 3
}

/**
 * The walk for a wish, or undefined where the city has fewer than four places for the topic. Places within 2.5 km of the
 * point are taken where there are enough of them, else those around the city's centre.
 */
export function chooseWalk(pack: CityPack, wish: WalkWish): ChosenWalk | undefined {
  const fitting = pack.places.filter((place) => place.topics.includes(wish.topic))
  const level = wish.needs?.avoidsClimbing ? fitting.filter((place) => !isClimbed(place)) : fitting
  // Where a city has too few others for the topic, a walk with such a stop is better than none.
  const serving = level.length >= STOPS.min ? level : fitting
  const around = (centre: LatLng): Place[] => serving.filter((place) => distanceM(place, centre) <= REACH_M)
  const here = around(wish.point)
  const candidates = here.length >= STOPS.min ? here : around(pack)
  if (candidates.length < STOPS.min) return undefined

  let best: ChosenWalk | undefined
  let bestCost = Infinity
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const size = STOPS.min + Math.floor(wish.random() * (mostStops(wish.durationMin) - STOPS.min + 1))
    const chosen = grow(candidates, size, wish.random)
    if (chosen.length < STOPS.min) continue
    const stops = shortestOrder(chosen, wish.point).map((index) => chosen[index] as Place)
    const walkM = pathM(stops)
    const walkCost = cost(stops, walkM, wish) + wish.random() * 10
    if (walkCost < bestCost) [best, bestCost] = [{ stops, distanceM: Math.round(walkM) }, walkCost]
  }
  return best
}
