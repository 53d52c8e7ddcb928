/** The state of one composition: the outline, the options, and what the listener has heard so far. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { type MetPeople, nobodyMet } from './fact-sentences.ts'
import type { Telling } from './narration.ts'
import type { Outline } from './outline.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import type { Random } from './random.ts'

export interface Composing {
  readonly outline: Outline
  readonly options: Telling
  readonly random: Random
  readonly book: PhraseBook
  /** The texts of the facts that the tour has said. */
  readonly saidFacts: Set<string>
  /** The places that have a stop of their own, or that the tour has spoken of. */
  readonly knownPlaces: Set<Place>
  readonly met: MetPeople
}

export const startComposing = (outline: Outline, random: Random, options: Telling): Composing => ({
  outline,
  options,
  random,
  book: createPhraseBook(random, options.style, outline.words),
  saidFacts: new Set(outline.cityFacts.map(({ text }) => text)),
  knownPlaces: new Set(outline.stops.flatMap(({ known }) => known?.place ?? [])),
  met: nobodyMet(),
})
