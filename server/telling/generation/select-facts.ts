/** Chooses the facts of a stop and their order. Pure but for the random numbers. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Language } from '#contract/languages.ts'
import type { Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { shuffled, type Random } from './random.ts'
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

/** Moves each fact right behind the one that it follows from, unless it comes before that already. */
function withLinks(facts: readonly Fact[], linkedTo: ReadonlyMap<string, string>): Fact[] {
  const order = [...facts]
  for (const fact of facts) {
    const next = fact.id === undefined ? undefined : linkedTo.get(fact.id)
    const from = order.findIndex(({ id }) => id !== undefined && id === next)
    if (from <= order.indexOf(fact)) continue
    const [other] = order.splice(from, 1)
    if (other) order.splice(order.indexOf(fact) + 1, 0, other)
  }
  return order
}

/**
 * Orders facts for narration: first `seen`, then all others that show something, then the story in the order of the pack, with a
 * cause before its result. A fact about the inside stays in the story, because a listener outside has not seen it yet.
 */
export function inNarrationOrder(
  facts: readonly Fact[],
  linkedTo: ReadonlyMap<string, string> = new Map(),
  isIndoor = false,
  seen: Fact | undefined = lookFact(facts, isIndoor),
): Fact[] {
  const rest = facts.filter((fact) => fact !== seen)
  const isLook = ({ look }: Fact): boolean => look !== undefined && (isIndoor || look.where !== 'inside')
  const story = rest.filter((fact) => !isLook(fact))
  return [...(seen ? [seen] : []), ...rest.filter(isLook), ...withLinks(story, linkedTo)]
}

/** Returns the test for facts that fit at a place: those of the topic, or all facts if the place is of another topic. */
export const fitsAt =
  (place: Place, topic: TopicValue) =>
  (fact: Fact): boolean =>
    !place.topics.includes(topic) || fact.topics.includes(topic)

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
  /** The id of the fact that follows from each fact, by its id. */
  readonly linkedTo?: ReadonlyMap<string, string>
  /** The most facts. Default unlimited. */
  readonly most?: number
  /** Adds facts that show something, of other topics too. */
  readonly describes?: boolean
  /** The texts that this walk has said already. `selectFacts` adds those that it chooses. */
  readonly saidFacts: Set<string>
  /** The names of later stops: a fact that names one is chosen only if the topic has too few others. */
  readonly stillToCome: readonly string[]
  readonly random: Random
}

/** Chooses facts in the order of their rank. `seen` is the fact that shows where to look; `inTurn` orders facts of equal rank. */
function choose(
  { place, fits, asked, ofQuestion, most = Infinity, ...request }: Omit<FactsRequest, 'saidFacts' | 'random'>,
  open: readonly Fact[],
  inTurn: (facts: readonly Fact[]) => readonly Fact[],
): { readonly chosen: readonly Fact[]; readonly seen: Fact | undefined; readonly words: number } {
  const { stillToCome } = request
  const spoils = (fact: Fact): boolean => stillToCome.some((name) => mentions(fact.text, name))
  const chosen: Fact[] = []
  let words = 0
  const take = (facts: readonly Fact[], upTo: number): void => {
    for (const fact of inTurn(facts)) {
      if (chosen.length >= Math.min(upTo, most) || chosen.includes(fact)) continue
      const length = wordCount(fact.text, request.language)
      if (chosen.length >= TOPIC_FACTS.min && words + length > STOP_WORDS_MAX) continue
      chosen.push(fact)
      words += length
      // The cause of a fact belongs to it, and so does its result if that fits as well.
      const { id = '' } = fact
      for (const other of open) {
        const isCause = other.id !== undefined && request.linkedTo?.get(other.id) === id
        const isResult = other.id !== undefined && request.linkedTo?.get(id) === other.id && fits(other)
        if ((!isCause && !isResult) || chosen.includes(other) || spoils(other)) continue
        if (chosen.length >= Math.min(upTo, most)) continue
        if (words + wordCount(other.text, request.language) > STOP_WORDS_MAX) continue
        chosen.push(other)
        words += wordCount(other.text, request.language)
      }
    }
  }
  const fresh = open.filter((fact) => !spoils(fact))
  const seen = lookFact(fresh, place.indoor)
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
  for (const fact of inTurn(fresh)) if (words < STOP_WORDS_MIN) take([fact], chosen.length + 1)
  return { chosen, seen, words }
}

/**
 * Returns the facts of one stop in the order of narration, none of which this walk said before. Facts of other topics are chosen only
 * if fewer than three are of the topic.
 */
export function selectFacts({ saidFacts, random, ...request }: FactsRequest): Fact[] {
  const { place } = request
  const open = place.facts.filter((fact) => !saidFacts.has(fact.text))
  const { chosen, seen } = choose(request, open, (facts) => shuffled(facts, random))
  for (const fact of chosen) saidFacts.add(fact.text)
  const authored = place.facts.filter((fact) => chosen.includes(fact))
  const opening = seen && chosen.includes(seen) ? seen : undefined
  return inNarrationOrder(authored, request.linkedTo, place.indoor, opening)
}

/** Estimates the words of a stop's facts: those of the facts that `selectFacts` would choose in the order of the pack. */
export const estimatedWords = (
  place: Place,
  request: Pick<FactsRequest, 'fits' | 'ofQuestion' | 'linkedTo' | 'language'>,
): number => choose({ ...request, place, stillToCome: [] }, place.facts, (facts) => facts).words
