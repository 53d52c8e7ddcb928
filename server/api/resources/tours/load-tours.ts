/** Loads the rows of tours for their answers. */
import { eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { GenerationStatus, Poi } from '#contract/api/tours.ts'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { type JobStatus, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'

export type TourRow = typeof tours.$inferSelect
export type JobRow = typeof tourJobs.$inferSelect

/** A preview shows one less, so that the extra row tells whether there is more. */
const NARRATIVE_START = 201

/** The columns of a list item: without the narrative and the line, which are most of a tour's bytes. */
export const LISTED = {
  id: tours.id,
  ownerId: tours.ownerId,
  slug: tours.slug,
  title: tours.title,
  locationName: tours.locationName,
  latitude: tours.latitude,
  longitude: tours.longitude,
  topic: tours.topic,
  durationMin: tours.durationMin,
  toldMin: tours.toldMin,
  language: tours.language,
  lineHash: tours.lineHash,
  isPublic: tours.isPublic,
  playCount: tours.playCount,
  version: tours.version,
  createdAt: tours.createdAt,
  updatedAt: tours.updatedAt,
  jobId: tours.jobId,
  tellsOwnNotes: tours.tellsOwnNotes,
  takenDownReason: tours.takenDownReason,
  mapObjectKey: tours.mapObjectKey,
  mapSha256: tours.mapSha256,
  narrativeStart: sql<string>`left(${tours.narrativeText}, ${sql.raw(String(NARRATIVE_START))})`,
} as const
export type ListedTour = Pick<TourRow, Exclude<keyof typeof LISTED, 'narrativeStart'>> & {
  readonly narrativeStart: string
}

export interface ChunkCounts {
  readonly total: number
  readonly ready: number
  readonly open: number
}

export interface TourFacts {
  readonly tour: ListedTour
  readonly chunks: ChunkCounts
  readonly jobStatus: GenerationStatus | undefined
}

/** A job with a tour is completed. */
export const shownStatus = (status: JobStatus | null): GenerationStatus | undefined =>
  status === null || status === 'cancelled' ? undefined : status

const counted = (condition: SQL) =>
  sql`(select count(*)::int from ${audioChunks} where ${audioChunks.tourId} = ${tours.id} and ${condition})`

/** Further columns of the same row of `tours`. */
export const CHUNK_COUNTS = {
  total: sql<number>`${counted(sql`true`)}`,
  ready: sql<number>`${counted(sql`${audioChunks.status} = 'ready'`)}`,
  open: sql<number>`${counted(sql`${audioChunks.status} in ('pending', 'processing')`)}`,
} as const

export interface FoundPage {
  readonly found: readonly TourFacts[]
  readonly totalCount: number
}

/**
 * Loads a page of tours with the columns of a list item, in one statement. Its ids are chosen first, from an index if
 * one fits, so that no row of earlier pages is read.
 */
const pageQuery = (db: Reader, { where, orderBy, total, limit, offset }: TourPage<number | Placeholder>) => {
  const chosen = db
    .select({ id: tours.id })
    .from(tours)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('chosen')
  return db
    .select({ tour: LISTED, chunks: CHUNK_COUNTS, jobStatus: tourJobs.status, total })
    .from(chosen)
    .innerJoin(tours, eq(tours.id, chosen.id))
    .leftJoin(tourJobs, eq(tourJobs.id, tours.jobId))
    .orderBy(...orderBy)
}

export async function loadPage(db: Reader, page: TourPage): Promise<FoundPage> {
  const found = foundPageOf(await pageQuery(db, page))
  return found ?? { found: [], totalCount: page.offset > 0 ? await totalOf(db, page.total) : 0 }
}

/**
 * The same for a list that is asked for all the time: its statement is built once, because building takes longer than
 * running it. `where`, `orderBy` and `total` name the variable parts with `sql.placeholder`; `Database` explains
 * `name`.
 */
export function preparePage(db: Database, name: string, of: Omit<TourPage, 'limit' | 'offset'>) {
  const page = { ...of, limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  const [rows, count] = [pageQuery(db, page).prepare(name), prepareTotal(db, `${name}_total`, of.total)]
  return async (
    values: Readonly<Record<string, unknown>> & { readonly limit: number; readonly offset: number },
  ): Promise<FoundPage> =>
    foundPageOf(await rows.execute(values)) ?? {
      found: [],
      totalCount: values.offset > 0 ? await count(values) : 0,
    }
}

type PageRow = Awaited<ReturnType<typeof pageQuery>>[number]

/** Undefined if no row holds the total. */
export function foundPageOf(rows: readonly PageRow[]): FoundPage | undefined {
  const [first] = rows
  return (
    first && {
      found: rows.map(({ tour, chunks, jobStatus }) => ({ tour, chunks, jobStatus: shownStatus(jobStatus) })),
      totalCount: first.total,
    }
  )
}

export interface TourPage<Count = number> {
  readonly where: SQL | undefined
  readonly orderBy: readonly SQL[]
  /** Returns the number of tours on all pages. */
  readonly total: SQL<number>
  readonly limit: Count
  readonly offset: Count
}

/** Behind the last page there is no row that holds the total. */
export function prepareTotal(db: Database, name: string, total: SQL<number>) {
  const query = db
    .select({ total })
    .from(sql`(values (1)) as one`)
    .prepare(name)
  return async (values: Readonly<Record<string, unknown>>): Promise<number> =>
    (await query.execute(values))[0]?.total ?? 0
}

async function totalOf(db: Reader, total: SQL<number>): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${total} as total`)
  return rows[0]?.total ?? 0
}

/** Counts the tours. */
export const countedTours = (where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${tours} where ${where ?? sql`true`})`

/** Loads tours with the columns of a list item, in the order of the ids. */
export async function loadTours(db: Reader, ids: readonly number[]): Promise<TourFacts[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ tour: LISTED, chunks: CHUNK_COUNTS, jobStatus: tourJobs.status })
    .from(tours)
    .leftJoin(tourJobs, eq(tourJobs.id, tours.jobId))
    .where(inArray(tours.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.tour.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, jobStatus: shownStatus(row.jobStatus) }] : []
  })
}

export async function poisOf(db: Reader, tourId: number): Promise<Poi[]> {
  const rows = await db.select().from(pois).where(eq(pois.tourId, tourId)).orderBy(pois.orderIndex)
  return rows.map((poi) => ({ ...poi, media: [] }))
}

/** Returns the kind of each stop, in the order of the walk; the name of a business says its kind already. */
export async function placeTypesOf(db: Reader, tourId: number): Promise<readonly (string | null)[]> {
  const { kind, businessInfo } = pois
  const rows = await db
    .select({ kind, businessInfo })
    .from(pois)
    .where(eq(pois.tourId, tourId))
    .orderBy(pois.orderIndex)
  return rows.map((row) => row.businessInfo?.['businessType'] ?? row.kind)
}
