/** Builds the SQL for a search of public tours: which tours match, and in which order. */
import { and, asc, desc, eq, or, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { SEARCH_FOUND_MOST } from '#contract/paging.ts'
import type { SearchMatch, TourOrder } from '#contract/api/tours.ts'
import { isLongEnough, likenessTo, mayHaveTypo, SIMILAR_ENOUGH } from '#contract/likeness.ts'
import { searchWords } from '#contract/search-text.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { distanceKmFrom } from '#server/kernel/db/near.ts'
import { publicTourCounts, tours } from '#server/kernel/db/schema/tours.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { loadPage, loadTours, preparePage, type TourFacts } from './load-tours.ts'
import { loadRankedPage, newestFirst, type RankedPage, type Ranking } from './ranked-page.ts'

export interface TourSearch {
  /** The topic in any case of letters. */
  readonly topic: string
  /** Only tours in this language are found. */
  readonly language?: string | undefined
  readonly search: string
  /** `relevance` without a search means `newest`. */
  readonly order: TourOrder
  /** The point that `distance` is measured from. */
  readonly from: LatLng | undefined
  readonly limit: number
  readonly offset: number
}

export interface FoundTours {
  readonly found: readonly TourFacts[]
  readonly totalCount: number
  /** Undefined if the request has no search words. */
  readonly match?: SearchMatch
}

const likePart = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const has = (word: string): SQL => sql`${tours.searchText} like ${likePart(word)}`
const contains = (words: readonly string[]): SQL | undefined => and(...words.map(has))
const newest = newestFirst(tours)

/** Titles that begin with the words come first, then titles that contain them; then the tours with most plays. */
const byRelevance =
  (words: readonly string[]): Ranking =>
  (by) => [
    sql`(strpos(${by.searchText}, ${words.join(' ')}) = 1) desc`,
    sql`(strpos(split_part(${by.searchText}, E'\\n', 1), ${words.join(' ')}) > 0) desc`,
    desc(by.playCount),
    ...newestFirst(by),
  ]
/** The order by the database's similarity of words. */
const byLikeness =
  (words: readonly string[]): Ranking =>
  (by) => [sql`word_similarity(${words.join(' ')}, ${by.searchText}) desc`, ...newestFirst(by)]
const byDistance =
  ({ latitude, longitude }: LatLng): Ranking =>
  (by) => [asc(distanceKmFrom(latitude, longitude, by)), desc(by.id)]

/**
 * Returns the order that a search asks for, and the tours among which it is applied: of many matches the nearest if
 * distance is asked for, else the newest.
 */
function rankedBy({ order, from }: TourSearch, relevance: Ranking): Pick<RankedPage, 'first' | 'ranking'> {
  const first = order === 'distance' && from ? byDistance(from) : newestFirst
  return { first, ranking: order === 'relevance' ? relevance : first }
}

interface TopicAndLanguage {
  readonly topic: string | Placeholder
  readonly language?: string | Placeholder | undefined
}

/** Selects the topic's tours. The index ends with the columns that the tours may be chosen by. */
function withinOf({ topic, language }: TopicAndLanguage): SQL | undefined {
  return and(
    eq(tours.isPublic, true),
    sql`lower(${tours.topic}) = lower(${topic})`,
    language === undefined ? undefined : eq(tours.language, language),
  )
}

/** Reads the count that the triggers of `tours` maintain. */
const keptTotal = ({ topic, language }: TopicAndLanguage): SQL<number> =>
  sql<number>`(select coalesce(sum(${publicTourCounts.tours}), 0)::int from ${publicTourCounts} where ${and(
    sql`${publicTourCounts.topic} = lower(${topic})`,
    language === undefined ? undefined : eq(publicTourCounts.language, language),
  )})`

/** The newest tours of a topic, in one language or all. */
function prepareNewest(db: Database, inLanguage: boolean) {
  const of = {
    topic: sql.placeholder('topic'),
    language: inLanguage ? sql.placeholder('language') : undefined,
  }
  return preparePage(db, inLanguage ? 'newest_in_language' : 'newest', {
    where: withinOf(of),
    orderBy: newest,
    total: keptTotal(of),
  })
}

/** No city's name has more words than this. */
const CITY_WORDS_MAX = 3

/**
 * Returns other names of the cities that the words name, each with the index of its first word and of the word after
 * its last.
 */
const otherNames = (words: readonly string[], geocoder: CityNames) =>
  words.flatMap((_, from) =>
    Array.from({ length: CITY_WORDS_MAX }, (__, more) => from + more + 1)
      .filter((to) => to <= words.length)
      .flatMap((to) =>
        geocoder
          .otherNames(words.slice(from, to).join(' '))
          .map((name) => ({ from, to, words: searchWords(name) })),
      ),
  )

/** Requires each word, or another name of the city that it names: 'Firenze' finds walks that are named Florence. */
function names(words: readonly string[], geocoder: CityNames): SQL | undefined {
  const others = otherNames(words, geocoder)
  const instead = (at: number) => others.filter(({ from, to }) => from <= at && at < to)
  return and(...words.map((word, at) => or(has(word), ...instead(at).map((other) => contains(other.words)))))
}

/** Matches by the database's index of trigrams. */
const similarByIndex = (db: Database, search: TourSearch, words: readonly string[]): Promise<FoundTours> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_ENOUGH)}, true)`,
    )
    // Short words must occur as they are, because trigrams do not find them.
    const alike = and(
      withinOf(search),
      ...words.map((word) =>
        isLongEnough(word) ? or(has(word), sql`${word} <% ${tours.searchText}`) : has(word),
      ),
    )
    return loadRankedPage(tx, {
      ...search,
      where: alike,
      most: SEARCH_FOUND_MOST.similar,
      ...rankedBy(search, byLikeness(words)),
    })
  })

async function similarByOwnMeans(
  db: Database,
  search: TourSearch,
  words: readonly string[],
): Promise<FoundTours> {
  const rows = await db
    .select({ id: tours.id, text: tours.searchText })
    .from(tours)
    .where(withinOf(search))
    .orderBy(...rankedBy(search, newestFirst).first(tours))
    .limit(SEARCH_FOUND_MOST.similar)
  const likeness = likenessTo(words)
  const found = rows
    .map(({ id, text }) => ({ id, likeness: likeness(text ?? '') }))
    .filter((each) => each.likeness > 0)
  if (search.order === 'relevance') found.sort((a, b) => b.likeness - a.likeness)
  const { offset, limit } = search
  const ids = found.slice(offset, offset + limit).map(({ id }) => id)
  return { found: await loadTours(db, ids), totalCount: found.length }
}

export interface TourFinder {
  find(search: TourSearch): Promise<FoundTours>
}

type CityNames = Pick<Geocoder, 'otherNames'>

/** In a database with the collation `C` trigrams consist of these characters only. */
const isAscii = (words: readonly string[]): boolean => words.every((word) => /^[ -~]+$/.test(word))

/** Matches tours with the words of the search; if there are none, tours with similar words. */
export function createTourFinder(db: Database, geocoder: CityNames): TourFinder {
  const [newestOfAll, newestOfLanguage] = [prepareNewest(db, false), prepareNewest(db, true)]
  let asked: Promise<boolean> | undefined
  /** Returns whether the database offers trigrams (pg_trgm) in the schemas that it searches for functions. */
  async function hasTriples(): Promise<boolean> {
    asked ??= db
      .execute<{ is: boolean }>(sql`select to_regprocedure('word_similarity(text, text)') is not null as is`)
      .then(({ rows }) => rows[0]?.is === true)
    try {
      return await asked
    } catch (error) {
      // After a failure the next search asks again.
      asked = undefined
      throw error
    }
  }
  return {
    async find(search) {
      const words = searchWords(search.search)
      const within = withinOf(search)
      if (words.length === 0 && search.order === 'distance' && search.from)
        return loadPage(db, {
          ...search,
          where: within,
          orderBy: byDistance(search.from)(tours),
          total: keptTotal(search),
        })
      if (words.length === 0) {
        const { topic, language, limit, offset } = search
        return language === undefined
          ? newestOfAll({ topic, limit, offset })
          : newestOfLanguage({ topic, language, limit, offset })
      }
      const page = await loadRankedPage(db, {
        ...search,
        where: and(within, names(words, geocoder)),
        most: SEARCH_FOUND_MOST.words,
        ...rankedBy(search, byRelevance(words)),
      })
      if (page.totalCount > 0 || !mayHaveTypo(words)) return { ...page, match: 'words' }
      const similar = isAscii(words) && (await hasTriples()) ? similarByIndex : similarByOwnMeans
      return { ...(await similar(db, search, words)), match: 'similar' }
    },
  }
}
