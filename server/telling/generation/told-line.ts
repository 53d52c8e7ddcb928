/** The lines of a story: facts in the wording in which they are told, with the sentences that join them. */
import type { Language } from '#contract/languages.ts'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { speechS } from '#server/languages/speech-length.ts'
import { stands, worded, wordingOf } from './antecedents.ts'
import type { Told } from './told.ts'

/** A fact that is to be told at this point, if it can be. */
export interface Step {
  readonly fact: Fact
  readonly join?: string | undefined
  readonly pause?: 'turn' | undefined
  /** True for the last fact of the walk where a phrase leads in to it. */
  readonly isLast?: boolean
  /** The name of the earlier stop to which the fact belongs. */
  readonly from?: string | undefined
}

export interface ToldLine {
  /** The fact as it stands in the pack. */
  readonly of: Fact
  /** The fact in the wording that is told. */
  readonly fact: Fact
  /** The authored sentence before it. */
  readonly join: string | undefined
  /** True if a longer pause comes before it: a turn of the story. */
  readonly isTurn: boolean
  /** True if it is told right behind the fact that it leans on: nothing may be said between them but the join. */
  readonly leans: boolean
  readonly isLast: boolean
  /** The name of the earlier stop to which the fact belongs; undefined where it belongs to this one. */
  readonly from: string | undefined
}

/** Returns the seconds that it takes to say a fact, with the sentence that joins it. */
export const lineS = ({ fact, join = '' }: Pick<Step, 'fact' | 'join'>, language: Language): number =>
  speechS(`${join} ${fact.text}`, language)

/**
 * Tells the steps one after the other, and records them. A fact that was told, or that cannot be told here, is left out with its join
 * and with the join behind it, which would connect to it.
 */
export function tellInOrder(steps: readonly Step[], told: Told): ToldLine[] {
  const lines: ToldLine[] = []
  let isJoined = true
  for (const { fact, join, pause, isLast = false, from } of steps) {
    const heard = { before: lines.at(-1)?.of, hasId: told.hasId }
    const text = told.has(fact) ? undefined : wordingOf(fact, heard)
    if (text === undefined) {
      isJoined = false
      continue
    }
    lines.push({
      of: fact,
      fact: worded(fact, text),
      join: isJoined ? join : undefined,
      isTurn: pause === 'turn' && isJoined,
      leans: fact.after !== undefined && stands(fact, heard),
      isLast,
      from,
    })
    told.add(fact)
    isJoined = true
  }
  return lines
}

export const stepsOf = (facts: readonly Fact[]): Step[] => facts.map((fact) => ({ fact }))
