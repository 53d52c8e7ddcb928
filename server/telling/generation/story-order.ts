/** Orders the facts of a place into a story, where no author has written a scene. Pure. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { type FactLinks, leadsTo, NO_LINKS } from './fact-links.ts'
import { bestChain } from './chain.ts'
import { type Related, relatedBy } from './related.ts'

/** `story`: the order of the pack. `dated`: dated facts by their years. `withheld`: the strongest fact of a person or legend last. */
export type StoryOrder = 'story' | 'dated' | 'withheld'

interface Ordering {
  readonly links?: FactLinks
  /** True for facts that have something in common. Default: a link or a person. */
  readonly related?: Related
  /** The fact with which the story begins, because it shows where to look. */
  readonly seen?: Fact | undefined
  readonly isIndoor?: boolean
  readonly order?: StoryOrder
}

const needs = (fact: Fact, other: Fact): boolean =>
  other.id !== undefined && (fact.after === other.id || (fact.needs?.includes(other.id) ?? false))

/** Returns true if `other` must be told before `fact`. */
export const comesFirst = (other: Fact, fact: Fact, links: FactLinks): boolean =>
  leadsTo(links, other, fact) || needs(fact, other)

/** Returns the test for facts that must be told before others: causes, what a fact leans on, and earlier years that stand earlier. */
export function orderOf(facts: readonly Fact[], links: FactLinks): (first: Fact, later: Fact) => boolean {
  const at = new Map(facts.map((fact, index) => [fact, index]))
  const goesBack = (first: Fact, later: Fact): boolean =>
    first.year !== undefined &&
    later.year !== undefined &&
    first.year < later.year &&
    (at.get(first) ?? 0) < (at.get(later) ?? 0)
  return (first, later) =>
    comesFirst(first, later, links) || (goesBack(first, later) && !comesFirst(later, first, links))
}

/** Returns true if `later` opens on words that lean on `first`. */
export const isGlued = (first: Fact, later: Fact): boolean =>
  later.after !== undefined && later.after === first.id

/** A further thing to see is told in the middle where nothing speaks for another place, and hardly at the end. */
const LOOK_COST = { offMiddle: 0.2, last: 0.6 } as const
/**
 * The cost of telling a fact before one that stands before it in the file, whose order is the author's. A fact may pass one other to stand
 * beside a related one, but not two. At 1 and more every fifth fact has nothing in common with its neighbour.
 */
const INVERSION_COST = 0.6
/** The worth of two neighbours that are related, or of which one follows from the other. */
export const WORTH = { related: 1, follows: 1.3 } as const

const byYear = (facts: readonly Fact[]): Fact[] => {
  const dated = facts
    .filter(({ year }) => year !== undefined)
    .toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0))
  return facts.map((fact) => (fact.year === undefined ? fact : (dated.shift() as Fact)))
}

/** Returns the fact about a legend or a person with which the story may end, because nothing leans on it. */
function withheldOne(story: readonly Fact[], links: FactLinks): Fact | undefined {
  const isFree = (fact: Fact): boolean =>
    fact.after === undefined && !story.some((other) => other !== fact && comesFirst(fact, other, links))
  return (
    story.findLast((fact) => fact.legend && isFree(fact)) ??
    story.findLast((fact) => (fact.people?.length ?? 0) > 0 && isFree(fact))
  )
}

/**
 * Orders facts for narration: first `seen`, then the story as it stands in the file, a cause always before its effect. A fact may
 * pass one other to stand beside a related one. Further things to see are told on the way, rather in the middle. A fact about the inside
 * stays in the story, because a listener outside has not seen it yet.
 */
export function inNarrationOrder(
  facts: readonly Fact[],
  { links = NO_LINKS, related = relatedBy(links), seen, isIndoor = false, order = 'story' }: Ordering = {},
): Fact[] {
  const rest = facts.filter((fact) => fact !== seen)
  const isFurtherLook = ({ look }: Fact): boolean =>
    look !== undefined && (isIndoor || look.where !== 'inside')
  const turned = order === 'dated' ? byYear(rest) : rest
  const held =
    order === 'withheld'
      ? withheldOne(
          turned.filter((fact) => !isFurtherLook(fact)),
          links,
        )
      : undefined
  const story = bestChain(
    turned.filter((fact) => fact !== held),
    {
      start: seen,
      end: held,
      comesBefore: orderOf(turned, links),
      isGlued,
      ...(order === 'story' && { inversionCost: INVERSION_COST }),
      worth: (first, later) =>
        leadsTo(links, first, later) ? WORTH.follows : related(first, later) ? WORTH.related : 0,
      costAt: (fact, share) =>
        !isFurtherLook(fact) ? 0 : share === 1 ? LOOK_COST.last : Math.abs(share - 0.5) * LOOK_COST.offMiddle,
    },
  )
  const told = held ? [...story, held] : story
  // A fact from which a look follows comes before it, even before the first one.
  const late = seen ? told.filter((fact) => comesFirst(fact, seen, links)) : []
  return [...late, ...(seen ? [seen] : []), ...told.filter((fact) => !late.includes(fact))]
}
