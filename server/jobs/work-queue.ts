/**
 * Runs work of one kind. The queue itself is our own tables: a claim takes the next free row for a lease, so any number of processes
 * work on one database, and the work of a process that died is free when its lease runs out.
 */
import type { Metrics } from '#server/kernel/observability/metrics.ts'
import type { Tracing } from '#server/kernel/observability/tracing.ts'
import { endSpanWith, runInScope } from '#server/kernel/runtime/work-scope.ts'
import { type ClaimEvent, decideClaim, openClaimState } from './claim-state.ts'
import { asError } from './job-context.ts'
import type { QueueName } from './work-signal.ts'

/** The time that running work has to end when the process stops. */
const CLOSE_MS = 3_000

export interface Run {
  /** True where the next error is final, unless it passes by itself. */
  readonly isLastAttempt: boolean
  /** Aborts when the process stops. */
  readonly signal: AbortSignal
  /** Aborts when the work is cancelled in this process. */
  readonly cancelled: AbortSignal
}

export interface ClaimedWork {
  /** Names the work in logs and traces: `[a-z0-9-]`. */
  readonly key: string
  /** Rejects where the run failed; the work is free again then, or free once its lease runs out. */
  run(signals: Pick<Run, 'signal' | 'cancelled'>): Promise<void>
  /** Frees the work of a claim that came too late: the queue was closed meanwhile. */
  giveBack(): Promise<void>
}

export interface WorkQueueOptions {
  readonly name: QueueName
  /** The number of pieces that run at the same time. */
  readonly concurrency: number
  /** Takes the next piece of work. Undefined where none is free. */
  claim(): Promise<ClaimedWork | undefined>
  /** Receives the errors of claims and of runs. */
  onError(error: Error): void
  readonly metrics?: Pick<Metrics, 'jobBegan'> | undefined
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
}

export interface WorkQueue {
  /** Looks for work now. */
  wake(): void
  /** Aborts the run of this work, where it runs in this process. */
  cancel(key: string): void
  /** Aborts running work, and waits for it for a few seconds. Never rejects. */
  close(): Promise<void>
}

export function openWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { name, onError } = options
  const stopping = new AbortController()
  const cancels = new Map<string, AbortController>()
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> = Promise.resolve()
  let state = openClaimState(options.concurrency)

  const report = (event: ClaimEvent): void => {
    const decision = decideClaim(state, event)
    ;({ state } = decision)
    if (decision.claims) claiming = claimNext()
  }

  const claimNext = async (): Promise<void> => {
    let work: ClaimedWork | undefined
    try {
      work = await options.claim()
      if (work && stopping.signal.aborted) return await work.giveBack()
    } catch (error) {
      onError(asError(error))
      return report('claim-failed')
    }
    if (!work) return report('found-nothing')
    const run = runWork(work)
    running.add(run)
    void run.finally(() => {
      running.delete(run)
      report('run-ended')
    })
    report('claimed')
  }

  /** Never rejects. */
  const runWork = async (work: ClaimedWork): Promise<void> => {
    const { key } = work
    const { signal } = stopping
    const cancel = new AbortController()
    cancels.set(key, cancel)
    const span = options.tracing?.begin(`job ${name}`, 'consumer', {
      'streetlore.queue': name,
      'streetlore.job_id': key,
    })
    const endMeasuring = options.metrics?.jobBegan(name)
    // `queue` and `jobId` are on each line of the log that the run writes.
    await runInScope({ facts: { queue: name, jobId: key }, span }, async () => {
      try {
        await endSpanWith(span, () => work.run({ signal, cancelled: cancel.signal }))
        endMeasuring?.('done')
      } catch (error) {
        endMeasuring?.(signal.aborted ? 'stopped' : 'failed')
        if (!signal.aborted) onError(asError(error))
      }
    })
    if (cancels.get(key) === cancel) cancels.delete(key)
  }

  return {
    wake: () => report('woken'),
    cancel: (key) => cancels.get(key)?.abort(),
    async close() {
      report('closed')
      stopping.abort()
      await claiming
      await endedOrLate(Promise.allSettled(running), CLOSE_MS)
    },
  }
}

/** Resolves when the work has ended, or after `timeoutMs`. */
async function endedOrLate(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
