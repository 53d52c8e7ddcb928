/** The thread of a walk: a question that is asked at the start and answered at the end. */
import type { TopicValue } from '#contract/api/topics.ts'
import type { CityPack, Fact, Place, Thread } from './city-pack.ts'

/** At so many stops the walk must meet the thread, or it has none: a thread is never faked. */
const STOPS_MIN = 3

const holds =
  ({ factIds }: Thread) =>
  (fact: Fact): boolean =>
    fact.id !== undefined && factIds.includes(fact.id)

/** The city's thread for the topic, where enough of the stops are part of it. */
export function threadOf(pack: CityPack, topic: TopicValue, stops: readonly Place[]): Thread | undefined {
  const thread = pack.threads?.[topic]
  if (!thread) return undefined
  const meeting = stops.filter(({ facts }) => facts.some(holds(thread)))
  return meeting.length >= Math.min(STOPS_MIN, stops.length) ? thread : undefined
}

export const isOfThread = (thread: Thread | undefined): ((fact: Fact) => boolean) | undefined =>
  thread && holds(thread)

/** The facts that the answer rests on. */
export const factsOfThread = (pack: CityPack, thread: Thread): Fact[] =>
  pack.places.flatMap(({ facts }) => facts).filter(holds(thread))
