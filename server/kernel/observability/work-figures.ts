/**
 * Counts the work that waits, runs and failed in the tables that all processes share. Indexes of unfinished work
 * answer the query.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'

export interface WorkFigures {
  readonly jobs: readonly {
    readonly kind: 'tour' | 'chunk'
    readonly state: 'waiting' | 'running' | 'failed'
    readonly count: number
  }[]
  readonly mailsWaiting: number
  readonly mailsGivenUp: number
  /** The age of the oldest waiting work in seconds; 0 if none waits. */
  readonly oldestMailS: number
}

interface Row extends Record<string, unknown> {
  readonly tours_waiting: number
  readonly tours_running: number
  readonly tours_failed: number
  readonly chunks_waiting: number
  readonly chunks_running: number
  readonly chunks_failed: number
  readonly mails_waiting: number
  readonly mails_given_up: number
  readonly oldest_mail_s: number
}

/** The longest time that a scrape waits for the query. */
const PATIENCE_MS = 3_000

const QUERY = sql`
  with open_tours as (
    select count(*) filter (where not coalesce(lease_expires_at > now(), false))::int as waiting,
      count(*) filter (where lease_expires_at > now())::int as running
    from tour_jobs where finished_at is null
  ), chunks as (
    select count(*) filter (where status <> 'failed' and not coalesce(lease_expires_at > now(), false))::int as waiting,
      count(*) filter (where status <> 'failed' and lease_expires_at > now())::int as running,
      count(*) filter (where status = 'failed')::int as failed
    from audio_chunks where status <> 'ready'
  ), waiting_mails as (
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest_s
    from mails where sent_at is null and given_up_at is null
  )
  select open_tours.waiting as tours_waiting, open_tours.running as tours_running,
    (select count(*)::int from tour_jobs where status = 'failed' and finished_at > now() - interval '1 day') as tours_failed,
    chunks.waiting as chunks_waiting, chunks.running as chunks_running, chunks.failed as chunks_failed,
    waiting_mails.waiting as mails_waiting, waiting_mails.oldest_s as oldest_mail_s,
    (select count(*)::int from mails where given_up_at is not null) as mails_given_up
  from open_tours, chunks, waiting_mails`

/** Rejects if the database does not answer in time. */
export async function readWorkFigures(db: Database): Promise<WorkFigures> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  try {
    const { rows } = await Promise.race([db.execute<Row>(QUERY), late])
    const [row] = rows
    if (!row) throw new Error('no row')
    return {
      jobs: [
        { kind: 'tour', state: 'waiting', count: row.tours_waiting },
        { kind: 'tour', state: 'running', count: row.tours_running },
        { kind: 'tour', state: 'failed', count: row.tours_failed },
        { kind: 'chunk', state: 'waiting', count: row.chunks_waiting },
        { kind: 'chunk', state: 'running', count: row.chunks_running },
        { kind: 'chunk', state: 'failed', count: row.chunks_failed },
      ],
      mailsWaiting: row.mails_waiting,
      mailsGivenUp: row.mails_given_up,
      oldestMailS: row.oldest_mail_s,
    }
  } finally {
    clearTimeout(timer)
  }
}
