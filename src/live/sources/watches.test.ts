import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, type Result } from '#contract/failure.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import { readRows } from '#data/outbox/outbox.ts'
import { openStore, type Store } from '#data/store/store.ts'
import type { NearbyStoredTour } from '#data/queries/nearby.ts'
import { createChangeCommands } from '../change-commands/create-change-commands.ts'
import { createWatches } from './watches.ts'
import type { WalkProgress } from '#data/tours/walk-progress.ts'
import type { LiveState } from '../live.ts'

let count = 0
let store: Store
let asked: RefreshTarget[]
let answer: (target: RefreshTarget) => Promise<Result<null>>
let nowMs: number
const stops: (() => void)[] = []
const never = () => new Promise<never>(() => {})

beforeEach(async () => {
  count += 1
  store = await openStore(`watches-${count}`, getRxStorageMemory())
  asked = []
  answer = async () => ok(null)
  nowMs = 1_000_000
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await store.close()
})

const progress = (tourId: number, change: Partial<WalkProgress> = {}): WalkProgress => ({
  tourId,
  positionS: 60,
  durationS: 600,
  heardSections: [],
  stopsHeard: 0,
  stopsTotal: 3,
  distanceM: 0,
  activeS: 60,
  finishedAt: 0,
  updatedAt: tourId,
  ...change,
})

test('how far walks have come is kept in the store; the last one under way is the one to continue', async () => {
  const changes = createChangeCommands({ store: async () => store, now: () => nowMs })
  const seen: (number | undefined)[] = []
  stops.push(watches().watch('unfinished-walk', null, ({ data }) => seen.push(data?.tourId)))
  const own: (number | undefined)[] = []
  stops.push(watches().watch('walk-progress', { tourId: 1 }, ({ data }) => own.push(data?.positionS)))
  await vi.waitFor(() => expect(own).toEqual([undefined]))
  await changes.keepProgress(progress(1))
  await changes.keepProgress(progress(2))
  await changes.keepProgress(progress(3, { positionS: 2 }))
  await vi.waitFor(() => expect(seen.at(-1)).toBe(2))
  expect(own.at(-1)).toBe(60)
  await changes.keepProgress(progress(2, { positionS: 0, finishedAt: 5, updatedAt: 9 }))
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1))
})

const watches = () =>
  createWatches({
    store: async () => store,
    now: () => nowMs,
    refresh: (target) => {
      asked.push(target)
      return answer(target)
    },
  })

const keep = (id: number, title = `Tour ${id}`) =>
  store.tours.upsert({
    id: String(id),
    tourId: id,
    slug: `tour-${id}`,
    createdDesc: id,
    isMine: true,
    item: { id, title, slug: `tour-${id}`, isPublic: false, playCount: 0, version: 1 } as never,
    fetchedAt: 0,
  })

/** Opens a query and answers a function that gives its latest state. */
function open<N extends Parameters<ReturnType<typeof watches>['watch']>[0]>(
  all: ReturnType<typeof watches>,
  name: N,
  args: Parameters<typeof all.watch<N>>[1],
) {
  let latest: LiveState<unknown> | undefined
  stops.push(
    all.watch(name, args, (state) => {
      latest = state
    }),
  )
  return () => latest
}

describe('a query', () => {
  test('shows what is stored while a stalled server says nothing', async () => {
    await keep(1)
    answer = never
    const state = open(watches(), 'my-tours', { count: 21 })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'ready', refreshing: true }))
    expect(state()?.data).toMatchObject([{ title: 'Tour 1' }])
  })

  test('keeps what is stored when the fetch fails, with the failure beside it', async () => {
    await keep(1)
    answer = async () => ({ ok: false, failure: { kind: 'offline' } })
    const state = open(watches(), 'my-tours', { count: 21 })
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ status: 'ready', refreshing: false, failure: { kind: 'offline' } }),
    )
  })

  test('fails only where nothing is stored and the fetch failed; asking again may mend it', async () => {
    answer = async () => ({ ok: false, failure: { kind: 'offline' } })
    const all = watches()
    const state = open(all, 'my-tours', { count: 21 })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'offline' } }))
    answer = async () => {
      await keep(2)
      return ok(null)
    }
    all.reload('my-tours', { count: 21 })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'ready', failure: undefined }))
  })

  test('is ready with an empty list that was fetched once', async () => {
    answer = async () => {
      await store.facts.upsert({ id: 'my-tours', data: { value: {} }, etag: '', fetchedAt: 1 })
      return ok(null)
    }
    const state = open(watches(), 'my-tours', { count: 21 })
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'ready', data: [], refreshing: false }))
  })

  test('is asked again when the signal is back, but not at once', async () => {
    await keep(1)
    const all = watches()
    const state = open(all, 'my-tours', { count: 21 })
    await vi.waitFor(() => expect(state()).toMatchObject({ refreshing: false }))
    all.revalidate()
    expect(asked).toHaveLength(1)
    nowMs += 60_000
    all.revalidate()
    expect(asked).toHaveLength(2)
  })
})

describe('a long list', () => {
  const ids = (data: unknown) => (data as readonly { id: number }[]).map(({ id }) => id)

  test('is read no further than asked, also where a delete waits', async () => {
    for (let id = 1; id <= 5; id++) await keep(id)
    answer = never
    const whole = open(watches(), 'my-tours', { count: 9 })
    const list = open(watches(), 'my-tours', { count: 3 })
    await vi.waitFor(() => expect(whole()?.data).toHaveLength(5))
    const newest = ids(whole()?.data)
    await vi.waitFor(() => expect(ids(list()?.data)).toEqual(newest.slice(0, 3)))
    const changes = createChangeCommands({ store: async () => store, now: () => nowMs })
    await changes.deleteTour(newest[1] ?? 0)
    await vi.waitFor(() => expect(ids(list()?.data)).toEqual([newest[0], newest[2], newest[3]]))
  })

  test('does not need to be read for the titles of some', async () => {
    for (let id = 1; id <= 3; id++) await keep(id)
    const titles = open(watches(), 'tour-titles', { tourIds: [2, 9] })
    await vi.waitFor(() => expect(titles()?.data).toEqual({ 2: 'Tour 2' }))
  })
})

test('stored tours around a point are found, and the store is followed', async () => {
  const place = async (id: number, latitude: number) => {
    const tour = await keep(id)
    await tour.incrementalModify((data) => ({
      ...data,
      // Some were made at the same moment.
      createdDesc: 1 + Math.max(0, id - 110),
      item: { ...data.item, latitude, longitude: 11.25 } as never,
    }))
  }
  for (let id = 1; id <= 120; id++) await place(id, id === 7 ? 43.77 : 60)
  const near = open(watches(), 'nearby-stored', {
    latitude: 43.775,
    longitude: 11.25,
    radiusM: 10_000,
    limit: 50,
  })
  const shown = () => (near()?.data as readonly NearbyStoredTour[] | undefined)?.map(({ value }) => value.id)
  await vi.waitFor(() => expect(shown()).toEqual([7]))
  await place(200, 43.776)
  await vi.waitFor(() => expect(shown()).toEqual([200, 7]))
  const changes = createChangeCommands({ store: async () => store, now: () => nowMs })
  await changes.deleteTour(200)
  await vi.waitFor(() => expect(shown()).toEqual([7]))
})

test('stored tours are searched, with a typo where nothing has the words', async () => {
  const named = async (id: number, title: string, topic: string, latitude: number, language: string) => {
    const tour = await keep(id)
    await tour.incrementalModify((data) => ({
      ...data,
      item: { ...data.item, title, topic, latitude, longitude: -8, language } as never,
    }))
  }
  await named(1, 'Águas de Lisboa', 'Nature', 39, 'pt')
  await named(2, 'Walls of Porto', 'History', 41, 'en-GB')
  const all = watches()
  const found = async (search: string, topic: string, ids: readonly number[], more: object = {}) => {
    const shown = open(all, 'search-stored', { search, topic, language: '', limit: 20, ...more })
    await vi.waitFor(() =>
      expect((shown()?.data as { id: number }[] | undefined)?.map(({ id }) => id)).toEqual(ids),
    )
  }
  await found('aguas', '', [1])
  await found('Portto', '', [2])
  await found('', 'history', [2])
  await found('walls', 'Nature', [])
  await found('Madrid', '', [])
  await found('', '', [2], { language: 'en' })
  await found('', '', [1, 2], { from: { latitude: 38, longitude: -8 } })
  await found('', '', [2, 1], { from: { latitude: 42, longitude: -8 } })
})

describe('a change', () => {
  const changes = () => createChangeCommands({ store: async () => store, now: () => nowMs })

  test('shows at once, on the list and on the tour, and is named among those that wait', async () => {
    await keep(1)
    answer = never
    const all = watches()
    const list = open(all, 'my-tours', { count: 21 })
    const tour = open(all, 'tour', { slug: 'tour-1' })
    const waiting = open(all, 'changes', null)
    expect(await changes().setTourPublicity(1, true)).toEqual({ ok: true, value: null })
    const pending = [{ kind: 'tour-publicity', status: 'pending' }]
    await vi.waitFor(() => expect(list()?.data).toMatchObject([{ isPublic: true, pending }]))
    await vi.waitFor(() => expect(tour()?.data).toMatchObject({ isPublic: true, pending }))
    await vi.waitFor(() => expect(waiting()?.data).toMatchObject([{ title: 'Tour 1', status: 'pending' }]))
  })

  test('asking for what is so already writes nothing', async () => {
    await keep(1)
    await changes().setTourPublicity(1, false)
    expect(await readRows(store.outbox)).toEqual([])
  })

  test('a deleted tour leaves the list at once and its screen says that it is gone', async () => {
    await keep(1)
    await keep(2)
    answer = never
    const all = watches()
    const list = open(all, 'my-tours', { count: 21 })
    const tour = open(all, 'tour', { id: 1 })
    await changes().deleteTour(1)
    await vi.waitFor(() => expect(list()?.data).toMatchObject([{ id: 2 }]))
    await vi.waitFor(() =>
      expect(tour()).toMatchObject({ status: 'failed', failure: { kind: 'rejected', status: 404 } }),
    )
  })

  test('plays are counted before they are sent', async () => {
    await keep(1)
    answer = never
    const tour = open(watches(), 'tour', { id: 1 })
    await changes().recordPlay(1, 0)
    await changes().recordPlay(1, 61.4)
    await vi.waitFor(() => expect(tour()?.data).toMatchObject({ playCount: 1 }))
    const rows = await readRows(store.outbox)
    expect(rows.map(({ payload }) => payload)).toMatchObject([{ durationPlayed: 0 }, { durationPlayed: 61 }])
  })

  test('a tour that is not stored cannot be changed', async () => {
    expect(await changes().setTourPublicity(9, true)).toMatchObject({ ok: false })
  })
})
