/** The worker's side of the benchmark: the engine's own drain and writes, and the bare loops beside them. */
import { Dexie } from 'dexie'
import { platformLocks } from '#data/locks.ts'
import { readRows } from '#data/outbox/enqueue.ts'
import { tourEntity } from '#changes/entities.ts'
import type { StoredRow } from '#data/outbox/row.ts'
import { openStore } from '#data/store.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { WRITE_CHUNK } from '#workers/sync/pull/pull-context.ts'
import { drain } from '#workers/sync/push/drain.ts'
import { documentsOf } from './tours.ts'

/** As a pull writes them. */
const CHUNK = WRITE_CHUNK
const locks = platformLocks()
const play = (index: number) => ({
  tourId: 1 + (index % 50),
  title: 'A walk',
  durationPlayed: index % 2 === 0 ? 0 : 60,
})

/** Of the last replay: removes what it sent, and closes its store. */
let clearLast: () => Promise<void> = async () => {}
const jobs: Record<string, (name: string, count: number) => Promise<number>> = {
  async bareLoop(_name, count) {
    const begun = performance.now()
    for (let index = 0; index < count; index++) {
      const { tourId, durationPlayed } = play(index)
      const answer = await fetch(`/api/tours/${tourId}/play`, {
        method: 'POST',
        cache: 'no-store',
        headers: {
          Accept: 'application/json',
          Authorization: 'Bearer token',
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ durationPlayed }),
      })
      await answer.json()
    }
    return performance.now() - begun
  },
  /** Milliseconds from 1,000 waiting changes to none: all are sent, and what came of them is on the device. */
  async replay(name, count) {
    const store = await openStore(name)
    await store.tours.bulkUpsert(documentsOf(50))
    await store.outbox.bulkInsert(
      Array.from({ length: count }, (_, index): StoredRow => {
        const payload = play(index)
        return {
          id: crypto.randomUUID(),
          seq: index + 1,
          kind: 'tour-play',
          entity: tourEntity(payload.tourId),
          payload,
          baseVersion: 1,
          dependsOn: [],
          createdAt: Date.now(),
          firstSentAt: 0,
          status: 'pending',
          attempts: 0,
          nextAttemptAt: 0,
        }
      }),
    )
    const { signal } = new AbortController()
    const hung = new AbortController()
    const begun = performance.now()
    const { end, clear } = await drain({
      store,
      locks,
      now: Date.now,
      random: Math.random,
      signal,
      http: createHttp({
        fetch: (...request) => fetch(...request),
        apiOrigin: '',
        token: () => 'token',
        now: Date.now,
        onUnauthorized: () => {},
        onReachable: () => {},
      }),
      mayGoOn: () => true,
      onNotice: () => {},
      onRefused: () => {},
      onTourGone: () => {},
      retrySignal: () => hung.signal,
    })
    const took = performance.now() - begun
    const left = await readRows(store)
    clearLast = async () => {
      await clear()
      const rows = await store.outbox.count().exec()
      await store.close()
      if (rows > 0) throw new Error(`${rows} rows are still there`)
    }
    if (end.kind !== 'empty' || left.length > 0)
      throw new Error(`the replay ended ${end.kind} with ${left.length} rows left`)
    return took
  },
  /** Milliseconds of removing the rows of the last replay. */
  async clear() {
    const begun = performance.now()
    await clearLast()
    return performance.now() - begun
  },
  async importTours(name, count) {
    const store = await openStore(name)
    const all = documentsOf(count)
    const begun = performance.now()
    for (let start = 0; start < count; start += CHUNK)
      await store.tours.bulkUpsert(all.slice(start, start + CHUNK))
    const took = performance.now() - begun
    await store.close()
    return took
  },
  async importRaw(name, count) {
    const raw = new Dexie(name)
    raw.version(1).stores({ tours: 'id,[isMine+createdDesc],item.latitude' })
    const all = documentsOf(count).map((tour) => ({ ...tour, isMine: 1 }))
    const begun = performance.now()
    for (let start = 0; start < count; start += CHUNK)
      await raw.table('tours').bulkPut(all.slice(start, start + CHUNK))
    const took = performance.now() - begun
    raw.close()
    return took
  },
}

addEventListener(
  'message',
  ({ data }: MessageEvent<{ id: number; job: string; name: string; count: number }>) => {
    const { id, job, name, count } = data
    const done = jobs[job]?.(name, count) ?? Promise.reject(new Error(`no job ${job}`))
    done.then(
      (ms) => postMessage({ id, ms }),
      (error: unknown) => postMessage({ id, error: String(error) }),
    )
  },
)
