/** Loads the rows of tours for their answers. */
import { count, eq, inArray, sql } from 'drizzle-orm'
import type { GenerationStatus, Poi } from '#contract/api/tours.ts'
import type { Reader } from '#server/db/open-database.ts'
import { audioChunks, type ChunkStatus } from '#server/db/schema/audio-chunks.ts'
import { type JobStatus, tourJobs } from '#server/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/db/schema/tours.ts'

export type TourRow = typeof tours.$inferSelect
export type JobRow = typeof tourJobs.$inferSelect

export interface ChunkCounts {
  readonly total: number
  readonly ready: number
  readonly open: number
}
const NO_CHUNKS: ChunkCounts = { total: 0, ready: 0, open: 0 }

export interface TourFacts {
  readonly tour: TourRow
  readonly chunks: ChunkCounts
  readonly jobStatus: GenerationStatus | undefined
}

/** A job with a tour is a completed one. */
const shownStatus = (status: JobStatus | null): GenerationStatus | undefined =>
  status === null || status === 'cancelled' ? undefined : status

/** Tours with what a list item needs, in the order of the ids. */
export async function loadTours(db: Reader, ids: readonly number[]): Promise<TourFacts[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ tour: tours, jobStatus: tourJobs.status })
    .from(tours)
    .leftJoin(tourJobs, eq(tourJobs.id, tours.jobId))
    .where(inArray(tours.id, [...ids]))
  const counts = await countChunks(db, ids)
  const byId = new Map(rows.map((row) => [row.tour.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [{ tour: row.tour, jobStatus: shownStatus(row.jobStatus), chunks: counts.get(id) ?? NO_CHUNKS }]
      : []
  })
}

async function countChunks(db: Reader, ids: readonly number[]): Promise<Map<number, ChunkCounts>> {
  const having = (...statuses: ChunkStatus[]) =>
    sql<number>`count(*) filter (where ${inArray(audioChunks.status, statuses)})::int`
  const rows = await db
    .select({
      tourId: audioChunks.tourId,
      total: count(),
      ready: having('ready'),
      open: having('pending', 'processing'),
    })
    .from(audioChunks)
    .where(inArray(audioChunks.tourId, [...ids]))
    .groupBy(audioChunks.tourId)
  return new Map(rows.map(({ tourId, ...counts }) => [tourId, counts]))
}

export async function poisOf(db: Reader, tourId: number): Promise<Poi[]> {
  const rows = await db.select().from(pois).where(eq(pois.tourId, tourId)).orderBy(pois.orderIndex)
  return rows.map((poi) => ({ ...poi, media: [] }))
}

/** What each stop is, in the order of the walk; a business says it itself. */
export async function placeTypesOf(db: Reader, tourId: number): Promise<readonly (string | null)[]> {
  const { kind, businessInfo } = pois
  const rows = await db
    .select({ kind, businessInfo })
    .from(pois)
    .where(eq(pois.tourId, tourId))
    .orderBy(pois.orderIndex)
  return rows.map((row) => row.businessInfo?.['businessType'] ?? row.kind)
}
