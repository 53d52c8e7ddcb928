/** The thread of a walk: the question that is asked at the start, what keeps it in mind, and the answer at the end. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { CityPack, Fact, Place, Thread } from '#server/knowledge/city-packs/city-pack.ts'
import type { Random } from './random.ts'
import { pick } from './random.ts'

/** A walk has a thread only if this many of its stops, and this share of them, belong to it. */
const STOPS_MIN = 2
const STOPS_SHARE = 0.34
/** A thread of this many stops fewer than the best one is as good. */
const AS_GOOD_STOPS = 1
/** The lines of an answer that rest on facts, at most. */
const ANSWER_LINES_MAX = 3

type OfThread = (fact: Fact) => boolean

/** Returns the test for facts that belong to the thread; undefined without one. */
export const isOfThread = (thread: Thread | undefined): OfThread | undefined =>
  thread && (({ id }) => id !== undefined && thread.factIds.includes(id))

const isOf = (thread: Thread, { facts }: Place): boolean =>
  facts.some(({ id }) => id !== undefined && thread.factIds.includes(id))

/** The reason why a walk has no question. */
export type NoThread = 'route' | 'no-thread-of-topic' | 'too-few-stops-of-any-thread'

/**
 * Draws a thread of the topic among those to which many of the stops belong, and the last stop before all: a walk ends on its thread.
 * Without one it returns why.
 */
export function threadOf(
  pack: CityPack,
  topic: TopicValue,
  stops: readonly Place[],
  random: Random,
): { readonly thread: Thread } | { readonly because: NoThread } {
  const threads = pack.threads?.[topic] ?? []
  if (threads.length === 0) return { because: 'no-thread-of-topic' }
  const wanted = Math.max(Math.min(STOPS_MIN, stops.length), Math.ceil(stops.length * STOPS_SHARE))
  const last = stops.at(-1)
  const fitting = threads
    .map((thread) => ({
      thread,
      count: stops.filter((stop) => isOf(thread, stop)).length,
      isAtEnd: last !== undefined && isOf(thread, last),
    }))
    .filter(({ count }) => count >= wanted)
  const atEnd = fitting.filter(({ isAtEnd }) => isAtEnd)
  const open = atEnd.length > 0 ? atEnd : fitting
  if (open.length === 0) return { because: 'too-few-stops-of-any-thread' }
  const most = Math.max(...open.map(({ count }) => count))
  return pick(
    open.filter(({ count }) => count >= most - AS_GOOD_STOPS),
    random,
  )
}

/** Returns the facts of the pack that belong to the thread. */
export const factsOfThread = (pack: CityPack, thread: Thread): Fact[] => {
  const ofThread = isOfThread(thread)
  return pack.places.flatMap(({ facts }) => facts).filter((fact) => ofThread?.(fact))
}

/**
 * Returns the sentences of the answer whose facts the walk has told: up to three, the last of them kept, and the one that closes it.
 * A closing sentence alone would answer nothing.
 */
export function supportedAnswer(thread: Thread, hasId: (id: string) => boolean): string[] {
  const supported = thread.answer.filter(({ facts }) => facts.length > 0 && facts.every(hasId))
  const chosen = [
    ...supported.slice(0, ANSWER_LINES_MAX - 1),
    ...supported.slice(ANSWER_LINES_MAX - 1).slice(-1),
  ]
  const said = thread.answer.filter((line, at) => {
    const closes = line.facts.length === 0 && (at === 0 || at === thread.answer.length - 1)
    return chosen.includes(line) || closes
  })
  return said.map(({ text }) => text)
}
