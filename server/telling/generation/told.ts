/** Keeps what a walk has told so far. Every fact is told once; facts of the opening count as told. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'

export interface Told {
  has(fact: Fact): boolean
  /** True if the fact of that id was told, or retold by the opening. */
  hasId(id: string): boolean
  /** True if one of the facts was told as such: the opening, which comes before all places, does not count. */
  hasSaid(ids: readonly string[]): boolean
  add(fact: Fact): void
  /** Keeps a fact for the end of the walk: until then nothing else may tell it. */
  hold(fact: Fact): void
  release(fact: Fact): void
  /** Adds facts that the opening retells in its own words. */
  addRetold(facts: readonly Fact[]): void
}

export function createTold(): Told {
  // Packs of open data have no ids, and may hold one text twice.
  const texts = new Set<string>()
  const ids = new Set<string>()
  const said = new Set<string>()
  const held = new Set<Fact>()
  const add = ({ id, text }: Fact): void => {
    texts.add(text)
    if (id !== undefined) ids.add(id)
  }
  return {
    has: (fact) => texts.has(fact.text) || held.has(fact) || (fact.id !== undefined && ids.has(fact.id)),
    hasId: (id) => ids.has(id),
    hasSaid: (wanted) => wanted.some((id) => said.has(id)),
    add(fact) {
      add(fact)
      if (fact.id !== undefined) said.add(fact.id)
    },
    hold: (fact) => void held.add(fact),
    release: (fact) => void held.delete(fact),
    addRetold: (facts) => facts.forEach(add),
  }
}
