/**
 * Which public tours the browse screen shows. A topic is one paged call; 'All topics' is one
 * call per topic, de-duplicated by id and sliced here. Pure but for the calls it is given.
 */
import type { PublicTour } from '#contract/api/tours.ts'
import { isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import type { Language } from '#contract/languages.ts'
import { PAGING } from '#contract/limits.ts'

/** The topics that 'All topics' asks for, as the server spells them. */
export const ALL_TOPICS = ['history', 'architecture', 'culture', 'food', 'art', 'nature'] as const

export interface TourPage {
  readonly items: readonly PublicTour[]
  readonly page: number
  readonly totalPages: number
}

/** GET /tours/by-topic/{topic}. */
export type AskTopic = (
  topic: string,
  query: {
    readonly page: number
    readonly pageSize: number
    readonly search?: string
    readonly language?: Language
  },
) => Promise<Result<TourPage>>

export interface Found {
  readonly tours: readonly PublicTour[]
  /** The next page of the topic; none where all is here ('All topics' always is). */
  readonly nextPage: number | undefined
}

/** One of each list in turn, each id once: no topic hides behind another. */
export const interleave = (lists: readonly (readonly PublicTour[])[]): PublicTour[] => {
  const byId = new Map<number, PublicTour>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let row = 0; row < longest; row++) {
    for (const list of lists) {
      const tour = list[row]
      if (tour && !byId.has(tour.id)) byId.set(tour.id, tour)
    }
  }
  return [...byId.values()]
}

/** Every word of the search occurs in what the card says. For servers that do not search themselves. */
export const matchesSearch = (tour: PublicTour, search: string): boolean => {
  const text = [tour.title, tour.locationName, tour.topic, tour.narrativePreview ?? '']
    .join(' ')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** For servers that don't filter by language. */
const isIn = (tour: PublicTour, language: Language | undefined): boolean =>
  !language || !tour.language || tour.language.split('-')[0] === language

const filterQuery = (search: string, language: Language | undefined) => ({
  ...(search && { search }),
  ...(language && { language }),
})

/** All topics at once. One topic that does not answer does not hide the others; none that answers is a failure. */
export const findInAllTopics = async (
  ask: AskTopic,
  search: string,
  language?: Language,
): Promise<Result<Found>> => {
  const answers = await Promise.all(
    ALL_TOPICS.map((topic) =>
      ask(topic, { page: 1, pageSize: PAGING.allTopicsPerTopic, ...filterQuery(search, language) }),
    ),
  )
  const pages = answers.flatMap((answer) => (answer.ok ? [answer.value.items] : []))
  if (pages.length === 0) {
    const failures = answers.flatMap((answer): Failure[] => (answer.ok ? [] : [answer.failure]))
    const failure = failures.find(isTransient) ?? failures[0] ?? { kind: 'offline' }
    return { ok: false, failure }
  }
  const tours = interleave(pages).filter((tour) => matchesSearch(tour, search) && isIn(tour, language))
  return ok({ tours, nextPage: undefined })
}

/** One page of one topic. */
export const findInTopic = async (
  ask: AskTopic,
  topic: string,
  search: string,
  page: number,
  language?: Language,
): Promise<Result<Found>> => {
  const answer = await ask(topic, { page, pageSize: PAGING.publicTours, ...filterQuery(search, language) })
  if (!answer.ok) return answer
  const { items, totalPages } = answer.value
  return ok({
    tours: items.filter((tour) => matchesSearch(tour, search) && isIn(tour, language)),
    nextPage: page < totalPages ? page + 1 : undefined,
  })
}
