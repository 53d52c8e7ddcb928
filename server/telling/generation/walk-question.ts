/** The question of a walk, which is asked at the start and answered at the end. */
import type { TopicValue } from '#contract/topics/topics.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
  type WalkQuestion,
} from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'

/** A walk has a question only if this many of its stops, and this share of them, are part of the answer. */
const STOPS_MIN = 3
const STOPS_SHARE = 0.5

type OfQuestion = (fact: Fact) => boolean

/** Returns the test for facts that the answer rests on; undefined without a question. */
export const isOfQuestion = (question: WalkQuestion | undefined): OfQuestion | undefined =>
  question && (({ id }) => id !== undefined && question.factIds.includes(id))

/** Returns the city's question for the topic if enough of the stops are part of its answer. */
export function questionOf(
  pack: CityPack,
  topic: TopicValue,
  stops: readonly Place[],
): WalkQuestion | undefined {
  const question = pack.threads?.[topic]
  const ofQuestion = isOfQuestion(question)
  if (!question || !ofQuestion) return undefined
  const answering = stops.filter(({ facts }) => facts.some(ofQuestion))
  const wanted = Math.max(Math.min(STOPS_MIN, stops.length), Math.ceil(stops.length * STOPS_SHARE))
  return answering.length >= wanted ? question : undefined
}

/** Returns the facts of the pack that the answer rests on. */
export const factsOfQuestion = (pack: CityPack, question: WalkQuestion): Fact[] => {
  const ofQuestion = isOfQuestion(question)
  return pack.places.flatMap(({ facts }) => facts).filter((fact) => ofQuestion?.(fact))
}

/** The beginnings of all words of five letters or more: two texts that share some of them speak of the same thing. */
const stemsOf = (text: string): Set<string> =>
  new Set([...text.toLowerCase().matchAll(/\p{L}{5,}/gu)].map(([word]) => word.slice(0, 5)))
/** A sentence that shares this many stems with a fact speaks of the fact. */
const SHARED_STEMS_MIN = 2
/** The beginning of a sentence that makes no sense without the sentence before it. */
const NEEDS_SENTENCE_BEFORE = /^(it|he|she|they|its|his|her|their|then|so|but|each time|those|others)\b/i

/**
 * Returns the sentences of the answer that this walk supports. A sentence that speaks only of facts which the walk did not say is
 * left out, unless the next sentence needs it. `saidFacts` are the texts of the facts that the walk said.
 */
export function supportedAnswer(
  pack: CityPack,
  question: WalkQuestion,
  saidFacts: ReadonlySet<string>,
): string[] {
  const facts = factsOfQuestion(pack, question).map(({ text }) => ({
    stems: stemsOf(text),
    isSaid: saidFacts.has(text),
  }))
  const isSupported = (sentence: string): boolean => {
    const stems = [...stemsOf(sentence)]
    const meant = facts.filter(
      (fact) => stems.filter((stem) => fact.stems.has(stem)).length >= SHARED_STEMS_MIN,
    )
    return meant.length === 0 || meant.some(({ isSaid }) => isSaid)
  }
  const sentences = sentencesIn(question.answer, textLanguageOf(pack))
  return sentences.filter(
    (sentence, index) =>
      index === 0 || isSupported(sentence) || NEEDS_SENTENCE_BEFORE.test(sentences[index + 1] ?? ''),
  )
}
