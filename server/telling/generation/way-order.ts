/** The order of what is told on the way: the author's joins stay where they connect, the other facts stand with what they are related to. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { bestChain } from './chain.ts'
import { type FactLinks, leadsTo } from './fact-links.ts'
import type { Related } from './related.ts'
import { isGlued, orderOf, WORTH } from './story-order.ts'
import type { Step } from './told-line.ts'

/**
 * Orders some of the `authored` steps. A step with a join stays right behind the one before it, where that one is told as well. Elsewhere
 * its join is left out: it would connect to what nobody has heard.
 */
export function inWayOrder(
  chosen: readonly Step[],
  authored: readonly Step[],
  { links, related }: { readonly links: FactLinks; readonly related: Related },
): Step[] {
  const before = new Map<Step, Fact | undefined>(
    authored.map((step, index) => [step, authored[index - 1]?.fact]),
  )
  const at = new Map(authored.map((step, index) => [step, index]))
  const isFirst = orderOf(
    chosen.map(({ fact }) => fact),
    links,
  )
  // The first join opens the way; the others keep their order.
  const opensWay = (step: Step): boolean => step.join !== undefined && at.get(step) === 0
  const areBothJoined = (first: Step, later: Step): boolean =>
    first.join !== undefined && later.join !== undefined && (at.get(first) ?? 0) < (at.get(later) ?? 0)
  const mustBeFirst = (first: Step, later: Step): boolean =>
    areBothJoined(first, later) || (opensWay(first) && !isFirst(later.fact, first.fact))
  const chain = bestChain(chosen, {
    comesBefore: (first, later) => isFirst(first.fact, later.fact) || mustBeFirst(first, later),
    isGlued: (first, later) =>
      isGlued(first.fact, later.fact) || (later.join !== undefined && before.get(later) === first.fact),
    worth: (first, later) => {
      if (leadsTo(links, first.fact, later.fact)) return WORTH.follows
      const isJoined = later.join !== undefined && [first.fact, undefined].includes(before.get(later))
      return isJoined || related(first.fact, later.fact) ? WORTH.related : 0
    },
  })
  return chain.map((step, index) => {
    const connectsTo = before.get(step)
    const isHeard = connectsTo === undefined || chain[index - 1]?.fact === connectsTo
    return isHeard ? step : { ...step, join: undefined, pause: undefined }
  })
}
