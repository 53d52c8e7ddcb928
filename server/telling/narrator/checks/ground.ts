/** Collects the words, names and numbers that the facts of a sentence allow it to say. */
import { sentencesIn } from '#server/languages/sentences.ts'
import type { CheckRules } from './check-rules.ts'
import type { BriefFact, SectionBrief } from '../section-brief.ts'
import { type SayableNumbers, sayableNumbers } from './numbers.ts'
import { stemOf, tidy, wordsIn } from './words-in.ts'

export interface Ground {
  readonly rules: CheckRules
  readonly brief: SectionBrief
  readonly facts: readonly BriefFact[]
  /** Their words, with the names that are theirs: of people, the place and the city, and of the stops that the plan connects with them. Plain. */
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** The same as running text. */
  readonly text: string
  readonly numbers: SayableNumbers
  readonly sentences: readonly string[]
  /** A legend, and nobody has just said that it is one. */
  readonly isBareLegend: boolean
  /** A source says that one of them follows from another. */
  readonly hasCause: boolean
  /** The sentence rests on an earlier fact, or on one that is paid later. */
  readonly isReference: boolean
}

/** The sentence right before. */
export interface Before {
  /** To whose years a time may be counted. */
  readonly facts: readonly BriefFact[]
  /** It said that something is not certain, or went on with what did. */
  readonly isHedged: boolean
}

export function groundOf(
  facts: readonly BriefFact[],
  before: Before,
  brief: SectionBrief,
  rules: CheckRules,
): Ground {
  const told = facts.map((fact) => ({ ...fact, text: tidy(fact.text) }))
  const ids = facts.map(({ id }) => id)
  const earlier = brief.earlier.filter(({ id }) => ids.includes(id))
  const planted = brief.plants.filter(({ fact }) => ids.includes(fact))
  // A sentence that rests on earlier facts alone is not about this place.
  const place = earlier.length === facts.length ? [] : (brief.place ?? [])
  const stops = [...earlier, ...planted].flatMap(({ stop }) => stop ?? [])
  const names = [...brief.city, ...place, ...stops, ...facts.flatMap(({ people }) => people)]
  const text = [...told.map((fact) => fact.text), ...names.map(tidy)].join(' \n')
  const words = wordsIn(text).map((word) => word.plain)
  return {
    rules,
    brief,
    facts,
    words: new Set(words),
    stems: new Set(words.map(stemOf)),
    text,
    numbers: sayableNumbers(told, before.facts, rules.language),
    sentences: told.flatMap((fact) => sentencesIn(fact.text, rules.language)),
    isBareLegend: facts.some((fact) => fact.isLegend && !(before.isHedged && before.facts.includes(fact))),
    hasCause:
      brief.causes.some(([from, to]) => ids.includes(from) && ids.includes(to)) ||
      told.some((fact) => fact.text.match(rules.cause)),
    isReference: earlier.length > 0 || planted.length > 0,
  }
}
