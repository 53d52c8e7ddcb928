/**
 * Queues of keys that need work, on BullMQ's PostgreSQL backend. They are a wake-up with priorities and nothing more: the
 * truth is in our tables, a sweep adds again what a queue lost, and work on a key that needs none does nothing.
 */
import { randomUUID } from 'node:crypto'
import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq'
import { Pool } from 'pg'

const SCHEMA = 'bullmq'
const ATTEMPTS = 3
/** A dead process's job is taken up by another process after about this; its own restart need not wait (see `add`). */
const LOCK_MS = 30_000
const STALLED_CHECK_MS = 10_000
/** A queue and its worker each keep a client for LISTEN, and each running job may ask something of the queue. */
const POOL_MAX = 14
const CLOSE_MS = 3_000

export interface Work {
  readonly key: string
  /** True where a failure is final. */
  readonly lastAttempt: boolean
  /** Aborts when the process stops. */
  readonly signal: AbortSignal
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
   * Asks for work on the key (`[a-z0-9-]`); lower priority numbers (from 1) come first. A key that waits already moves ahead
   * where its number is higher than the new one; one that is being worked on stays as it is.
   */
  add(key: string, priority: number): Promise<void>
  /** Takes a waiting key out again; work that is running ends by itself. */
  remove(key: string): Promise<void>
}

export interface JobQueues {
  /** Opens a queue; its worker starts at once. */
  open(options: JobQueueOptions): JobQueue
  /** Aborts running work and lets go of the database. */
  close(): Promise<void>
}

/** True where the work takes longer than the time it is given. */
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
 * Connects and brings the queues' schema (`bullmq`) up; idempotent. `onError` hears of failed attempts and of connection
 * troubles, which repair themselves. Rejects where the database cannot be reached.
 */
export async function openJobQueues(options: {
  readonly databaseUrl: string
  onError(error: Error): void
}): Promise<JobQueues> {
  const { onError } = options
  // A ready pool, because BullMQ cannot load pg by itself in an ES module.
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: POOL_MAX,
    options: `-c search_path=${SCHEMA}`,
  })
  pool.on('error', onError)
  const client = await pool.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    client.release()
  }

  // A job of a former process stays 'active' until its lock runs out. With the process in its id, what the sweep adds at
  // start is a job of its own and starts at once; the old one finds nothing to do when it comes back.
  const instance = randomUUID().slice(0, 8)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const workers: { close(force?: boolean): Promise<void> }[] = []
  const queues: { close(): Promise<void> }[] = []

  return {
    open({ name, concurrency, work }) {
      const queue = new Queue(name, { connection: pool }, createPostgresBackend)
      const worker = new Worker(
        name,
        async (job) => {
          const lastAttempt = job.attemptsMade + 1 >= ATTEMPTS
          const run = work({ key: job.name, lastAttempt, signal: stopping.signal })
          running.add(run)
          await run.finally(() => running.delete(run))
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
      worker.on('error', onError)
      worker.on('failed', (_, error) => onError(error))
      workers.push(worker)
      queues.push(queue)
      const idOf = (key: string): string => `${key}.${instance}`
      /** One after another for each key: of two at once the later would be taken for a repetition, its priority lost. */
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
          const job = await queue.getJob(idOf(key))
          if (!job || (await job.getState()) !== 'prioritized') return
          // It may have begun just now: then it is running work, and that is left alone.
          await job.remove().catch(() => undefined)
        },
      }
    },
    async close() {
      stopping.abort()
      const isLate = await outlasts(Promise.allSettled(running), CLOSE_MS)
      // Running work may still ask its queue for something, so the queues go last.
      await Promise.all(workers.map((worker) => worker.close(isLate)))
      await Promise.all(queues.map((queue) => queue.close()))
      await pool.end()
    },
  }
}
