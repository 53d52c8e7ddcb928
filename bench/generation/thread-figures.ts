/** Measures whether a walk asks a question and its end pays for it, and whether its stops are of the topic that was asked for. */
import type { Thread } from '#server/knowledge/city-packs/city-pack.ts'
import { wordsOf } from '#server/languages/languages.ts'
import { type NarrationStyle, phrasesOf, type PhraseKind } from '#server/languages/walk-words.ts'
import { table } from '../support/statistics.mjs'
import { type Figure, noneOf, percent, shareOf, groupBy } from './figures.ts'
import { type MadeWalk, nameOf } from './made-walks.ts'

/** Returns the thread whose question the walk asks. */
export const threadOfWalk = ({ pack, topic, tour }: MadeWalk): Thread | undefined =>
  pack.threads?.[topic]?.find(({ question }) =>
    tour.sections.some(({ sentences, kinds }) =>
      sentences.some((text, at) => kinds[at] === 'question' && text === question),
    ),
  )

const hasFactOf = ({ factIds }: Thread, facts: readonly { readonly id?: string | undefined }[]): boolean =>
  facts.some(({ id }) => id !== undefined && factIds.includes(id))

/** Returns why a walk has no thread. */
export function reasonOf({ pack, topic, walk }: MadeWalk): string {
  const threads = pack.threads?.[topic] ?? []
  if (threads.length === 0) return 'the city has no question for the topic'
  const most = Math.max(
    ...threads.map((thread) => walk.stops.filter(({ facts }) => hasFactOf(thread, facts)).length),
  )
  if (most < 2) return 'fewer than two stops belong to a question'
  return most * 2 < walk.stops.length
    ? 'fewer than half of the stops belong to one question'
    : 'half of the stops and more belong to one question, and yet none is asked'
}

/** Returns true if the last fact of the walk is one of its question's. */
export function endsOnThread(made: MadeWalk): boolean {
  const last = made.told.at(-1)
  const thread = threadOfWalk(made)
  return thread !== undefined && last !== undefined && hasFactOf(thread, [last.fact])
}

const STYLES: readonly NarrationStyle[] = ['conversational', 'educational', 'storytelling']

const DETOURS: readonly PhraseKind[] = ['detour', 'detourAgain']

/** Returns true if the section says that its stop is a detour from the topic. */
function isAnnounced({ tour }: MadeWalk, sentences: readonly string[]): boolean {
  const words = wordsOf(tour.language)
  const detours = DETOURS.flatMap((kind) => STYLES.flatMap((style) => phrasesOf(words, kind, style)))
  return sentences.some((text) => detours.includes(text))
}

interface Stop {
  readonly name: string
  readonly isOfTopic: boolean
  readonly isAnnounced: boolean
}

/** Returns each stop of the walks: a stop is of the topic if a fact that is told there is. */
const stopsOf = (made: readonly MadeWalk[]): Stop[] =>
  made.flatMap((one) =>
    one.tour.sections.flatMap(({ stopIndex, sentences, title }, section) =>
      stopIndex === null
        ? []
        : [
            {
              name: `${title} (${nameOf(one)})`,
              isOfTopic: one.told.some(
                (told) => told.section === section && told.fact.topics.includes(one.topic),
              ),
              isAnnounced: isAnnounced(one, sentences),
            },
          ],
    ),
  )

const SHORT_MIN = 60

/** Returns the stops off the topic that no sentence calls a detour. */
export const silentDetours = (made: readonly MadeWalk[]): string[] =>
  stopsOf(made)
    .filter((stop) => !stop.isOfTopic && !stop.isAnnounced)
    .map(({ name }) => name)

export function threadFigures(made: readonly MadeWalk[]): Figure[] {
  const short = made.filter(({ minutes }) => minutes <= SHORT_MIN)
  const offTopic = (walks: readonly MadeWalk[]): [number, number] => {
    const stops = stopsOf(walks)
    return [stops.filter(({ isOfTopic }) => !isOfTopic).length, stops.length]
  }
  const withThread = made.filter(threadOfWalk)
  return [
    shareOf(
      'walks with a question',
      [withThread.length, made.length],
      { least: 0.97 },
      'walks whose opening asks a question of the pack',
    ),
    shareOf(
      'walks whose last fact answers the question',
      [made.filter(endsOnThread).length, made.length],
      { least: 0.9 },
      'of all walks: the last fact before the closing is one of the question’s',
    ),
    shareOf(
      'stops off the topic, 30 and 60 minutes',
      offTopic(short),
      { most: 0.02 },
      'stops where no fact of the topic is told',
    ),
    shareOf('stops off the topic, all walks', offTopic(made), {}, 'the same'),
    noneOf(
      'detours that are not announced',
      silentDetours(made),
      'stops off the topic without a sentence that says so',
    ),
  ]
}

/** Returns a table of the reasons for which walks have no question. */
export function threadLines(made: readonly MadeWalk[]): string[] {
  const without = made.filter((one) => !threadOfWalk(one))
  if (without.length === 0) return []
  const byReason = groupBy(without, reasonOf)
  return [
    table(
      ['walks without a question', 'walks', 'share', 'for example'],
      [...byReason]
        .toSorted((a, b) => b[1].length - a[1].length)
        .map(([reason, walks]) => [
          reason,
          walks.length,
          percent(walks.length, made.length),
          walks.slice(0, 3).map(nameOf).join(', '),
        ]),
    ),
    '',
  ]
}
