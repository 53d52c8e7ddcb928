/** The state of one composition: the outline, the options, and what the listener has heard so far. */
import type { Opening, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { type MetPeople, nobodyMet } from './met-people.ts'
import type { Telling } from './narration.ts'
import type { Outline } from './outline.ts'
import { createPhraseBook, type PhraseBook } from './phrase-book.ts'
import type { Random } from './random.ts'
import { sceneOpeningOf } from './scene-opening.ts'
import { createTold, type Told } from './told.ts'

export interface Composing {
  readonly outline: Outline
  readonly options: Telling
  readonly random: Random
  readonly book: PhraseBook
  readonly told: Told
  /** The scene with which the walk begins; undefined where the pack has none. */
  readonly sceneOpening: Opening | undefined
  /** The places that have a stop of their own, or that the tour has spoken of. */
  readonly knownPlaces: Set<Place>
  readonly met: MetPeople
  /** The phrases of the local language that the walk has put to use. */
  readonly saidPhrases: Set<string>
}

/** Returns what the listener has heard before the first stop: what the opening retells. */
function nothingTold(
  outline: Outline,
  sceneOpening: Opening | undefined,
): Pick<Composing, 'told' | 'knownPlaces'> {
  const told = createTold()
  const { city, cityFacts } = outline
  const isRetold = ({ id = '' }): boolean => sceneOpening?.facts.includes(id) ?? false
  const all = city ? [...city.facts, ...city.places.flatMap(({ facts }) => facts)] : []
  told.addRetold(sceneOpening ? all.filter(isRetold) : cityFacts)
  return { told, knownPlaces: new Set(outline.stops.flatMap(({ known }) => known?.place ?? [])) }
}

/** Returns the composition as it was before anything was planned. */
export const restarted = (composing: Composing): Composing => ({
  ...composing,
  ...nothingTold(composing.outline, composing.sceneOpening),
})

export function startComposing(outline: Outline, random: Random, options: Telling): Composing {
  const sceneOpening = sceneOpeningOf(outline, random)
  return {
    ...nothingTold(outline, sceneOpening),
    outline,
    options,
    random,
    book: createPhraseBook(random, options.style, outline.words),
    sceneOpening,
    met: nobodyMet(),
    saidPhrases: new Set(),
  }
}
