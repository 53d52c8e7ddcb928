/**
 * The composer: writes the narration of a walk. Every sentence is a fact of the pack, its thread, or a phrase of its language (words/) with
 * computed names, counts, sides and distances.
 */
import type { TopicValue } from '#contract/topics/topics.ts'
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import type { ChosenWalk } from './choose-stops.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
} from '#server/knowledge/city-packs/city-pack.ts'
import { creditOf } from './credit.ts'
import { sayLocalName, tellsLocalName } from './local-name.ts'
import { createSpeller, mentions } from '#server/languages/names-in-text.ts'
import { sayNarrated } from './narrated.ts'
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
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import type { Random } from './random.ts'
import { sayHours } from './say-hours.ts'
import { fitsAt, lookFact, selectFacts } from './select-facts.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { onFootM, tourMinutes, wordCount } from '#server/languages/speech-length.ts'
import { linksOf, type Met, nobodyMet, tellFact } from './stop-story.ts'
import { answerOf, factsOfThread, isOfThread, threadOf } from './thread.ts'
import { wayOn } from './way-on.ts'
import { fill, type LanguageWords } from '#server/languages/walk-words.ts'
import { wordsOf } from '#server/languages/languages.ts'

const CITY_FACTS = 2
/** Words of an introduction besides its facts and its question. */
const INTRO_WORDS = 45

/** Facts about the city, those of the topic first; none that names a stop. */
export function cityFacts(
  pack: CityPack,
  stops: readonly { readonly name: string }[],
  fits: (fact: Fact) => boolean,
): Fact[] {
  const open = pack.facts.filter((fact) => !stops.some((stop) => mentions(fact.text, stop.name)))
  const chosen = [...open.filter(fits), ...open.filter((fact) => !fits(fact))].slice(0, CITY_FACTS)
  return chosen.toSorted((a, b) => (a.year ?? 9999) - (b.year ?? 9999))
}

/** What to look for at a place, as a few words. */
export const featureOf = (place: Place): string | undefined =>
  lookFact(place.facts, place.indoor)?.look?.feature

interface Walked {
  readonly words: LanguageWords
  readonly pack: CityPack
  readonly walk: ChosenWalk
  readonly topic: TopicValue
  readonly ofThread: ((fact: Fact) => boolean) | undefined
  readonly linkedTo: ReadonlyMap<string, string>
  readonly describes: boolean
  readonly told: Set<string>
  readonly met: Met
  readonly tell: TellFacts | undefined
  readonly legs: readonly WalkedLeg[] | undefined
}

/** Tells facts one after the other, with a pause behind what one looks at. */
export function tellFacts(
  wording: Wording,
  facts: readonly Fact[],
  {
    pack,
    met,
    stop,
    book,
    place,
    tell,
  }: {
    pack: CityPack
    met: Met
    stop: { index: number; place: string }
    book: PhraseBook
    place: Place
    tell: TellFacts | undefined
  },
): void {
  const narrated = tell?.({ stop: { index: stop.index, place }, pack, facts })
  if (narrated) return sayNarrated(wording, narrated, facts, { pack, met, stop, book })
  for (const [index, fact] of facts.entries()) {
    cite(wording, fact, pack)
    wording.sentences.push(...tellFact(fact, { before: facts[index - 1], pack, met, stop, book }))
    if (index === 0) pause(wording)
  }
}

/** Tells facts about the whole city. */
export function tellCity(
  wording: Wording,
  facts: readonly Fact[],
  { pack, tell }: { pack: CityPack; tell: TellFacts | undefined },
): void {
  for (const fact of facts) cite(wording, fact, pack)
  const narrated = facts.length > 0 ? tell?.({ stop: undefined, pack, facts }) : undefined
  if (!narrated) say(wording, 'fact', ...facts.flatMap(({ text }) => sentencesIn(text, textLanguageOf(pack))))
  for (const sentence of narrated ?? [])
    say(wording, sentence.facts.length > 0 ? 'fact' : 'phrase', sentence.text)
}

/** What is told at a stop; called in the order of the walk. */
const factsAt = (tour: Walked, place: Place, index: number, random: Random): Fact[] =>
  selectFacts({
    place,
    language: tour.words.language,
    fits: fitsAt(place, tour.topic),
    ...(tour.ofThread && { ofThread: tour.ofThread }),
    linkedTo: tour.linkedTo,
    describes: tour.describes,
    told: tour.told,
    stillToCome: tour.walk.stops.slice(index + 1).map((stop) => stop.name),
    random,
  })

function stopWording(tour: Walked, told: readonly Fact[][], index: number, book: PhraseBook): Wording {
  const { stops } = tour.walk
  const place = stops[index] as Place
  const next = stops[index + 1]
  const { words } = tour
  const name = words.named(place)
  const wording = emptyWording()
  const facts = told[index] ?? []
  const [opening] = facts
  const isNamedByFact =
    opening !== undefined && mentions(sentencesIn(opening.text, words.language)[0] ?? '', place.name)
  const hasTwoNames = tellsLocalName(tour.pack, place)
  if (!next) say(wording, 'phrase', book.say('greetingLast', { place: name }))
  else if (!isNamedByFact || hasTwoNames)
    say(wording, 'phrase', book.say(index === 0 ? 'greetingFirst' : 'greeting', { place: name }))
  if (hasTwoNames) sayLocalName(wording, place, book)
  const { pack, met, tell } = tour
  tellFacts(wording, facts, { pack, met, stop: { index, place: name }, book, place, tell })
  sayHours(wording, place, book)
  if (next) {
    pause(wording)
    const leg = {
      cameFrom: stops[index - 1],
      here: place,
      arrived: tour.legs?.[index - 1],
      walked: tour.legs?.[index],
      next,
      name: words.named(next),
      feature: told[index + 1]?.[0]?.look?.feature,
    }
    say(wording, 'way', ...wayOn(book, leg))
  }
  return wording
}

/** Writes the tour of a walk. Pure: the same random numbers write the same tour. */
export function composeTour(
  pack: CityPack,
  walk: ChosenWalk,
  topic: TopicValue,
  random: Random,
  { style, includeLocalPhrases, audioDescriptions, metresPerMinute, tell, legs }: Telling = STANDARD_TELLING,
): ComposedTour {
  const words = wordsOf(textLanguageOf(pack))
  const { language } = words
  const book = createPhraseBook(random, style, words)
  const count = words.stops(walk.stops.length)
  const distance = words.distance(wayM(legs) ?? walk.distanceM)
  const [first, last] = [walk.stops[0], walk.stops.at(-1)]
  if (!first || !last) throw new RangeError('A tour needs stops')

  const fits = (fact: Fact): boolean => fact.topics.includes(topic)
  const thread = threadOf(pack, topic, walk.stops)
  const opening = cityFacts(pack, walk.stops, fits)
  const tour: Walked = {
    words,
    pack,
    walk,
    topic,
    ofThread: isOfThread(thread),
    linkedTo: linksOf(pack),
    describes: audioDescriptions,
    told: new Set(opening.map(({ text }) => text)),
    met: nobodyMet(),
    tell,
    legs,
  }
  const facts = walk.stops.map((place, index) => factsAt(tour, place, index, random))
  const stops = walk.stops.map((_, index) => stopWording(tour, facts, index, book))

  const close = emptyWording()
  if (thread) {
    say(close, 'phrase', book.say('answerOpening'))
    say(close, 'thread', thread.question, ...answerOf(pack, thread, tour.told))
    for (const fact of factsOfThread(pack, thread)) if (tour.told.has(fact.text)) cite(close, fact, pack)
    pause(close)
  } else say(close, 'phrase', book.say('closeOpening'))
  say(close, 'phrase', book.say('thanks'))

  const credit = creditOf([pack], stops, words)
  if (credit) say(close, 'phrase', book.say('credit', credit))

  const intro = emptyWording()
  const length = [
    ...[...stops, close].flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    ...opening.map(({ text }) => text),
    thread?.question ?? '',
  ].reduce((sum, text) => sum + wordCount(text, language), INTRO_WORDS)
  const durationMin = tourMinutes({
    words: length,
    straightM: walk.distanceM,
    walkedM: onFootM(legs),
    stops: walk.stops.length,
    metresPerMinute,
  })
  say(intro, 'phrase', book.say('welcome', { city: pack.name }))
  tellCity(intro, opening, { pack, tell })
  pause(intro)
  if (thread) say(intro, 'thread', thread.question)
  say(
    intro,
    'way',
    book.say(thread ? 'planThread' : 'plan', {
      theme: words.theme[topic],
      count,
      minutes: words.minutes(durationMin),
      distance,
    }),
  )
  if (includeLocalPhrases && pack.localPhrases.length > 0 && pack.language !== language) {
    say(intro, 'phrase', book.say('localPhrase', pick(pack.localPhrases, random)))
  }
  const feature = facts[0]?.[0]?.look?.feature
  say(intro, 'way', book.say('first', { place: words.named(first) }))
  if (feature !== undefined) say(intro, 'way', book.say('lookOut', { feature: words.feature(feature) }))

  const people = Object.values(pack.people ?? {})
  const sections = sectionsOf(
    { intro, stops, close },
    {
      welcome: fill(words.welcomeTitle, { city: pack.name }),
      whole: pack.name,
      stops: walk.stops.map(({ name }) => name),
    },
    // Respellings are made for an English voice.
    { words, speller: createSpeller(language === 'en' ? [...pack.places, ...people] : []) },
  )
  const theme = words.theme[topic].charAt(0).toUpperCase() + words.theme[topic].slice(1)
  return {
    language,
    title: fill(pick(words.titles[topic], random), { city: pack.name }),
    description: fill(words.description, {
      theme,
      city: pack.name,
      first: words.named(first),
      last: words.named(last),
      count,
      minutes: words.minutes(durationMin),
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
