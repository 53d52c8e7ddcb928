/**
 * The composer: writes the narration of a walk. Every sentence is a fact of the pack, or a phrase of phrases.ts with computed
 * names, counts, directions and distances.
 */
import type { Source } from '#contract/api/tours.ts'
import type { TopicValue } from '#contract/api/topics.ts'
import { bearingDegrees, distanceM } from '#contract/geo.ts'
import type { ChosenWalk } from './choose-stops.ts'
import type { CityPack, Fact, Place } from './city-pack.ts'
import { compassDirection, FEW_STEPS_M, spokenDistance } from './geo.ts'
import { createSpeller, inSentence, mentions, sentencesOf } from './naming.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import { countWord, fill, listed, THEME, TITLES } from './phrases.ts'
import type { Random } from './random.ts'
import { selectFacts } from './select-facts.ts'
import { tourMinutes, wordCount } from './speech-length.ts'
import { DEFAULT_TELLING_NEEDS, DEFAULT_WALK_NEEDS, type TellingNeeds } from './walk-needs.ts'

export interface ComposedSection {
  readonly index: number
  readonly title: string
  readonly text: string
  readonly locationName: string
  /** Index of the stop it is about; null for the introduction and the end. */
  readonly stopIndex: number | null
  /** The audio chunk it belongs to (one per stop). */
  readonly chunkIndex: number
  readonly sentences: readonly string[]
  /** The same sentences as the voice reads them; a line break at the end makes a longer pause. */
  readonly spoken: readonly string[]
  readonly sources: readonly Source[]
}

export interface ComposedTour {
  readonly title: string
  readonly description: string
  readonly narrativeText: string
  readonly narrativePreview: string
  /** Whole minutes, walk and speech. */
  readonly durationMin: number
  readonly sections: readonly ComposedSection[]
}

interface Wording {
  readonly sentences: string[]
  readonly facts: Fact[]
  /** The number of sentences before each longer pause but the last. */
  readonly pauses: number[]
}

const emptyWording = (): Wording => ({ sentences: [], facts: [], pauses: [] })

const CITY_FACTS = 2
const PREVIEW_CHARACTERS = 240

function tell(wording: Wording, fact: Fact): void {
  wording.facts.push(fact)
  wording.sentences.push(...sentencesOf(fact.text))
}

/** Facts about the city, those of the topic first; none that names a stop. */
function cityFacts(pack: CityPack, walk: ChosenWalk, topic: TopicValue): Fact[] {
  const open = pack.facts.filter((fact) => !walk.stops.some((stop) => mentions(fact.text, stop.name)))
  const fits = (fact: Fact): boolean => fact.topics.includes(topic)
  const chosen = [...open.filter(fits), ...open.filter((fact) => !fits(fact))].slice(0, CITY_FACTS)
  return chosen.toSorted((a, b) => (a.year ?? 9999) - (b.year ?? 9999))
}

function transition(book: PhraseBook, from: Place, to: Place): string[] {
  const metres = distanceM(from, to)
  const values = {
    place: inSentence(to),
    direction: compassDirection(bearingDegrees(from, to)),
    distance: spokenDistance(metres),
  }
  if (metres < FEW_STEPS_M) return [book.say('goFewSteps', values)]
  return [book.say('go', values), book.say('onTheWay')]
}

function stopWording(
  pack: { readonly walk: ChosenWalk; readonly topic: TopicValue; readonly told: Set<string> },
  index: number,
  book: PhraseBook,
  random: Random,
): Wording {
  const { stops } = pack.walk
  const place = stops[index] as Place
  const next = stops[index + 1]
  const wording = emptyWording()
  wording.sentences.push(book.say(next ? 'greeting' : 'greetingLast', { place: inSentence(place) }))
  if (random() < 0.6) wording.sentences.push(book.say('pause'))
  const facts = selectFacts({
    place,
    topic: pack.topic,
    told: pack.told,
    stillToCome: stops.slice(index + 1).map((stop) => stop.name),
    random,
  })
  for (const [position, fact] of facts.entries()) {
    if (position === 2 || position === 4) wording.sentences.push(book.say('between'))
    tell(wording, fact)
  }
  if (next) {
    wording.pauses.push(wording.sentences.length)
    wording.sentences.push(...transition(book, place, next))
  }
  return wording
}

/** The first sentences that fit, or the first one cut with an ellipsis where it is too long. */
function previewOf(sentences: readonly string[]): string {
  let preview = ''
  for (const sentence of sentences) {
    if (preview && preview.length + sentence.length + 1 > PREVIEW_CHARACTERS) break
    preview = preview ? `${preview} ${sentence}` : sentence
  }
  return preview.length > PREVIEW_CHARACTERS ? `${preview.slice(0, PREVIEW_CHARACTERS - 1)}…` : preview
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T
}

/** How the tour is told, and the walker's pace. */
export interface Telling extends TellingNeeds {
  readonly metresPerMinute: number
}
const STANDARD: Telling = { ...DEFAULT_TELLING_NEEDS, metresPerMinute: DEFAULT_WALK_NEEDS.metresPerMinute }

/** Writes the tour of a walk. Pure: the same random numbers write the same tour. */
export function composeTour(
  pack: CityPack,
  walk: ChosenWalk,
  topic: TopicValue,
  random: Random,
  { style, includeLocalPhrases, metresPerMinute }: Telling = STANDARD,
): ComposedTour {
  const book = createPhraseBook(random, style)
  const told = new Set<string>()
  const count = countWord(walk.stops.length)
  const distance = spokenDistance(walk.distanceM)
  const [first, last] = [walk.stops[0], walk.stops.at(-1)]
  if (!first || !last) throw new RangeError('A tour needs stops')

  const opening = cityFacts(pack, walk, topic)
  for (const fact of opening) told.add(fact.text)
  const stops = walk.stops.map((_, index) => stopWording({ walk, topic, told }, index, book, random))

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
  for (const fact of opening) tell(intro, fact)
  intro.pauses.push(intro.sentences.length)
  intro.sentences.push(
    book.say('plan', { theme: THEME[topic], count, minutes: String(durationMin) }),
    book.say('length', { distance }),
  )
  if (includeLocalPhrases && pack.localPhrases.length > 0 && pack.language !== 'en') {
    intro.sentences.push(book.say('localPhrase', pick(pack.localPhrases, random)))
  }
  intro.sentences.push(book.say('first', { place: inSentence(first) }))

  const speller = createSpeller(pack)
  const section = (
    index: number,
    { sentences, facts, pauses }: Wording,
    about: Pick<ComposedSection, 'title' | 'locationName' | 'stopIndex' | 'chunkIndex'>,
  ): ComposedSection => ({
    index,
    ...about,
    text: sentences.join(' '),
    sentences,
    // A line break at the end of a sentence is a longer pause of the voice.
    spoken: sentences.map((sentence, position) =>
      [...pauses, sentences.length].includes(position + 1) ? `${speller(sentence)}\n` : speller(sentence),
    ),
    sources: [...new Set(facts.map((fact) => fact.source))].flatMap((key) => pack.sources[key] ?? []),
  })
  const sections = [
    section(0, intro, {
      title: `Welcome to ${pack.name}`,
      locationName: pack.name,
      stopIndex: null,
      chunkIndex: 0,
    }),
    ...walk.stops.map((stop, index) =>
      section(index + 1, stops[index] as Wording, {
        title: stop.name,
        locationName: stop.name,
        stopIndex: index,
        chunkIndex: index,
      }),
    ),
    section(walk.stops.length + 1, close, {
      title: 'The end of the walk',
      locationName: pack.name,
      stopIndex: null,
      chunkIndex: walk.stops.length - 1,
    }),
  ]
  const theme = THEME[topic].charAt(0).toUpperCase() + THEME[topic].slice(1)
  return {
    title: fill(pick(TITLES[topic], random), { city: pack.name }),
    description: `${theme} in ${pack.name} from ${inSentence(first)} to ${inSentence(last)}: ${count} stops, about ${durationMin} minutes.`,
    narrativeText: sections.map(({ text }) => text).join('\n\n'),
    narrativePreview: previewOf(intro.sentences),
    durationMin,
    sections,
  }
}
