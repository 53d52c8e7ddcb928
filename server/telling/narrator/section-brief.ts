/** The facts of one section that a narrator gets, and the shape of its answer. */
import type { Language } from '#contract/languages.ts'
import type { TellingNeeds } from '#server/telling/generation/walk-needs.ts'

export interface BriefFact {
  /** The id within the section: `f1`, `f2` …, and `b1`, `b2` … for facts that were told earlier. */
  readonly id: string
  readonly text: string
  readonly year?: number | undefined
  /** Told as a legend only. */
  readonly isLegend?: boolean | undefined
  /** Full names of the people in it. */
  readonly people: readonly string[]
  /** The words of an author that are said before it: it must come right behind the fact before, in sentences of its own. */
  readonly join?: string | undefined
  /** It ends the walk, behind words that lead in to it. */
  readonly isLast?: boolean | undefined
}

/** A fact that was told earlier on the walk. */
export interface EarlierFact extends BriefFact {
  /** The place of which it was told; undefined where it was the city. */
  readonly stop: string | undefined
}

/** A fact of the section that is paid later. */
export interface BriefPlant {
  readonly fact: string
  /** The stop that pays it; undefined where a walking track does. */
  readonly stop: string | undefined
  /** The text that pays it, for the checks only: a narrator that does not know it can't give it away. */
  readonly payment: string
}

export interface SectionBrief {
  readonly language: Language
  readonly style: TellingNeeds['style']
  /** The city's names. */
  readonly city: readonly string[]
  /** The place's names; undefined for the introduction, and where a walking track tells of the city. */
  readonly place: readonly string[] | undefined
  /** The known stops between which a walking track is told; undefined for the introduction and at a stop. */
  readonly way: { readonly from: string | undefined; readonly to: string | undefined } | undefined
  /** In the order in which the composer would tell them; what one looks at comes first. */
  readonly facts: readonly [BriefFact, ...BriefFact[]]
  /** Facts of earlier sections that this one may refer to. */
  readonly earlier: readonly EarlierFact[]
  readonly plants: readonly BriefPlant[]
  /** The full names of people whom the walk meets here first. */
  readonly introduces: readonly string[]
  /** The full names of people who were introduced before. */
  readonly met: readonly string[]
  /** The sentences that are said around the facts, whoever tells them. */
  readonly saidAround: readonly string[]
  /** The thing to see, as the first fact names it. */
  readonly feature: string | undefined
  /** The first sentence must name the place, because nothing else does. */
  readonly namesPlace: boolean
  /** Facts of which a source says that the one follows from the other, earlier facts included. */
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
