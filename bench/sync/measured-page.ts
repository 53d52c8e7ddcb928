/** The page's side of the benchmark: what it sees, and how long its thread stands still meanwhile. */
import { Dexie, liveQuery } from 'dexie'
import { filter, firstValueFrom, map } from 'rxjs'
import { enqueue } from '#data/outbox/enqueue.ts'
import { emptyOutbox } from '#data/outbox/outbox.ts'
import { tourIndex } from '#data/queries/nearby.ts'
import { watchMyTours, watchTour } from '#data/queries/tours.ts'
import { openStore } from '#data/store/store.ts'
import { distanceM } from '#contract/geo.ts'
import { inWorker } from './in-worker.ts'
import { SHOWN } from './on-screen.ts'

const RADIUS_M = 150_000
const NEAREST = 50
const SAMPLES = 15

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

function openRaw(name: string): Dexie {
  const raw = new Dexie(name)
  raw.version(1).stores({ tours: 'id,[isMine+createdDesc],item.latitude' })
  return raw
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Median of searches around places across the stored ones. */
async function eachPlace(
  search: (place: { latitude: number; longitude: number }) => Promise<readonly unknown[]>,
): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < SAMPLES; turn++) {
    const place = { latitude: -50 + turn * 7 + Math.random(), longitude: -150 + turn * 20 + Math.random() }
    const begun = performance.now()
    const found = await search(place)
    took.push(performance.now() - begun)
    if (found.length !== NEAREST) throw new Error(`${found.length} found`)
  }
  return middle(took)
}

/** Median from a write to the other tab's word that it shows it; the way back is in both figures. */
async function untilSeen(
  name: string,
  shows: (turn: number) => number,
  write: (mark: number) => Promise<unknown>,
): Promise<number> {
  const heard = new BroadcastChannel(`seen-${name}`)
  const took: number[] = []
  for (let turn = 0; turn < SAMPLES; turn++) {
    const mark = shows(turn)
    const begun = performance.now()
    const seen = new Promise<void>((resolve) => {
      heard.addEventListener('message', ({ data }) => data === mark && resolve())
    })
    await Promise.all([write(mark), seen])
    took.push(performance.now() - begun)
  }
  heard.close()
  return middle(took)
}

function teller(name: string): (mark: number | undefined) => void {
  const channel = new BroadcastChannel(`seen-${name}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  return (mark) => channel.postMessage(mark)
}

const api = {
  /** Longest stop of the page's thread while the worker imports and the page's list is open. */
  async importGap(name: string, count: number): Promise<number> {
    const store = await openStore(name)
    const list = watchMyTours(store, SHOWN).subscribe(() => {})
    const gap = await longestGap(() => inWorker('importTours', name, count))
    list.unsubscribe()
    await store.close()
    return gap
  },
  /** The same while Dexie alone stores them: what the machine does to a page that reads nothing. */
  importGapRaw: (name: string, count: number): Promise<number> =>
    longestGap(() => inWorker('importRaw', name, count)),
  /** Reading the index of all tours by place, once for each open store. */
  async readIndex(name: string): Promise<number> {
    const store = await openStore(name)
    const begun = performance.now()
    await tourIndex(store)
    const took = performance.now() - begun
    await store.close()
    return took
  },
  /** From nothing open to what the list shows first. */
  async coldOpen(name: string): Promise<number> {
    const begun = performance.now()
    const store = await openStore(name)
    await firstValueFrom(
      watchMyTours(store, SHOWN).pipe(
        filter((list) => list.isKnown && list.value !== undefined && list.value.length === SHOWN),
      ),
    )
    const took = performance.now() - begun
    await store.close()
    return took
  },
  async coldOpenRaw(name: string): Promise<number> {
    const begun = performance.now()
    const raw = openRaw(name)
    const list = await raw
      .table('tours')
      .where('[isMine+createdDesc]')
      .between([1, Dexie.minKey], [1, Dexie.maxKey])
      .limit(SHOWN)
      .toArray()
    const took = performance.now() - begun
    raw.close()
    if (list.length !== SHOWN) throw new Error(`${list.length} tours`)
    return took
  },
  /** The nearest of all stored tours around places that were not searched before; ms of one search. */
  async nearby(name: string): Promise<number> {
    const store = await openStore(name)
    const index = await tourIndex(store)
    const took = await eachPlace(async (place) => index.near(place, RADIUS_M, NEAREST))
    await store.close()
    return took
  },
  async nearbyRaw(name: string): Promise<number> {
    const raw = openRaw(name)
    const table = raw.table<{ item: { latitude: number; longitude: number } }>('tours')
    const degrees = RADIUS_M / 111_195
    const took = await eachPlace(async (place) => {
      const strip = await table
        .where('item.latitude')
        .between(place.latitude - degrees, place.latitude + degrees)
        .toArray()
      const reach = degrees / Math.cos((place.latitude * Math.PI) / 180)
      return strip
        .filter(({ item }) => Math.abs(item.longitude - place.longitude) <= reach)
        .map((tour) => ({ tour, metres: distanceM(place, tour.item) }))
        .filter(({ metres }) => metres <= RADIUS_M)
        .toSorted((a, b) => a.metres - b.metres)
        .slice(0, NEAREST)
    })
    raw.close()
    return took
  },
  /** Tells the other tab whenever it sees a change of the first tour. */
  async follow(name: string): Promise<void> {
    const store = await openStore(name)
    const tell = teller(name)
    watchTour(store, { id: 1 }).subscribe((tour) => {
      if (tour.isKnown && tour.value) tell(tour.value.playCount)
    })
    await firstValueFrom(watchTour(store, { id: 1 }).pipe(filter(({ isKnown }) => isKnown)))
  },
  async followRaw(name: string): Promise<void> {
    const table = openRaw(name).table<{ fetchedAt: number }>('tours')
    const tell = teller(name)
    liveQuery(() => table.get('1')).subscribe((tour) => tell(tour?.fetchedAt))
    await table.get('1')
  },
  /** From a play that the user makes here until the other tab has said that it shows it. */
  async otherTab(name: string): Promise<number> {
    const store = await openStore(name)
    const played = (await store.tours.findOne('1').exec())?.item.playCount ?? 0
    const payload = { tourId: 1, title: 'A walk', durationPlayed: 0 }
    const took = await untilSeen(
      name,
      (mark) => played + 1 + mark,
      () => enqueue({ outbox: store.outbox, now: Date.now }, { kind: 'tour-play', payload, baseVersion: 1 }),
    )
    await emptyOutbox(store.outbox)
    await store.close()
    return took
  },
  async otherTabRaw(name: string): Promise<number> {
    const raw = openRaw(name)
    const table = raw.table<{ fetchedAt: number }>('tours')
    const tour = await table.get('1')
    const first = Date.now()
    const took = await untilSeen(
      name,
      (mark) => first + mark,
      (fetchedAt) => table.put({ ...tour, fetchedAt }),
    )
    raw.close()
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
    const raw = openRaw(name)
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
