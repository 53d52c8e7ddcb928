/** Finds the facts in the sentences of a tour, because a tour holds sentences only. Sentences that are no fact's are left out. */
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
} from '#server/knowledge/city-packs/city-pack.ts'
import { wordsOf } from '#server/languages/languages.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { ComposedTour } from '#server/telling/generation/narration.ts'

/** The kinds of sentences that are words of a fact. */
const FACT_KINDS: readonly string[] = ['fact', 'quote']

export interface ToldFact {
  readonly fact: Fact
  /** Undefined for a fact about the whole city. */
  readonly place: Place | undefined
  /** True if the fact is told in the wording that stands by itself. */
  readonly isAlone: boolean
  /** The index of the section, and those of its first sentence and of the one behind its last. */
  readonly section: number
  readonly from: number
  readonly to: number
  /** The fact as it was told. */
  readonly text: string
}

interface Wording {
  readonly fact: Fact
  readonly place: Place | undefined
  readonly isAlone: boolean
  readonly sentences: readonly string[]
}

interface Wordings {
  readonly byFirst: ReadonlyMap<string, readonly Wording[]>
  /** The wordings by the rest of their first sentence behind its year: the composer may say the time that has passed instead. */
  readonly byRest: ReadonlyMap<string, readonly Wording[]>
}

const known = new WeakMap<CityPack, Wordings>()

function add<K>(map: Map<K, Wording[]>, key: K, wording: Wording): void {
  map.set(key, [...(map.get(key) ?? []), wording])
}

function wordingsOf(pack: CityPack): Wordings {
  const before = known.get(pack)
  if (before) return before
  const language = textLanguageOf(pack)
  const { opening } = wordsOf(language).since
  const byFirst = new Map<string, Wording[]>()
  const byRest = new Map<string, Wording[]>()
  const facts = [
    ...pack.facts.map((fact) => ({ fact, place: undefined })),
    ...pack.places.flatMap((place) => place.facts.map((fact) => ({ fact, place }))),
  ]
  for (const { fact, place } of facts) {
    for (const text of [fact.text, ...(fact.alone === undefined ? [] : [fact.alone])]) {
      const sentences = sentencesIn(text, language)
      const [first = ''] = sentences
      const wording = { fact, place, isAlone: text !== fact.text, sentences }
      add(byFirst, first, wording)
      const year = opening.exec(first)
      if (year) add(byRest, first.slice(year[0].length), wording)
    }
  }
  const wordings = { byFirst, byRest }
  known.set(pack, wordings)
  return wordings
}

/** Returns the wordings that a first sentence may belong to. */
function candidates({ byFirst, byRest }: Wordings, sentence: string): readonly Wording[] {
  const exact = byFirst.get(sentence)
  if (exact) return exact
  for (let at = 1; at < sentence.length; at += 1) {
    const rest = byRest.get(sentence.slice(at))
    if (rest) return rest
  }
  return []
}

/** Returns how many of the sentences from `at` on are the wording's. */
function lengthOf({ sentences }: Wording, own: readonly string[], at: number): number {
  let length = 1
  while (length < sentences.length && own[at + length] === sentences[length]) length += 1
  return length
}

/** Returns the facts that the tour tells, in the order in which they are heard. */
export function toldFacts(pack: CityPack, tour: Pick<ComposedTour, 'sections'>): ToldFact[] {
  const wordings = wordingsOf(pack)
  return tour.sections.flatMap(({ sentences, kinds }, section) => {
    const told: ToldFact[] = []
    for (let at = 0; at < sentences.length; at += 1) {
      if (!FACT_KINDS.includes(kinds[at] ?? '')) continue
      const [best] = candidates(wordings, sentences[at] ?? '')
        .map((wording) => ({ ...wording, length: lengthOf(wording, sentences, at) }))
        .toSorted((a, b) => b.length - a.length)
      if (!best) continue
      const { fact, place, isAlone, length } = best
      const text = sentences.slice(at, at + length).join(' ')
      told.push({ fact, place, isAlone, section, from: at, to: at + length, text })
      at += length - 1
    }
    return told
  })
}
