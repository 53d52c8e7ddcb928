/** Makes a fact of the walk's thread the last one of the walk: the end pays for the question. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { stands, wordingOf } from './antecedents.ts'
import type { FactLinks } from './fact-links.ts'
import { comesFirst } from './story-order.ts'
import type { Told } from './told.ts'
import type { Step } from './told-line.ts'

interface Ending {
  /** All facts of the last stop. */
  readonly facts: readonly Fact[]
  readonly ofThread: (fact: Fact) => boolean
  readonly links: FactLinks
  readonly told: Told
}

/**
 * Returns the steps of the last stop with a fact of the thread at their end: the one that stands there, one that the steps leave out, or
 * the last of them on which nothing leans. Without any the steps stay as they are.
 */
export function endOnThread(steps: readonly Step[], { facts, ofThread, links, told }: Ending): Step[] {
  const open = steps.filter(({ fact }) => !told.has(fact))
  const last = open.at(-1)
  if (last === undefined || ofThread(last.fact)) return [...steps]
  const hasId = (id: string): boolean => told.hasId(id) || open.some(({ fact }) => fact.id === id)
  const heard = { before: last.fact, hasId }
  const isTooLate = (fact: Fact): boolean => open.some((step) => comesFirst(fact, step.fact, links))
  const further = facts.filter(
    (fact) =>
      ofThread(fact) &&
      !told.has(fact) &&
      !open.some((step) => step.fact === fact) &&
      !isTooLate(fact) &&
      wordingOf(fact, heard) !== undefined,
  )
  const extra = further.find(({ look }) => look === undefined) ?? further[0]
  if (extra) return [...steps, { fact: extra, isLast: !(extra.after !== undefined && stands(extra, heard)) }]
  // The first step shows where to look, so it stays.
  const moved = open
    .slice(1)
    .findLast(
      ({ fact }) =>
        ofThread(fact) &&
        fact.after === undefined &&
        !open.some((step) => step.fact !== fact && comesFirst(fact, step.fact, links)),
    )
  if (!moved) return [...steps]
  const at = steps.indexOf(moved)
  return [
    ...steps.slice(0, at),
    // The join behind it connected to it.
    ...steps.slice(at + 1).map((step, index) => (index === 0 ? { fact: step.fact } : step)),
    { fact: moved.fact, isLast: true },
  ]
}
