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
const CLOSE_MS = 5_000

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

/** Waits for running work, which was told to stop; not for ever. */
async function endWorker(worker: { close(force?: boolean): Promise<void> }): Promise<void> {
  const patience = AbortSignal.timeout(CLOSE_MS)
  const late = new Promise<'late'>((resolve) => {
    patience.addEventListener('abort', () => resolve('late'), { once: true })
  })
  if ((await Promise.race([worker.close(), late])) === 'late') await worker.close(true)
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
  const workers: { close(force?: boolean): Promise<void> }[] = []
  const queues: { close(): Promise<void> }[] = []

  return {
    open({ name, concurrency, work }) {
      const queue = new Queue(name, { connection: pool }, createPostgresBackend)
      const worker = new Worker(
        name,
        async (job) => {
          await work({
            key: job.name,
            lastAttempt: job.attemptsMade + 1 >= ATTEMPTS,
            signal: stopping.signal,
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
      worker.on('error', onError)
      worker.on('failed', (_, error) => onError(error))
      workers.push(worker)
      queues.push(queue)
      const idOf = (key: string): string => `${key}.${instance}`

      return {
        async add(key, priority) {
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
        },
        async remove(key) {
          const job = await queue.getJob(idOf(key))
          if (job && (await job.getState()) === 'prioritized') await job.remove()
        },
      }
    },
    async close() {
      stopping.abort()
      // Running work may still ask its queue for something, so the queues go last.
      await Promise.all(workers.map(endWorker))
      await Promise.all(queues.map((queue) => queue.close()))
      await pool.end()
    },
  }
}
