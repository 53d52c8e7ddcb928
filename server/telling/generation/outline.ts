/**
 * The outline of a tour: all that the composer knows before the first sentence. A walk that the planner chose and a route that a person drew have
 * the same outline; the few things that the composer says differently are in `kind`.
 */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { LatLng } from '#contract/geo.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
  type Thread,
} from '#server/knowledge/city-packs/city-pack.ts'
import { askedFor, fitsRouteTopic } from './asked-facts.ts'
import type { KnownPlace } from './find-place.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { isSayable } from './own-words.ts'
import type { RoutePlan, RouteStop } from './plan-route.ts'
import { fitsAt } from './select-facts.ts'
import type { Random } from './random.ts'
import { isOfThread, type NoThread, threadOf } from './walk-thread.ts'
import type { ChosenWalk } from './walk-request.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'
import { wordsOf } from '#server/languages/languages.ts'

type FactTest = (fact: Fact) => boolean

export interface OutlineStop extends LatLng {
  /** The stop's name as the tour lists it. */
  readonly title: string
  /** The stop's name as it stands in a sentence. */
  readonly name: string
  readonly known: KnownPlace | undefined
  /** The texts of the person who made the route; all null in a walk. */
  readonly address: string | null
  readonly description: string | null
  readonly note: string | null
}

/** The name of a thing, and how an English voice should read it. */
interface Respelled {
  readonly name: string
  readonly spokenName?: string | undefined
}

export interface Outline {
  /** A walk that was chosen for a topic, or a route as a person drew it. */
  readonly kind:
    | { readonly of: 'walk'; readonly topic: TopicValue }
    | { readonly of: 'route'; readonly route: WantedRoute }
  readonly words: LanguageWords
  /** In walking order; at least one. */
  readonly stops: readonly OutlineStop[]
  /** The city of all stops, and the facts about it that the opening says. */
  readonly city: CityPack | undefined
  readonly cityFacts: readonly Fact[]
  /** The packs whose facts the tour may say. */
  readonly packs: readonly CityPack[]
  /** The sum of the straight lines from stop to stop, in metres. */
  readonly straightM: number
  /** The question that the walk asks and answers, if enough stops are part of the answer. */
  readonly question: Thread | undefined
  /** The reason why there is no question; undefined if there is one. */
  readonly noQuestion: NoThread | undefined
  readonly ofQuestion: FactTest | undefined
  /** True for facts of the topic that the walk or the route was asked for. */
  readonly isOfTopic: FactTest
  /** Returns the test for facts that fit the topic at a place. */
  readonly fitsAt: (place: Place) => FactTest
  /** True for facts that the person's special request asks for. */
  readonly asked: FactTest | undefined
  readonly respelled: readonly Respelled[]
}

/** An opening says this many facts about the city. */
const CITY_FACTS_MAX = 2

/** Returns facts about the city in the order of their years, those that fit first chosen. None of them names a stop. */
export function cityFacts(
  pack: CityPack,
  stops: readonly { readonly name: string }[],
  fits: FactTest,
): Fact[] {
  const open = pack.facts.filter((fact) => !stops.some((stop) => mentions(fact.text, stop.name)))
  const chosen = [...open.filter(fits), ...open.filter((fact) => !fits(fact))].slice(0, CITY_FACTS_MAX)
  return chosen.toSorted((a, b) => (a.year ?? 9999) - (b.year ?? 9999))
}

/** Outlines a walk that was chosen for a topic. */
export function outlineOfWalk(pack: CityPack, walk: ChosenWalk, topic: TopicValue, random: Random): Outline {
  const words = wordsOf(textLanguageOf(pack))
  const found = threadOf(pack, topic, walk.stops, random)
  const question = 'thread' in found ? found.thread : undefined
  return {
    kind: { of: 'walk', topic },
    words,
    stops: walk.stops.map((place) => ({
      latitude: place.latitude,
      longitude: place.longitude,
      title: place.name,
      name: words.named(place),
      known: { pack, place },
      address: null,
      description: null,
      note: null,
    })),
    city: pack,
    cityFacts: cityFacts(pack, walk.stops, (fact) => fact.topics.includes(topic)),
    packs: [pack],
    straightM: walk.distanceM,
    question,
    noQuestion: 'because' in found ? found.because : undefined,
    ofQuestion: isOfThread(question),
    isOfTopic: (fact) => fact.topics.includes(topic),
    fitsAt: (place) => fitsAt(place, topic),
    asked: undefined,
    respelled: words.language === 'en' ? [...pack.places, ...Object.values(pack.people ?? {})] : [],
  }
}

/** Returns the stop's name as it stands in a sentence. */
const nameInSentence = ({ name, known }: RouteStop, words: LanguageWords): string =>
  known && known.place.name === name ? words.named(known.place) : name.replace(/[\s.!?,;:]+$/u, '') || name

/** Outlines a route that a person drew. The order of the stops is the person's. */
export function outlineOfRoute(atlas: Atlas, route: WantedRoute, plan: RoutePlan): Outline {
  const words = wordsOf(plan.language)
  const fits = fitsRouteTopic(route.topic)
  const { packs } = atlas.in(words.language)
  const stops = plan.stops.map((stop) => ({
    ...stop,
    title: stop.name,
    name: nameInSentence(stop, words),
  }))
  return {
    kind: { of: 'route', route },
    words,
    stops,
    city: plan.city,
    cityFacts: plan.city ? cityFacts(plan.city, plan.stops, fits) : [],
    packs,
    straightM: plan.distanceM,
    question: undefined,
    noQuestion: 'route',
    ofQuestion: undefined,
    isOfTopic: fits,
    fitsAt: () => fits,
    asked: askedFor(route.wish),
    respelled: respelledOnRoute(route, stops, { words, packs }),
  }
}

/** Respells known places for an English voice, and replaces names that the voice has no sounds for by a number. */
function respelledOnRoute(
  route: WantedRoute,
  stops: readonly OutlineStop[],
  { words, packs }: Pick<Outline, 'words' | 'packs'>,
): Respelled[] {
  const unsayable = [
    { name: route.name, spokenName: words.nameOnScreen },
    ...stops.map(({ name, known }, index) => ({
      name,
      spokenName: known?.place.spokenName ?? known?.place.name ?? words.stopNumber(index + 1),
    })),
  ].filter(({ name }) => !isSayable(name, words.language))
  const places = words.language === 'en' ? packs.flatMap((pack) => pack.places) : []
  return [...unsayable, ...places]
}
