import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { GenerationStatus } from '#contract/api/tours.ts'
import type { TourWish } from '#server/kernel/db/stored/tour-request.ts'
import { createdAt, time } from './columns.ts'
import { tours } from './tours.ts'
import { ownedBy } from './users.ts'

export type StepTimes = Partial<
  Record<'places' | 'plan' | 'order' | 'way' | 'texts' | 'map' | 'photographs' | 'sound', number>
>
/** The use of paid services for a tour: tokens of a language model, characters that a voice spoke. */
export type JobCost = Partial<Record<'inputTokens' | 'outputTokens' | 'spokenCharacters', number>>
/** `cancelled`: the person took it back. Clients are told of it as a failed job (`jobItem`). */
export type JobStatus = GenerationStatus | 'cancelled'

/** Generation jobs with what they have done so far, so that an interrupted one continues without doing work twice. */
export const tourJobs = pgTable(
  'tour_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    /** With a copy of the custom route that the tour follows, if any, until the job has ended. */
    request: jsonb('request').$type<TourWish>().notNull(),
    status: text('status').$type<JobStatus>().notNull().default('queued'),
    /** 0-100, never falls. */
    progress: integer('progress').notNull().default(0),
    message: text('message'),
    error: text('error'),
    outline: jsonb('outline').$type<unknown>(),
    /** How long each step took, milliseconds; of a step that was done again, the last time; of the sound, all parts together. */
    stepsMs: jsonb('steps_ms').$type<StepTimes>().notNull().default({}),
    /** Sums over all runs of the job, because what was thrown away was paid for too. */
    cost: jsonb('cost').$type<JobCost>().notNull().default({}),
    /** The run that works on the job, and until when no other may take it. */
    leaseId: uuid('lease_id'),
    leaseExpiresAt: time('lease_expires_at'),
    /** Runs that have begun since the job was asked for or retried; a run that the process stopped does not count. */
    attempts: integer('attempts').notNull().default(0),
    /** No run may begin before: the pause after a failure that passes by itself. */
    retryAt: time('retry_at'),
    /** Set once the tour exists; null again when it is deleted, so that the job is not listed any more. */
    tourId: integer('tour_id').references(() => tours.id, { onDelete: 'set null' }),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The id of one demo tour, so that it is made only once. */
    demoKey: text('demo_key'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('tour_jobs_user_id_created_at_idx').on(table.userId, table.createdAt),
    index('tour_jobs_unmade_idx')
      .on(table.userId, table.createdAt)
      .where(sql`${table.status} <> 'completed'`),
    index('tour_jobs_unfinished_idx')
      .on(table.createdAt)
      .where(sql`${table.finishedAt} is null`),
    index('tour_jobs_tour_id_idx').on(table.tourId),
    index('tour_jobs_demo_idx')
      .on(table.tourId)
      .where(sql`${table.isDemo}`),
    index('tour_jobs_finished_at_idx').on(table.finishedAt),
    uniqueIndex('tour_jobs_demo_key_key').on(table.demoKey),
  ],
)

/** One row for each tour that was asked for. Deleting the tour does not give it back; a job that fails does. */
export const quotaUses = pgTable(
  'quota_uses',
  {
    jobId: uuid('job_id').primaryKey(),
    userId: ownedBy(),
    usedAt: time('used_at').notNull().defaultNow(),
  },
  (table) => [index('quota_uses_user_id_used_at_idx').on(table.userId, table.usedAt)],
)
