/** Handles a request for a tour: makes the quick checks, counts it against the quota, stores the job. The job plans the walk. */
import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { PREMIUM_TOPICS } from '#contract/topics/topics.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { JOBS_PER_HOUR, UNFINISHED_JOBS, TIER_PREMIUM } from '#contract/plans.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { monthlyTours, monthOf, toursAskedSince } from '#server/jobs/quota.ts'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import { topicOf } from '#server/telling/generation/topic-of.ts'
import type { TourWish } from '#server/kernel/db/stored/tour-request.ts'
import type { Guides } from '#server/telling/guides/guides.ts'
import type { TourRequestRefusal } from './generation-calls.ts'
import { storedPreferences } from './stored-preferences.ts'
import { signalWork } from './work-signal.ts'

const HOUR_MS = 3_600_000

/** Seconds until the user may request again; undefined where that is now. Jobs that gave their tour of the month back count too. */
async function retryAfterHourlyLimitS(
  db: Reader,
  userId: string,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<number | undefined> {
  const [oldest] = await db
    .select({ createdAt: tourJobs.createdAt })
    .from(tourJobs)
    .where(and(eq(tourJobs.userId, userId), gt(tourJobs.createdAt, new Date(now.getTime() - HOUR_MS))))
    .orderBy(desc(tourJobs.createdAt))
    .limit(1)
    .offset(most - 1)
  return oldest && Math.ceil((oldest.createdAt.getTime() + HOUR_MS - now.getTime()) / 1000)
}

export interface RequestParts {
  readonly db: Database
  readonly atlas: Atlas
  readonly guides: Guides
  readonly now: Date
}

/**
 * One transaction under a lock on the user's row, so that concurrent requests never exceed the quota together. A refused
 * request does not count, nor does one whose `jobId` exists already: that job is the answer.
 */
export async function requestTour(
  { db, atlas, guides, now }: RequestParts,
  userId: string,
  body: TourWish,
  jobId: string = randomUUID(),
): Promise<Result<{ readonly jobId: string }, TourRequestRefusal>> {
  const topic = topicOf(body.topic)
  if (!topic) return fail({ kind: 'unknown-topic' })
  // A route brings its stops; a walk needs places that are known, or that other servers may know.
  const hasStops =
    body.route !== undefined ||
    (await guides.mayKnow({ point: body, locationName: body.locationName, topic }))
  const { narration } = await storedPreferences(db, userId)

  return await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ tier: users.tier, monthlyTours: users.monthlyTours })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    const [known] = await tx
      .select({ jobId: tourJobs.id })
      .from(tourJobs)
      .where(and(eq(tourJobs.id, jobId), eq(tourJobs.userId, userId)))
    if (known) return ok(known)
    const isPremium = user?.tier === TIER_PREMIUM
    if (!isPremium && PREMIUM_TOPICS.includes(topic)) return fail({ kind: 'premium-topic' })
    if (!hasStops) return fail({ kind: 'no-places', knownCities: atlas.knownCities(body) })
    const monthlyLimit = user && monthlyTours(user)
    if (monthlyLimit !== undefined && (await toursAskedSince(tx, userId, monthOf(now).start)) >= monthlyLimit)
      return fail({ kind: 'quota-exceeded', monthlyLimit })
    const [unfinished] = await tx
      .select({ jobs: count() })
      .from(tourJobs)
      .where(and(eq(tourJobs.userId, userId), isNull(tourJobs.finishedAt)))
    if ((unfinished?.jobs ?? 0) >= UNFINISHED_JOBS.most)
      return fail({ kind: 'too-many-jobs', most: UNFINISHED_JOBS.most })
    const most = isPremium ? JOBS_PER_HOUR.premium : JOBS_PER_HOUR.free
    const retryAfterS = await retryAfterHourlyLimitS(tx, userId, { most, now })
    if (retryAfterS !== undefined) return fail({ kind: 'asked-too-often', most, retryAfterS })
    await tx.insert(tourJobs).values({
      id: jobId,
      userId,
      request: {
        ...body,
        topic,
        language: body.language ?? narration?.language ?? PREFERENCE_DEFAULTS.narration.language,
      },
      createdAt: now,
      updatedAt: now,
    })
    await tx.insert(quotaUses).values({ jobId, userId, usedAt: now })
    await signalWork(tx, 'tours')
    return ok({ jobId })
  })
}
