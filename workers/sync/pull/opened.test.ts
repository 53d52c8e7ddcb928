import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#contract/failure.ts'
import type { FactKey } from '#data/store/documents.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import type { Http } from '../http/http.ts'
import { pullRoute } from './my-routes.ts'
import type { PullContext } from './pull-context.ts'
import { pullBasic } from './tour.ts'

const HOUR_MS = 3_600_000
const NOW = 1_800_000_000_000
const TOUR = { id: 1, slug: 's', title: 'Florence', createdAt: '2026-01-01T00:00:00Z' }
const ROUTE = { id: 1, name: 'A walk', isOwner: false }

let store: Store
let count = 0
beforeEach(async () => {
  count += 1
  store = await openStore(`looked-at-${count}`, getRxStorageMemory())
})
afterEach(() => store.close())

/** A server whose answer has not changed, by its ETag or, where it sends none, by the same body. */
const context = (isNotModified: boolean): PullContext => ({
  store,
  locks: threadLocks(),
  http: {
    call: async (name: string) =>
      ok({ isNotModified, etag: '', value: name === 'customRoute' ? ROUTE : TOUR, status: 200 }),
  } as unknown as Http,
  now: () => NOW,
  signal: new AbortController().signal,
  onNotice: () => {},
  onTourGone: () => {},
})

const seen = [
  ['a day ago, is noted', 25 * HOUR_MS, false, NOW],
  ['just now, is not noted anew', HOUR_MS, false, NOW - HOUR_MS],
  ['a day ago, is not noted of the user’s own', 25 * HOUR_MS, true, NOW - 25 * HOUR_MS],
  ['by a clock that was ahead, is noted', -25 * HOUR_MS, false, NOW],
] as const
const answers = [true, false]
const cases = answers.flatMap((isNotModified) => seen.map((one) => [...one, isNotModified] as const))

it.each(cases)('a tour, last opened %s', async (_when, agoMs, isMine, expected, isNotModified) => {
  const fields = { id: '1', tourId: 1, slug: 's', createdDesc: 0, etag: '', item: TOUR as never }
  await store.tours.upsert({ ...fields, isMine, fetchedAt: NOW - agoMs })
  await pullBasic(context(isNotModified), { id: 1 })
  expect((await store.tours.findOne('1').exec())?.fetchedAt).toBe(expected)
})

it.each(cases)('a route, last opened %s', async (_when, agoMs, isMine, expected, isNotModified) => {
  const id = 'route:1' as FactKey
  const value = { key: '1', route: ROUTE, poiIds: {}, isMine }
  await store.facts.upsert({ id, data: { value }, etag: '', fetchedAt: NOW - agoMs })
  await pullRoute(context(isNotModified), '1')
  expect((await store.facts.findOne(id).exec())?.fetchedAt).toBe(expected)
})
