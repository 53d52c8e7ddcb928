/** What leases of chunks and of jobs share: how long they last, and how they are kept while the work lasts. */
import { sql } from 'drizzle-orm'
import { trackEachRun } from '#server/kernel/runtime/track-runs.ts'
import { asError } from './job-context.ts'

/** After this long without a sign of life the work is free again. */
export const LEASE_MS = 8_000
/** By the database's clock, which all workers share. */
export const leaseEnd = sql`clock_timestamp() + ${`${LEASE_MS} milliseconds`}::interval`
const RENEW_MS = 2_000

export interface Renewable {
  /** False where the work is not this run's any more. */
  renew(): Promise<boolean>
  /** Frees the work for the next run. */
  release(): Promise<void>
}

/** Does the work and renews its lease meanwhile. Where the process stops, the work is free at once. */
export async function workUnderLease<T>(
  lease: Renewable,
  work: () => Promise<T>,
  options: {
    /** Aborts when the process stops. */
    readonly signal: AbortSignal
    onError(error: Error): void
    /** Told where a renewal finds that the work is another run's, or ended. */
    readonly onLost?: () => void
  },
): Promise<T> {
  const { signal, onError, onLost } = options
  // A renewal that fails is no harm: the next one follows, or the run finds that it lost the work.
  const log = (error: unknown): void => onError(asError(error))
  const renew = async (): Promise<void> => {
    if (!(await lease.renew())) onLost?.()
  }
  // What is asked of the database ends before the work does, and so before the database is closed.
  const runs = trackEachRun()
  const timer = setInterval(() => void runs.run(() => renew().catch(log)), RENEW_MS)
  const stop = (): void => {
    clearInterval(timer)
    void runs.run(() => lease.release().catch(log))
  }
  // A run that began after the process was told to stop hands its work back as well.
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
