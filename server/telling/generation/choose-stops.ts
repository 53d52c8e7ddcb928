/** Chooses the stops of a walk from a city's places and orders them. Pure: the same random numbers give the same walk. */
import type { TopicValue } from '#contract/topics/topics.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
} from '#server/knowledge/city-packs/city-pack.ts'
import { pathM } from './geo.ts'
import { shuffled, type Random } from './random.ts'
import { fitsAt, wordsToTell } from './select-facts.ts'
import { isOfThread } from './thread.ts'
import { DETOUR, LOOK_AROUND_MIN, tourLengthMin, WORDS_PER_MINUTE } from '#server/languages/speech-length.ts'
import { type Metres, walkOrder } from './walk-order.ts'
import { linksOf } from './stop-story.ts'
import { unwantedKinds, unwantedMin } from './stop-wishes.ts'
import { DEFAULT_WALK_NEEDS, type WalkNeeds } from './walk-needs.ts'

/** Stops of a short walk lie within this distance of each other and, where the city has enough places, of the point asked for. */
export const REACH_M = 2_500
export const STOPS = { min: 4, wantedMin: 5 } as const
/** Stops nearer than this are avoided: their zones of 50 m overlap, and the player would switch to and fro. */
const NEIGHBOURS_M = 60
/** How many stops a walk has at most, and how far they may lie apart, by its duration. */
const SIZES: readonly { readonly durationMin: number; readonly most: number; readonly reachM: number }[] = [
  { durationMin: 30, most: 7, reachM: REACH_M },
  { durationMin: 60, most: 11, reachM: 3_000 },
  { durationMin: 90, most: 15, reachM: 4_000 },
  { durationMin: 120, most: 19, reachM: 5_000 },
]
/** Walks that are grown, how many of the best are then improved, and by how many changes that are tried. */
const GROWN = 40
const IMPROVED = 8
const CHANGES = 40
/** Words of a stop besides its facts: the greeting and the way on. */
const WORDS_AROUND = 26
/** The introduction and the end. */
const WORDS_OF_TOUR = 170
const UNFIT = 500
/** A walk within this share of the time asked for is as long as asked for. */
export const LENGTH_TOLERANCE = 0.15
/** At so many of the stops the walk should meet its question. */
const THREAD_SHARE = 0.6
/** What each stop too few weighs, in unwanted minutes. */
const THREAD_WEIGHT = 4
/** Walks that are about as good as the best: which of them it is, is chance, so that a second request is another walk. */
const AS_GOOD = 8
const AS_GOOD_OF_FEW = 16
/** Each request likes some places better than others, by chance, up to so many unwanted minutes: the same reason. */
const TASTE = 10
/** Where the places of a topic give fewer walks of the length asked for, places beside the way may come in for a change. */
const FEW_WALKS = 4
/** So far on foot weighs as an unwanted minute where a person minds the weather. */
const SHELTER_M = 100
/** So much of a walk is about its topic, where there are enough places of it. */
const TOPIC_SHARE = 0.5
/** What the square of the missing share of the topic weighs: one stop of five more than a walk of another length. */
const OFF_TOPIC = 2_500

export interface ChosenWalk {
  /** In walking order. */
  readonly stops: readonly Place[]
  /** Straight lines from stop to stop, metres. */
  readonly distanceM: number
}

/** How far it is between places along the streets, where that was measured. */
export interface OnFoot {
  readonly metres: Metres<Place>
  /** Only places that were measured may be stops. */
  knows(place: Place): boolean
}

/** What a walk comes to for a wish. */
export interface WeighedWalk extends ChosenWalk {
  readonly minutes: number
  /** Farther than the person can walk, as a whole or without a rest. */
  readonly isTooFar: boolean
}

export interface WalkWish {
  readonly point: LatLng
  readonly topic: TopicValue
  /** Minutes for walking, listening and looking. */
  readonly durationMin: number
  readonly needs?: Omit<WalkNeeds, 'durationMin'>
  /** Without it the streets are reckoned from straight lines. */
  readonly onFoot?: OnFoot | undefined
  readonly random: Random
}

const sizeFor = (durationMin: number) =>
  SIZES.find((size) => durationMin <= size.durationMin) ?? (SIZES.at(-1) as (typeof SIZES)[number])

/** What is known of each place for this wish, reckoned once. */
interface Candidate {
  readonly place: Place
  readonly isOfTopic: boolean
  readonly words: number
  /** Facts on the topic. */
  readonly rich: number
  /** The city's question for the topic is met here. */
  readonly isOfThread: boolean
  /** How widely it is known: one more for twice as many languages. 0 where nobody asked. */
  readonly fame: number
  /** What this request has against the place, by chance: on an average nothing. */
  readonly distaste: number
  /** What the person's preferences have against it. */
  readonly unwantedMin: number
}

function candidateOf(
  place: Place,
  { topic, needs = DEFAULT_WALK_NEEDS }: PlacesWish,
  {
    ofThread,
    linkedTo,
    language,
  }: {
    readonly ofThread: (fact: Fact) => boolean
    readonly linkedTo: ReadonlyMap<string, string>
    readonly language: Language
  },
  random: Random,
): Candidate {
  const fits = (fact: Fact): boolean => fact.topics.includes(topic)
  const isOfTopic = place.topics.includes(topic)
  return {
    place,
    isOfTopic,
    words: wordsToTell(place, { fits: fitsAt(place, topic), ofThread, linkedTo, language }) + WORDS_AROUND,
    rich: place.facts.filter(fits).length,
    isOfThread: place.facts.some(ofThread),
    fame: Math.log2(1 + (place.sitelinks ?? 0)),
    distaste: (random() - 0.5) * TASTE,
    unwantedMin: unwantedMin(place, needs),
  }
}

/** One attempt: from a random place on to others about `legM` away, with some chance. */
function grow(
  candidates: readonly Candidate[],
  { size, legM, reachM }: { readonly size: number; readonly legM: number; readonly reachM: number },
  random: Random,
): Candidate[] {
  const [first, ...others] = shuffled(candidates, random)
  if (!first) return []
  const chosen = [first]
  let left = others
  while (chosen.length < size) {
    left = left.filter(({ place }) => chosen.every((other) => distanceM(place, other.place) <= reachM))
    let best: Candidate | undefined
    let bestCost = Infinity
    for (const candidate of left) {
      const near = Math.min(...chosen.map(({ place }) => distanceM(candidate.place, place)))
      const off = Math.abs(near - legM) * (0.5 + random())
      const cost =
        off +
        (near < NEIGHBOURS_M ? 400 : 0) +
        (candidate.place.indoor ? 100 : 0) +
        candidate.unwantedMin * 40 +
        (candidate.isOfTopic ? 0 : 150)
      if (cost < bestCost) [best, bestCost] = [candidate, cost]
    }
    if (!best) break
    chosen.push(best)
    left = left.filter((candidate) => candidate !== best)
  }
  return chosen
}

interface Attempt extends WeighedWalk {
  readonly chosen: readonly Candidate[]
  readonly cost: number
}

const weighed = ({ stops, distanceM: straightM, minutes, isTooFar }: WeighedWalk): WeighedWalk => ({
  stops,
  distanceM: straightM,
  minutes,
  isTooFar,
})

/** How many of the candidates are of the topic, and how many meet its question. */
interface PlacesThere {
  readonly ofTopic: number
  readonly ofThread: number
}

/** Lower is better; one unit is about one unwanted minute. */
function weigh(chosen: readonly Candidate[], wish: PlacesWish, there: PlacesThere): Attempt {
  const { metresPerMinute, maxDistanceM, maxLegM, prefersShelter } = wish.needs ?? DEFAULT_WALK_NEEDS
  const { onFoot } = wish
  const order = walkOrder(
    chosen.map(({ place }) => place),
    wish.point,
    onFoot?.metres,
  )
  const stops = order.map((index) => chosen[index]?.place as Place)
  const straightM = pathM(stops)
  const onFootM = (from: Place, to: Place): number => onFoot?.metres(from, to) ?? distanceM(from, to) * DETOUR
  const walkedM = onFoot
    ? stops.slice(1).reduce((sum, stop, index) => sum + onFootM(stops[index] ?? stop, stop), 0)
    : straightM * DETOUR
  const words = chosen.reduce((sum, candidate) => sum + candidate.words, WORDS_OF_TOUR)
  const minutes = tourLengthMin({ words, straightM, walkedM, stops: stops.length, metresPerMinute })
  const off = Math.abs(minutes - wish.durationMin)
  // What the person cannot walk outweighs everything else.
  const tooFarM = walkedM - maxDistanceM
  let isTooFar = tooFarM > 0
  let cost = isTooFar ? UNFIT + tooFarM : 0
  cost += off * 1.2 + Math.max(0, off - wish.durationMin * 0.1) * 4
  cost += Math.max(0, STOPS.wantedMin - stops.length) * 8
  for (const [index, stop] of stops.entries()) {
    const previous = stops[index - 1]
    const legM = previous ? distanceM(previous, stop) : Infinity
    if (legM < NEIGHBOURS_M) cost += 4
    if (previous && onFootM(previous, stop) > maxLegM) {
      cost += UNFIT
      isTooFar = true
    }
    cost += distanceM(stop, wish.point) / 400 / stops.length
  }
  if (prefersShelter) cost += walkedM / SHELTER_M
  cost += chosen.reduce((sum, candidate) => sum + candidate.unwantedMin, 0)
  const rich = chosen.reduce((sum, candidate) => sum + Math.min(5, candidate.rich), 0) / stops.length
  const fame = chosen.reduce((sum, candidate) => sum + candidate.fame, 0) / stops.length
  const beside = chosen.filter(({ isOfTopic }) => !isOfTopic).length
  const tooFewOfTopic = Math.max(
    0,
    Math.min(there.ofTopic, Math.ceil(stops.length * TOPIC_SHARE)) - (stops.length - beside),
  )
  const distaste =
    (chosen.reduce((sum, candidate) => sum + candidate.distaste, 0) / stops.length) * STOPS.wantedMin
  const meeting = chosen.filter((candidate) => candidate.isOfThread).length
  const tooFewMeet = Math.max(0, Math.min(there.ofThread, Math.ceil(stops.length * THREAD_SHARE)) - meeting)
  return {
    chosen,
    stops,
    distanceM: Math.round(straightM),
    minutes,
    isTooFar,
    cost:
      cost +
      beside * 3 +
      (tooFewOfTopic / stops.length) ** 2 * OFF_TOPIC +
      distaste +
      tooFewMeet * THREAD_WEIGHT -
      rich * 3 -
      fame -
      stops.length,
  }
}

/** One change by chance: a stop more, a stop less, or another in place of one. */
function changed(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  { most, reachM }: { readonly most: number; readonly reachM: number },
  random: Random,
): Candidate[] {
  const way = random()
  const without = [...chosen]
  if (way < 0.66 && chosen.length > (way < 0.33 ? STOPS.min : 0))
    without.splice(Math.floor(random() * without.length), 1)
  if (way < 0.33 || without.length >= most) return without
  const open = candidates.filter(
    (candidate) =>
      !chosen.includes(candidate) &&
      without.every(({ place }) => distanceM(place, candidate.place) <= reachM),
  )
  const more = open[Math.floor(random() * open.length)]
  return more ? [...without, more] : [...chosen]
}

function attempts(candidates: readonly Candidate[], wish: WalkWish): Attempt[] {
  const size = sizeFor(wish.durationMin)
  const there = {
    ofTopic: ofTopic(candidates).length,
    ofThread: candidates.filter(({ isOfThread }) => isOfThread).length,
  }
  const { metresPerMinute, maxDistanceM } = wish.needs ?? DEFAULT_WALK_NEEDS
  const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0) / candidates.length
  const perStopMin = words / WORDS_PER_MINUTE + LOOK_AROUND_MIN
  const listeningMin = wish.durationMin - WORDS_OF_TOUR / WORDS_PER_MINUTE
  const largest = Math.min(size.most, candidates.length)
  const found: Attempt[] = []
  for (let attempt = 0; attempt < GROWN; attempt += 1) {
    const stops = STOPS.min + Math.floor(wish.random() * (largest - STOPS.min + 1))
    const walkingM = Math.min(
      (Math.max(0, listeningMin - stops * perStopMin) * metresPerMinute) / DETOUR,
      maxDistanceM / DETOUR,
    )
    const legM = (walkingM / (stops - 1)) * (0.4 + 0.7 * wish.random())
    const chosen = grow(candidates, { size: stops, legM, reachM: size.reachM }, wish.random)
    if (chosen.length >= STOPS.min) found.push(weigh(chosen, wish, there))
  }
  const best = found.toSorted((a, b) => a.cost - b.cost).slice(0, IMPROVED)
  return best.map((start) => {
    let attempt = start
    for (let change = 0; change < CHANGES; change += 1) {
      const other = weigh(changed(attempt.chosen, candidates, size, wish.random), wish, there)
      if (other.stops.length >= STOPS.min && other.cost < attempt.cost) attempt = other
    }
    return attempt
  })
}

/** Each walk once, whatever led to it. */
const distinct = (found: readonly Attempt[]): Attempt[] => [
  ...new Map(
    found.map((attempt) => [
      attempt.stops
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
      attempt,
    ]),
  ).values(),
]

/** The best of the walks, or by chance one that is about as good. */
function pickOne(found: readonly Attempt[], asGood: number, random: Random): Attempt | undefined {
  const best = Math.min(...found.map(({ cost }) => cost))
  const good = distinct(found).filter(({ cost }) => cost <= best + asGood)
  return good[Math.floor(random() * good.length)]
}

type PlacesWish = Omit<WalkWish, 'random'>

const ofTopic = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ isOfTopic }) => isOfTopic)

/** The places that may be stops, or undefined where fewer than four serve the topic. */
function candidatesFor(
  pack: CityPack,
  wish: PlacesWish,
  random: Random = () => 0.5,
): Candidate[] | undefined {
  const { reachM } = sizeFor(wish.durationMin)
  const ofThread = isOfThread(pack.threads?.[wish.topic]) ?? (() => false)
  const known = { ofThread, linkedTo: linksOf(pack), language: textLanguageOf(pack) }
  const places = pack.places.filter((place) => wish.onFoot?.knows(place) ?? true)
  const all = places.map((place) => candidateOf(place, wish, known, random))
  const isEnough = (candidates: readonly Candidate[]): boolean => ofTopic(candidates).length >= STOPS.min
  const around = (centre: LatLng): Candidate[] =>
    all.filter(({ place }) => distanceM(place, centre) <= reachM)
  const here = around(wish.point)
  const near = isEnough(here) ? here : around(pack)
  if (!isEnough(near)) return undefined
  let serving = near
  for (const isUnwanted of unwantedKinds(wish.needs ?? DEFAULT_WALK_NEEDS)) {
    const others = serving.filter(({ place }) => !isUnwanted(place))
    // Where there are too few others for the topic, a walk with such a stop is better than none.
    if (isEnough(others)) serving = others
  }
  return serving
}

/** True where the city has enough places for the topic. */
export const hasPlacesFor = (pack: CityPack, wish: PlacesWish): boolean =>
  candidatesFor(pack, wish) !== undefined

/**
 * The walk for a wish, or undefined where the city has fewer than four places for the topic. Places within 2.5 km of the
 * point are taken where there are enough of them, else those around the city's centre. Where the places of the topic do not
 * fill the time asked for, or lie too far apart for it, others beside the way are told too, for what they are.
 */
export function chooseWalk(pack: CityPack, wish: WalkWish): WeighedWalk | undefined {
  const candidates = candidatesFor(pack, wish, wish.random)
  if (!candidates) return undefined

  const pure = attempts(ofTopic(candidates), wish)
  const isAsLong = ({ minutes }: Attempt): boolean =>
    Math.abs(minutes - wish.durationMin) <= wish.durationMin * LENGTH_TOLERANCE
  const isScarce = distinct(pure.filter(isAsLong)).length < FEW_WALKS
  const mixed = isScarce ? [...pure, ...attempts(candidates, wish)] : pure
  const asLong = mixed.filter(isAsLong)
  const asGood = isScarce ? AS_GOOD_OF_FEW : AS_GOOD
  const walk = pickOne(asLong.length > 0 ? asLong : mixed, asGood, wish.random)
  return walk && weighed(walk)
}

/** The walk through stops that are chosen already, in the order that is shortest on foot. */
export function orderWalk(pack: CityPack, stops: readonly Place[], wish: PlacesWish): WeighedWalk {
  const ofThread = isOfThread(pack.threads?.[wish.topic]) ?? (() => false)
  const known = { ofThread, linkedTo: linksOf(pack), language: textLanguageOf(pack) }
  const chosen = stops.map((place) => candidateOf(place, wish, known, () => 0.5))
  return weighed(weigh(chosen, wish, { ofTopic: 0, ofThread: 0 }))
}
