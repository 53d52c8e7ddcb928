/** One run of a tour job: reports and measures its steps, and stores their results, so that a later run does not repeat them. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type JobCost, type StepTimes, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { inSpan } from '#server/kernel/runtime/work-scope.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { ComposedTour } from '#server/telling/generation/narration.ts'
import type { RouteGuide } from '#server/telling/generation/route-guide.ts'
import type { NarrationRecord } from '#server/telling/narrator/narrate-tour.ts'
import type { WalkedWay } from '#server/knowledge/walking/walked-way.ts'
import type { JobContext } from './job-context.ts'
import { addCost, setStepTime } from './job-figures.ts'
import type { Job } from './job-lease.ts'

/** A failure whose text is for the user. */
export class ClearFailure extends Error {}

/** The job was cancelled or deleted, or another run has it: this run has nothing more to do. */
export class JobIsOver extends Error {}

/** The stops of a walk that were chosen here. */
export interface ChosenStops {
  readonly packId: string
  readonly placeIds: readonly string[]
  readonly distanceM: number
  /** The pack with the places of the walk, where it was gathered for this job. A shipped pack is found by its id. */
  readonly guide?: CityPack
}

/** The stored results of a job's steps. */
export interface StepResults {
  readonly chosen?: ChosenStops
  /** The knowledge that was gathered for the stops of a custom route. */
  readonly routeGuide?: RouteGuide
  readonly way?: WalkedWay
  /** The sections that a language model has written, until all are there. */
  readonly narration?: NarrationRecord
  readonly composed?: ComposedTour
}

/** The percentage and the message that the owner sees as a step begins. The percentage never falls. */
export interface Announcement {
  readonly percent: number
  readonly message: string
}

export interface JobRun {
  readonly context: JobContext
  readonly job: Job
  readonly results: StepResults
  /** Throws `JobIsOver` where the job is not this run's any more. */
  announce(announcement: Announcement): Promise<void>
  /** Announces the step, does its work and measures how long it took. */
  step<T>(
    name: keyof StepTimes,
    announcement: Announcement | undefined,
    work: () => T | Promise<T>,
  ): Promise<T>
  /** Returns the result that an earlier run has stored, or does the work and stores its result. */
  once<K extends keyof StepResults>(
    key: K,
    work: () => Promise<NonNullable<StepResults[K]>>,
  ): Promise<NonNullable<StepResults[K]>>
  /** Throws `JobIsOver` where the job is not this run's any more. */
  store(results: StepResults): Promise<void>
  addCost(cost: JobCost): Promise<void>
}

/** True for the job's row as long as the job has not ended, and no other run has it. */
const isStillMine = ({ id, leaseId }: Pick<Job, 'id' | 'leaseId'>): SQL | undefined =>
  and(
    eq(tourJobs.id, id),
    isNull(tourJobs.finishedAt),
    leaseId === null ? isNull(tourJobs.leaseId) : eq(tourJobs.leaseId, leaseId),
  )

export function startJobRun(context: JobContext, job: Job): JobRun {
  const { db, clock, events } = context
  // Only `store` below writes the column.
  let results = (job.outline ?? {}) as StepResults

  const announce = async ({ percent, message }: Announcement): Promise<void> => {
    const [row] = await db
      .update(tourJobs)
      .set({
        status: 'processing',
        progress: sql`greatest(${tourJobs.progress}, ${percent})`,
        message,
        updatedAt: clock.now(),
      })
      .where(isStillMine(job))
      .returning({ progress: tourJobs.progress })
    if (!row) throw new JobIsOver()
    await events.emit({ userId: job.userId }, 'TourGenerationProgress', {
      JobId: job.id,
      Progress: row.progress,
      Message: message,
    })
  }

  const store = async (added: StepResults): Promise<void> => {
    const outline = { ...results, ...added }
    const stored = await db
      .update(tourJobs)
      .set({ outline })
      .where(isStillMine(job))
      .returning({ id: tourJobs.id })
    if (stored.length === 0) throw new JobIsOver()
    results = outline
  }

  return {
    context,
    job,
    get results() {
      return results
    },
    announce,
    async step(name, announcement, work) {
      if (announcement) await announce(announcement)
      const startedMs = performance.now()
      const result = await inSpan(`step ${name}`, async () => work())
      await setStepTime(context, job, name, Math.round(performance.now() - startedMs))
      return result
    },
    async once(key, work) {
      const stored = results[key]
      if (stored !== undefined && stored !== null) return stored
      const result = await work()
      await store({ [key]: result })
      return result
    },
    store,
    addCost: (cost) => addCost(context, job, cost),
  }
}
