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
      // RxDB opens other databases for its messages between threads in Node.
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
/** Closes the connections as a browser does at an update, when an iPhone wakes up, or under storage pressure. */
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

it('facts are read again after the first attempt to open them again failed', async () => {
  await keep(1)
  vi.mocked(indexedDB.open).mockImplementationOnce(() => {
    throw new DOMException('not yet', 'AbortError')
  })
  closeAll()
  await vi.waitFor(async () => expect(await kept()).toBe(1), { timeout: 5000, interval: 200 })
})

it('a store that was closed stays closed', async () => {
  await keep(1)
  await store.close()
  const openedBefore = vi.mocked(indexedDB.open).mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(vi.mocked(indexedDB.open).mock.calls.length).toBe(openedBefore)
})

it('what another tab deleted at sign-out is not created again by one that still had it open', async () => {
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
