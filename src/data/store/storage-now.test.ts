import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactDocument, FactKey } from './documents.ts'
import { openStore, type Store } from './store.ts'

let count = 0
let store: Store
beforeEach(async () => {
  store = await openStore(`write-over-${(count += 1)}`, getRxStorageMemory())
})
afterEach(() => store.close())

const route = (key: number, value: unknown): FactDocument => ({
  id: `route:${key}` as FactKey,
  data: { value },
  etag: '',
  fetchedAt: 1,
})
const stored = async () =>
  Object.fromEntries(
    (await store.facts.find().exec()).map((document) => [document.id, document.toJSON().data.value]),
  )

/** Runs `act` between the read of the next call and its write, as another thread may. */
function betweenReadAndWrite(act: () => Promise<unknown>) {
  const { storageInstance } = store.facts
  const read = storageInstance.findDocumentsById.bind(storageInstance)
  vi.spyOn(storageInstance, 'findDocumentsById').mockImplementationOnce(async (ids, deleted) => {
    const known = await read(ids, deleted)
    await act()
    return known
  })
}

test('documents that are there are written over in one write, others are added', async () => {
  await store.facts.bulkInsert([1, 2, 3].map((key) => route(key, 'old')))
  const write = vi.spyOn(store.facts.storageInstance, 'bulkWrite')
  await store.facts.writeOver([1, 2, 3].map((key) => route(key, 'new')))
  expect(write).toHaveBeenCalledTimes(1)
  await store.facts.writeOver([route(3, 'newer'), route(4, 'added')])
  expect(await stored()).toEqual({
    'route:1': 'new',
    'route:2': 'new',
    'route:3': 'newer',
    'route:4': 'added',
  })
})

test('what another thread wrote meanwhile is written over, what it removed stays removed', async () => {
  await store.facts.bulkInsert([1, 2, 3].map((key) => route(key, 'old')))
  betweenReadAndWrite(async () => {
    await store.facts.upsert(route(1, 'theirs'))
    await store.facts.bulkRemove(['route:2'])
  })
  await store.facts.writeOver([1, 2, 3].map((key) => route(key, 'ours')))
  expect(await stored()).toEqual({ 'route:1': 'ours', 'route:3': 'ours' })
})
