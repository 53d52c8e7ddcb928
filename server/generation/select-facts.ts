/** Chooses the facts of a stop and their order. */
import type { Fact, Place } from './city-pack.ts'
import { mentions } from './naming.ts'
import { shuffled, type Random } from './random.ts'
import { wordCount } from './speech-length.ts'

const TOPIC_FACTS = { min: 3, max: 6 } as const
/** A stop with less than this is filled up with facts of other topics. */
const FILL_TO = { facts: 5, words: 125 } as const
const WORDS_MAX = 190

/** Facts about what the listener can see now; one of them is told first. */
const SEEING =
  /\b(look (for|up|at|above|closely)|notice|watch for|in front|on the (front|wall|corner|roof|top|plinth|tip)|façade|facade|carved|columns?|dome|towers?|statues?|windows?|marble|brick|bronze|avenue|trees?)\b/i

/**
 * First an undated fact about something visible, then the dated ones by year, then the rest in the pack's order.
 */
export function inTellingOrder(facts: readonly Fact[]): Fact[] {
  const invites = (fact: Fact): boolean => fact.year === undefined && SEEING.test(fact.text)
  const seen =
    facts.find((fact) => invites(fact) && /^(look|notice|watch)/i.test(fact.text)) ?? facts.find(invites)
  const rest = facts.filter((fact) => fact !== seen)
  const dated = rest
    .filter((fact) => fact.year !== undefined)
    .toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0))
  return [...(seen ? [seen] : []), ...dated, ...rest.filter((fact) => fact.year === undefined)]
}

export interface FactWish {
  readonly place: Place
  /** Facts of the topic. */
  readonly fits: (fact: Fact) => boolean
  /** Facts that the person asked for: they come before those of the topic. */
  readonly asked?: (fact: Fact) => boolean
  /** No more facts than this. */
  readonly most?: number
  /** Texts already told on this walk; what is chosen is added. */
  readonly told: Set<string>
  /** Names of later stops: a fact that names one is used only where the topic has too few others. */
  readonly stillToCome: readonly string[]
  readonly random: Random
}

/** The facts of one stop in order: at least three of the topic where the pack has them, none used before on this walk. */
export function selectFacts(wish: FactWish): Fact[] {
  const { place, fits, told, stillToCome, random, asked = () => false, most = Infinity } = wish
  const open = place.facts.filter((fact) => !told.has(fact.text))
  const spoils = (fact: Fact): boolean => stillToCome.some((name) => mentions(fact.text, name))
  const chosen: Fact[] = []
  let words = 0
  const take = (candidates: readonly Fact[], upTo: () => boolean): void => {
    for (const fact of shuffled(candidates, random)) {
      if (upTo() || chosen.length >= most || chosen.includes(fact)) continue
      const length = wordCount(fact.text)
      if (chosen.length >= TOPIC_FACTS.min && words + length > WORDS_MAX) continue
      chosen.push(fact)
      words += length
    }
  }
  take(
    open.filter((fact) => asked(fact) && !spoils(fact)),
    () => chosen.length >= TOPIC_FACTS.max,
  )
  take(
    open.filter((fact) => fits(fact) && !spoils(fact)),
    () => chosen.length >= TOPIC_FACTS.max,
  )
  take(
    open.filter((fact) => fits(fact) && spoils(fact)),
    () => chosen.length >= TOPIC_FACTS.min,
  )
  take(
    open.filter((fact) => !fits(fact) && !spoils(fact)),
    () => chosen.length >= FILL_TO.facts || (chosen.length > TOPIC_FACTS.min && words >= FILL_TO.words),
  )
  for (const fact of chosen) told.add(fact.text)
  const authored = place.facts.filter((fact) => chosen.includes(fact))
  return inTellingOrder(authored)
}
