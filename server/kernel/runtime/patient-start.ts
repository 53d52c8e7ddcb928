/**
 * A start that waits for the database and the object store: after a power cut machines start in any order, and a database that was
 * killed takes a while to replay its log.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isPassing } from './passing-failure.ts'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

const PATIENCE_MS = 120_000
const AGAIN_MS = 1_000

/** Waiting does not make wrong keys right. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) && !(error instanceof StoreFailure && error.kind === 'refused')

/**
 * Starts again as long as the failure may pass. `start` must have stopped everything that it began when it rejects.
 * Rejects with the last failure.
 */
export async function startPatiently<T>(
  start: () => Promise<T>,
  options: {
    /** Called once for each failure that is waited for. */
    readonly onWait: (failure: Error) => void
    /** Ends the waiting when it aborts. */
    readonly signal?: AbortSignal | undefined
    readonly patienceMs?: number
    readonly againMs?: number
  },
): Promise<T> {
  const { onWait, signal, patienceMs = PATIENCE_MS, againMs = AGAIN_MS } = options
  const deadlineMs = performance.now() + patienceMs
  let told = ''
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof Error) || !mayPass(error) || performance.now() + againMs > deadlineMs)
        throw error
      if (error.message !== told) onWait(error)
      told = error.message
      await pause(againMs, undefined, { ...(signal && { signal }) }).catch(() => {
        throw error
      })
    }
  }
}
