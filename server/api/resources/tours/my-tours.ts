/** Requests for tours, cancelling them, and the user's list of tours and jobs. */
import { sql } from 'drizzle-orm'
import { TOUR_IS_MADE } from '#contract/answer-codes.ts'
import { fail } from '#contract/failure.ts'
import { PAGING } from '#contract/paging.ts'
import { refuseAfterGrace } from '#server/api/accounts/grace.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { topicOf } from '#server/telling/generation/topic-of.ts'
import { notFound, Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { pageAnswer, pageFrom } from '#server/kernel/http/paging.ts'
import * as tourTexts from '#texts/tours.ts'
import * as texts from '#texts/answers.ts'
import * as jobTexts from '#texts/jobs.ts'
import { CHUNK_COUNTS, LISTED, prepareTotal, shownStatus, type TourFacts } from './load-tours.ts'
import { jobItem, listItem, type UnmadeJob } from './tour-answers.ts'
import { refusalOf, uuidFrom } from './tour-requests.ts'

export interface MyToursParts {
  readonly db: Database
  readonly covers: CoverUrls
  readonly generation: TourGeneration
  readonly clock: Clock
}

const TEXTS = {
  locationName: tourTexts.locationMissing,
  latitude: tourTexts.coordinatesMissing,
  longitude: tourTexts.coordinatesMissing,
  topic: tourTexts.topicMissing,
}

export function serveMyTours(router: Router, { db, covers, generation, clock }: MyToursParts): void {
  const entriesOf = prepareEntries(db)

  router.serve(
    'generateTour',
    async ({ user, body, repeatKey }) => {
      refuseAfterGrace(user, clock.now())
      const topic = topicOf(body.topic)
      if (!topic) throw malformed([TEXTS.topic])
      const jobId = repeatKey === undefined ? undefined : uuidFrom(`${user.id} ${repeatKey}`)
      const requested = await generation.request(
        user.id,
        { ...body, topic, language: body.language ?? undefined },
        jobId,
      )
      if (!requested.ok) throw refusalOf(requested.failure, body.locationName)
      return { jobId: requested.value.jobId, message: texts.tourBeingMade(body.locationName) }
    },
    { texts: TEXTS, ownTransaction: true },
  )

  router.serve(
    'cancelJob',
    async ({ user, params }) => {
      // Ids of other servers need not be UUIDs; those of this server are.
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
    const { entries, totalCount } = await entriesOf(user.id, page)
    const items = entries.map((entry) =>
      'tour' in entry ? listItem(entry, user.id, covers) : jobItem(entry.job),
    )
    return pageAnswer(items, totalCount, page)
  })
}

type Entry = TourFacts | { readonly job: UnmadeJob }

/**
 * Returns tours, and jobs of the last 7 days that have no tour yet, by the time of the request, newest first. One
 * statement reads one moment, so that a job that ends meanwhile is never listed twice or not at all.
 */
function prepareEntries(db: Database) {
  const [userId, limit, offset] = ['userId', 'limit', 'offset'].map((name) => sql.placeholder(name))
  const made = sql`from ${tours} where ${tours.ownerId} = ${userId}`
  const unmade = sql`from ${tourJobs}
    where ${tourJobs.userId} = ${userId} and ${tourJobs.status} <> 'completed'
      and ${tourJobs.createdAt} > now() - interval '7 days'
      and not exists (select 1 from ${tours} where ${tours.jobId} = ${tourJobs.id})`
  const total = sql<number>`((select count(*)::int ${made}) + (select count(*)::int ${unmade}))`
  // No page has a tour with more tours before it than this, because the index returns them in their order.
  const newest = sql`(select ${tours.id} as tour_id, null::uuid as job_id, ${tours.requestedAt} as at ${made}
    order by ${tours.requestedAt} desc, ${tours.id} desc limit ${limit}::int + ${offset}::int)`
  const listed = sql`(
    select tour_id, job_id, at from (
      ${newest} union all select null::int, ${tourJobs.id}, ${tourJobs.createdAt} ${unmade}
    ) as entries
    order by at desc, tour_id desc nulls first, job_id limit ${limit} offset ${offset}
  ) as listed`
  const query = db
    .select({
      tour: LISTED,
      chunks: CHUNK_COUNTS,
      job: {
        id: tourJobs.id,
        status: tourJobs.status,
        error: tourJobs.error,
        progress: tourJobs.progress,
        createdAt: tourJobs.createdAt,
        updatedAt: tourJobs.updatedAt,
      },
      request: sql<
        UnmadeJob['request'] | null
      >`case when listed.job_id is not null then ${tourJobs.request} end`,
      total,
    })
    .from(listed)
    .leftJoin(tours, sql`${tours.id} = listed.tour_id`)
    .leftJoin(tourJobs, sql`${tourJobs.id} = coalesce(listed.job_id, ${tours.jobId})`)
    .orderBy(sql`listed.at desc, listed.tour_id desc nulls first, listed.job_id`)
    .prepare('my_tours')
  const count = prepareTotal(db, 'my_tours_total', total)
  return async (
    user: string,
    page: { readonly pageSize: number; readonly offset: number },
  ): Promise<{ readonly entries: readonly Entry[]; readonly totalCount: number }> => {
    const values = { userId: user, limit: page.pageSize, offset: page.offset }
    const rows = await query.execute(values)
    const entries = rows.flatMap(({ tour, chunks, job, request }): Entry[] => {
      if (tour) return [{ tour, chunks, jobStatus: shownStatus(job?.status ?? null) }]
      return job && request ? [{ job: { ...job, request } }] : []
    })
    const totalCount = rows[0]?.total ?? (page.offset > 0 ? await count(values) : 0)
    return { entries, totalCount }
  }
}
