/** The story that is told at one place: its scene, or facts that are chosen and ordered for the walk. */
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { antecedentsOf } from './antecedents.ts'
import { CHARACTERS } from './character.ts'
import type { Composing } from './composing.ts'
import { endOnThread } from './end-on-thread.ts'
import { comesTooEarly, leadsTo, linksOf } from './fact-links.ts'
import type { KnownPlace } from './find-place.ts'
import { type Related, relatedIn } from './related.ts'
import { sceneOf } from './scene.ts'
import { selectFacts } from './select-facts.ts'
import { comesFirst, inNarrationOrder } from './story-order.ts'
import { type Step, stepsOf, tellInOrder, type ToldLine } from './told-line.ts'

/** A listener who asked for audio descriptions hears up to this many things to see besides those of the scene. */
const FURTHER_LOOKS_MAX = 2

/** Returns the scene with what this walk needs besides: a fact of its topic, what the person asked for, and more to see. */
function completed(
  { outline, options, told }: Composing,
  { pack, place }: KnownPlace,
  { scene, isEarly }: { readonly scene: readonly Step[]; readonly isEarly: (fact: Fact) => boolean },
): Step[] {
  const links = linksOf(pack)
  const inScene = scene.map(({ fact }) => fact)
  // A fact that leads to one of the scene would come too late behind it.
  const others = place.facts.filter(
    (fact) =>
      !inScene.includes(fact) &&
      !told.has(fact) &&
      !isEarly(fact) &&
      !inScene.some((other) => leadsTo(links, fact, other)),
  )
  const hasId = (id: string): boolean => told.hasId(id) || inScene.some((fact) => fact.id === id)
  const isMissing = !inScene.some((fact) => outline.isOfTopic(fact) && !told.has(fact))
  const ofTopic = isMissing ? others.filter(outline.isOfTopic).slice(0, 1) : []
  const asked = outline.asked ? others.filter(outline.asked) : []
  const wanted = [
    ...new Set([...ofTopic, ...asked].flatMap((fact) => [...antecedentsOf(fact, others, hasId), fact])),
  ]
  const looks = options.audioDescriptions
    ? others.filter((fact) => fact.look && !fact.after && !wanted.includes(fact)).slice(0, FURTHER_LOOKS_MAX)
    : []
  const [first, ...rest] = scene
  const steps = [...(first ? [first] : []), ...stepsOf(looks), ...rest]
  return wanted.reduce((all, fact) => withRelated(all, fact, relatedIn(pack)), steps)
}

/** Adds a fact to a scene behind one that it has something in common with, where no author joined the next one to that; else at the end. */
function withRelated(steps: readonly Step[], fact: Fact, related: Related): Step[] {
  const isOpen = (at: number): boolean => {
    const next = steps[at + 1]
    return next === undefined || (next.join === undefined && next.fact.after === undefined)
  }
  const hasNeeds = (at: number): boolean =>
    steps.slice(at + 1).every(({ fact: { id } }) => id === undefined || !(fact.needs ?? []).includes(id))
  const fits = (at: number): boolean =>
    fact.after === undefined ? related(steps[at]?.fact ?? fact, fact) : steps[at]?.fact.id === fact.after
  const at = steps.findLastIndex((_, index) => isOpen(index) && hasNeeds(index) && fits(index))
  const behind = at === -1 ? steps.length - 1 : at
  return [...steps.slice(0, behind + 1), { fact }, ...steps.slice(behind + 1)]
}

/** Returns the places of the stops after this one. */
const placesAfter = ({ outline }: Composing, index: number): Place[] =>
  outline.stops.slice(index + 1).flatMap(({ known }) => known?.place ?? [])

/**
 * Leaves out of a scene what only a later stop explains, with the join behind it, which would connect to it. What leans on it is told in
 * a wording of its own, or not at all.
 */
const withoutEarly = (steps: readonly Step[], isEarly: (fact: Fact) => boolean): Step[] =>
  steps.flatMap((step, at) => {
    if (isEarly(step.fact)) return []
    const before = steps[at - 1]
    return before && isEarly(before.fact) ? [{ ...step, join: undefined, pause: undefined }] : [step]
  })

/** Chooses facts of the place and orders them as the character who tells the walk would. */
function chosenSteps(
  composing: Composing,
  { pack, place }: KnownPlace,
  { index, most }: { readonly index: number; readonly most: number | undefined },
): Step[] {
  const { outline, options, told, random } = composing
  const { likes, order } = CHARACTERS[options.style]
  const links = linksOf(pack)
  const { facts, seen } = selectFacts({
    place,
    language: outline.words.language,
    fits: outline.fitsAt(place),
    ...(outline.asked && { asked: outline.asked }),
    ...(outline.ofQuestion && { ofQuestion: outline.ofQuestion }),
    ...(most !== undefined && { most }),
    links,
    related: relatedIn(pack),
    likes,
    describes: options.audioDescriptions,
    told,
    isEarly: comesTooEarly(pack, placesAfter(composing, index)),
    stillToCome: outline.stops.slice(index + 1).flatMap(({ known }) => known?.place.name ?? []),
    random,
  })
  const ordering = { links, related: relatedIn(pack), isIndoor: place.indoor, order }
  const inOrder = inNarrationOrder(facts, { ...ordering, seen })
  const loose = looseFact(inOrder, { ...composing, pack, fits: outline.fitsAt(place) })
  if (!loose) return stepsOf(inOrder)
  const others = facts.filter((fact) => fact !== loose)
  return stepsOf(inNarrationOrder(others, { ...ordering, seen }))
}

/** A story keeps this many facts, and this many of the topic. */
const KEPT_FACTS = { all: 5, ofTopic: 3 } as const

/**
 * Returns a fact that has nothing in common with its neighbours and that the story can do without: it may be told on the way. Nothing
 * leans on it, and it is no answer to the walk's question.
 */
function looseFact(
  facts: readonly Fact[],
  {
    outline,
    pack,
    fits,
  }: Pick<Composing, 'outline'> & Pick<KnownPlace, 'pack'> & { readonly fits: (fact: Fact) => boolean },
): Fact | undefined {
  const [related, links] = [relatedIn(pack), linksOf(pack)]
  if (facts.length <= KEPT_FACTS.all) return undefined
  return facts.find((fact, at) => {
    const [before, next] = [facts[at - 1], facts[at + 1]]
    if (!before || fact.look || outline.ofQuestion?.(fact) || outline.asked?.(fact)) return false
    if (related(before, fact) || (next && related(fact, next))) return false
    const others = facts.filter((other) => other !== fact)
    return (
      others.filter(fits).length >= KEPT_FACTS.ofTopic &&
      !others.some((other) => comesFirst(fact, other, links))
    )
  })
}

/** Tells the place's story at a stop: none of it was told before on the tour. */
export function storyLines(
  composing: Composing,
  known: KnownPlace,
  { index, most }: { readonly index: number; readonly most?: number },
): ToldLine[] {
  const { outline, told } = composing
  const { pack, place } = known
  const isEarly = comesTooEarly(pack, placesAfter(composing, index))
  const scene = most === undefined ? sceneOf(place, told.has) : undefined
  const steps = scene
    ? completed(composing, known, { scene: withoutEarly(scene, isEarly), isEarly })
    : chosenSteps(composing, known, { index, most })
  const isEnd = index === outline.stops.length - 1
  const { ofQuestion } = outline
  const ended =
    isEnd && ofQuestion
      ? endOnThread(steps, { facts: place.facts, ofThread: ofQuestion, links: linksOf(pack), told })
      : steps
  return tellInOrder(ended, told)
}

/** Returns the names of the people of whom the lines speak. */
export const peopleIn = (lines: readonly { readonly of: Fact }[]): string[] => [
  ...new Set(lines.flatMap(({ of }) => of.people ?? [])),
]

/** The same, but only those whom the lines name: a promise of somebody must be kept in so many words. */
export const peopleNamedIn = (lines: readonly ToldLine[], pack: CityPack): string[] =>
  peopleIn(lines).filter((key) => {
    const name = pack.people?.[key]?.name
    return (
      name !== undefined &&
      lines.some(({ of, fact }) => of.people?.includes(key) && mentions(fact.text, name))
    )
  })
