/** The thread of a walk: the question that is asked at the start, and the answer at the end. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { CityPack, Fact, Place, Thread } from '#server/knowledge/city-packs/city-pack.ts'

/** A walk has a thread only if this many of its stops, and this share of them, belong to it. */
const STOPS_MIN = 3
const STOPS_SHARE = 0.5

type OfThread = (fact: Fact) => boolean

/** Returns the test for facts that belong to the thread; undefined without one. */
export const isOfThread = (thread: Thread | undefined): OfThread | undefined =>
  thread && (({ id }) => id !== undefined && thread.factIds.includes(id))

/** Returns the number of stops that have a fact of the thread. */
const stopsOf = (thread: Thread, stops: readonly Place[]): number =>
  stops.filter(({ facts }) => facts.some((fact) => isOfThread(thread)?.(fact))).length

/** Returns the thread of the topic to which most stops belong; undefined if too few stops belong to any. */
export function threadOf(pack: CityPack, topic: TopicValue, stops: readonly Place[]): Thread | undefined {
  const wanted = Math.max(Math.min(STOPS_MIN, stops.length), Math.ceil(stops.length * STOPS_SHARE))
  const [best] = (pack.threads?.[topic] ?? [])
    .map((thread) => ({ thread, count: stopsOf(thread, stops) }))
    .toSorted((a, b) => b.count - a.count)
  return best && best.count >= wanted ? best.thread : undefined
}

/** Returns the facts of the pack that belong to the thread. */
export const factsOfThread = (pack: CityPack, thread: Thread): Fact[] => {
  const ofThread = isOfThread(thread)
  return pack.places.flatMap(({ facts }) => facts).filter((fact) => ofThread?.(fact))
}

/** Returns the sentences of the answer whose facts the walk has told. `saidFacts` are the texts of those facts. */
export function supportedAnswer(pack: CityPack, thread: Thread, saidFacts: ReadonlySet<string>): string[] {
  const saidIds = new Set(
    factsOfThread(pack, thread).flatMap(({ id, text }) => (saidFacts.has(text) ? (id ?? []) : [])),
  )
  return thread.answer.filter(({ facts }) => facts.every((id) => saidIds.has(id))).map(({ text }) => text)
}
