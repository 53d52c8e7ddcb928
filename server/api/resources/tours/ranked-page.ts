/** Loads a page of search results. */
import { type AnyColumn, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { CHUNK_COUNTS, type FoundPage, foundPageOf, LISTED } from './load-tours.ts'

/** The columns that tours may be ordered by. */
const RANKED_BY = {
  id: tours.id,
  createdAt: tours.createdAt,
  playCount: tours.playCount,
  latitude: tours.latitude,
  longitude: tours.longitude,
  searchText: tours.searchText,
} as const
export type RankedBy = Readonly<Record<keyof typeof RANKED_BY, AnyColumn>>
export type Ranking = (by: RankedBy) => readonly SQL[]

export const newestFirst: Ranking = ({ createdAt, id }) => [desc(createdAt), desc(id)]

export interface RankedPage {
  readonly where: SQL | undefined
  /** The order that selects the first `most` matches, which are then put in the order of `ranking` and counted. */
  readonly first: Ranking
  readonly most: number
  readonly ranking: Ranking
  readonly limit: number
  readonly offset: number
}

/**
 * The matches are gathered once, for the page and for its total: otherwise a word that is in every title would be
 * looked up twice in all of them.
 */
export async function loadRankedPage(db: Reader, page: RankedPage): Promise<FoundPage> {
  const { where, first, most, ranking, limit, offset } = page
  const fitting = db.$with('fitting').as(
    db
      .select(RANKED_BY)
      .from(tours)
      .where(where)
      .orderBy(...first(tours))
      .limit(most),
  )
  const total = sql<number>`(select count(*)::int from ${fitting})`
  const chosen = db
    .select({ id: fitting.id })
    .from(fitting)
    .orderBy(...ranking(fitting))
    .limit(limit)
    .offset(offset)
    .as('chosen')
  const rows = await db
    .with(fitting)
    .select({ tour: LISTED, chunks: CHUNK_COUNTS, jobStatus: tourJobs.status, total })
    .from(chosen)
    .innerJoin(tours, eq(tours.id, chosen.id))
    .leftJoin(tourJobs, eq(tourJobs.id, tours.jobId))
    .orderBy(...ranking(tours))
  const found = foundPageOf(rows)
  if (found || offset === 0) return found ?? { found: [], totalCount: 0 }
  // Behind the last page there is no row that holds the total.
  const [counted] = await db
    .with(fitting)
    .select({ total })
    .from(sql`(values (1)) as one`)
  return { found: [], totalCount: counted?.total ?? 0 }
}
