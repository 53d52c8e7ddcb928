/** Chooses the facts of a stop and their order. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Language } from '#contract/languages.ts'
import type { Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { shuffled, type Random } from './random.ts'
import { wordCount } from '#server/languages/speech-length.ts'

const TOPIC_FACTS = { min: 3, max: 6 } as const
export const STOP_WORDS_MAX = 180
/** Half a minute: three short facts of an article are less, and a stop that is told in less was not worth the way. */
const STOP_WORDS_MIN = 75

/** Words of a fact that asks to look, where a pack does not say so itself. */
const SEEING =
  /\b(look (for|up|at|above|closely)|notice|watch for|in front|on the (front|wall|corner|roof|top|plinth|tip)|façade|facade|carved|columns?|dome|towers?|statues?|windows?|marble|brick|bronze|avenue|trees?)\b/i

/** The fact that tells what to look at: the first that the pack marks, else one whose words do. */
export function lookFact(facts: readonly Fact[], isIndoor = false): Fact | undefined {
  const undated = facts.filter((fact) => fact.year === undefined)
  return (
    facts.find(({ look }) => look && (isIndoor || look.where !== 'inside')) ??
    undated.find(({ text }) => /^(look|notice|watch)/i.test(text)) ??
    undated.find(({ text }) => SEEING.test(text))
  )
}

/** Moves a fact right behind the one that it is linked from, never forward past it. */
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
 * First `seen`, then what else one is to look at, while one looks; then the story as the pack has it, a cause before what came
 * of it. What is inside keeps its place in the story: who stands outside has not seen it yet.
 */
export function inTellingOrder(
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

/** What fits at a place: the walk's topic; a place beside the way is told for what it is. */
export const fitsAt =
  (place: Place, topic: TopicValue) =>
  (fact: Fact): boolean =>
    !place.topics.includes(topic) || fact.topics.includes(topic)

export interface FactWish {
  readonly place: Place
  /** Of the facts; English where it is missing. */
  readonly language?: Language
  /** Facts of the topic. */
  readonly fits: (fact: Fact) => boolean
  /** Facts that the person asked for: they come before those of the topic. */
  readonly asked?: (fact: Fact) => boolean
  /** Facts that the walk's thread rests on: they come first. */
  readonly ofThread?: (fact: Fact) => boolean
  /** From a fact's id to that of the fact which follows from it. */
  readonly linkedTo?: ReadonlyMap<string, string>
  /** No more facts than this. */
  readonly most?: number
  /** All that can be seen is told, of other topics too. */
  readonly describes?: boolean
  /** Texts already told on this walk; what is chosen is added. */
  readonly told: Set<string>
  /** Names of later stops: a fact that names one is used only where the topic has too few others. */
  readonly stillToCome: readonly string[]
  readonly random: Random
}

/** What is taken for one stop: `seen` is the fact that tells what to look at. Facts of equal rank are taken as `inTurn` has them. */
function choose(
  { place, fits, asked, ofThread, most = Infinity, ...wish }: Omit<FactWish, 'told' | 'random'>,
  open: readonly Fact[],
  inTurn: (facts: readonly Fact[]) => readonly Fact[],
): { readonly chosen: readonly Fact[]; readonly seen: Fact | undefined; readonly words: number } {
  const { stillToCome } = wish
  const spoils = (fact: Fact): boolean => stillToCome.some((name) => mentions(fact.text, name))
  const chosen: Fact[] = []
  let words = 0
  const take = (candidates: readonly Fact[], upTo: number): void => {
    for (const fact of inTurn(candidates)) {
      if (chosen.length >= Math.min(upTo, most) || chosen.includes(fact)) continue
      const length = wordCount(fact.text, wish.language)
      if (chosen.length >= TOPIC_FACTS.min && words + length > STOP_WORDS_MAX) continue
      chosen.push(fact)
      words += length
      // What it follows from belongs to it, and what follows from it where that fits as well.
      const { id = '' } = fact
      for (const other of open) {
        const isCause = other.id !== undefined && wish.linkedTo?.get(other.id) === id
        const isResult = other.id !== undefined && wish.linkedTo?.get(id) === other.id && fits(other)
        if ((!isCause && !isResult) || chosen.includes(other) || spoils(other)) continue
        if (chosen.length >= Math.min(upTo, most)) continue
        if (words + wordCount(other.text, wish.language) > STOP_WORDS_MAX) continue
        chosen.push(other)
        words += wordCount(other.text, wish.language)
      }
    }
  }
  const fresh = open.filter((fact) => !spoils(fact))
  const seen = lookFact(fresh, place.indoor)
  if (asked) take(fresh.filter(asked), TOPIC_FACTS.max)
  if (ofThread) take(fresh.filter(ofThread), TOPIC_FACTS.max)
  const before = chosen.length
  if (wish.describes)
    take(
      fresh.filter(({ look }) => look !== undefined),
      before + 3,
    )
  if (seen) take([seen], TOPIC_FACTS.max + 1)
  // The look has a place of its own, so that the topic still has its three facts.
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
 * The facts of one stop in order: what one sees, those of the thread, and those of the topic, none used before on this walk.
 * Facts of other topics are taken only where there are not three.
 */
export function selectFacts({ told, random, ...wish }: FactWish): Fact[] {
  const { place } = wish
  const open = place.facts.filter((fact) => !told.has(fact.text))
  const { chosen, seen } = choose(wish, open, (facts) => shuffled(facts, random))
  for (const fact of chosen) told.add(fact.text)
  const authored = place.facts.filter((fact) => chosen.includes(fact))
  const opening = seen && chosen.includes(seen) ? seen : undefined
  return inTellingOrder(authored, wish.linkedTo, place.indoor, opening)
}

/** About how many words a stop at this place is told with: those of the facts that `selectFacts` takes, if chance leaves the order. */
export const wordsToTell = (
  place: Place,
  wish: Pick<FactWish, 'fits' | 'ofThread' | 'linkedTo' | 'language'>,
): number => choose({ ...wish, place, stillToCome: [] }, place.facts, (facts) => facts).words
