import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readRows, type Outbox } from '#data/outbox/outbox.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { createChangeCommands } from './create-change-commands.ts'

let count = 0
let store: Store
let isBroken = false
const persist = vi.fn(async () => true)
const waits: { readonly ms: number; readonly end: () => void }[] = []
const onChanged = vi.fn()

beforeEach(async () => {
  const opened = await openStore(`kept-changes-${(count += 1)}`, getRxStorageMemory())
  const write: Outbox['write'] = (act) =>
    isBroken ? Promise.reject(new Error('the storage is in trouble')) : opened.outbox.write(act)
  store = { ...opened, outbox: { ...opened.outbox, write } }
  isBroken = false
  waits.length = 0
  vi.stubGlobal('navigator', { storage: { persist } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  persist.mockClear()
  onChanged.mockClear()
  await store.close()
})

const page = (open: () => Promise<Store> = async () => store) =>
  createChangeCommands({
    store: open,
    now: () => 1000,
    onChanged,
    wait: (ms) => new Promise((resolve) => waits.push({ ms, end: resolve })),
  })
const seconds = async () =>
  (await readRows(store.outbox)).map(({ payload }) => 'durationPlayed' in payload && payload.durationPlayed)

it('a play that could not be stored is stored when it can be', async () => {
  isBroken = true
  expect(await page().recordPlay(1, 60)).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  await expect.poll(() => waits.length).toBe(1)
  waits[0]?.end()
  await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([2000, 4000])
  expect(await seconds()).toEqual([])
  isBroken = false
  waits[1]?.end()
  await expect.poll(seconds).toEqual([60])
  expect(onChanged).toHaveBeenCalledOnce()
})

it('but not among the changes of somebody who signed in meanwhile', async () => {
  const other = await openStore(`kept-changes-other-${count}`, getRxStorageMemory())
  let now = store
  isBroken = true
  await page(async () => now).recordPlay(1, 60)
  isBroken = false
  now = other
  await expect.poll(() => waits.length).toBe(1)
  waits[0]?.end()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await readRows(other.outbox)).toEqual([])
  expect(await seconds()).toEqual([])
  await other.close()
})

it('the browser is asked once to keep what is stored, with the first change', async () => {
  const changes = page()
  expect(persist).not.toHaveBeenCalled()
  await changes.recordPlay(1, 0)
  await changes.recordPlay(1, 30)
  expect(persist).toHaveBeenCalledOnce()
  expect(onChanged).toHaveBeenCalledTimes(2)
})
