/**
 * The sentences of a fact, joined to those before by what can be computed: a year becomes the time since the fact before it, and a
 * person of an earlier stop is recalled. Nothing else is claimed between two facts: 'so' and 'because' would need a source.
 */
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { asidesBefore, asideBehind, type Asides } from './asides.ts'
import { cite, type Passage, pause, say, type Sentence } from './passage.ts'
import type { PhraseBook } from './phrase-book.ts'
import { sentencesWithQuote } from './quoted-words.ts'
import type { ToldLine } from './told-line.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'
import type { MetPeople } from './met-people.ts'

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
  /** `place` is the place's name as it stands in a sentence; undefined for what is told on the way of a place that is no stop. */
  readonly stop: { readonly index: number; readonly place: string | undefined }
  readonly book: PhraseBook
}

const NAME_PART_MIN = 4
/** Returns true if the text names the person, by a part of the name that is nobody else's: 'King' names no king. */
function names(text: string, name: string, pack: CityPack): boolean {
  if (text.includes(name)) return true
  const others = Object.values(pack.people ?? {}).filter((person) => person.name !== name)
  return name
    .split(/\s+/)
    .some(
      (part) =>
        part.length >= NAME_PART_MIN &&
        /^\P{Ll}/u.test(part) &&
        text.includes(part) &&
        !others.some((other) => other.name.split(/\s+/).includes(part)),
    )
}

/** Returns the sentences of one fact, after the one before it at this stop. It records in `met` whom the fact speaks of. */
export function sentencesOfFact(
  fact: Fact,
  { before, pack, met, stop, book }: StopOfFacts & { readonly before: Fact | undefined },
): Sentence[] {
  const { words } = book
  const sentences = sentencesWithQuote(
    sinceBefore(fact.text, fact, before, words),
    fact.quote,
    words.language,
  )
  for (const key of fact.people ?? []) {
    const earlier = met.byPerson.get(key)
    const person = pack.people?.[key]
    // Nobody has met a person whom no sentence named.
    if (person && !names(fact.text, person.name, pack)) continue
    if (!earlier || !person) met.byPerson.set(key, { stopIndex: stop.index, place: stop.place })
    if (!earlier || !person || earlier.stopIndex >= stop.index) continue
    // A look needs no more words, and a place that the fact names itself needs no second naming.
    if (fact.look || (earlier.place && fact.text.includes(earlier.place.replace(/^the /, '')))) continue
    met.byPerson.set(key, { stopIndex: stop.index, place: stop.place })
    const isEnough =
      met.recalled.has(key) || met.recalledAt.size >= RECALLS_MAX || met.recalledAt.has(stop.index)
    if (isEnough || person.famous || earlier.place === undefined) continue
    // This same place and a place called after the person are no places at which one recalls meeting somebody.
    if (earlier.place === stop.place || earlier.place.includes(person.name)) continue
    met.recalled.add(key)
    met.recalledAt.add(stop.index)
    const values = { person: person.name, place: earlier.place }
    sentences.push({ text: book.say('metBefore', values), kind: 'phrase' })
  }
  return sentences
}

/** The lines of one place, and all that is said between them. */
export interface LinesOfPlace extends StopOfFacts, Asides {
  readonly lines: readonly ToldLine[]
  /** The sentences that keep the walk's question in mind, by the fact behind which each is said. */
  readonly keeps: ReadonlyMap<Fact, string>
  /** Says something before the line of this number, or behind all lines. */
  readonly interrupt?: { readonly at: number; readonly say: () => void } | undefined
}

/** Says what comes before the line of this number, or behind the last one. Returns true if there is something. */
export function sayInterruption(passage: Passage, { interrupt }: LinesOfPlace, index: number): boolean {
  if (interrupt?.at !== index) return false
  interrupt.say()
  pause(passage)
  return true
}

/** Says the lines of a place one after the other. A pause behind a thing to see gives time to look. */
export function sayLines(passage: Passage, telling: LinesOfPlace): void {
  const { lines, keeps, book, pack } = telling
  let before: Fact | undefined
  for (const [index, line] of lines.entries()) {
    const around = { index, lines }
    if (sayInterruption(passage, telling, index)) before = undefined
    if (line.isTurn) pause(passage)
    const asides = asidesBefore(book, telling, around)
    if (asides.length > 0) pause(passage)
    say(passage, 'phrase', ...asides)
    if (line.join !== undefined) say(passage, 'join', ...sentencesIn(line.join, book.words.language))
    cite(passage, line.fact, pack)
    const isDirect = asides.length === 0 && line.join === undefined
    const told = sentencesOfFact(line.fact, { ...telling, before: isDirect ? before : undefined })
    const keep = keeps.get(line.of)
    // Nothing may stand between a fact and the one that leans on it, or the sentence that keeps it in mind.
    const isHeldOnto = lines[index + 1]?.leans === true || keep !== undefined
    passage.sentences.push(...(isHeldOnto ? told.filter(({ kind }) => kind !== 'phrase') : told))
    if (index === 0 || line.of.look) pause(passage)
    before = line.fact
    // A count or a comparison would speak of the sentence that keeps the fact in mind; a promise names whom it means.
    const hasAside = keep === undefined || telling.promises.has(line.of)
    const behind = hasAside ? asideBehind(book, telling, around) : undefined
    if (keep !== undefined) say(passage, 'question', ...sentencesIn(keep, book.words.language))
    if (behind !== undefined) say(passage, 'phrase', behind)
    if (behind !== undefined || keep !== undefined) before = undefined
  }
  sayInterruption(passage, telling, lines.length)
}
