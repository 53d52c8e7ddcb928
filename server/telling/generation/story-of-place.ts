/** The story that is told at one place: its scene, or facts that are chosen and ordered for the walk. */
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { antecedentsOf } from './antecedents.ts'
import { CHARACTERS } from './character.ts'
import type { Composing } from './composing.ts'
import { endOnThread } from './end-on-thread.ts'
import { comesTooEarly, leadsTo, linksOf } from './fact-links.ts'
import type { KnownPlace } from './find-place.ts'
import { sceneOf } from './scene.ts'
import { selectFacts } from './select-facts.ts'
import { inNarrationOrder } from './story-order.ts'
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
  return [...(first ? [first] : []), ...stepsOf(looks), ...rest, ...stepsOf(wanted)]
}

/** Returns the places of the stops after this one. */
const placesAfter = ({ outline }: Composing, index: number): Place[] =>
  outline.stops.slice(index + 1).flatMap(({ known }) => known?.place ?? [])

/** Leaves out of a scene what only a later stop explains, where nothing in the scene leans on it. */
function withoutEarly(steps: readonly Step[], isEarly: (fact: Fact) => boolean): Step[] {
  const isLeantOn = ({ id }: Fact): boolean =>
    steps.some(({ fact }) => fact.after === id || (id !== undefined && fact.needs?.includes(id)))
  return steps.filter(({ fact }, at) => at === 0 || !isEarly(fact) || isLeantOn(fact))
}

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
    likes,
    describes: options.audioDescriptions,
    told,
    isEarly: comesTooEarly(pack, placesAfter(composing, index)),
    stillToCome: outline.stops.slice(index + 1).flatMap(({ known }) => known?.place.name ?? []),
    random,
  })
  return stepsOf(inNarrationOrder(facts, { links, seen, isIndoor: place.indoor, order }))
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
