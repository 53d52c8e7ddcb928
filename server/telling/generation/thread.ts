/** The thread of a walk: a question that is asked at the start and answered at the end. */
import type { TopicValue } from '#contract/topics/topics.ts'
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
  type Thread,
} from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'

/** At so many stops, and at so large a share of them, the walk must meet the thread, or it has none: a thread is never faked. */
const STOPS_MIN = 3
const STOPS_SHARE = 0.5

const holds =
  ({ factIds }: Thread) =>
  (fact: Fact): boolean =>
    fact.id !== undefined && factIds.includes(fact.id)

/** The city's thread for the topic, where enough of the stops are part of it. */
export function threadOf(pack: CityPack, topic: TopicValue, stops: readonly Place[]): Thread | undefined {
  const thread = pack.threads?.[topic]
  if (!thread) return undefined
  const meeting = stops.filter(({ facts }) => facts.some(holds(thread)))
  const wanted = Math.max(Math.min(STOPS_MIN, stops.length), Math.ceil(stops.length * STOPS_SHARE))
  return meeting.length >= wanted ? thread : undefined
}

export const isOfThread = (thread: Thread | undefined): ((fact: Fact) => boolean) | undefined =>
  thread && holds(thread)

/** The facts that the answer rests on. */
export const factsOfThread = (pack: CityPack, thread: Thread): Fact[] =>
  pack.places.flatMap(({ facts }) => facts).filter(holds(thread))

/** Words that tell one fact from another: of five letters or more, by their beginning. */
const stemsOf = (text: string): Set<string> =>
  new Set([...text.toLowerCase().matchAll(/\p{L}{5,}/gu)].map(([word]) => word.slice(0, 5)))
/** So many such words in common, and a sentence speaks of the fact. */
const SHARED_MIN = 2
const LEANS = /^(it|he|she|they|its|his|her|their|then|so|but|each time|those|others)\b/i

/**
 * The answer as far as this walk has met it: a sentence that only speaks of facts which were not told is left out, unless the
 * one behind it leans on it.
 */
export function answerOf(pack: CityPack, thread: Thread, told: ReadonlySet<string>): string[] {
  const facts = factsOfThread(pack, thread).map(({ text }) => ({
    stems: stemsOf(text),
    isTold: told.has(text),
  }))
  const isMet = (sentence: string): boolean => {
    const stems = [...stemsOf(sentence)]
    const meant = facts.filter((fact) => stems.filter((stem) => fact.stems.has(stem)).length >= SHARED_MIN)
    return meant.length === 0 || meant.some(({ isTold }) => isTold)
  }
  const sentences = sentencesIn(thread.answer, textLanguageOf(pack))
  return sentences.filter(
    (sentence, index) => index === 0 || isMet(sentence) || LEANS.test(sentences[index + 1] ?? ''),
  )
}
