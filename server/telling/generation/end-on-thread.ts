/** Makes a fact of the walk's thread the last one of the walk: the end pays for the question. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { stands, wordingOf } from './antecedents.ts'
import type { Composing } from './composing.ts'
import { causesOf, type FactLinks, linksOf } from './fact-links.ts'
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

/** A fact of the thread that is kept for the end, and the name of the stop to which it belongs. */
export interface HeldFact {
  readonly fact: Fact
  readonly from: string
}

/**
 * Returns a fact of an earlier stop for the end of a walk whose last stop has none of the thread: the latest one that no scene needs and
 * that makes sense away from its place.
 */
export function heldForEnd({ outline }: Pick<Composing, 'outline'>): HeldFact | undefined {
  const { stops, ofQuestion } = outline
  const last = stops.at(-1)
  if (!ofQuestion || !last?.known || last.known.place.facts.some(ofQuestion)) return undefined
  for (const { known, name } of stops.slice(0, -1).toReversed()) {
    if (!known) continue
    const { place, pack } = known
    const [links, causes] = [linksOf(pack), causesOf(pack)]
    const fact = place.facts.find(
      (one) =>
        ofQuestion(one) &&
        one.look === undefined &&
        // A stop keeps what makes it one of the topic.
        place.facts.some((other) => other !== one && outline.isOfTopic(other)) &&
        !place.scene?.some((line) => line.fact === one.id) &&
        !links.has(one.id ?? '') &&
        !causes.has(one.id ?? '') &&
        wordingOf(one, { before: undefined, hasId: () => false }) !== undefined,
    )
    if (fact) return { fact, from: name }
  }
  return undefined
}
