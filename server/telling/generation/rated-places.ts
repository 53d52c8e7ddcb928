/** The places that may be stops of a walk, each rated for the request. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
  type Thread,
} from '#server/knowledge/city-packs/city-pack.ts'
import { linksOf } from './fact-links.ts'
import type { Random } from './random.ts'
import { fitsAt, estimatedWords } from './select-facts.ts'
import { avoidedKinds, unwantedMin } from './stop-preferences.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import type { PlacesRequest } from './walk-request.ts'
import { CHANCE, STOPS, WALK_SIZES, WORDS } from './walk-weights.ts'

export interface RatedPlace {
  readonly place: Place
  readonly isOfTopic: boolean
  /** True if the topic can be told here, though the place is known for others: it has a fact of it that the stop tells. */
  readonly isThinOnTopic: boolean
  /** The words of the stop's narration, about. */
  readonly words: number
  /** The number of facts on the topic. */
  readonly topicFacts: number
  /** The city's questions for the topic that are answered here, in part. */
  readonly threads: readonly Thread[]
  /** The doublings of the number of Wikipedias with a page about it; 0 if the number is unknown. */
  readonly fame: number
  /** The unwanted minutes that chance has against the place in this request; 0 on average. */
  readonly distasteMin: number
  /** The unwanted minutes that the person's preferences have against it. */
  readonly unwantedMin: number
}

type FactTest = (fact: Fact) => boolean

/** Returns the facts that a stop can tell: those of its scene, or all. */
const toldAtStop = ({ facts, scene }: Place): readonly Fact[] =>
  scene ? facts.filter(({ id }) => scene.some(({ fact }) => fact === id)) : facts

/** Returns the test for facts of the thread. */
const isOfThread =
  ({ factIds }: Thread): FactTest =>
  ({ id }) =>
    id !== undefined && factIds.includes(id)

/** A random number that takes no side, for requests where chance must not count. */
const NO_CHANCE: Random = () => 0.5

/** Rates the places for the request, in their order. It draws one random number for each. */
export function ratePlaces(
  pack: CityPack,
  places: readonly Place[],
  { topic, needs = DEFAULT_WALK_NEEDS }: PlacesRequest,
  random: Random = NO_CHANCE,
): RatedPlace[] {
  const threads = pack.threads?.[topic] ?? []
  const ofQuestion: FactTest = ({ id }) =>
    threads.some(({ factIds }) => id !== undefined && factIds.includes(id))
  const linkedTo = linksOf(pack)
  const language = textLanguageOf(pack)
  return places.map((place) => {
    const narration = { fits: fitsAt(place, topic), ofQuestion, linkedTo, language }
    const isOfTopic = place.topics.includes(topic)
    return {
      place,
      isOfTopic,
      isThinOnTopic: !isOfTopic && toldAtStop(place).some(({ topics }) => topics.includes(topic)),
      words: estimatedWords(place, narration) + WORDS.perStop,
      topicFacts: place.facts.filter((fact) => fact.topics.includes(topic)).length,
      threads: threads.filter((thread) => place.facts.some(isOfThread(thread))),
      fame: Math.log2(1 + (place.sitelinks ?? 0)),
      distasteMin: (random() - 0.5) * CHANCE.tasteMin,
      unwantedMin: unwantedMin(place, needs),
    }
  })
}

export const sizeOfWalk = (durationMin: number): (typeof WALK_SIZES)[number] =>
  WALK_SIZES.find((size) => durationMin <= size.durationMin) ?? WALK_SIZES[WALK_SIZES.length - 1]!

export const ofTopic = (places: readonly RatedPlace[]): RatedPlace[] =>
  places.filter(({ isOfTopic }) => isOfTopic)

/** Returns the places where at least one fact of the topic can be told. */
export const withTopic = (places: readonly RatedPlace[]): RatedPlace[] =>
  places.filter(({ isOfTopic, isThinOnTopic }) => isOfTopic || isThinOnTopic)

const isEnough = (places: readonly RatedPlace[]): boolean => ofTopic(places).length >= STOPS.min

/**
 * Returns the places that may be stops, or undefined if fewer than four are of the topic. They lie around the requested point if there are
 * enough, else around the city's centre.
 */
export function placesFor(
  pack: CityPack,
  request: PlacesRequest,
  random?: Random,
): readonly RatedPlace[] | undefined {
  const { reachM } = sizeOfWalk(request.durationMin)
  const places = pack.places.filter((place) => !place.onlyOnRoutes && (request.onFoot?.knows(place) ?? true))
  const rated = ratePlaces(pack, places, request, random)
  const around = (centre: LatLng): RatedPlace[] =>
    rated.filter(({ place }) => distanceM(place, centre) <= reachM)
  const here = around(request.point)
  const near = isEnough(here) ? here : around(pack)
  return isEnough(near) ? withoutAvoided(near, request) : undefined
}

/** Drops each kind of place that the person avoids, unless too few of the topic would be left: such a walk is better than none. */
function withoutAvoided(
  places: readonly RatedPlace[],
  { needs = DEFAULT_WALK_NEEDS }: PlacesRequest,
): readonly RatedPlace[] {
  let left = places
  for (const isAvoided of avoidedKinds(needs)) {
    const others = left.filter(({ place }) => !isAvoided(place))
    if (isEnough(others)) left = others
  }
  return left
}

/** Returns true if the city has enough places for the topic. */
export const hasPlacesFor = (pack: CityPack, request: PlacesRequest): boolean =>
  placesFor(pack, request) !== undefined
