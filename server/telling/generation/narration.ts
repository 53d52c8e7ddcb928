/** The narration of a tour: the result of composing, and the options that it is composed with. */
import type { TrackOnTheWay } from '#contract/api/audio-chunks.ts'
import type { Source } from '#contract/api/tours.ts'
import type { Language } from '#contract/languages.ts'
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import type { SentenceKind } from './passage.ts'
import { DEFAULT_TELLING_NEEDS, DEFAULT_WALK_NEEDS, type TellingNeeds } from './walk-needs.ts'

export interface ComposedSection {
  readonly index: number
  readonly title: string
  readonly text: string
  readonly locationName: string
  /** The index of the stop that the section is about; null for the introduction, the end and walking tracks. */
  readonly stopIndex: number | null
  /** The place of a walking track on the way; null for a section that is told at a stop. */
  readonly walk: TrackOnTheWay | null
  /** The audio chunk that the section belongs to; each stop and each walking track has one. */
  readonly chunkIndex: number
  readonly sentences: readonly string[]
  /** The kind of each sentence. */
  readonly kinds: readonly SentenceKind[]
  /** The same sentences as the voice reads them; a line break at the end makes a longer pause. */
  readonly spoken: readonly string[]
  readonly sources: readonly Source[]
}

export interface ComposedTour {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly narrativeText: string
  readonly narrativePreview: string
  /** Whole minutes for walking, listening and looking. */
  readonly durationMin: number
  /** Whole minutes of voice, the walking tracks included. */
  readonly toldMin: number
  readonly sections: readonly ComposedSection[]
}

/** One of the parts of a walking track: what it tells is of one place, or of the city. */
export interface PartOfWay {
  readonly leg: number
  readonly track: number
  readonly part: number
  /** Undefined: the city. */
  readonly place: Place | undefined
}

/** The facts of one section, in the order in which they are narrated. */
export interface FactsToTell {
  /** Undefined for the introduction, whose facts are about the whole city, and on the way. */
  readonly stop: { readonly index: number; readonly place: Place } | undefined
  /** Undefined for the introduction and at a stop. */
  readonly way: PartOfWay | undefined
  readonly pack: CityPack
  readonly facts: readonly Fact[]
  /** The sentences of an author that are said before facts and join them to the fact before, whoever tells the facts. */
  readonly joins: ReadonlyMap<Fact, string>
  /** The sentences that keep the walk's question in mind; they are said behind their facts, whoever tells these. */
  readonly keeps: ReadonlyMap<Fact, string>
  /** The fact that must be told last, behind a phrase that leads in to it. */
  readonly last: Fact | undefined
  /** The facts that belong to the walk's question. */
  readonly ofThread: ReadonlySet<Fact>
}

/** A sentence of a narrator. Without facts it claims nothing. */
export interface NarratedSentence {
  readonly text: string
  /** The facts that the sentence rests on: of the section, or told earlier on the walk. */
  readonly facts: readonly Fact[]
}

/** Returns a narrator's sentences for the facts, or undefined if the composer must use the facts' own sentences. */
export type TellFacts = (section: FactsToTell) => readonly NarratedSentence[] | undefined

/** The options of a narration: its style, and the walker's pace and way. */
export interface Telling extends TellingNeeds {
  readonly metresPerMinute: number
  /** The narrator; called once for each section that has facts, for a walking track once for each of its parts. */
  readonly tell?: TellFacts | undefined
  /** The legs from each stop to the next along the streets, if they are known. */
  readonly legs?: readonly WalkedLeg[] | undefined
}
export const STANDARD_TELLING: Telling = {
  ...DEFAULT_TELLING_NEEDS,
  metresPerMinute: DEFAULT_WALK_NEEDS.metresPerMinute,
}
