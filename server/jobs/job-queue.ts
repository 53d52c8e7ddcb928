/**
 * Queues of keys that need work, on BullMQ's PostgreSQL backend. They only decide what runs next: the state is in our tables,
 * sweep.ts adds again what a queue lost, and work on a finished key does nothing.
 */
import { randomUUID } from 'node:crypto'
import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq'
import { Pool } from 'pg'
import type { Metrics } from '#server/kernel/observability/metrics.ts'
import type { Tracing } from '#server/kernel/observability/tracing.ts'
import { endSpanWith, runInScope, type WorkScope } from '#server/kernel/runtime/work-scope.ts'

const SCHEMA = 'bullmq'
const ATTEMPTS = 3
/** Another process takes over the job of a dead one after about this time; a restarted one does not wait (see `add`). */
const LOCK_MS = 30_000
const STALLED_CHECK_MS = 10_000
/** A queue and its worker each keep a client for LISTEN, and each running job may use one more. */
const POOL_MAX = 18
const CLOSE_MS = 3_000

export interface Work {
  readonly key: string
  /** True where a failure is final. */
  readonly lastAttempt: boolean
  /** Aborts when the process stops. */
  readonly signal: AbortSignal
  /** Aborts when nobody wants the work any more (`remove`). */
  readonly unwanted: AbortSignal
}

export interface JobQueueOptions {
  /** `[a-z-]` */
  readonly name: string
  /** How many keys are worked on at a time. */
  readonly concurrency: number
  work(work: Work): Promise<void>
}

export interface JobQueue {
  /**
   * Adds the key (`[a-z0-9-]`); lower priority numbers (from 1) run first. A key that waits already gets the new number where
   * it is lower; a running one stays as it is.
   */
  add(key: string, priority: number): Promise<void>
  /** Removes a waiting key; running work of this process is told by its `unwanted`. */
  remove(key: string): Promise<void>
}

/** Where the work of this process is counted. */
export type QueueWatch = Pick<Metrics, 'jobBegan' | 'watchPool'>

export interface JobQueues {
  /** Opens a queue; where this process works, its worker starts at once. */
  open(options: JobQueueOptions): JobQueue
  /** Aborts running work and closes the connections. */
  close(): Promise<void>
}

/** `queue` and `jobId` on each line of the log. */
const scopeOf = (queue: string, key: string): WorkScope => ({ facts: { queue, jobId: key } })

/** True where the work takes longer than `timeoutMs`. */
async function outlasts(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), timeoutMs)
  })
  try {
    return await Promise.race([work.then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Connects and migrates the queues' schema (`bullmq`); idempotent. `onError` gets failed attempts, and connection errors, from
 * which the queues recover by themselves. Rejects where the database cannot be reached.
 */
export async function openJobQueues(options: {
  readonly databaseUrl: string
  /** False: keys are added for other processes, and none is worked on here. */
  readonly works?: boolean
  onError(error: Error): void
  readonly watch?: QueueWatch | undefined
  /** Where runs are traced. */
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
}): Promise<JobQueues> {
  const { onError, works = true, watch, tracing } = options
  // BullMQ gets a pool because it cannot load pg itself in an ES module.
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: POOL_MAX,
    options: `-c search_path=${SCHEMA}`,
  })
  pool.on('error', onError)
  watch?.watchPool('jobs', pool)
  // Also of a connection that is lost while BullMQ has it out: without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const client = await pool.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    client.release()
  }

  // A job of a former process stays 'active' until its lock expires. With the process in the id, what the sweep adds at
  // start is another job and runs at once; the old one finds nothing to do when it runs again.
  const instance = randomUUID().slice(0, 8)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const workers: { close(force?: boolean): Promise<void> }[] = []
  const queues: { close(): Promise<void> }[] = []

  return {
    open({ name, concurrency, work }) {
      const queue = new Queue(name, { connection: pool }, createPostgresBackend)
      const wanted = new Map<string, AbortController>()
      const startWorker = () =>
        new Worker(
          name,
          async (job) => {
            const { name: key } = job
            const lastAttempt = job.attemptsMade + 1 >= ATTEMPTS
            const mind = new AbortController()
            wanted.set(key, mind)
            const span = tracing?.begin(`job ${name}`, 'consumer', {
              'streetlore.queue': name,
              'streetlore.job_id': key,
            })
            const run = runInScope({ ...scopeOf(name, key), span }, () =>
              endSpanWith(span, () =>
                work({ key, lastAttempt, signal: stopping.signal, unwanted: mind.signal }),
              ),
            )
            running.add(run)
            const ended = watch?.jobBegan(name)
            run.then(
              () => ended?.('done'),
              () => ended?.(stopping.signal.aborted ? 'stopped' : 'failed'),
            )
            await run.finally(() => {
              running.delete(run)
              if (wanted.get(key) === mind) wanted.delete(key)
            })
          },
          {
            connection: pool,
            concurrency,
            lockDuration: LOCK_MS,
            stalledInterval: STALLED_CHECK_MS,
            maxStalledCount: 3,
          },
          createPostgresBackend,
        )
      queue.on('error', onError)
      if (works) {
        const worker = startWorker()
        worker.on('error', onError)
        worker.on('failed', (job, error) =>
          job ? runInScope(scopeOf(name, job.name), () => onError(error)) : onError(error),
        )
        workers.push(worker)
      }
      queues.push(queue)
      const idOf = (key: string): string => `${key}.${instance}`
      /** Adds of one key run one after another: of two at once BullMQ drops the later as a duplicate, with its priority. */
      const adding = new Map<string, Promise<void>>()
      const addNow = async (key: string, priority: number): Promise<void> => {
        const jobId = idOf(key)
        const waiting = await queue.getJob(jobId)
        if (waiting && (waiting.priority ?? 0) > priority && (await waiting.getState()) === 'prioritized') {
          await waiting.changePriority({ priority })
          return
        }
        await queue.add(
          key,
          {},
          { jobId, priority, attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: true },
        )
      }

      return {
        async add(key, priority) {
          const now = () => addNow(key, priority)
          const added = (adding.get(key) ?? Promise.resolve()).then(now, now)
          adding.set(key, added)
          try {
            await added
          } finally {
            if (adding.get(key) === added) adding.delete(key)
          }
        },
        async remove(key) {
          wanted.get(key)?.abort()
          const job = await queue.getJob(idOf(key))
          if (!job || (await job.getState()) !== 'prioritized') return
          // It may have started just now: running work is left alone.
          await job.remove().catch(() => undefined)
        },
      }
    },
    async close() {
      stopping.abort()
      const isLate = await outlasts(Promise.allSettled(running), CLOSE_MS)
      // Running work may still use its queue, so the queues are closed last.
      await Promise.all(workers.map((worker) => worker.close(isLate)))
      await Promise.all(queues.map((queue) => queue.close()))
      await pool.end()
    },
  }
}
