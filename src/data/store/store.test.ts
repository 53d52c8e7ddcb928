import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FactKey } from './documents.ts'
import { openStore, type Store } from './store.ts'

let count = 0
let name: string
let store: Store
const opened: IDBDatabase[] = []

beforeEach(async () => {
  name = `store-test-${(count += 1)}`
  opened.length = 0
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((...named) => {
    const request = open(...named)
    request.addEventListener('success', () => {
      // Not those by which RxDB talks between threads in Node.
      if (request.result.name.startsWith('rxdb-dexie-')) opened.push(request.result)
    })
    return request
  })
  store = await openStore(name)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

const keep = (value: number) =>
  store.facts.upsert({ id: 'usage' as FactKey, data: { value }, etag: '', fetchedAt: 1 })
const kept = async () => (await store.facts.readNowById(['usage'])).get('usage')?.data.value
/** As the browser does it: an update, an iPhone that wakes up, storage pressure. */
const closeAll = () => {
  for (const connection of opened.splice(0)) forceCloseDatabase(connection as never)
}

it('facts are read and written again after the browser closed every connection', async () => {
  await keep(1)
  closeAll()
  expect(await kept()).toBe(1)
  await keep(2)
  expect(await kept()).toBe(2)
})

it('what another tab deleted at sign-out is not made anew by one that still had it open', async () => {
  await keep(1)
  const facts =
    (await indexedDB.databases()).find((one) => one.name?.includes(`${name}--0--facts`))?.name ?? ''
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(facts)
    request.addEventListener('success', () => resolve())
  })
  await expect(keep(2)).rejects.toThrow()
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(facts)
})
