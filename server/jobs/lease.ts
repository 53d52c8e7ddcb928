/** The parts that the leases of tour jobs and of chunks share: how long a lease lasts, how it is renewed, when work is tried again. */
import { and, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { trackEachRun } from '#server/kernel/runtime/track-runs.ts'
import { asError } from './job-context.ts'

/** Work whose lease was not renewed for this long is free again, because its process has probably died. */
export const LEASE_MS = 8_000
/** By the database's clock, because the clocks of machines differ. */
export const leaseEnd = sql`clock_timestamp() + ${`${LEASE_MS} milliseconds`}::interval`
const RENEW_MS = 2_000

export const NO_LEASE = { leaseId: null, leaseExpiresAt: null } as const

/** After this many runs an error that would not pass by itself ends the work for good. */
export const MAX_ATTEMPTS = 3
/** The pause after a failure that passes by itself, such as a full object store. */
const PASSING_RETRY_MS = 10_000

interface LeasedColumns {
  readonly leaseId: AnyPgColumn
  readonly leaseExpiresAt: AnyPgColumn
  readonly retryAt: AnyPgColumn
}

/** True for rows that no living process works on, and whose pause after a failure is over. */
export const isFree = ({ leaseId, leaseExpiresAt, retryAt }: LeasedColumns): SQL | undefined =>
  and(
    or(isNull(leaseId), lt(leaseExpiresAt, sql`clock_timestamp()`)),
    or(isNull(retryAt), lt(retryAt, sql`clock_timestamp()`)),
  )

/** The fate of a piece of work whose run failed. */
export type AfterFailure =
  /** It is free again, where `afterMs` is given once the pause is over. */
  { readonly kind: 'retry'; readonly afterMs?: number } | { readonly kind: 'give-up' }

export function afterFailure(failure: {
  readonly isPassing: boolean
  readonly isLastAttempt: boolean
}): AfterFailure {
  if (failure.isPassing) return { kind: 'retry', afterMs: PASSING_RETRY_MS }
  return failure.isLastAttempt ? { kind: 'give-up' } : { kind: 'retry' }
}

export interface Lease {
  /** Extends the lease by `LEASE_MS`. False where another run has the work, or it has ended. */
  renew(): Promise<boolean>
  /** Frees the work of a run that the process stopped, and does not count it as an attempt. */
  giveBack(): Promise<void>
  /** Frees the work of a run that failed, after `afterMs` where given. */
  retry(afterMs?: number): Promise<void>
}

/** The values of a row whose run was stopped. */
export const givenBack = (attempts: AnyPgColumn) => ({
  ...NO_LEASE,
  attempts: sql`greatest(${attempts} - 1, 0)`,
})

/** The values of a row whose run failed. */
export const toBeRetried = (afterMs?: number) => ({
  ...NO_LEASE,
  retryAt: afterMs === undefined ? null : sql`clock_timestamp() + ${`${afterMs} milliseconds`}::interval`,
})

/** Does the work and renews its lease meanwhile. Where the process stops, the work is free at once. */
export async function workUnderLease<T>(
  lease: Lease,
  work: () => Promise<T>,
  options: {
    /** Aborts when the process stops. */
    readonly signal: AbortSignal
    onError(error: Error): void
    /** Called where a renewal finds that another run has the work, or that it has ended. */
    readonly onLost?: () => void
  },
): Promise<T> {
  const { signal, onError, onLost } = options
  // A failed renewal is logged only: the next one follows, or the run finds that it lost the work.
  const log = (error: unknown): void => onError(asError(error))
  const renew = async (): Promise<void> => {
    if (!(await lease.renew())) onLost?.()
  }
  // Queries of renewals end before the work does, and so before the database is closed.
  const runs = trackEachRun()
  const timer = setInterval(() => void runs.run(() => renew().catch(log)), RENEW_MS)
  const stop = (): void => {
    clearInterval(timer)
    void runs.run(() => lease.giveBack().catch(log))
  }
  // A run that began after the process was told to stop gives its work back as well.
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  try {
    return await work()
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
    await runs.close()
  }
}
