/**
 * What is told at one stop: its facts, joined by what can be computed. A year becomes the time since the fact before it, and
 * who was met at an earlier stop is met again. Nothing else is claimed between two facts: 'so' and 'because' need a source.
 */
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { PhraseBook } from './phrase-book.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'

/** What a sentence is: bench/generation measures the share of each. */
export type SentenceKind = 'fact' | 'thread' | 'way' | 'phrase' | 'own'

/** Who was told of where, over the whole walk. */
export interface Met {
  readonly byPerson: Map<string, { readonly stopIndex: number; readonly place: string }>
  recalled: number
}
export const nobodyMet = (): Met => ({ byPerson: new Map(), recalled: 0 })

/** More look backs than this are a habit. */
const RECALLS_MAX = 3
const yearsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)\d{3,4}(?!\d)/g)].map(([digits]) => Number(digits))

/**
 * 'In 1345 it was rebuilt.' after a fact of 1333 is 'Twelve years later it was rebuilt.': only where the listener has heard
 * the earlier year in the sentence right before.
 */
function sinceBefore(text: string, fact: Fact, before: Fact | undefined, words: LanguageWords): string {
  const opening = words.since.opening.exec(text)
  if (!opening || before?.year === undefined || Number(opening[1]) !== fact.year) return text
  if (yearsIn(sentencesIn(before.text, words.language).at(-1) ?? '').at(-1) !== before.year) return text
  const gap = words.since.gap(fact.year - before.year)
  return gap ? `${gap}${text.slice(opening[0].length)}` : text
}

export interface ToldSentence {
  readonly text: string
  readonly kind: SentenceKind
}

/** The sentences of one fact, after the one before it at this stop. */
export function tellFact(
  fact: Fact,
  {
    before,
    pack,
    met,
    stop,
    book,
  }: {
    readonly before: Fact | undefined
    readonly pack: CityPack
    readonly met: Met
    /** `place` as it stands in a sentence. */
    readonly stop: { readonly index: number; readonly place: string }
    readonly book: PhraseBook
  },
): ToldSentence[] {
  const sentences = sentencesIn(sinceBefore(fact.text, fact, before, book.words), book.words.language)
  const told: ToldSentence[] = sentences.map((text) => ({ text, kind: 'fact' }))
  for (const key of fact.people ?? []) {
    const earlier = met.byPerson.get(key)
    const person = pack.people?.[key]
    if (!earlier || !person) met.byPerson.set(key, { stopIndex: stop.index, place: stop.place })
    if (!earlier || !person || earlier.stopIndex >= stop.index) continue
    // A look needs no more words, and a place that the fact names itself needs no second naming.
    if (fact.look || fact.text.includes(earlier.place.replace(/^the /, ''))) continue
    met.byPerson.set(key, { stopIndex: stop.index, place: stop.place })
    if (met.recalled >= RECALLS_MAX || told.length > sentences.length) continue
    met.recalled += 1
    const values = { person: person.name, place: earlier.place }
    told.push({ text: book.say('metBefore', values), kind: 'phrase' })
  }
  return told
}

/** From each fact to the one that follows from it, as the pack's sources say. */
export const linksOf = (pack: CityPack): ReadonlyMap<string, string> =>
  new Map((pack.links ?? []).map(({ from, to }) => [from, to]))
