/**
 * The composer of tours along custom routes (decision 0068). Every sentence is a fact of a pack, a phrase, or the person's own
 * words told as such. The order of the stops is the route's.
 */
import { type Atlas, createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import { askedFor, fitsRouteTopic } from './asked-facts.ts'
import type { Language } from '#contract/languages.ts'
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
} from '#server/knowledge/city-packs/city-pack.ts'
import { cityFacts, featureOf, tellCity, tellFacts as tellInOrder } from './compose-tour.ts'
import { creditOf } from './credit.ts'
import { type KnownPlace, findPlace, placeCloseBy, placeOfId } from './find-place.ts'
import { FEW_STEPS_M, pathM } from './geo.ts'
import { sayLocalName, tellsLocalName } from './local-name.ts'
import { createSpeller } from '#server/languages/names-in-text.ts'
import {
  cite,
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
import { isSayable, ownSentences, shortWish } from './own-words.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import type { Random } from './random.ts'
import type { RouteGuide } from './route-guide.ts'
import { sayHours } from './say-hours.ts'
import { selectFacts } from './select-facts.ts'
import { onFootM, tourMinutes, wordCount } from '#server/languages/speech-length.ts'
import { linksOf, type Met, nobodyMet } from './stop-story.ts'
import type { WantedRoute, WantedStop } from '#server/kernel/db/stored/tour-request.ts'
import { wayOn } from './way-on.ts'
import { fill, type LanguageWords } from '#server/languages/walk-words.ts'
import { wordsOf } from '#server/languages/languages.ts'

/** Told of a place that is only close to the stop. */
const CLOSE_BY_FACTS = 3
const INTRO_WORDS = 60

export interface RouteStop extends WantedStop {
  /** What the stop is, where it is a known place. */
  readonly known: KnownPlace | undefined
}

export interface RoutePlan {
  /** In which it is told: only packs of this language are used. */
  readonly language: Language
  readonly stops: readonly RouteStop[]
  /** The city of all stops, where they are in one that is known. */
  readonly city: CityPack | undefined
  readonly distanceM: number
}

/** The shipped packs, then what was gathered for a route. */
export const atlasOfRoute = ({ packs }: Atlas, guide: RouteGuide): Atlas =>
  createAtlas([...packs, ...guide.packs])

/**
 * Finds what is known of a route in a language; `placeIds` are the places that its stops are under names which no pack has. Pure
 * and quick.
 */
export function planRoute(
  atlas: Atlas,
  { stops }: WantedRoute,
  language: Language,
  placeIds: RouteGuide['placeIds'] = [],
): RoutePlan {
  const { packs, find } = inLanguage(atlas, language)
  const cities = new Set(stops.map((stop) => find(stop)))
  const knownAs = (stop: WantedStop, id: string | null | undefined): KnownPlace | undefined =>
    findPlace(packs, stop) ?? (id ? placeOfId(packs, id, stop) : undefined)
  return {
    language,
    stops: stops.map((stop, index) => ({ ...stop, known: knownAs(stop, placeIds[index]) })),
    city: cities.size === 1 ? [...cities][0] : undefined,
    distanceM: Math.round(pathM(stops)),
  }
}

/** The stop's name as it stands in a sentence. */
const named = ({ name, known }: RouteStop, words: LanguageWords): string =>
  known && known.place.name === name ? words.named(known.place) : name.replace(/[\s.!?,;:]+$/u, '') || name

type OwnWords = 'wish' | 'address' | 'ownDescription' | 'makersDescription' | 'ownNote'

/** In quotation marks, so that one sees where our words go on. */
const quoted = (sentences: readonly string[], [opens, closes]: LanguageWords['quotes']): string[] =>
  sentences.map(
    (sentence, index) =>
      `${index === 0 ? opens : ''}${sentence}${index === sentences.length - 1 ? closes : ''}`,
  )

/** Tells somebody's words as theirs. Every phrase of these kinds ends in `{words}`. */
function tellOwn(wording: Wording, book: PhraseBook, kind: OwnWords, words: string) {
  const [first, ...rest] = quoted(ownSentences(words), book.words.quotes)
  if (first === undefined) return
  const opening = book.say(kind, { words: first })
  if (!isSayable(words, book.words.language)) {
    const at = wording.sentences.length
    wording.saidInstead.set(at, opening.slice(0, opening.length - first.length) + book.words.onScreen)
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
  readonly legs: readonly WalkedLeg[] | undefined
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
    language: book.words.language,
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
  const stop = { index, place: book.words.named(place) }
  tellInOrder(wording, facts, { pack, met, stop, book, place, tell })
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
    place: book.words.named(near.place),
    distance: book.words.distance(near.metres),
  }
  pause(wording)
  say(wording, 'way', book.say(near.metres < FEW_STEPS_M ? 'nearFewSteps' : 'near', values))
  tellFacts({ known: near, most: CLOSE_BY_FACTS }, wording, book, random, told, rest)
}

function stopWording(index: number, book: PhraseBook, random: Random, told: Told): Wording {
  const { words } = book
  const { stops } = told.plan
  const stop = stops[index] as RouteStop
  const next = stops[index + 1]
  const stillToCome = stops.slice(index + 1).flatMap(({ known }) => known?.place.name ?? [])
  const { known } = stop
  const wording = emptyWording()
  say(wording, 'phrase', book.say(next ? 'greeting' : 'greetingLast', { place: named(stop, words) }))
  if (known) {
    if (known.place.name !== stop.name)
      say(wording, 'phrase', book.say('calledHere', { place: words.named(known.place) }))
    if (tellsLocalName(known.pack, known.place) && known.place.localName !== stop.name)
      sayLocalName(wording, known.place, book)
    const isTold = tellFacts({ known }, wording, book, random, told, { index, stillToCome })
    if (!isTold) say(wording, 'phrase', book.say('nothingNew'))
    sayHours(wording, known.place, book)
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
      ...wayOn(book, {
        cameFrom: stops[index - 1],
        here: stop,
        next,
        arrived: told.legs?.[index - 1],
        walked: told.legs?.[index],
        name: named(next, words),
        feature,
      }),
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
  { style, includeLocalPhrases, audioDescriptions, metresPerMinute, tell, legs }: Telling = STANDARD_TELLING,
): ComposedTour {
  const { stops, city, distanceM } = plan
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) throw new RangeError('A tour needs stops')
  const words = wordsOf(plan.language)
  const { language } = words
  const book = createPhraseBook(random, style, words)
  const fits = fitsRouteTopic(route.topic)
  const asked = askedFor(route.wish)
  const opening = city ? cityFacts(city, stops, fits) : []
  const told: Told = {
    plan,
    packs: inLanguage(atlas, language).packs,
    fits,
    asked,
    facts: new Set(opening.map(({ text }) => text)),
    places: new Set(stops.flatMap(({ known }) => known?.place ?? [])),
    isOwn: route.isOwn,
    describes: audioDescriptions,
    met: nobodyMet(),
    tell,
    legs,
  }
  const wordings = stops.map((_, index) => stopWording(index, book, random, told))
  const count = words.stops(stops.length)
  const walkedM = legs?.every(({ isStraight }) => !isStraight) ? wayM(legs) : undefined
  const distance = words.distance(walkedM ?? distanceM)

  const close = emptyWording()
  say(close, 'phrase', book.say('closeOpening'), book.say('thanks'))
  const ofCity = emptyWording()
  if (city) for (const fact of opening) cite(ofCity, fact, city)
  const credit = creditOf(told.packs, [ofCity, ...wordings], words)
  if (credit) say(close, 'phrase', book.say('credit', credit))

  const spoken = [...wordings, close].flatMap(({ sentences }) => sentences.map(({ text }) => text))
  const length = wordCount(
    [...spoken, ...opening.map(({ text }) => text), route.wish ?? ''].join(' '),
    language,
  )
  const durationMin = tourMinutes({
    words: length + INTRO_WORDS,
    straightM: distanceM,
    walkedM: onFootM(legs),
    stops: stops.length,
    metresPerMinute,
  })

  const intro = emptyWording()
  say(intro, 'phrase', city ? book.say('welcome', { city: city.name }) : book.say('welcomeRoute'))
  if (city) tellCity(intro, opening, { pack: city, tell })
  pause(intro)
  const time = words.time(durationMin)
  say(
    intro,
    'way',
    book.say(route.isOwn ? 'planOwnRoute' : 'planRoute', { name: route.name, count, time }),
    book.say(walkedM === undefined ? 'length' : 'lengthOnFoot', { distance }),
  )
  if (route.wish) {
    tellOwn(intro, book, 'wish', shortWish(route.wish))
    const facts = [...told.places].flatMap((place) => place.facts)
    const isMet = asked && facts.some((fact) => asked(fact) && told.facts.has(fact.text))
    say(intro, 'phrase', book.say(isMet ? 'wishMet' : 'wishUnmet'))
  }
  if (includeLocalPhrases && city && city.localPhrases.length > 0 && city.language !== language)
    say(intro, 'phrase', book.say('localPhrase', pick(city.localPhrases, random)))
  say(intro, 'way', book.say('first', { place: named(first, words) }))

  const sections = sectionsOf(
    { intro, stops: wordings, close },
    {
      welcome: city ? fill(words.welcomeTitle, { city: city.name }) : route.name,
      whole: city?.name ?? route.name,
      stops: stops.map(({ name }) => name),
    },
    { words, speller: spellerOf(atlas, route, stops, words) },
  )
  return {
    language,
    title: route.name,
    description:
      route.description ??
      fill(words.routeDescription, {
        first: named(first, words),
        last: named(last, words),
        count,
        time,
      }),
    narrativeText: narrativeOf(sections),
    narrativePreview: previewOf(
      intro.sentences.map(({ text }) => text),
      words.between,
    ),
    durationMin,
    sections,
  }
}

/** The packs that are written in the language. */
function inLanguage(atlas: Atlas, language: Language): Atlas {
  const packs = atlas.packs.filter((pack) => textLanguageOf(pack) === language)
  return packs.length === atlas.packs.length ? atlas : createAtlas(packs)
}

/** Respells the names of known places, and says a number for names that the voice has no sounds for. */
function spellerOf(
  atlas: Atlas,
  route: WantedRoute,
  stops: readonly RouteStop[],
  words: LanguageWords,
): (sentence: string) => string {
  const unsayable = [
    { name: route.name, spokenName: words.nameOnScreen },
    ...stops.map((stop, index) => ({
      name: named(stop, words),
      spokenName: stop.known?.place.spokenName ?? stop.known?.place.name ?? words.stopNumber(index + 1),
    })),
  ].filter(({ name }) => !isSayable(name, words.language))
  // Respellings are made for an English voice.
  const respelled = words.language === 'en' ? inLanguage(atlas, 'en').packs : []
  return createSpeller([...unsayable, ...respelled.flatMap(({ places }) => places)])
}
