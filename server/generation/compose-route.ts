/**
 * The composer of tours along custom routes (decision 0068). Every sentence is a fact of a pack, a phrase, or the person's own
 * words told as such. The order of the stops is the route's.
 */
import type { Atlas } from './atlas.ts'
import { askedFor, fitsRouteTopic } from './asked-facts.ts'
import type { CityPack, Fact, Place } from './city-pack.ts'
import { cityFacts, featureOf, tellCity, tellFacts as tellInOrder } from './compose-tour.ts'
import { type KnownPlace, findPlace, placeCloseBy } from './find-place.ts'
import { FEW_STEPS_M, pathM, spokenDistance, spokenMinutes } from './geo.ts'
import { createSpeller, inSentence } from './naming.ts'
import {
  type ComposedTour,
  emptyWording,
  narrativeOf,
  pause,
  pick,
  previewOf,
  say,
  sectionsOf,
  STANDARD_TELLING,
  type TellFacts,
  type Telling,
  type Wording,
} from './narration.ts'
import { isSayable, ON_SCREEN, ownSentences, shortWish } from './own-words.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import { countWord } from './phrases.ts'
import type { Random } from './random.ts'
import { selectFacts } from './select-facts.ts'
import { tourMinutes, wordCount } from './speech-length.ts'
import { linksOf, type Met, nobodyMet } from './stop-story.ts'
import type { WantedRoute, WantedStop } from './wanted-route.ts'
import { wayOn } from './way-on.ts'

/** Told of a place that is only close to the stop. */
const CLOSE_BY_FACTS = 3
const INTRO_WORDS = 60

export interface RouteStop extends WantedStop {
  /** What the stop is, where it is a known place. */
  readonly known: KnownPlace | undefined
}

export interface RoutePlan {
  readonly stops: readonly RouteStop[]
  /** The city of all stops, where they are in one that is known. */
  readonly city: CityPack | undefined
  readonly distanceM: number
}

/** Finds what is known of a route. Pure and quick. */
export function planRoute(atlas: Atlas, { stops }: WantedRoute): RoutePlan {
  const cities = new Set(stops.map((stop) => atlas.find(stop)))
  return {
    stops: stops.map((stop) => ({ ...stop, known: findPlace(atlas.packs, stop) })),
    city: cities.size === 1 ? [...cities][0] : undefined,
    distanceM: Math.round(pathM(stops)),
  }
}

/** The stop's name as it stands in a sentence. */
const named = ({ name, known }: RouteStop): string =>
  known && known.place.name === name ? inSentence(known.place) : name.replace(/[\s.!?,;:]+$/u, '') || name

type OwnWords = 'wish' | 'address' | 'ownDescription' | 'makersDescription' | 'ownNote'

/** In quotation marks, so that one sees where our words go on. */
const quoted = (sentences: readonly string[]): string[] =>
  sentences.map(
    (sentence, index) => `${index === 0 ? '“' : ''}${sentence}${index === sentences.length - 1 ? '”' : ''}`,
  )

/** Tells somebody's words as theirs. Every phrase of these kinds ends in `{words}`. */
function tellOwn(wording: Wording, book: PhraseBook, kind: OwnWords, words: string) {
  const [first, ...rest] = quoted(ownSentences(words))
  if (first === undefined) return
  const opening = book.say(kind, { words: first })
  if (!isSayable(words)) {
    const at = wording.sentences.length
    wording.saidInstead.set(at, opening.slice(0, opening.length - first.length) + ON_SCREEN)
    for (const index of rest.keys()) wording.saidInstead.set(at + 1 + index, '')
  }
  say(wording, 'own', opening, ...rest)
  pause(wording)
}

interface Told {
  readonly plan: RoutePlan
  readonly packs: readonly CityPack[]
  readonly fits: (fact: Fact) => boolean
  readonly asked: ((fact: Fact) => boolean) | undefined
  /** Texts of facts that were told. */
  readonly facts: Set<string>
  /** Places that are told at a stop of their own, or were told of already. */
  readonly places: Set<Place>
  readonly isOwn: boolean
  readonly describes: boolean
  readonly met: Met
  readonly tell: TellFacts | undefined
}

function tellFacts(
  { known: { pack, place }, most }: { readonly known: KnownPlace; readonly most?: number },
  wording: Wording,
  book: PhraseBook,
  random: Random,
  told: Told,
  { index, stillToCome }: { readonly index: number; readonly stillToCome: readonly string[] },
): boolean {
  const facts = selectFacts({
    place,
    fits: told.fits,
    ...(told.asked && { asked: told.asked }),
    ...(most !== undefined && { most }),
    linkedTo: linksOf(pack),
    describes: told.describes,
    told: told.facts,
    stillToCome,
    random,
  })
  const { met, tell } = told
  tellInOrder(wording, facts, { pack, met, stop: { index, place: inSentence(place) }, book, place, tell })
  return facts.length > 0
}

function tellCloseBy(
  {
    stop,
    wording,
    ...rest
  }: {
    readonly stop: RouteStop
    readonly wording: Wording
    readonly index: number
    readonly stillToCome: readonly string[]
  },
  book: PhraseBook,
  random: Random,
  told: Told,
): void {
  const near = placeCloseBy(told.packs, stop, told.places)
  if (!near) return
  told.places.add(near.place)
  const values = {
    place: inSentence(near.place),
    distance: spokenDistance(near.metres),
  }
  pause(wording)
  say(wording, 'way', book.say(near.metres < FEW_STEPS_M ? 'nearFewSteps' : 'near', values))
  tellFacts({ known: near, most: CLOSE_BY_FACTS }, wording, book, random, told, rest)
}

function stopWording(index: number, book: PhraseBook, random: Random, told: Told): Wording {
  const { stops } = told.plan
  const stop = stops[index] as RouteStop
  const next = stops[index + 1]
  const stillToCome = stops.slice(index + 1).flatMap(({ known }) => known?.place.name ?? [])
  const { known } = stop
  const wording = emptyWording()
  say(wording, 'phrase', book.say(next ? 'greeting' : 'greetingLast', { place: named(stop) }))
  if (known) {
    if (known.place.name !== stop.name)
      say(wording, 'phrase', book.say('calledHere', { place: inSentence(known.place) }))
    const isTold = tellFacts({ known }, wording, book, random, told, { index, stillToCome })
    if (!isTold) say(wording, 'phrase', book.say('nothingNew'))
  } else {
    say(wording, 'phrase', book.say('unknown'))
    if (stop.address) tellOwn(wording, book, 'address', stop.address)
  }
  if (stop.description || stop.note) pause(wording)
  if (stop.description)
    tellOwn(wording, book, told.isOwn ? 'ownDescription' : 'makersDescription', stop.description)
  if (stop.note) tellOwn(wording, book, 'ownNote', stop.note)
  if (!known) tellCloseBy({ stop, wording, index, stillToCome }, book, random, told)
  if (next) {
    pause(wording)
    const feature = next.known && featureOf(next.known.place)
    say(
      wording,
      'way',
      ...wayOn(book, { cameFrom: stops[index - 1], here: stop, next, name: named(next), feature }),
    )
  }
  return wording
}

/** Writes the tour of a planned route. Pure: the same random numbers write the same tour. */
export function composeRoute(
  atlas: Atlas,
  route: WantedRoute,
  plan: RoutePlan,
  random: Random,
  { style, includeLocalPhrases, audioDescriptions, metresPerMinute, tell }: Telling = STANDARD_TELLING,
): ComposedTour {
  const { stops, city, distanceM } = plan
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) throw new RangeError('A tour needs stops')
  const book = createPhraseBook(random, style)
  const fits = fitsRouteTopic(route.topic)
  const asked = askedFor(route.wish)
  const opening = city ? cityFacts(city, stops, fits) : []
  const told: Told = {
    plan,
    packs: atlas.packs,
    fits,
    asked,
    facts: new Set(opening.map(({ text }) => text)),
    places: new Set(stops.flatMap(({ known }) => known?.place ?? [])),
    isOwn: route.isOwn,
    describes: audioDescriptions,
    met: nobodyMet(),
    tell,
  }
  const wordings = stops.map((_, index) => stopWording(index, book, random, told))
  const count = countWord(stops.length)
  const distance = spokenDistance(distanceM)

  const close = emptyWording()
  say(close, 'phrase', book.say('closeOpening'), book.say('thanks'))

  const spoken = [...wordings, close].flatMap(({ sentences }) => sentences.map(({ text }) => text))
  const words = wordCount([...spoken, ...opening.map(({ text }) => text), route.wish ?? ''].join(' '))
  const durationMin = tourMinutes({
    words: words + INTRO_WORDS,
    straightM: distanceM,
    stops: stops.length,
    metresPerMinute,
  })

  const intro = emptyWording()
  say(intro, 'phrase', city ? book.say('welcome', { city: city.name }) : book.say('welcomeRoute'))
  if (city) tellCity(intro, opening, { pack: city, tell })
  pause(intro)
  const time = spokenMinutes(durationMin)
  say(
    intro,
    'way',
    book.say(route.isOwn ? 'planOwnRoute' : 'planRoute', { name: route.name, count, time }),
    book.say('length', { distance }),
  )
  if (route.wish) {
    tellOwn(intro, book, 'wish', shortWish(route.wish))
    const facts = [...told.places].flatMap((place) => place.facts)
    const isMet = asked && facts.some((fact) => asked(fact) && told.facts.has(fact.text))
    say(intro, 'phrase', book.say(isMet ? 'wishMet' : 'wishUnmet'))
  }
  if (includeLocalPhrases && city && city.localPhrases.length > 0 && city.language !== 'en')
    say(intro, 'phrase', book.say('localPhrase', pick(city.localPhrases, random)))
  say(intro, 'way', book.say('first', { place: named(first) }))

  const sections = sectionsOf(
    { intro, stops: wordings, close },
    {
      welcome: city ? `Welcome to ${city.name}` : route.name,
      whole: city?.name ?? route.name,
      stops: stops.map(({ name }) => name),
    },
    spellerOf(atlas, route, stops),
  )
  return {
    title: route.name,
    description:
      route.description ??
      `A walk from ${named(first)} to ${named(last)}: ${count} stops, about ${spokenMinutes(durationMin)}.`,
    narrativeText: narrativeOf(sections),
    narrativePreview: previewOf(intro.sentences.map(({ text }) => text)),
    durationMin,
    sections,
  }
}

/** Respells the names of known places, and says a number for names that the voice has no sounds for. */
function spellerOf(atlas: Atlas, route: WantedRoute, stops: readonly RouteStop[]) {
  const unsayable = [
    { name: route.name, spokenName: 'that you see on your screen' },
    ...stops.map((stop, index) => ({
      name: named(stop),
      spokenName: stop.known?.place.spokenName ?? stop.known?.place.name ?? `stop ${countWord(index + 1)}`,
    })),
  ].filter(({ name }) => !isSayable(name))
  return createSpeller([...unsayable, ...atlas.packs.flatMap(({ places }) => places)])
}
