/** Chooses the stops of a walk from a city's places and orders them. Pure: the same random numbers give the same walk. */
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { DETOUR, LOOK_AROUND_MIN, WORDS_PER_MINUTE } from '#server/languages/speech-length.ts'
import { placesM } from './geo.ts'
import { shuffled, type Random } from './random.ts'
import { ofTopic, placesFor, type RatedPlace, ratePlaces, sizeOfWalk, withTopic } from './rated-places.ts'
import { measureWalk, type PricedWalk, priceWalk, supplyOf } from './walk-cost.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import type { MeasuredWalk, PlacesRequest, WalkRequest } from './walk-request.ts'
import { CHANCE, GROWTH_COST, NEIGHBOURS_M, PLANNED_TOLERANCE, SEARCH, STOPS, WORDS } from './walk-weights.ts'

/** Returns the cost in metres of taking the place as the next stop of a growing walk. It draws one random number. */
function growthCostM(
  { place, isOfTopic, unwantedMin }: RatedPlace,
  chosen: readonly RatedPlace[],
  legM: number,
  random: Random,
): number {
  const nearestM = Math.min(...chosen.map((other) => placesM(place, other.place)))
  return (
    Math.abs(nearestM - legM) * (GROWTH_COST.offFactorMin + random()) +
    (nearestM < NEIGHBOURS_M ? GROWTH_COST.neighboursM : 0) +
    (place.indoor ? GROWTH_COST.indoorM : 0) +
    unwantedMin * GROWTH_COST.perUnwantedMinuteM +
    (isOfTopic ? 0 : GROWTH_COST.offTopicM)
  )
}

const isInReach = (place: RatedPlace, chosen: readonly RatedPlace[], reachM: number): boolean =>
  chosen.every((other) => placesM(other.place, place.place) <= reachM)

/** Grows one walk: from a random place to others that are about `legM` from the nearest stop. */
function growWalk(
  places: readonly RatedPlace[],
  { stops, legM, reachM }: { readonly stops: number; readonly legM: number; readonly reachM: number },
  random: Random,
): RatedPlace[] {
  const [first, ...others] = shuffled(places, random)
  if (!first) return []
  const chosen = [first]
  let left = others
  while (chosen.length < stops) {
    left = left.filter((place) => isInReach(place, chosen, reachM))
    let next: RatedPlace | undefined
    let lowestM = Infinity
    for (const place of left) {
      const costM = growthCostM(place, chosen, legM, random)
      if (costM < lowestM) [next, lowestM] = [place, costM]
    }
    if (!next) break
    chosen.push(next)
    left = left.filter((place) => place !== next)
  }
  return chosen
}

/** Makes one random change: drops a stop, swaps one, or adds one. Returns the same stops if the change is impossible. */
function changeWalk(
  chosen: readonly RatedPlace[],
  places: readonly RatedPlace[],
  { stopsMax, reachM }: { readonly stopsMax: number; readonly reachM: number },
  random: Random,
): RatedPlace[] {
  const kind = random()
  const isDrop = kind < SEARCH.dropBelow
  const left = [...chosen]
  if (kind < SEARCH.swapBelow && chosen.length > (isDrop ? STOPS.min : 0))
    left.splice(Math.floor(random() * left.length), 1)
  if (isDrop || left.length >= stopsMax) return left
  const open = places.filter((place) => !chosen.includes(place) && isInReach(place, left, reachM))
  const added = open[Math.floor(random() * open.length)]
  return added ? [...left, added] : [...chosen]
}

/** Returns how many stops a walk that is to be grown has, and how long its legs are. It draws two random numbers. */
function sizeByChance(places: readonly RatedPlace[], { durationMin, needs, random }: WalkRequest) {
  const { stopsMax, reachM } = sizeOfWalk(durationMin)
  const { metresPerMinute, maxDistanceM } = needs ?? DEFAULT_WALK_NEEDS
  const meanWords = places.reduce((sum, place) => sum + place.words, 0) / places.length
  const stopMin = meanWords / WORDS_PER_MINUTE + LOOK_AROUND_MIN
  const largest = Math.min(stopsMax, places.length)
  const stops = STOPS.min + Math.floor(random() * (largest - STOPS.min + 1))
  const walkingMin = Math.max(0, durationMin - WORDS.perWalk / WORDS_PER_MINUTE - stops * stopMin)
  const straightM = Math.min((walkingMin * metresPerMinute) / DETOUR, maxDistanceM / DETOUR)
  const legFactor = GROWTH_COST.legFactorMin + GROWTH_COST.legFactorSpan * random()
  return { stops, legM: (straightM / (stops - 1)) * legFactor, reachM }
}

/** Names a set of stops. */
const keyOf = (stops: readonly Place[]): string =>
  stops
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

/** Grows walks and improves the cheapest of them. Returns all that were found, because the second best are for other requests. */
function searchWalks(places: readonly RatedPlace[], request: WalkRequest): PricedWalk[] {
  const { random } = request
  const supply = supplyOf(places)
  const known = new Map<string, PricedWalk>()
  // Changes by chance come back to the same stops again and again.
  const price = (chosen: readonly RatedPlace[]): PricedWalk => {
    const key = keyOf(chosen.map(({ place }) => place))
    const walk = known.get(key) ?? priceWalk(chosen, request, supply)
    known.set(key, walk)
    return walk
  }
  const grown: PricedWalk[] = []
  for (let attempt = 0; attempt < SEARCH.grown; attempt += 1) {
    const chosen = growWalk(places, sizeByChance(places, request), random)
    if (chosen.length >= STOPS.min) grown.push(price(chosen))
  }
  const size = sizeOfWalk(request.durationMin)
  const found = [...grown]
  const cheapest = grown.toSorted((a, b) => a.cost - b.cost).slice(0, SEARCH.improved)
  for (let best of cheapest) {
    for (let change = 0; change < SEARCH.changesPerStop * size.stopsWanted; change += 1) {
      const other = price(changeWalk(best.chosen, places, size, random))
      if (other.stops.length < STOPS.min) continue
      found.push(other)
      if (other.cost < best.cost) best = other
    }
  }
  return found
}

/** Returns each set of stops once; the last walk through it wins. */
const distinct = (walks: readonly PricedWalk[]): PricedWalk[] => [
  ...new Map(walks.map((walk) => [keyOf(walk.stops), walk])).values(),
]

const detoursIn = ({ chosen }: PricedWalk): number => chosen.length - withTopic(chosen).length

/** Returns each walk once that costs at most `asGoodMin` minutes more than the cheapest. */
function goodWalks(walks: readonly PricedWalk[], asGoodMin: number): PricedWalk[] {
  const lowest = Math.min(...walks.map(({ cost }) => cost))
  return distinct(walks).filter(({ cost }) => cost <= lowest + asGoodMin)
}

/**
 * Returns the walks to choose from: as long as wished, with at most one stop off the topic. Where there are none, a short walk keeps to its
 * topic. A longer one keeps to its length, and has as many stops off the topic as the cheapest: fewer would cost it long legs.
 */
function preferredWalks(
  walks: readonly PricedWalk[],
  isAsLong: (walk: PricedWalk) => boolean,
  durationMin: number,
): readonly PricedWalk[] {
  const asLong = walks.filter(isAsLong)
  const among = asLong.length > 0 ? asLong : walks
  const onTopic = (from: readonly PricedWalk[], most: number) =>
    from.filter((walk) => detoursIn(walk) <= most)
  if (durationMin <= CHANCE.shortMin) {
    const inOrder = [onTopic(among, 1), onTopic(walks, 1)]
    return inOrder.find((some) => some.length > 0) ?? among
  }
  const cheapest = among.toSorted((a, b) => a.cost - b.cost)[0]
  return onTopic(among, Math.max(1, cheapest ? detoursIn(cheapest) : 0))
}

const measuredOf = ({ stops, distanceM, minutes, isTooFar }: MeasuredWalk): MeasuredWalk => ({
  stops,
  distanceM,
  minutes,
  isTooFar,
})

/**
 * Returns a walk for the request, and the shortest that the same request could get with other random numbers. Undefined if the city has
 * fewer than four places for the topic. If the places of the topic give too few walks of the requested length, those that are thin on the
 * topic become stops too, and then those of other topics.
 */
export function drawWalk(
  pack: CityPack,
  request: WalkRequest,
): { readonly walk: MeasuredWalk; readonly shortest: MeasuredWalk } | undefined {
  const { durationMin, random } = request
  const places = placesFor(pack, request, random)
  if (!places) return undefined

  const isAsLong = ({ minutes }: PricedWalk): boolean =>
    Math.abs(minutes - durationMin) <= durationMin * PLANNED_TOLERANCE
  const isScarce = (found: readonly PricedWalk[]): boolean =>
    goodWalks(found.filter(isAsLong), CHANCE.asGoodMin).length < CHANCE.fewWalks
  let walks = searchWalks(ofTopic(places), request)
  const isFew = isScarce(walks)
  for (const wider of [withTopic(places), places])
    if (isScarce(walks) && wider.length > ofTopic(places).length)
      walks = [...walks, ...searchWalks(wider, request)]
  const preferred = preferredWalks(walks, isAsLong, durationMin)
  const { short, long } = CHANCE.asGoodOfFewMin
  const ofFewMin = durationMin <= CHANCE.shortMin ? short : long
  const isWide = isFew && random() < CHANCE.widerShare
  const good = goodWalks(preferred, isWide ? ofFewMin : CHANCE.asGoodMin)
  const walk = good[Math.floor(random() * good.length)]
  if (!walk) return undefined
  // Among many walks of the requested length the shortest says nothing; among few it says what the city can give for certain.
  const shortest = isFew
    ? goodWalks(preferred, ofFewMin).reduce((a, b) => (b.minutes < a.minutes ? b : a), walk)
    : walk
  return { walk: measuredOf(walk), shortest: measuredOf(shortest) }
}

/** Returns a walk for the request, or undefined if the city has fewer than four places for the topic. */
export const chooseWalk = (pack: CityPack, request: WalkRequest): MeasuredWalk | undefined =>
  drawWalk(pack, request)?.walk

/** Returns the walk through stops that are chosen already, in the order that is shortest on foot. */
export const orderWalk = (pack: CityPack, stops: readonly Place[], request: PlacesRequest): MeasuredWalk =>
  measureWalk(ratePlaces(pack, stops, request), request)
