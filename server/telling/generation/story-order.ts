/** Orders the facts of a place into a story, where no author has written a scene. Pure. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { type FactLinks, leadsTo, NO_LINKS } from './fact-links.ts'
import { areRelated } from './related.ts'

/** `story`: the order of the pack. `dated`: dated facts by their years. `withheld`: the strongest fact of a person or legend last. */
export type StoryOrder = 'story' | 'dated' | 'withheld'

interface Ordering {
  readonly links?: FactLinks
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

/** Returns true if the fact may be told before those of `skipped` without going back in time afterwards. */
const goesOn = ({ year }: Fact, skipped: readonly Fact[]): boolean =>
  year === undefined || skipped.every((other) => other.year === undefined || other.year >= year)

/** Takes the facts in turn, each only when all that must come before it was taken; related facts stay together. */
function inChain(
  facts: readonly Fact[],
  start: Fact | undefined,
  links: FactLinks,
  keepsOrder: boolean,
): Fact[] {
  const chain: Fact[] = []
  const left = [...facts]
  let last = start
  while (left.length > 0) {
    const ready = left.filter(
      (fact) => !left.some((other) => other !== fact && comesFirst(other, fact, links)),
    )
    // A circle of links cannot be honoured.
    const [first = left[0] as Fact] = ready
    const next =
      ready.find(({ after }) => after !== undefined && after === last?.id) ??
      ready.find((fact) => last !== undefined && leadsTo(links, last, fact)) ??
      (keepsOrder || last === undefined
        ? first
        : (ready.find(
            (fact, at) =>
              last !== undefined && areRelated(last, fact, links) && goesOn(fact, ready.slice(0, at)),
          ) ?? first))
    chain.push(next)
    left.splice(left.indexOf(next), 1)
    last = next
  }
  return chain
}

const byYear = (facts: readonly Fact[]): Fact[] => {
  const dated = facts
    .filter(({ year }) => year !== undefined)
    .toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0))
  return facts.map((fact) => (fact.year === undefined ? fact : (dated.shift() as Fact)))
}

/** Moves a fact about a person or a legend to the end, if nothing leans on it. */
function withholdOne(story: readonly Fact[], links: FactLinks): Fact[] {
  const isFree = (fact: Fact): boolean =>
    fact.after === undefined && !story.some((other) => other !== fact && comesFirst(fact, other, links))
  const held =
    story.findLast((fact) => fact.legend && isFree(fact)) ??
    story.findLast((fact) => (fact.people?.length ?? 0) > 0 && isFree(fact))
  return held ? [...story.filter((fact) => fact !== held), held] : [...story]
}

/**
 * Orders facts for narration: first `seen`, then the story, a cause always before its effect and neighbours with something in common.
 * One further thing to see is told in the middle, the others right behind the first. A fact about the inside stays in the story,
 * because a listener outside has not seen it yet.
 */
export function inNarrationOrder(
  facts: readonly Fact[],
  { links = NO_LINKS, seen, isIndoor = false, order = 'story' }: Ordering = {},
): Fact[] {
  const rest = facts.filter((fact) => fact !== seen)
  const isBound = (fact: Fact): boolean =>
    facts.some(
      (other) => other !== fact && (comesFirst(other, fact, links) || comesFirst(fact, other, links)),
    )
  const looks = rest.filter(
    (fact) => fact.look !== undefined && (isIndoor || fact.look.where !== 'inside') && !isBound(fact),
  )
  const inMiddle = looks.at(-1)
  const front = looks.slice(0, -1)
  const others = rest.filter((fact) => !looks.includes(fact))
  const turned = order === 'dated' ? byYear(others) : others
  const chain = inChain(turned, front.at(-1) ?? seen, links, order === 'dated')
  const story = order === 'withheld' ? withholdOne(chain, links) : chain
  if (inMiddle) {
    // Nothing may come between a fact and the one that leans on it.
    let at = Math.ceil(story.length / 2)
    while (at < story.length && story[at]?.after !== undefined && story[at]?.after === story[at - 1]?.id)
      at += 1
    story.splice(at, 0, inMiddle)
  }
  const begun = [...(seen ? [seen] : []), ...front]
  // A fact from which a look follows comes before it, even before the first one.
  const late = story.filter((fact) => begun.some((other) => comesFirst(fact, other, links)))
  return [...late, ...begun, ...story.filter((fact) => !late.includes(fact))]
}
