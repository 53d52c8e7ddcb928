/**
 * The sentences of a fact, joined to those before by what can be computed: a year becomes the time since the fact before it, and a
 * person of an earlier stop is recalled. Nothing else is claimed between two facts: 'so' and 'because' would need a source.
 */
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
} from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { NarratedSentence, TellFacts } from './narration.ts'
import { cite, type Passage, pause, say, type Sentence } from './passage.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'

/** The people whom the listener has met on the walk so that a later stop can recall them. */
export interface MetPeople {
  /** The stop that last spoke of each person, by the person's key. */
  readonly byPerson: Map<string, { readonly stopIndex: number; readonly place: string }>
  /** The number of times that the walk recalled a person. */
  recalled: number
}
export const nobodyMet = (): MetPeople => ({ byPerson: new Map(), recalled: 0 })

/** A walk recalls people at most this often; more would sound like a habit. */
const RECALLS_MAX = 3
const yearsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)\d{3,4}(?!\d)/g)].map(([digits]) => Number(digits))

/**
 * Turns 'In 1345 it was rebuilt.' after a fact of 1333 into 'Twelve years later it was rebuilt.', but only if the listener heard the
 * earlier year in the sentence right before.
 */
function sinceBefore(text: string, fact: Fact, before: Fact | undefined, words: LanguageWords): string {
  const opening = words.since.opening.exec(text)
  if (!opening || before?.year === undefined || Number(opening[1]) !== fact.year) return text
  if (yearsIn(sentencesIn(before.text, words.language).at(-1) ?? '').at(-1) !== before.year) return text
  const gap = words.since.gap(fact.year - before.year)
  return gap ? `${gap}${text.slice(opening[0].length)}` : text
}

/** The stop whose facts are narrated. */
export interface StopOfFacts {
  readonly pack: CityPack
  readonly met: MetPeople
  /** `place` is the place's name as it stands in a sentence. */
  readonly stop: { readonly index: number; readonly place: string }
  readonly book: PhraseBook
}

/** Returns the sentences of one fact, after the one before it at this stop. It records in `met` whom the fact speaks of. */
export function sentencesOfFact(
  fact: Fact,
  { before, pack, met, stop, book }: StopOfFacts & { readonly before: Fact | undefined },
): Sentence[] {
  const own = sentencesIn(sinceBefore(fact.text, fact, before, book.words), book.words.language)
  const sentences: Sentence[] = own.map((text) => ({ text, kind: 'fact' }))
  for (const key of fact.people ?? []) {
    const earlier = met.byPerson.get(key)
    const person = pack.people?.[key]
    if (!earlier || !person) met.byPerson.set(key, { stopIndex: stop.index, place: stop.place })
    if (!earlier || !person || earlier.stopIndex >= stop.index) continue
    // A look needs no more words, and a place that the fact names itself needs no second naming.
    if (fact.look || fact.text.includes(earlier.place.replace(/^the /, ''))) continue
    met.byPerson.set(key, { stopIndex: stop.index, place: stop.place })
    if (met.recalled >= RECALLS_MAX || sentences.length > own.length) continue
    met.recalled += 1
    const values = { person: person.name, place: earlier.place }
    sentences.push({ text: book.say('metBefore', values), kind: 'phrase' })
  }
  return sentences
}

/** Returns for each fact the fact that follows from it, by their ids, as the pack's sources say. */
export const linksOf = (pack: CityPack): ReadonlyMap<string, string> =>
  new Map((pack.links ?? []).map(({ from, to }) => [from, to]))

/** Says the facts of a place one after the other, with a pause behind the first: it shows the listener where to look. */
export function sayFacts(
  passage: Passage,
  facts: readonly Fact[],
  { place, tell, ...stop }: StopOfFacts & { readonly place: Place; readonly tell: TellFacts | undefined },
): void {
  const narrated = tell?.({ stop: { index: stop.stop.index, place }, pack: stop.pack, facts })
  if (narrated) return sayNarrated(passage, narrated, facts, stop)
  for (const [index, fact] of facts.entries()) {
    cite(passage, fact, stop.pack)
    passage.sentences.push(...sentencesOfFact(fact, { before: facts[index - 1], ...stop }))
    if (index === 0) pause(passage)
  }
}

/** Says facts about the whole city. */
export function sayCityFacts(
  passage: Passage,
  facts: readonly Fact[],
  { pack, tell }: { readonly pack: CityPack; readonly tell: TellFacts | undefined },
): void {
  for (const fact of facts) cite(passage, fact, pack)
  const narrated = facts.length > 0 ? tell?.({ stop: undefined, pack, facts }) : undefined
  if (!narrated) say(passage, 'fact', ...facts.flatMap(({ text }) => sentencesIn(text, textLanguageOf(pack))))
  for (const sentence of narrated ?? [])
    say(passage, sentence.facts.length > 0 ? 'fact' : 'phrase', sentence.text)
}

/**
 * Says a narrator's sentences in place of the facts. A person of an earlier stop is recalled behind the last sentence about the fact,
 * as without a narrator. Only facts that a sentence rests on are cited.
 */
function sayNarrated(
  passage: Passage,
  narrated: readonly NarratedSentence[],
  facts: readonly Fact[],
  stop: StopOfFacts,
): void {
  const recalls = new Map(
    facts.map((fact) => {
      const sentences = sentencesOfFact(fact, { ...stop, before: undefined })
      return [fact, sentences.filter(({ kind }) => kind === 'phrase')]
    }),
  )
  const lastOf = new Map(narrated.flatMap((sentence) => sentence.facts.map((fact) => [fact, sentence])))
  const [first] = facts
  for (const [index, sentence] of narrated.entries()) {
    passage.sentences.push({ text: sentence.text, kind: sentence.facts.length > 0 ? 'fact' : 'phrase' })
    for (const fact of facts) {
      if (!sentence.facts.includes(fact)) continue
      cite(passage, fact, stop.pack)
      if (lastOf.get(fact) === sentence) passage.sentences.push(...(recalls.get(fact) ?? []))
    }
    // The first fact shows where to look; the pause behind it gives time to look.
    const next = narrated[index + 1]
    const isFirst = first !== undefined && sentence.facts.includes(first)
    if (isFirst && !next?.facts.includes(first)) pause(passage)
  }
}
