/** Requests for tours, taking them back, and the user's list of tours and jobs. */
import { inArray, sql } from 'drizzle-orm'
import { TOUR_IS_MADE } from '#contract/answer-codes.ts'
import { fail } from '#contract/failure.ts'
import { PAGING } from '#contract/limits.ts'
import { refuseAfterGrace } from '#server/accounts/grace.ts'
import type { CoverUrls } from '#server/covers/cover-urls.ts'
import type { Database } from '#server/db/open-database.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { topicOf } from '#server/generation/topic-of.ts'
import { notFound, Refusal } from '#server/http/refusal.ts'
import type { Router } from '#server/http/router.ts'
import { malformed } from '#server/http/validation.ts'
import type { Clock, TourGeneration } from '#server/ports.ts'
import { pageAnswer, pageFrom } from '#server/http/paging.ts'
import * as tours from '#texts/tours.ts'
import * as texts from '#texts/answers.ts'
import * as jobTexts from '#texts/jobs.ts'
import { loadTours } from './load-tours.ts'
import { jobItem, listItem } from './tour-answers.ts'
import { isUuid, refusalOf, uuidFrom } from './tour-requests.ts'

export interface MyToursParts {
  readonly db: Database
  readonly covers: CoverUrls
  readonly generation: TourGeneration
  readonly clock: Clock
}

const TEXTS = {
  locationName: tours.locationMissing,
  latitude: tours.coordinatesMissing,
  longitude: tours.coordinatesMissing,
  topic: tours.topicMissing,
}

export function serveMyTours(router: Router, { db, covers, generation, clock }: MyToursParts): void {
  router.serve(
    'generateTour',
    async ({ user, body, repeatKey }) => {
      refuseAfterGrace(user, clock.now())
      const topic = topicOf(body.topic)
      if (!topic) throw malformed([TEXTS.topic])
      const jobId = repeatKey === undefined ? undefined : uuidFrom(`${user.id} ${repeatKey}`)
      const requested = await generation.request(user.id, { ...body, topic }, jobId)
      if (!requested.ok) throw refusalOf(requested.failure, body.locationName)
      return { jobId: requested.value.jobId, message: texts.tourBeingMade(body.locationName) }
    },
    { texts: TEXTS, ownTransaction: true },
  )

  router.serve(
    'cancelJob',
    async ({ user, params }) => {
      // Other servers' ids need not be UUIDs; this one's are.
      const cancelled = isUuid(params.jobId)
        ? await generation.cancel(user.id, params.jobId)
        : fail({ kind: 'unknown-job' as const })
      if (cancelled.ok) return
      if (cancelled.failure.kind === 'unknown-job') throw notFound('job')
      throw new Refusal(409, { error: jobTexts.tourIsMade, code: TOUR_IS_MADE })
    },
    { ownTransaction: true },
  )

  router.serve('walkLength', async ({ user, query }) => {
    const topic = topicOf(query.topic)
    if (!topic) throw malformed([TEXTS.topic])
    const { locationName, latitude, longitude } = query
    return await generation.walkLength(user.id, { locationName, topic, point: { latitude, longitude } })
  })

  router.serve('myTours', async ({ user, query }) => {
    const page = pageFrom(query, PAGING.myTours.pageSize)
    // One snapshot: a job that ends between two reads must not be listed twice or not at all.
    const { entries, totalCount, loaded, jobs } = await db.transaction(
      async (tx) => {
        const listed = await entriesOf(tx, user.id, page)
        const tourIds = listed.entries.flatMap((entry) => entry.tourId ?? [])
        const jobIds = listed.entries.flatMap((entry) => entry.jobId ?? [])
        const facts = await loadTours(tx, tourIds)
        return {
          ...listed,
          loaded: new Map(facts.map((fact) => [fact.tour.id, fact])),
          jobs: jobIds.length > 0 ? await tx.select().from(tourJobs).where(inArray(tourJobs.id, jobIds)) : [],
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const items = entries.flatMap((entry) => {
      const facts = entry.tourId === null ? undefined : loaded.get(entry.tourId)
      const job = jobs.find(({ id }) => id === entry.jobId)
      return facts ? [listItem(facts, user.id, covers)] : job ? [jobItem(job)] : []
    })
    return pageAnswer(items, totalCount, page)
  })
}

interface Entry {
  readonly tourId: number | null
  readonly jobId: string | null
}

/** Tours, and jobs of the last 7 days that have no tour yet, by the time of the request, newest first. */
async function entriesOf(
  db: Pick<Database, 'execute'>,
  userId: string,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly entries: readonly Entry[]; readonly totalCount: number }> {
  const all = sql`
    select t.id as tour_id, null::uuid as job_id, coalesce(j.created_at, t.created_at) as at
      from tours t left join tour_jobs j on j.id = t.job_id
      where t.owner_id = ${userId}
    union all
    select null::int, j.id, j.created_at
      from tour_jobs j
      where j.user_id = ${userId} and j.status <> 'completed' and j.created_at > now() - interval '7 days'
        and not exists (select 1 from tours t where t.job_id = j.id)`
  const rows = await db.execute<{ tour_id: number | null; job_id: string | null }>(
    sql`select tour_id, job_id from (${all}) as entries
        order by at desc, tour_id desc nulls first, job_id limit ${pageSize} offset ${offset}`,
  )
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${all}) as entries`,
  )
  return {
    entries: rows.rows.map((row) => ({ tourId: row.tour_id, jobId: row.job_id })),
    totalCount: counted.rows[0]?.total ?? 0,
  }
}
