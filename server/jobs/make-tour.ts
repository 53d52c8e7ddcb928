/** Runs one tour job: places, words, map, and the tour itself. A step that was done before is skipped. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { tours } from '#server/db/schema/tours.ts'
import type { Place } from '#server/generation/city-pack.ts'
import type { ComposedTour } from '#server/generation/compose-tour.ts'
import { planWalk, slugOf, writeTour } from '#server/generation/plan-tour.ts'
import { topicOf } from '#server/generation/topic-of.ts'
import { CHUNK_PRIORITY, saveTour } from '#server/generation/save-tour.ts'
import { tellingNeeds, walkNeeds } from '#server/generation/walk-needs.ts'
import * as texts from '#texts/jobs.ts'
import type { Work } from './job-queue.ts'
import { storedPreferences } from './stored-preferences.ts'
import { cutMap, storeMap } from './tour-map.ts'
import { asError, type JobContext } from './job-context.ts'

type Job = typeof tourJobs.$inferSelect

/** What a job stores between its steps. */
interface Outline {
  readonly packId: string
  readonly placeIds: readonly string[]
  readonly distanceM: number
  readonly composed?: ComposedTour
}

/** A failure whose text is for the user. */
class ClearFailure extends Error {}

const UNCLEAR = texts.tourNotMade

async function report(context: JobContext, job: Job, progress: number, message: string): Promise<void> {
  const rows = await context.db
    .update(tourJobs)
    .set({
      status: 'processing',
      progress: sql`greatest(${tourJobs.progress}, ${progress})`,
      message,
      updatedAt: context.clock.now(),
    })
    .where(and(eq(tourJobs.id, job.id), isNull(tourJobs.finishedAt)))
    .returning({ progress: tourJobs.progress })
  const [row] = rows
  if (!row) return
  await context.events.emit({ userId: job.userId }, 'TourGenerationProgress', {
    JobId: job.id,
    Progress: row.progress,
    Message: message,
  })
}

const keep = async ({ db }: JobContext, job: Job, outline: Outline): Promise<Outline> => {
  await db.update(tourJobs).set({ outline }).where(eq(tourJobs.id, job.id))
  return outline
}

/** Returns false where another run finished the job meanwhile, or it was deleted. */
async function make(context: JobContext, job: Job): Promise<boolean> {
  const { db, atlas, clock } = context
  const { request } = job
  const topic = topicOf(request.topic)
  if (!topic) throw new ClearFailure(texts.topicUnknown(request.topic))

  const stored = await storedPreferences(db, job.userId)
  const needs = walkNeeds(stored, stored.isPremium)
  let outline = job.outline as Outline | null
  if (!outline) {
    await report(context, job, 5, texts.lookingForPlaces(request.locationName))
    const plan = planWalk(atlas, {
      point: request,
      locationName: request.locationName,
      topic,
      seed: job.id,
      needs,
    })
    if (!plan) throw new ClearFailure(texts.noPlacesKnown(request.locationName))
    outline = await keep(context, job, {
      packId: plan.pack.id,
      placeIds: plan.walk.stops.map(({ id }) => id),
      distanceM: plan.walk.distanceM,
    })
  }
  const { packId, placeIds, distanceM } = outline
  const pack = atlas.packs.find(({ id }) => id === packId)
  const stops = placeIds.flatMap((id) => pack?.places.find((place) => place.id === id) ?? ([] as Place[]))
  if (!pack || stops.length !== placeIds.length) {
    throw new ClearFailure(texts.placesChanged(request.locationName))
  }
  const walk = { stops, distanceM }

  await report(context, job, 30, texts.writing(stops.length))
  const composed =
    outline.composed ??
    writeTour({ pack, walk }, topic, job.id, {
      ...tellingNeeds(stored),
      metresPerMinute: needs.metresPerMinute,
    })
  if (!outline.composed) await keep(context, job, { ...outline, composed })

  await report(context, job, 65, texts.drawingMap)
  const map = await cutMap(context, stops)

  await report(context, job, 90, texts.puttingTogether)
  const now = clock.now()
  return await db.transaction(async (tx) => {
    // The lock makes a second run of the same job wait, and then find the tour.
    const [current] = await tx.select().from(tourJobs).where(eq(tourJobs.id, job.id)).for('update')
    if (!current || current.finishedAt) return false
    const tourId = await saveTour(tx, {
      jobId: job.id,
      ownerId: job.userId,
      slug: slugOf(pack, topic, job.id.slice(0, 8)),
      locationName: request.locationName,
      countryCode: request.countryCode ?? pack.countryCode,
      topic,
      walk,
      composed,
      priority: CHUNK_PRIORITY.user,
      isPublic: false,
      createdAt: now,
    })
    if (map)
      await tx
        .update(tours)
        .set(await storeMap(context, tourId, map))
        .where(eq(tours.id, tourId))
    await tx
      .update(tourJobs)
      .set({ status: 'completed', progress: 100, message: null, tourId, updatedAt: now, finishedAt: now })
      .where(eq(tourJobs.id, job.id))
    return true
  })
}

/** Emits that the tour is finished; it can be fetched by then. */
export async function announceTour(context: JobContext, jobId: string): Promise<number | undefined> {
  const [made] = await context.db
    .select({ tourId: tours.id, slug: tours.slug, title: tours.title, userId: tours.ownerId })
    .from(tours)
    .where(eq(tours.jobId, jobId))
  if (!made) return undefined
  await context.events.emit({ userId: made.userId }, 'TourGenerationCompleted', {
    JobId: jobId,
    TourSlug: made.slug,
    Title: made.title,
  })
  return made.tourId
}

async function giveUp(context: JobContext, job: Job, error: string): Promise<void> {
  const now = context.clock.now()
  const ended = await context.db
    .update(tourJobs)
    .set({ status: 'failed', error, message: null, updatedAt: now, finishedAt: now })
    .where(and(eq(tourJobs.id, job.id), isNull(tourJobs.finishedAt)))
    .returning({ id: tourJobs.id })
  if (ended.length === 0) return
  await context.events.emit({ userId: job.userId }, 'TourGenerationFailed', { JobId: job.id, Error: error })
}

/**
 * Makes the tour of a job. Returns the tour's id where this run finished it; undefined where there was nothing to do or
 * the job failed for good. Rejects where another attempt may help.
 */
export async function makeTour(
  context: JobContext,
  jobId: string,
  { lastAttempt, signal }: Pick<Work, 'lastAttempt' | 'signal'>,
): Promise<number | undefined> {
  const [job] = await context.db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
  if (!job || job.finishedAt) return undefined
  try {
    if (!(await make(context, job))) return undefined
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ClearFailure) {
      await giveUp(context, job, error.message)
      return undefined
    }
    context.onError(asError(error))
    if (!lastAttempt) throw error
    await giveUp(context, job, UNCLEAR)
    return undefined
  }
  return await announceTour(context, jobId)
}
