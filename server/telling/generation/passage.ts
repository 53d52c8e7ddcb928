/** A passage: the sentences of one section while it is composed, with their sources and pauses. */
import type { Source } from '#contract/api/tours.ts'
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'

/**
 * Where a sentence comes from: a fact of a pack, words of a person that a fact quotes, a sentence by which the author of a pack joins
 * facts, the question of the walk, what keeps it in mind and its answer, the way, a phrase that claims nothing, or the words of the
 * person who made the route.
 */
export type SentenceKind = 'fact' | 'quote' | 'join' | 'question' | 'way' | 'phrase' | 'own'

export interface Sentence {
  readonly text: string
  readonly kind: SentenceKind
}

export interface Passage {
  readonly sentences: Sentence[]
  readonly sources: Source[]
  /** The number of sentences before each longer pause but the last. */
  readonly pauses: number[]
  /** The text that the voice reads in place of a sentence, by the index of the sentence. */
  readonly spokenInstead: Map<number, string>
}

export const emptyPassage = (): Passage => ({
  sentences: [],
  sources: [],
  pauses: [],
  spokenInstead: new Map(),
})

/** Adds a source of the pack, once. */
export function citeSource(passage: Passage, key: string, pack: CityPack): void {
  const source = pack.sources[key]
  if (!source || passage.sources.some(({ url }) => url === source.url)) return
  const { title, url, licence } = source
  passage.sources.push({ title, url, licence })
}

/** Adds the sources of a fact. */
export function cite(passage: Passage, { source, alsoFrom = [] }: Fact, pack: CityPack): void {
  for (const key of [source, ...alsoFrom]) citeSource(passage, key, pack)
}

/** Adds sentences of one kind. */
export function say(passage: Passage, kind: SentenceKind, ...texts: readonly string[]): void {
  passage.sentences.push(...texts.map((text) => ({ text, kind })))
}

/** Adds a longer pause before the next sentence. */
export function pause({ pauses, sentences }: Passage): void {
  if (sentences.length > 0 && pauses.at(-1) !== sentences.length) pauses.push(sentences.length)
}
