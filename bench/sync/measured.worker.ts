/** The worker's side of the benchmark: the engine's own drain and writes, and the bare loops beside them. */
import { Dexie } from 'dexie'
import { platformLocks } from '#data/device/locks.ts'
import { outboxDatabase } from '#data/outbox/outbox.ts'
import { freshen } from '#data/outbox/send-queue.ts'
import { openStore } from '#data/store/store.ts'
import { waitFor } from '#workers/sync/environment.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { WRITE_CHUNK } from '#workers/sync/pull/pull-context.ts'
import { createAnswers } from '#workers/sync/push/answers.ts'
import { drain } from '#workers/sync/push/drain.ts'
import type { Took } from './in-worker.ts'
import { documentsOf } from './tours.ts'
import { openWithChanges, play, TOURS } from './waiting-changes.ts'

/** Writes the tours as a pull does. */
const CHUNK = WRITE_CHUNK
const locks = platformLocks()

/** Rejects where a row is still on the disk, or a tour does not show what the server says. */
async function checkAllIsDone(name: string): Promise<void> {
  const raw = await new Dexie(outboxDatabase(name)).open()
  const left = await raw.table('rows').count()
  raw.close()
  if (left > 0) throw new Error(`${left} rows are still there`)
  const plays = (await (await fetch('/plays')).json()) as Record<string, number>
  const store = await openStore(name)
  const ids = Array.from({ length: TOURS }, (_, index) => String(index + 1))
  for (const [id, { item }] of await store.tours.readNowById(ids))
    if (item.playCount !== plays[id]) throw new Error(`tour ${id} shows ${item.playCount} of ${plays[id]}`)
  await store.close()
}

const jobs: Record<string, (name: string, count: number) => Promise<Took>> = {
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
    return { ms: performance.now() - begun }
  },
  async fill(name, count) {
    await (await openWithChanges(name, count)).close()
    return {}
  },
  /**
   * Measures what a new leader does with a filled store: opens it, sends all, writes the answers and removes the rows. `whole` from
   * the first line on, `fromFirst` from the first request on; both until the outbox is empty on the disk.
   */
  async replay(name) {
    const begun = performance.now()
    let firstAt = 0
    const { signal } = new AbortController()
    const store = await openStore(name)
    const answers = createAnswers({ store, locks, wait: waitFor, signal, onTourGone: () => {} })
    await freshen(store.outbox, answers.rowIds)
    const end = await drain({
      store,
      answers,
      leader: crypto.randomUUID(),
      now: Date.now,
      random: Math.random,
      signal,
      http: createHttp({
        fetch: (...request) => {
          firstAt ||= performance.now()
          return fetch(...request)
        },
        apiOrigin: '',
        token: () => 'token',
        now: Date.now,
        onUnauthorized: () => {},
        onReachable: () => {},
      }),
      mayGoOn: () => true,
      onNotice: () => {},
      onRefused: () => {},
    })
    const over = performance.now()
    await store.close()
    if (end.kind !== 'empty') throw new Error(`the replay ended ${end.kind}`)
    await checkAllIsDone(name)
    return { whole: over - begun, fromFirst: over - firstAt }
  },
  async importTours(name, count) {
    const store = await openStore(name)
    const all = documentsOf(count)
    const begun = performance.now()
    for (let start = 0; start < count; start += CHUNK)
      await store.tours.bulkUpsert(all.slice(start, start + CHUNK))
    const ms = performance.now() - begun
    await store.close()
    return { ms }
  },
  async importRaw(name, count) {
    const raw = new Dexie(name)
    raw.version(1).stores({ tours: 'id,[isMine+createdDesc],item.latitude' })
    const all = documentsOf(count).map((tour) => ({ ...tour, isMine: 1 }))
    const begun = performance.now()
    for (let start = 0; start < count; start += CHUNK)
      await raw.table('tours').bulkPut(all.slice(start, start + CHUNK))
    const ms = performance.now() - begun
    raw.close()
    return { ms }
  },
}

addEventListener(
  'message',
  ({ data }: MessageEvent<{ id: number; job: string; name: string; count: number }>) => {
    const { id, job, name, count } = data
    const done = jobs[job]?.(name, count) ?? Promise.reject(new Error(`no job ${job}`))
    done.then(
      (took) => postMessage({ id, took }),
      (error: unknown) => postMessage({ id, error: String(error) }),
    )
  },
)
