/**
 * Selects the public tours of the browse screen. A topic is one paged call; 'All topics' is one call for each topic,
 * de-duplicated by id and cut here. Pure except for the calls that it is given.
 */
import type { PublicTour, SearchMatch, TourOrder } from '#contract/api/tours.ts'
import { isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import { PAGING } from '#contract/paging.ts'
import { foldText, hasWords, searchWords } from '#contract/search-text.ts'
import { BROWSED_TOPICS } from '#contract/topics/topics.ts'

/** The topics that 'All topics' requests, as the address of the call spells them. */
export const ALL_TOPICS: readonly string[] = BROWSED_TOPICS.map((topic) => topic.toLowerCase())

export interface TourPage {
  readonly items: readonly PublicTour[]
  readonly page: number
  readonly totalPages: number
  readonly totalCount?: number | undefined
  /** Set by servers that search. */
  readonly match?: SearchMatch | undefined
  /** Set by servers that have advertising. */
  readonly advertisingCategory?: string | undefined
}

/** The filters besides the topic. */
export interface TourFilters {
  /** Empty without a search. */
  readonly search: string
  readonly language?: Language | undefined
  /** Without it the server's own order: by relevance in a search, else the newest first. */
  readonly sort?: TourOrder | undefined
  /** The user's position, for `distance`. */
  readonly from?: LatLng | undefined
}

/** GET /tours/by-topic/{topic}. */
export type AskTopic = (
  topic: string,
  query: {
    readonly page: number
    readonly pageSize: number
    readonly search?: string
    readonly language?: Language
    readonly sort?: TourOrder
    readonly latitude?: number
    readonly longitude?: number
  },
) => Promise<Result<TourPage>>

export interface Found {
  readonly tours: readonly PublicTour[]
  /** The next page of the topic; undefined on the last page, and always for 'All topics'. */
  readonly nextPage: number | undefined
  /** True where nothing matches the words as typed, and the tours only match similar ones. */
  readonly isSimilar: boolean
  /** The number of tours of each topic that was requested, by its value in lower case, where the server gives it. */
  readonly counts: ReadonlyMap<string, number>
  /** The category of advertisements beside these tours. */
  readonly advertisingCategory?: string | undefined
}

/** Takes one of each list in turn, each id once, so that no topic hides behind another. */
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

/** True where every word of the search occurs in the texts of the card. For servers that do not search themselves. */
export const matchesSearch = (tour: PublicTour, search: string): boolean =>
  hasWords(
    foldText([tour.title, tour.locationName, tour.topic, tour.narrativePreview ?? ''].join(' ')),
    searchWords(search),
  )

/** For servers that do not filter by language. */
const isIn = (tour: PublicTour, language: Language | undefined): boolean =>
  !language || !tour.language || tour.language.split('-')[0] === language

const queryOf = ({ search, language, sort, from }: TourFilters) => ({
  ...(search && { search }),
  ...(language && { language }),
  ...(sort && { sort }),
  ...(sort === 'distance' && from && { latitude: from.latitude, longitude: from.longitude }),
})

/** Returns the tours of a page that match; where the server searched, all of them. */
const fitting = ({ items, match }: TourPage, { search, language }: TourFilters): readonly PublicTour[] =>
  items.filter((tour) => (match !== undefined || matchesSearch(tour, search)) && isIn(tour, language))

/** Merges lists: sorted by date or distance; by relevance one of each in turn. */
function together(lists: readonly (readonly PublicTour[])[], { sort, from }: TourFilters): PublicTour[] {
  const tours = interleave(lists)
  if (sort === 'newest') return tours.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  return sort === 'distance' && from
    ? tours.toSorted((a, b) => distanceM(from, a) - distanceM(from, b))
    : tours
}

/** Finds in all topics at once. A topic that fails does not hide the others; it is a failure where all of them fail. */
export const findInAllTopics = async (ask: AskTopic, filters: TourFilters): Promise<Result<Found>> => {
  const answers = await Promise.all(
    ALL_TOPICS.map((topic) =>
      ask(topic, { page: 1, pageSize: PAGING.allTopicsPerTopic, ...queryOf(filters) }),
    ),
  )
  const pages = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  if (pages.length === 0) {
    const failures = answers.flatMap((answer): Failure[] => (answer.ok ? [] : [answer.failure]))
    const failure = failures.find(isTransient) ?? failures[0] ?? { kind: 'offline' }
    return { ok: false, failure }
  }
  // Where one topic matches the words, similar words in another do not count.
  const isSimilar = !pages.some(({ match, items }) => match !== 'similar' && items.length > 0)
  const meant = pages.filter(({ match }) => isSimilar || match !== 'similar')
  const counts = new Map(
    ALL_TOPICS.flatMap((topic, index) => {
      const answer = answers[index]
      if (!answer?.ok) return []
      const { totalCount, match } = answer.value
      return totalCount === undefined ? [] : [[topic, match === 'similar' && !isSimilar ? 0 : totalCount]]
    }),
  )
  const tours = together(
    meant.map((page) => fitting(page, filters)),
    filters,
  )
  const advertisingCategory = pages.find((page) => page.advertisingCategory)?.advertisingCategory
  return ok({
    tours,
    nextPage: undefined,
    isSimilar: isSimilar && tours.length > 0,
    counts,
    advertisingCategory,
  })
}

/** Finds one page of one topic. */
export const findInTopic = async (
  ask: AskTopic,
  topic: string,
  filters: TourFilters,
  page: number,
): Promise<Result<Found>> => {
  const answer = await ask(topic, { page, pageSize: PAGING.publicTours, ...queryOf(filters) })
  if (!answer.ok) return answer
  const { totalPages, totalCount, match, advertisingCategory } = answer.value
  const tours = fitting(answer.value, filters)
  return ok({
    tours,
    nextPage: page < totalPages ? page + 1 : undefined,
    isSimilar: match === 'similar' && tours.length > 0,
    counts: new Map(totalCount === undefined ? [] : [[topic.toLowerCase(), totalCount]]),
    advertisingCategory,
  })
}
