import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readRows } from '#data/outbox/outbox.ts'
import { openStore, type Store } from '#data/store/store.ts'
import type { WalkProgress } from '#data/tours/walk-progress.ts'
import type { ChangeCommands } from './change-commands.ts'
import { createChangeCommands } from './create-change-commands.ts'

const FULL = { ok: false, failure: { kind: 'storage-full' } }
const onFull = vi.fn()

/** Refuses writes as the browser does. The layers above it wrap the error. */
function fillDisk() {
  for (const name of ['put', 'add'] as const)
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
}

let store: Store
let count = 0
let changes: ChangeCommands
beforeEach(async () => {
  count += 1
  onFull.mockClear()
  store = await openStore(`full-disk-${count}`)
  changes = createChangeCommands({ store: async () => store, now: () => 1000, onFull })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

it('a full device says so, keeps every change that waits, and takes the next once there is room', async () => {
  await changes.recordPlay(7, 30)
  await changes.saveProfile({ firstName: 'Ada', lastName: 'Lovelace' })
  const before = await readRows(store.outbox)
  fillDisk()
  expect(await changes.recordPlay(8, 0)).toEqual(FULL)
  // The first would be merged into a waiting row, the second would replace one.
  expect(await changes.recordPlay(7, 60)).toEqual(FULL)
  expect(await changes.saveProfile({ firstName: 'Grace', lastName: 'Hopper' })).toEqual(FULL)
  expect(await changes.createRoute({ name: 'R', pointsOfInterest: [] } as never)).toEqual(FULL)
  expect(onFull).toHaveBeenCalledTimes(4)
  vi.restoreAllMocks()
  expect(await readRows(store.outbox)).toEqual(before)
  expect(await changes.recordPlay(8, 0)).toEqual({ ok: true, value: null })
  expect(await readRows(store.outbox)).toHaveLength(3)
})

it('how far a walk has come stays what it was where there is no room for more', async () => {
  const progress = (chunkIndex: number) => ({ tourId: 7, chunkIndex }) as unknown as WalkProgress
  await changes.keepProgress(progress(1))
  fillDisk()
  expect(await changes.keepProgress(progress(2))).toEqual(FULL)
  // Progress is stored every few seconds, so not every failure is shown.
  expect(onFull).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  expect((await store.progress.findOne('7').exec())?.data.value).toEqual(progress(1))
  expect(await changes.keepProgress(progress(2))).toEqual({ ok: true, value: null })
})
