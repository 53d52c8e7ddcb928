/** Counts what the sentences are made of (facts, joins, filler), what is said twice, and what no fact of the pack says. */
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { wordCount } from '#server/languages/speech-length.ts'
import { table } from '../support/statistics.mjs'
import { type Figure, mean, noneOf, percent, quantile, shareOf, sum, groupBy, most } from './figures.ts'
import { type MadeWalk, nameOf } from './made-walks.ts'

const FACT_KINDS: readonly string[] = ['fact', 'quote']
/** Kinds that open, join and ask: their authors may use no name that the facts do not have. */
const JOINING_KINDS: readonly string[] = ['opening', 'join', 'question', 'keep']
/**
 * Names that every walker knows and that a join may use, because they claim nothing there: 'And this is Greece, more or less.' Each was
 * read in its sentence. A name that says something of a person or a thing is none of them.
 */
const COMMON_NAMES = new Set([
  'Africa',
  'America',
  'Greece',
  'Italy',
  'Portugal',
  'Vienna',
  'West',
  'Middle',
  'Ages',
  'Australian',
  'Englishman',
  'Frenchman',
  'Londoner',
  'Parmesan',
  'Peter',
])
const KIND_NOTE =
  'A fact is a sentence of the pack, an opening the scene at the start, a join the author’s sentence between two facts, a question the thread’s question, reminders and answer, ' +
  'a way where to go and what to look for there, a phrase all else (filler).'

interface Said {
  readonly text: string
  readonly kind: string
  readonly words: number
  readonly made: MadeWalk
}

const saidIn = (made: readonly MadeWalk[]): Said[] =>
  made.flatMap((one) =>
    one.tour.sections.flatMap(({ sentences, kinds }, section) =>
      sentences.map((text, at) => ({
        text,
        // The opening retells facts in words of its own.
        kind: section === 0 && kinds[at] === 'fact' ? 'opening' : (kinds[at] ?? ''),
        words: wordCount(text, one.tour.language),
        made: one,
      })),
    ),
  )

/** Returns the runs of four words that a walk says twice in sentences of the kind, none of them a name or a number. */
function repeats({ tour }: MadeWalk, kind: string): string[] {
  const seen = new Map<string, number>()
  for (const { sentences, kinds } of tour.sections) {
    for (const [index, text] of sentences.entries()) {
      if (kinds[index] !== kind) continue
      const words = text.split(/\s+/).filter(Boolean)
      for (let at = 0; at + 4 <= words.length; at += 1) {
        const run = words.slice(at, at + 4)
        const isPlain = run.every(
          (word, position) => at + position === 0 || !/^\P{L}*[\p{Lu}\p{N}]/u.test(word),
        )
        const key = run.join(' ').toLowerCase()
        if (isPlain) seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    }
  }
  return [...seen].flatMap(([run, count]) => (count > 1 ? run : []))
}

const vocabularies = new WeakMap<CityPack, ReadonlySet<string>>()

/** Returns every word of the pack's facts and names. */
function vocabularyOf(pack: CityPack): ReadonlySet<string> {
  const known = vocabularies.get(pack)
  if (known) return known
  const texts = [...pack.facts, ...pack.places.flatMap(({ facts }) => facts)].flatMap(
    ({ text, alone = '' }) => [text, alone],
  )
  const names = [
    pack.name,
    pack.localName,
    pack.country,
    ...pack.places.flatMap(({ name, localName, closed }) => [name, localName, closed?.text ?? '']),
    ...Object.values(pack.people ?? {}).map(({ name }) => name),
    ...pack.localPhrases.flatMap(({ phrase, meaning, use = '' }) => [phrase, meaning, use]),
  ]
  const words = new Set([...texts, ...names].flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []))
  vocabularies.set(pack, words)
  return words
}

/** Returns the names and numbers of sentences of the kinds that no fact and no name of the pack has. */
const strangersIn = (
  made: readonly MadeWalk[],
  kinds: readonly string[],
  allowed: ReadonlySet<string> = new Set(),
): string[] =>
  saidIn(made)
    .filter(({ kind, made: { tour } }) => kinds.includes(kind) && tour.language === 'en')
    .flatMap(({ text, made: one }) => {
      const vocabulary = vocabularyOf(one.pack)
      const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
      return words
        .filter(
          (word, index) =>
            /^[\p{Lu}\p{N}]/u.test(word) &&
            word !== 'I' &&
            !vocabulary.has(word) &&
            !allowed.has(word) &&
            // Italians are no new name where a fact says Italian.
            !vocabulary.has(word.replace(/s$/, '')) &&
            // The first word has a capital in every sentence.
            (index > 0 || /^\p{N}/u.test(word)),
        )
        .map((word) => `${word} in “${text}” (${nameOf(one)})`)
    })

export const inventedNames = (made: readonly MadeWalk[]): string[] => strangersIn(made, FACT_KINDS)

/** Returns the same for sentences that join facts, ask the question and answer it. */
export const namesOfJoins = (made: readonly MadeWalk[]): string[] =>
  strangersIn(made, JOINING_KINDS, COMMON_NAMES)

const YEARS = /\b1\d{3}\b|\b20\d{2}\b/g

/** Returns the years that the facts of each stop name. */
const yearsOfStops = (made: readonly MadeWalk[]): number[] =>
  made.flatMap(({ tour }) =>
    tour.sections
      .filter(({ stopIndex }) => stopIndex !== null)
      .map(
        ({ sentences, kinds }) =>
          (
            sentences
              .filter((_, index) => FACT_KINDS.includes(kinds[index] ?? ''))
              .join(' ')
              .match(YEARS) ?? []
          ).length,
      ),
  )

/** Returns for each stop whether the first fact that is told there tells to look. */
const firstLooks = (made: readonly MadeWalk[]): boolean[] =>
  made.flatMap(({ tour, told }) =>
    tour.sections.flatMap(({ stopIndex }, index) =>
      stopIndex === null ? [] : [told.find(({ section }) => section === index)?.fact.look !== undefined],
    ),
  )

export function sentenceFigures(made: readonly MadeWalk[]): Figure[] {
  const said = saidIn(made)
  const words = (kinds: readonly string[]): number =>
    sum(said.flatMap((one) => (kinds.includes(one.kind) ? one.words : [])))
  const all = sum(said.map((one) => one.words))
  const facts = said.flatMap(({ kind, words: count }) => (FACT_KINDS.includes(kind) ? count : []))
  const years = yearsOfStops(made)
  const looks = firstLooks(made)
  const twice = (kind: string) => made.filter((one) => repeats(one, kind).length > 0)
  const unsourced = made.flatMap(({ tour }) =>
    tour.sections.filter(
      ({ kinds, sources }) => sources.length === 0 && kinds.some((kind) => FACT_KINDS.includes(kind)),
    ),
  )
  return [
    shareOf(
      'filler, of the words',
      [words(['phrase']), all],
      { most: 0.08, isBelow: true },
      'sentences that are no fact, no join, no question and no way',
    ),
    noneOf(
      'names and numbers that no fact has',
      inventedNames(made),
      'in facts and quotations, against all facts and names of the pack; a sentence’s first word is left out',
    ),
    noneOf(
      'the same in openings, joins, questions, reminders and answers',
      [...new Set(namesOfJoins(made).map((found) => found.split(' (')[0]))],
      `different words and sentences; ${COMMON_NAMES.size} names that every walker knows (Africa, Vienna, the Middle Ages, an Englishman) are left out where they claim nothing`,
    ),
    noneOf(
      'sections with facts and without sources',
      unsourced,
      'sections that tell a fact and cite nothing',
    ),
    noneOf(
      'walks that say four words of a phrase twice',
      twice('phrase'),
      'words in a row, without names and numbers',
    ),
    noneOf('walks that say four words of the way twice', twice('way'), 'the same in directions'),
    {
      name: 'words of a fact sentence: mean / p90 / most',
      value: `${mean(facts).toFixed(1)} / ${quantile(facts, 0.9).toFixed(0)} / ${most(facts).toFixed(0)}`,
      aim: '9–14 / 20 / 25',
      counts: '',
    },
    {
      name: 'years at a stop: mean / p90',
      value: `${mean(years).toFixed(1)} / ${quantile(years, 0.9)}`,
      aim: '1.5 / 2',
      counts: 'in the facts of a stop',
    },
    shareOf(
      'stops whose first fact tells to look',
      [looks.filter(Boolean).length, looks.length],
      { least: 1 },
      'or to touch, listen or smell',
    ),
  ]
}

/** Returns the table of the kinds of sentences. */
export function kindLines(made: readonly MadeWalk[]): string[] {
  const said = saidIn(made)
  const all = sum(said.map(({ words }) => words))
  const rows = [...groupBy(said, ({ kind }) => kind)].toSorted().map(([kind, own]) => {
    const words = own.map((one) => one.words)
    return [
      kind,
      percent(own.length, said.length),
      percent(sum(words), all),
      mean(words).toFixed(1),
      quantile(words, 0.9).toFixed(0),
      most(words).toFixed(0),
    ]
  })
  return [
    table(['kind', 'of the sentences', 'of the words', 'words: mean', 'p90', 'most'], rows),
    '',
    KIND_NOTE,
    '',
  ]
}

/** Names the runs of words that walks say twice most often. */
export function repeatedLines(made: readonly MadeWalk[]): string[] {
  return (['phrase', 'way'] as const).flatMap((kind) => {
    const counts = groupBy(
      made.flatMap((one) => repeats(one, kind)),
      (run) => run,
    )
    const often = [...counts].toSorted((a, b) => b[1].length - a[1].length).slice(0, 5)
    if (often.length === 0) return []
    return [
      `Said twice in sentences of the kind ${kind}: ${often.map(([run, own]) => `“${run}” in ${own.length}`).join(', ')}.`,
      '',
    ]
  })
}
