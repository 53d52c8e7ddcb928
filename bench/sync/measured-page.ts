/** The page's side of the benchmark: what it sees, and how long its thread stands still meanwhile. */
import { Dexie, liveQuery } from 'dexie'
import { filter, firstValueFrom, map } from 'rxjs'
import { watchMyTours } from '#data/queries/tours.ts'
import { openStore } from '#data/store.ts'

const worker = new Worker('/measured-worker.js', { type: 'module' })
let calls = 0
const inWorker = (job: string, name: string, count: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const id = (calls += 1)
    const hear = ({ data }: MessageEvent<{ id: number; ms: number; error?: string }>) => {
      if (data.id !== id) return
      worker.removeEventListener('message', hear)
      if (data.error === undefined) resolve(data.ms)
      else reject(new Error(data.error))
    }
    worker.addEventListener('message', hear)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    worker.postMessage({ id, job, name, count })
  })

/** The longest time in which this thread did nothing else than what is measured. */
async function longestGap(work: () => Promise<unknown>): Promise<number> {
  const channel = new MessageChannel()
  let last = performance.now()
  let longest = 0
  let isOver = false
  channel.port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) channel.port2.postMessage(null)
  })
  channel.port1.start()
  channel.port2.postMessage(null)
  await work()
  isOver = true
  channel.port1.close()
  return longest
}

const api = {
  inWorker,
  /** Longest stop of the page's thread while the worker imports and the page's list is open. */
  async importGap(name: string, count: number): Promise<number> {
    const store = await openStore(name)
    const list = watchMyTours(store).subscribe(() => {})
    const gap = await longestGap(() => inWorker('importTours', name, count))
    list.unsubscribe()
    await store.close()
    return gap
  },
  /** From nothing open to the whole list in hand. */
  async coldOpen(name: string, count: number): Promise<number> {
    const begun = performance.now()
    const store = await openStore(name)
    await firstValueFrom(
      watchMyTours(store).pipe(
        filter((list) => list.isKnown && list.value !== undefined && list.value.length === count),
      ),
    )
    const took = performance.now() - begun
    await store.close()
    return took
  },
  async coldOpenRaw(name: string, count: number): Promise<number> {
    const begun = performance.now()
    const raw = new Dexie(name)
    raw.version(1).stores({ tours: 'id,[isMine+createdDesc]' })
    const list = await raw
      .table('tours')
      .where('[isMine+createdDesc]')
      .between([1, Dexie.minKey], [1, Dexie.maxKey])
      .toArray()
    const took = performance.now() - begun
    raw.close()
    if (list.length !== count) throw new Error(`${list.length} tours`)
    return took
  },
  /** From a write to the query of one tour that shows it, both in this thread. */
  async writeToQuery(name: string): Promise<number> {
    const store = await openStore(name)
    const seen = (mark: number) =>
      firstValueFrom(
        store.tours.findOne('1').$.pipe(
          map((document) => document?.fetchedAt),
          filter((fetchedAt) => fetchedAt === mark),
        ),
      )
    const before = await store.tours.findOne('1').exec()
    if (!before) throw new Error('no tour')
    const mark = Date.now()
    const shown = seen(mark)
    const begun = performance.now()
    await Promise.all([store.tours.upsert({ ...before.toMutableJSON(), fetchedAt: mark }), shown])
    const took = performance.now() - begun
    await store.close()
    return took
  },
  async writeToQueryRaw(name: string): Promise<number> {
    const raw = new Dexie(name)
    raw.version(1).stores({ tours: 'id,[isMine+createdDesc]' })
    const table = raw.table<{ id: string; fetchedAt: number }>('tours')
    const before = await table.get('1')
    if (!before) throw new Error('no tour')
    const mark = Date.now()
    let say = () => {}
    const shown = new Promise<void>((resolve) => (say = resolve))
    const live = liveQuery(() => table.get('1')).subscribe((tour) => tour?.fetchedAt === mark && say())
    await new Promise((resolve) => setTimeout(resolve, 50))
    const begun = performance.now()
    await Promise.all([table.put({ ...before, fetchedAt: mark }), shown])
    const took = performance.now() - begun
    live.unsubscribe()
    raw.close()
    return took
  },
}
export type Measured = typeof api
Object.assign(globalThis, { measured: api })
