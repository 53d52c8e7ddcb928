/** Chooses the facts of a stop that has no scene. Pure but for the random numbers. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Language } from '#contract/languages.ts'
import type { Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { antecedentsOf } from './antecedents.ts'
import { type FactLinks, leadsTo, NO_LINKS } from './fact-links.ts'
import { type Random } from './random.ts'
import { type Related, relatedBy } from './related.ts'
import { sceneWords } from './scene.ts'
import { comesFirst } from './story-order.ts'
import type { Told } from './told.ts'
import { wordCount } from '#server/languages/speech-length.ts'

/** A stop has at least `min` facts of any topic, and at most `max` of the topic. */
const TOPIC_FACTS = { min: 3, max: 6 } as const
/** Beyond `TOPIC_FACTS.min`, no fact is added that would make the story longer than this: 72 seconds at 150 words a minute. */
export const STOP_WORDS_MAX = 180
/** A shorter story, of less than half a minute, is not worth the way: it gets further facts. */
const STOP_WORDS_MIN = 75
/** A listener who asked for audio descriptions gets up to this many facts that show something, of any topic. */
const DESCRIBED_FACTS_MAX = 3

/** The words of a fact that shows something, for packs that do not mark such facts. */
const SEEING =
  /\b(look (for|up|at|above|closely)|notice|watch for|in front|on the (front|wall|corner|roof|top|plinth|tip)|façade|facade|carved|columns?|dome|towers?|statues?|windows?|marble|brick|bronze|avenue|trees?)\b/i

/** Returns the fact that shows the listener where to look: the first that the pack marks, else one whose words do so. */
export function lookFact(facts: readonly Fact[], isIndoor = false): Fact | undefined {
  const undated = facts.filter((fact) => fact.year === undefined)
  return (
    facts.find(({ look }) => look && (isIndoor || look.where !== 'inside')) ??
    undated.find(({ text }) => /^(look|notice|watch)/i.test(text)) ??
    undated.find(({ text }) => SEEING.test(text))
  )
}

/** Returns the test for facts that fit at a place: those of the topic, or all facts if the place has none. */
export function fitsAt(place: Place, topic: TopicValue): (fact: Fact) => boolean {
  const hasTopic = place.facts.some(({ topics }) => topics.includes(topic))
  return ({ topics }) => !hasTopic || topics.includes(topic)
}

export interface FactsRequest {
  readonly place: Place
  /** The language of the facts. Default English. */
  readonly language?: Language
  /** True for facts of the topic. */
  readonly fits: (fact: Fact) => boolean
  /** True for facts that the person asked for: they come before those of the topic. */
  readonly asked?: (fact: Fact) => boolean
  /** True for facts that the answer to the walk's question rests on: they come before those of the topic. */
  readonly ofQuestion?: (fact: Fact) => boolean
  readonly links?: FactLinks
  /** True for facts that have something in common. Default: a link or a person. */
  readonly related?: Related
  /** Rates how much the character who tells the walk likes a fact. */
  readonly likes?: (fact: Fact) => number
  /** The most facts. Default unlimited. */
  readonly most?: number
  /** Adds facts that show something, of other topics too. */
  readonly describes?: boolean
  /** The facts that the walk has told; `selectFacts` adds nothing to them. */
  readonly told: Told
  /** True for facts that a later stop explains. */
  readonly isEarly?: (fact: Fact) => boolean
  /** The names of later stops: a fact that names one is chosen only if the topic has too few others. */
  readonly stillToCome: readonly string[]
  readonly random: Random
}

/** A liking of 1 outweighs chance in half of the cases. */
const CHANCE_SPAN = 2
/** The worth of a fact that has something in common with one that is told as well. */
const RELATED = 4
/** The worth of each fact, up to `TIES_MAX`, that is related to this one and could be told as well. */
const TIE = 0.5
const TIES_MAX = 3

/** Returns the fact to begin with: one that shows something, and follows from no fact that would have to be told before. */
const beginning = (facts: readonly Fact[], isIndoor: boolean, links: FactLinks): Fact | undefined =>
  lookFact(
    facts.filter(
      (fact) =>
        fact.after === undefined && !facts.some((other) => other !== fact && comesFirst(other, fact, links)),
    ),
    isIndoor,
  ) ?? lookFact(facts, isIndoor)

interface Chosen {
  readonly facts: readonly Fact[]
  /** The fact that shows where to look. */
  readonly seen: Fact | undefined
  readonly words: number
}

/** Chooses facts in the order of their rank; `rankOf` orders facts that are wanted equally. A fact brings what it leans on. */
function choose(
  {
    place,
    fits,
    asked,
    ofQuestion,
    most = Infinity,
    links = NO_LINKS,
    related = relatedBy(links),
    ...request
  }: Omit<FactsRequest, 'told' | 'random' | 'likes'>,
  open: readonly Fact[],
  rankOf: (fact: Fact) => number,
  hasId: (id: string) => boolean,
  keepsTogether = true,
): Chosen {
  const { stillToCome } = request
  const spoils = (fact: Fact): boolean => stillToCome.some((name) => mentions(fact.text, name))
  const chosen: Fact[] = []
  let words = 0
  const lengthOf = (facts: readonly Fact[]): number =>
    facts.reduce((sum, { text }) => sum + wordCount(text, request.language), 0)
  const add = (facts: readonly Fact[]): void => {
    chosen.push(...facts)
    words += lengthOf(facts)
  }
  const isOpen = (fact: Fact): boolean => !chosen.includes(fact)
  const bringing = (fact: Fact): Fact[] => [
    ...antecedentsOf(fact, open, (id) => hasId(id) || chosen.some((other) => other.id === id)),
    fact,
  ]
  const ties = new Map(
    open.map((fact) => {
      const tied = keepsTogether ? open.filter((other) => other !== fact && related(other, fact)) : []
      return [fact, Math.min(TIES_MAX, tied.length) * TIE]
    }),
  )
  const bestOf = (facts: readonly Fact[]): Fact | undefined => {
    const worth = (fact: Fact): number =>
      rankOf(fact) +
      (ties.get(fact) ?? 0) +
      (keepsTogether && chosen.some((other) => related(other, fact)) ? RELATED : 0)
    let best: { readonly fact: Fact; readonly worth: number } | undefined
    for (const fact of facts) {
      const own = worth(fact)
      if (!best || own > best.worth) best = { fact, worth: own }
    }
    return best?.fact
  }
  const take = (facts: readonly Fact[], upTo: number): void => {
    const left = new Set(facts)
    for (let fact = bestOf([...left]); fact; fact = bestOf([...left])) {
      left.delete(fact)
      if (chosen.length >= Math.min(upTo, most) || !isOpen(fact)) continue
      const whole = bringing(fact).filter(isOpen)
      const isLong = chosen.length >= TOPIC_FACTS.min && words + lengthOf(whole) > STOP_WORDS_MAX
      // Where what it leans on does not fit, the fact may have a wording that stands alone.
      if (isLong && (fact.alone === undefined || words + lengthOf([fact]) > STOP_WORDS_MAX)) continue
      add(isLong || chosen.length + whole.length > most ? [fact] : whole)
      // The cause of a fact belongs to it, and so does its result if that fits as well.
      for (const other of open) {
        const belongs = leadsTo(links, other, fact) || (leadsTo(links, fact, other) && fits(other))
        if (!belongs || !isOpen(other) || spoils(other)) continue
        const isFull = chosen.length >= Math.min(upTo, most) || words + lengthOf([other]) > STOP_WORDS_MAX
        if (!isFull)
          add(
            bringing(other)
              .filter(isOpen)
              .slice(-Math.max(1, most - chosen.length)),
          )
      }
    }
  }
  const fresh = open.filter((fact) => !spoils(fact))
  const seen = beginning(fresh, place.indoor, links)
  if (asked) take(fresh.filter(asked), TOPIC_FACTS.max)
  if (ofQuestion) take(fresh.filter(ofQuestion), TOPIC_FACTS.max)
  const before = chosen.length
  if (request.describes)
    take(
      fresh.filter(({ look }) => look !== undefined),
      before + DESCRIBED_FACTS_MAX,
    )
  if (seen) take([seen], TOPIC_FACTS.max + 1)
  // The fact that shows where to look does not count, so that the topic still has its three facts.
  const topicMax = chosen.length + TOPIC_FACTS.max - Math.min(before, TOPIC_FACTS.max)
  take(fresh.filter(fits), topicMax)
  take(
    open.filter((fact) => fits(fact) && spoils(fact)),
    TOPIC_FACTS.min,
  )
  take(fresh, TOPIC_FACTS.min)
  for (const fact of fresh.toSorted((a, b) => rankOf(b) - rankOf(a)))
    if (words < STOP_WORDS_MIN) take([fact], chosen.length + 1)
  return { facts: chosen, seen, words }
}

/**
 * Returns the facts of one stop in the order of the pack, none of which this walk told before, and the one to begin with. Facts of
 * other topics are chosen only if fewer than three are of the topic.
 */
export function selectFacts({
  told,
  random,
  likes = () => 0,
  isEarly = () => false,
  ...request
}: FactsRequest): Omit<Chosen, 'words'> {
  const { place } = request
  const links = request.links ?? NO_LINKS
  // A cause is not told behind its effect at the same place.
  const here = new Set(place.facts.map(({ id }) => id))
  const open = place.facts.filter(
    (fact) =>
      !told.has(fact) &&
      !isEarly(fact) &&
      !told.hasSaid((links.get(fact.id ?? '') ?? []).filter((id) => here.has(id))),
  )
  const ranks = new Map(open.map((fact) => [fact, likes(fact) + random() * CHANCE_SPAN]))
  const { facts, seen } = choose(request, open, (fact) => ranks.get(fact) ?? 0, told.hasId)
  return {
    facts: place.facts.filter((fact) => facts.includes(fact)),
    seen: seen && facts.includes(seen) ? seen : undefined,
  }
}

/** Estimates the words that are told at a stop: those of its scene, else of the facts that would be chosen in the order of the pack. */
export const estimatedWords = (
  place: Place,
  {
    linkedTo,
    ...request
  }: Pick<FactsRequest, 'fits' | 'ofQuestion' | 'language'> & {
    readonly linkedTo?: FactLinks
  },
): number =>
  sceneWords(place, request.language) ??
  choose(
    { ...request, ...(linkedTo && { links: linkedTo }), place, stillToCome: [] },
    place.facts,
    (fact) => -place.facts.indexOf(fact),
    () => true,
    // An estimate is asked for every place of a city at each request, so it must be quick.
    false,
  ).words
