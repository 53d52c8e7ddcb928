/** Which public tours fit a search, and in which order. */
import { and, asc, count, desc, or, sql, type SQL } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import type { SearchMatch, TourOrder } from '#contract/api/tours.ts'
import {
  foldText,
  mayHaveTypo,
  resemblesWords,
  searchWords,
  SIMILAR_ENOUGH,
  wordSimilarity,
} from '#contract/search-text.ts'
import type { Database, Reader } from '#server/db/open-database.ts'
import { distanceKmFrom } from '#server/db/near.ts'
import { tours } from '#server/db/schema/tours.ts'
import type { Geocoder } from '#server/geocoder/geocoder.ts'

export interface TourSearch {
  /** Besides the search: topic, language. */
  readonly within: SQL | undefined
  readonly search: string
  /** `relevance` without a search is `newest`. */
  readonly order: TourOrder
  /** For `distance`. */
  readonly from: LatLng | undefined
  readonly limit: number
  readonly offset: number
}

export interface FoundTours {
  readonly ids: readonly number[]
  readonly totalCount: number
  /** Undefined where nothing was searched for. */
  readonly match?: SearchMatch
}

/** So many of the newest are compared where the database cannot find similar words itself. */
const COMPARED_MOST = 2_000

const likePart = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const contains = (words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`${tours.searchText} like ${likePart(word)}`))
const newest = [desc(tours.createdAt), desc(tours.id)]

/** Titles that begin with the words first, then titles that have them; then what people play most. */
function byRelevance(search: string): SQL[] {
  const phrase = searchWords(search).join(' ')
  return [
    sql`(strpos(${tours.searchText}, ${phrase}) = 1) desc`,
    sql`(strpos(split_part(${tours.searchText}, E'\\n', 1), ${phrase}) > 0) desc`,
    desc(tours.playCount),
    ...newest,
  ]
}

function ordering({ order, from, search }: TourSearch): SQL[] {
  if (order === 'distance' && from)
    return [asc(distanceKmFrom(from.latitude, from.longitude, tours)), desc(tours.id)]
  return order === 'relevance' && search !== '' ? byRelevance(search) : newest
}

async function pageOf(
  db: Reader,
  where: SQL | undefined,
  orderBy: readonly SQL[],
  { limit, offset }: TourSearch,
): Promise<FoundTours> {
  const [total] = await db.select({ tours: count() }).from(tours).where(where)
  const totalCount = total?.tours ?? 0
  if (totalCount <= offset) return { ids: [], totalCount }
  const rows = await db
    .select({ id: tours.id })
    .from(tours)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), totalCount }
}

/** 'Firenze' is Florence to whoever named the walk. */
function otherName(search: string, geocoder: Geocoder): readonly string[] {
  const city = geocoder.search(search, 1)[0]?.address?.city
  return city && !foldText(search).includes(foldText(city)) ? searchWords(city) : []
}

/** By the database's index of letter triples. */
const similarByIndex = (db: Database, search: TourSearch, words: readonly string[]): Promise<FoundTours> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_ENOUGH)}, true)`,
    )
    const alike = and(search.within, ...words.map((word) => sql`${word} <% ${tours.searchText}`))
    const likeness = sql`word_similarity(${words.join(' ')}, ${tours.searchText}) desc`
    return pageOf(tx, alike, search.order === 'relevance' ? [likeness, ...newest] : ordering(search), search)
  })

async function similarByOwnMeans(
  db: Database,
  search: TourSearch,
  words: readonly string[],
): Promise<FoundTours> {
  const rows = await db
    .select({ id: tours.id, text: tours.searchText })
    .from(tours)
    .where(search.within)
    .orderBy(...(search.order === 'relevance' ? newest : ordering(search)))
    .limit(COMPARED_MOST)
  const likeness = (text: string) => words.reduce((sum, word) => sum + wordSimilarity(word, text), 0)
  const found = rows
    .map(({ id, text }) => ({ id, text: text ?? '' }))
    .filter(({ text }) => resemblesWords(text, words))
    .map(({ id, text }) => ({ id, likeness: likeness(text) }))
  if (search.order === 'relevance') found.sort((a, b) => b.likeness - a.likeness)
  const { offset, limit } = search
  return { ids: found.slice(offset, offset + limit).map(({ id }) => id), totalCount: found.length }
}

export interface TourFinder {
  find(search: TourSearch): Promise<FoundTours>
}

/** Tours with the words of the search; where there are none, those with words much like them. */
export function createTourFinder(db: Database, geocoder: Geocoder): TourFinder {
  let hasTriples: Promise<boolean> | undefined
  const askForTriples = async () => {
    const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`)
    return rows.length > 0
  }
  return {
    async find(search) {
      const words = searchWords(search.search)
      if (words.length === 0) return pageOf(db, search.within, ordering(search), search)
      const other = otherName(search.search, geocoder)
      const named = or(contains(words), other.length > 0 ? contains(other) : undefined)
      const found = await pageOf(db, and(search.within, named), ordering(search), search)
      if (found.totalCount > 0 || !mayHaveTypo(words)) return { ...found, match: 'words' }
      hasTriples ??= askForTriples()
      const similar = (await hasTriples) ? similarByIndex : similarByOwnMeans
      return { ...(await similar(db, search, words)), match: 'similar' }
    },
  }
}
