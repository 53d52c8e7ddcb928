/** A fact may lean on facts that were told before it, or on the one right before it. Without them it has a wording of its own. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'

export interface Heard {
  /** The fact that was told right before. */
  readonly before: Fact | undefined
  /** True for the ids of all facts that were told before. */
  readonly hasId: (id: string) => boolean
}

/** Returns true if all that the fact leans on was told. */
export const stands = ({ after, needs = [] }: Fact, { before, hasId }: Heard): boolean =>
  (after === undefined || before?.id === after) && needs.every(hasId)

/** Returns the wording in which the fact can be told now; undefined if it must be left out. */
export const wordingOf = (fact: Fact, heard: Heard): string | undefined =>
  stands(fact, heard) ? fact.text : fact.alone

const asWorded = new WeakMap<Fact, Fact>()

/** Returns the fact with the wording as its text. The same fact gives the same object, because a narrator compares them. */
export function worded(fact: Fact, text: string): Fact {
  if (text === fact.text) return fact
  const known = asWorded.get(fact)
  if (known) return known
  const other = { ...fact, text }
  asWorded.set(fact, other)
  return other
}

/** Returns the facts among `open` that the fact leans on and that were not told, those that are told first at the front. */
export function antecedentsOf(
  fact: Fact,
  open: readonly Fact[],
  hasId: (id: string) => boolean,
  depth = 3,
): Fact[] {
  if (depth === 0) return []
  const ids = [...(fact.needs ?? []), ...(fact.after === undefined ? [] : [fact.after])]
  const missing = ids.flatMap((id) => (hasId(id) ? [] : (open.find((other) => other.id === id) ?? [])))
  return [...new Set(missing.flatMap((other) => [...antecedentsOf(other, open, hasId, depth - 1), other]))]
}
