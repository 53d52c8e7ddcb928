/**
 * The composer: writes the narration of a walk. Every sentence is a fact of the pack, or a phrase of phrases.ts with computed
 * names, counts, directions and distances.
 */
import type { TopicValue } from '#contract/api/topics.ts'
import type { ChosenWalk } from './choose-stops.ts'
import type { CityPack, Fact, Place } from './city-pack.ts'
import { spokenDistance } from './geo.ts'
import { createSpeller, inSentence, mentions } from './naming.ts'
import {
  type ComposedTour,
  emptyWording,
  narrativeOf,
  pick,
  previewOf,
  sectionsOf,
  STANDARD_TELLING,
  tell,
  type Telling,
  type Wording,
} from './narration.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import { countWord, fill, listed, THEME, TITLES } from './phrases.ts'
import type { Random } from './random.ts'
import { selectFacts } from './select-facts.ts'
import { tourMinutes, wordCount } from './speech-length.ts'
import { wayOn } from './way-on.ts'

const CITY_FACTS = 2

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

function stopWording(
  tour: {
    readonly pack: CityPack
    readonly walk: ChosenWalk
    readonly fits: (fact: Fact) => boolean
    readonly told: Set<string>
  },
  index: number,
  book: PhraseBook,
  random: Random,
): Wording {
  const { stops } = tour.walk
  const place = stops[index] as Place
  const next = stops[index + 1]
  const wording = emptyWording()
  wording.sentences.push(book.say(next ? 'greeting' : 'greetingLast', { place: inSentence(place) }))
  if (random() < 0.6) wording.sentences.push(book.say('pause'))
  const facts = selectFacts({
    place,
    fits: tour.fits,
    told: tour.told,
    stillToCome: stops.slice(index + 1).map((stop) => stop.name),
    random,
  })
  for (const [position, fact] of facts.entries()) {
    if (position === 2 || position === 4) wording.sentences.push(book.say('between'))
    tell(wording, fact, tour.pack)
  }
  if (next) {
    wording.pauses.push(wording.sentences.length)
    wording.sentences.push(...wayOn(book, place, next, inSentence(next)))
  }
  return wording
}

/** Writes the tour of a walk. Pure: the same random numbers write the same tour. */
export function composeTour(
  pack: CityPack,
  walk: ChosenWalk,
  topic: TopicValue,
  random: Random,
  { style, includeLocalPhrases, metresPerMinute }: Telling = STANDARD_TELLING,
): ComposedTour {
  const book = createPhraseBook(random, style)
  const told = new Set<string>()
  const count = countWord(walk.stops.length)
  const distance = spokenDistance(walk.distanceM)
  const [first, last] = [walk.stops[0], walk.stops.at(-1)]
  if (!first || !last) throw new RangeError('A tour needs stops')

  const fits = (fact: Fact): boolean => fact.topics.includes(topic)
  const opening = cityFacts(pack, walk.stops, fits)
  for (const fact of opening) told.add(fact.text)
  const stops = walk.stops.map((_, index) => stopWording({ pack, walk, fits, told }, index, book, random))

  const close = emptyWording()
  close.sentences.push(
    book.say('closeOpening'),
    book.say('closeStops', {
      first: inSentence(first),
      last: inSentence(last),
      middle: listed(walk.stops.slice(1, -1).map(inSentence)),
    }),
    book.say('closeSum', { count, distance }),
    book.say('invite', { city: pack.name }),
    book.say('thanks'),
  )

  const intro = emptyWording()
  const introWords = 40 + opening.reduce((sum, fact) => sum + wordCount(fact.text), 0)
  const words = [...stops, close].reduce(
    (sum, { sentences }) => sum + wordCount(sentences.join(' ')),
    introWords,
  )
  const durationMin = tourMinutes(words, walk.distanceM, metresPerMinute)
  intro.sentences.push(book.say('welcome', { city: pack.name }))
  for (const fact of opening) tell(intro, fact, pack)
  intro.pauses.push(intro.sentences.length)
  intro.sentences.push(
    book.say('plan', { theme: THEME[topic], count, minutes: String(durationMin) }),
    book.say('length', { distance }),
  )
  if (includeLocalPhrases && pack.localPhrases.length > 0 && pack.language !== 'en') {
    intro.sentences.push(book.say('localPhrase', pick(pack.localPhrases, random)))
  }
  intro.sentences.push(book.say('first', { place: inSentence(first) }))

  const sections = sectionsOf(
    { intro, stops, close },
    { welcome: `Welcome to ${pack.name}`, whole: pack.name, stops: walk.stops.map(({ name }) => name) },
    createSpeller(pack.places),
  )
  const theme = THEME[topic].charAt(0).toUpperCase() + THEME[topic].slice(1)
  return {
    title: fill(pick(TITLES[topic], random), { city: pack.name }),
    description: `${theme} in ${pack.name} from ${inSentence(first)} to ${inSentence(last)}: ${count} stops, about ${durationMin} minutes.`,
    narrativeText: narrativeOf(sections),
    narrativePreview: previewOf(intro.sentences),
    durationMin,
    sections,
  }
}
