/**
 * The leases by themselves: several workers take, renew, lose, finish and fail jobs and chunks in a random order, on the real database.
 * Each is stopped at every step that others see (speaking, storing, telling) and goes on, fails or dies when its turn comes; the test
 * moves the clock of the leases. `LEASE_SEED` repeats a run.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { createHash } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events as eventRows } from '#server/kernel/db/schema/events.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import { createEventLog } from '#server/kernel/events/event-log.ts'
import { cancelJob } from '#server/jobs/end-job.ts'
import { LEASE_MS } from '#server/jobs/lease.ts'
import { emitMissedEvents } from '#server/jobs/missed-events.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { faultsOf, PERSON, readLeaseLog, writeLeaseLog } from './lease-log.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, type TestJobContext } from './test-job-context.ts'
import { makeChunk, makeTour, openChunks, openJobs, testJobs } from './test-jobs.ts'

/** With the second a run that was held up overwrote the file of the one that had finished the chunk. */
const SEEDS = ['2026', '1795483659031', process.env['LEASE_SEED'] ?? String(Date.now())]
const WORKERS = 4
const STEPS = 120
const TOPICS = ['History', 'Food', 'Nature'] as const

const { open, ask } = testJobs()
afterEach(() => void vi.unstubAllGlobals())

interface Gate {
  readonly at: string
  go(): void
  fail(): void
}

/** A process with one piece of work at a time. */
interface Worker {
  readonly name: string
  readonly context: TestJobContext
  readonly stop: AbortController
  /** Its timers, which renew its lease. */
  readonly timers: Set<() => void>
  /** The tables in which work waits. */
  readonly gates: Set<Gate>
  isBusy: boolean
  isDead: boolean
}

it.each(SEEDS)(
  'leave each piece of work to one, who ends it once and tells it once (seed %s)',
  async (seed) => {
    const random = seededRandom(seed)
    const chance = (share: number) => random() < share
    const oneOf = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
    const shared = open({}, { name: PERSON })
    const { db, store, objects } = shared
    await writeLeaseLog(db)
    const userId = await addUser(db, 1)
    for (const topic of TOPICS) await ask(shared, userId, topic)

    const changed = new EventEmitter()
    const current = new AsyncLocalStorage<Worker>()
    stubIntervals(current)
    let isCalm = false
    const gate = (at: string, signal?: AbortSignal): Promise<void> => {
      const worker = current.getStore()
      if (!worker || (isCalm && !worker.isDead)) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const leave = (): void => void worker.gates.delete(own)
        const end = (error: Error): void => {
          leave()
          reject(error)
        }
        const own: Gate = {
          at,
          go() {
            leave()
            resolve()
          },
          fail: () => end(new Error(`failed at ${at}`)),
        }
        worker.gates.add(own)
        signal?.addEventListener('abort', () => end(new Error('stopped')))
        changed.emit('changed')
      })
    }
    const log = createEventLog(db)
    const gatedStore: ObjectStore = {
      ...store,
      async put(...file) {
        await gate('put')
        return store.put(...file)
      },
    }
    let spoken = 0
    const openWorker = (name: string): Worker => {
      const context = open({}, { name })
      const silent = createSilentVoice({ before: (_, signal) => gate('speak', signal) })
      return {
        name,
        context: {
          ...context,
          store: gatedStore,
          voice: {
            ...silent,
            async speak(...asked) {
              const answer = await silent.speak(...asked)
              if (!answer.ok) return answer
              // No two runs of a real voice need be alike.
              const mp3 = Buffer.concat([answer.value.mp3, Buffer.from(String((spoken += 1)))])
              const sha256 = createHash('sha256').update(mp3).digest('hex')
              return { ok: true, value: { ...answer.value, mp3, sha256 } }
            },
          },
          events: {
            async emit(...event) {
              await gate(event[1])
              return createEventLog(context.db).append(...event)
            },
          },
        },
        stop: new AbortController(),
        timers: new Set(),
        gates: new Set(),
        isBusy: false,
        isDead: false,
      }
    }
    let opened = 0
    const newWorker = () => openWorker(`worker-${(opened += 1)}`)
    const workers = Array.from({ length: WORKERS }, newWorker)

    const quiet = async (): Promise<void> => {
      while (workers.some(({ isBusy, gates }) => isBusy && gates.size === 0)) await once(changed, 'changed')
    }
    const moveClock = (byMs: number) => {
      const earlier = sql`lease_expires_at - ${`${byMs} milliseconds`}::interval`
      return Promise.all([
        db.update(audioChunks).set({ leaseExpiresAt: earlier }).where(isNotNull(audioChunks.leaseId)),
        db.update(tourJobs).set({ leaseExpiresAt: earlier }).where(isNotNull(tourJobs.leaseId)),
      ])
    }
    const openPieces = async () => {
      const [jobs, chunks] = [await openJobs(shared), await openChunks(shared)]
      type Run = (worker: Worker, isLastAttempt: boolean) => Promise<unknown>
      return [
        ...jobs.map(
          (jobId): Run =>
            ({ context, stop: { signal } }, isLastAttempt) =>
              makeTour(context, jobId, { isLastAttempt, signal }),
        ),
        ...chunks.map(
          ({ tourId, chunkIndex }): Run =>
            ({ context, stop: { signal } }, isLastAttempt) =>
              makeChunk(context, tourId, chunkIndex, { isLastAttempt, signal }),
        ),
      ]
    }
    const replace = (worker: Worker): void => void workers.splice(workers.indexOf(worker), 1, newWorker())
    const begin = (
      worker: Worker,
      run: (worker: Worker, isLastAttempt: boolean) => Promise<unknown>,
    ): void => {
      const isLastAttempt = chance(0.3)
      worker.isBusy = true
      const end = (): void => {
        worker.isBusy = false
        if (worker.stop.signal.aborted && workers.includes(worker)) replace(worker)
        changed.emit('changed')
      }
      current.run(worker, () => run(worker, isLastAttempt)).then(end, end)
    }

    const step = async (): Promise<void> => {
      const idle = workers.filter(({ isBusy, stop }) => !isBusy && !stop.signal.aborted)
      const waiting = workers.filter(({ gates }) => gates.size > 0)
      const dice = random()
      if (dice < 0.33 && idle.length > 0) {
        const pieces = await openPieces()
        for (const worker of idle.slice(0, chance(0.5) ? 2 : 1)) {
          // Two may come to the same piece.
          const piece = oneOf(pieces.slice(0, 4))
          if (piece) begin(worker, piece)
        }
      } else if (dice < 0.72) {
        for (const worker of waiting.slice(0, chance(0.5) ? 2 : 1).concat(oneOf(waiting) ?? [])) {
          const waits = oneOf([...worker.gates])
          if (chance(0.06)) waits?.fail()
          else waits?.go()
        }
      } else if (dice < 0.78) for (const renew of oneOf(waiting)?.timers ?? []) renew()
      else if (dice < 0.95) await moveClock(Math.round(random() * 1.6 * LEASE_MS))
      else if (dice < 0.98) {
        const dying = oneOf(waiting)
        if (dying) {
          dying.isDead = true
          replace(dying)
        }
      } else if (dice < 0.995) oneOf(waiting)?.stop.abort()
      else {
        const [job] = await db
          .select({ id: tourJobs.id })
          .from(tourJobs)
          .where(eq(tourJobs.status, 'processing'))
        if (job) await cancelJob({ ...shared, events: { emit: log.append } }, userId, job.id)
      }
      await quiet()
    }

    for (let done = 0; done < STEPS; done += 1) await step()

    // From now on nothing goes wrong, and everything comes to its end.
    isCalm = true
    for (const { gates } of workers) for (const { go } of gates) go()
    await quiet()
    for (let rounds = 0; (await openPieces()).length > 0; rounds += 1) {
      expect(rounds, `seed ${seed}`).toBeLessThan(10)
      await moveClock(LEASE_MS + 1)
      for (const piece of await openPieces()) {
        const [worker] = workers.filter(({ stop }) => !stop.signal.aborted)
        if (worker) begin(worker, piece)
        await quiet()
        while (workers.some(({ isBusy }) => isBusy)) await once(changed, 'changed')
      }
    }
    await emitMissedEvents({ ...shared, events: { emit: log.append } })

    const history = await readLeaseLog(db)
    expect(faultsOf(history), `seed ${seed}`).toEqual([])
    const jobs = await db.select().from(tourJobs)
    const made = await db.select().from(tours)
    const chunks = await db.select().from(audioChunks)
    const told = await db.select().from(eventRows)
    const payloads = (name: string) =>
      told.filter((event) => event.name === name).map(({ payload }) => payload)
    const jobsOf = (status: string) =>
      jobs
        .filter((job) => job.status === status)
        .map(({ id }) => id)
        .toSorted()
    expect(made.map(({ jobId }) => jobId).toSorted()).toEqual(jobsOf('completed'))
    expect(
      payloads('TourGenerationCompleted')
        .map(({ JobId }) => JobId)
        .toSorted(),
    ).toEqual(jobsOf('completed'))
    expect(jobsOf('failed')).toEqual(
      expect.arrayContaining(payloads('TourGenerationFailed').map(({ JobId }) => JobId)),
    )
    expect(payloads('TourGenerationFailed').length).toBeLessThanOrEqual(jobsOf('failed').length)
    const uses = (await db.select().from(quotaUses)).map(({ jobId }) => jobId).toSorted()
    expect(uses, `seed ${seed}`).toEqual(jobsOf('completed'))
    expect(
      payloads('ChunkedAudioGenerationCompleted')
        .map(({ TourId }) => TourId)
        .toSorted(),
    ).toEqual(made.map(({ id }) => id).toSorted())
    const readyTold = payloads('ChunkReady').map(({ TourId, ChunkIndex }) => `${TourId}/${ChunkIndex}`)
    expect(new Set(readyTold).size).toBe(readyTold.length)
    for (const chunk of chunks.filter(({ status }) => status === 'ready')) {
      const body = objects.get(chunk.objectKey ?? '')?.body ?? Buffer.of()
      expect(createHash('sha256').update(body).digest('hex'), `seed ${seed}: ${chunk.objectKey}`).toBe(
        chunk.sha256,
      )
    }
  },
)

/** Timers of workers fire when the test says so; others are left alone. */
function stubIntervals(current: AsyncLocalStorage<Worker>): void {
  const { setInterval: real, clearInterval: clearReal } = globalThis
  const own = new Map<unknown, { readonly worker: Worker; readonly run: () => void }>()
  vi.stubGlobal('setInterval', (run: () => void, ms?: number) => {
    const worker = current.getStore()
    if (!worker) return real(run, ms)
    const timer = { unref: () => timer }
    worker.timers.add(run)
    own.set(timer, { worker, run })
    return timer
  })
  vi.stubGlobal('clearInterval', (timer: NodeJS.Timeout | undefined) => {
    const mine = own.get(timer)
    if (!mine) return clearReal(timer)
    mine.worker.timers.delete(mine.run)
    own.delete(timer)
  })
}
