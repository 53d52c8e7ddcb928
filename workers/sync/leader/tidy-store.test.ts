import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DownloadDocument, FactKey } from '#data/store/documents.ts'
import { threadLocks } from '#data/device/locks.ts'
import type { WalkProgress } from '#data/tours/walk-progress.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { tidyStore, type Upkeep } from './tidy-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = 1_800_000_000_000
const YEAR_MS = 365 * DAY_MS

let store: Store
let count = 0
let nowMs: number
let unsent: Set<string>
let askClock: () => number | undefined
const locks = threadLocks()

beforeEach(async () => {
  count += 1
  store = await openStore(`tidy-${count}`, getRxStorageMemory())
  nowMs = NOW
  unsent = new Set()
  askClock = () => 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

/** Leads for this long, on a clock that only waits move. */
async function lead(
  forMs: number,
  onRound: () => void | Promise<void> = () => {},
  part: Partial<Upkeep> = {},
) {
  const stop = new AbortController()
  const until = nowMs + forMs
  await tidyStore(
    store,
    {
      now: () => nowMs,
      wait: async (ms) => {
        await onRound()
        nowMs += ms
        if (nowMs > until) stop.abort()
      },
      locks,
      sweep: async () => {},
      askClockOffsetMs: async () => askClock(),
      unsentEntities: async () => unsent,
      ...part,
    },
    `tidy-${count}`,
    stop.signal,
  )
}
const once = () => lead(HOUR_MS)

/** The places of the tours are a degree apart. */
const place = (tourId: number) => ({ latitude: tourId, longitude: 10 })
const cell = (tourId: number) => `${tourId}.00,10.00`
async function addTour(tourId: number, fetchedAt: number, isMine = false) {
  const item = { id: tourId, title: `Tour ${tourId}`, ...place(tourId) } as never
  await store.tours.upsert({
    id: `${tourId}`,
    tourId,
    slug: `s-${tourId}`,
    createdDesc: 0,
    isMine,
    item,
    fetchedAt,
  })
  for (const kind of ['narrative', 'pois', 'chunks'] as const)
    await store.parts.upsert({ id: `${tourId}:${kind}`, tourId, kind, data: { value: [] }, fetchedAt })
}
const addFact = (id: string, fetchedAt: number, value: object = {}) =>
  store.facts.upsert({ id: id as FactKey, data: { value }, etag: '', fetchedAt })
const addRoute = (key: string, fetchedAt: number, isMine = false) =>
  addFact(`route:${key}`, fetchedAt, { key, isMine, route: { id: 1 }, poiIds: {} })
const addDownload = (tourId: number, fields: Partial<DownloadDocument> = {}) =>
  store.downloads.upsert({
    id: `${tourId}`,
    tourId,
    state: 'downloaded',
    bytesDone: 1,
    bytesTotal: 1,
    downloadedAt: 1,
    expiresAt: 2,
    ...fields,
  })
const addWalk = (tourId: number, finishedAt = 0) =>
  store.progress.upsert({
    id: `${tourId}`,
    data: { value: { tourId, positionS: 60, finishedAt, updatedAt: 0 } as WalkProgress },
  })

const tourIds = async () =>
  (await store.tours.find().exec()).map(({ tourId }) => tourId).toSorted((a, b) => a - b)
const partIds = async () => (await store.parts.find().exec()).map(({ id }) => id)
const factIds = async () => (await store.facts.find().exec()).map(({ id }) => id).toSorted()

it('weather goes after two days, the routes of others after thirty, numbers of a place of an older build now, and nothing else', async () => {
  const kept = ['topics', 'my-tours', 'hub-cursor', 'emergency-countries', `weather:${cell(1)}`, 'route:1']
  for (const id of kept.slice(0, 4)) await addFact(id, NOW - YEAR_MS)
  await addFact(`weather:${cell(1)}`, NOW - 1.9 * DAY_MS)
  await addFact(`weather:${cell(2)}`, NOW - 2.1 * DAY_MS)
  await addFact(`emergency:${cell(1)}`, NOW - DAY_MS, { country: null })
  await addRoute('1', NOW - 29.9 * DAY_MS)
  await addRoute('2', NOW - 30.1 * DAY_MS)
  await addRoute('mine', NOW - YEAR_MS, true)
  await once()
  expect(await factIds()).toEqual([...kept, 'route:mine'].toSorted())
})

it('tours of others go with their parts when nobody looked at them for thirty days; the user’s own never', async () => {
  await addTour(1, NOW - 29.9 * DAY_MS)
  await addTour(2, NOW - 30.1 * DAY_MS)
  await addTour(3, NOW - YEAR_MS, true)
  await once()
  expect(await tourIds()).toEqual([1, 3])
  expect(new Set((await partIds()).map((id) => id.split(':')[0]))).toEqual(new Set(['1', '3']))
})

it('never what is downloaded or being downloaded, changed and not sent, or being walked, nor the weather there', async () => {
  const old = NOW - YEAR_MS
  for (const tourId of [1, 2, 3, 4, 5, 6]) {
    await addTour(tourId, old)
    await addFact(`weather:${cell(tourId)}`, old)
  }
  await addTour(7, old, true)
  await addFact(`weather:${cell(7)}`, old)
  await addRoute('8', old)
  await addDownload(1)
  await addDownload(2, { state: 'failed' })
  await addWalk(3)
  await addWalk(6, 1)
  await addDownload(7)
  unsent = new Set(['tour:4', 'fact-report:5:0', 'route:8', 'profile'])
  await once()
  expect(await tourIds()).toEqual([1, 2, 3, 4, 5, 7])
  expect(await partIds()).toHaveLength(18)
  const places = [1, 2, 3, 4, 5, 7].map((tourId) => `weather:${cell(tourId)}`)
  expect(await factIds()).toEqual([...places, 'route:8'].toSorted())
})

it.each([
  ['the server does not answer', 0, undefined],
  ['the clock is a year ahead of the server’s', YEAR_MS, -YEAR_MS],
  ['the clock was set back', -YEAR_MS, 0],
])('nothing that may still be needed goes where %s', async (_why, ahead, offsetMs) => {
  await addTour(1, NOW - 20 * DAY_MS)
  await addRoute('1', NOW - 20 * DAY_MS)
  await addFact(`weather:${cell(1)}`, NOW)
  if (ahead === 0) await addTour(2, NOW - 31 * DAY_MS)
  const before = [await tourIds(), await factIds()]
  nowMs = NOW + ahead
  askClock = () => offsetMs
  await lead(DAY_MS / 2)
  expect([await tourIds(), await factIds()]).toEqual(before)
})

it('the server is asked for its time only where something may go, and what was opened meanwhile stays', async () => {
  await addTour(1, NOW)
  const asked = vi.fn(async () => {
    await addTour(2, NOW)
    return 0
  })
  await lead(HOUR_MS, undefined, { askClockOffsetMs: asked })
  expect(asked).not.toHaveBeenCalled()
  nowMs = NOW
  await addTour(2, NOW - 31 * DAY_MS)
  await lead(HOUR_MS, undefined, { askClockOffsetMs: asked })
  expect(asked).toHaveBeenCalledOnce()
  expect(await tourIds()).toEqual([1, 2])
})

it('fences of the last day stay, and those of a clock that was set back', async () => {
  const fence = (at: number) => ({ at, order: 1, version: 1 })
  const byEntity = {
    'tour:1': fence(NOW - 23 * HOUR_MS),
    'tour:2': fence(NOW - 25 * HOUR_MS),
    'tour:3': fence(NOW + YEAR_MS),
  }
  await addFact('fences', 0, { order: 4, byEntity })
  await once()
  const { 'tour:2': _gone, ...kept } = byEntity
  expect((await store.facts.findOne('fences').exec())?.toJSON().data.value).toEqual({
    order: 4,
    byEntity: kept,
  })
})

it('no collection keeps the shadow of what was removed', async () => {
  await addTour(1, NOW)
  await addFact('topics', NOW)
  await addDownload(1)
  await addWalk(1)
  const job = { status: 'failed', progress: 0, message: '', error: '', requestedAt: 0 } as const
  await store.jobs.upsert({ ...job, id: 'j', request: {} as never, isOwn: true, isDismissed: false })
  const collections = [
    store.tours,
    store.parts,
    store.jobs,
    store.downloads,
    store.facts,
    store.progress,
  ] as const
  for (const collection of collections) await collection.find().remove()
  // The storage of tests counts by the real clock.
  const shadows = async () =>
    Promise.all(
      collections.map(async ({ storageInstance }) => {
        const found = await storageInstance.findDocumentsById(['1', '1:pois', 'j', 'topics'], true)
        return found.length
      }),
    )
  expect(await shadows()).toEqual([1, 1, 1, 1, 1, 1])
  await expect.poll(async () => (await once(), shadows())).toEqual([0, 0, 0, 0, 0, 0])
})

it('begins soon after the start and comes again every few hours, whatever fails, until it leads no more', async () => {
  const rounds: number[] = []
  const sweep = async () => {
    rounds.push(Math.round((nowMs - NOW) / HOUR_MS))
  }
  vi.spyOn(store.downloads, 'find').mockImplementation(() => {
    throw new Error('closed by the browser')
  })
  await lead(13 * HOUR_MS, undefined, { sweep })
  expect(rounds).toEqual([0, 6, 12])
})
