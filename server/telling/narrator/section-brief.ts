/** The facts of one section that a narrator gets, and the shape of its answer. */
import type { Language } from '#contract/languages.ts'
import type { TellingNeeds } from '#server/telling/generation/walk-needs.ts'

export interface BriefFact {
  /** The id within the section: `f1`, `f2` … */
  readonly id: string
  readonly text: string
  readonly year?: number | undefined
  /** Told as a legend only. */
  readonly isLegend?: boolean | undefined
  /** Full names of the people in it. */
  readonly people: readonly string[]
}

export interface SectionBrief {
  readonly language: Language
  readonly style: TellingNeeds['style']
  /** The city's names. */
  readonly city: readonly string[]
  /** The place's names; undefined for the introduction. */
  readonly place: readonly string[] | undefined
  /** In the order in which the composer would tell them; what one looks at comes first. */
  readonly facts: readonly [BriefFact, ...BriefFact[]]
  /** The thing to see, as the first fact names it. */
  readonly feature: string | undefined
  /** The first sentence must name the place, because nothing else does. */
  readonly namesPlace: boolean
  /** Facts of which a source says that the one follows from the other. */
  readonly causes: readonly (readonly [string, string])[]
  /** Names that belong to other facts of the city. */
  readonly otherNames: readonly string[]
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The question of the walk, asked and answered by others. */
  readonly question: string | undefined
}

export interface BriefSentence {
  readonly text: string
  /** Ids of the facts that it rests on. */
  readonly facts: readonly string[]
}
