import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyOutbox, readRows } from '#data/outbox/outbox.ts'
import type { OutboxRow } from '#changes/row.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { createChangeCommands } from '../change-commands/create-change-commands.ts'
import { whenSent } from './unsent.ts'

let store: Store
let row: OutboxRow
let count = 0
beforeEach(async () => {
  count += 1
  store = await openStore(`when-sent-${count}`, getRxStorageMemory())
  const changes = createChangeCommands({ store: async () => store, now: () => 1000 })
  await changes.saveProfile({ firstName: 'Ada', lastName: 'Lovelace' })
  row = (await readRows(store.outbox))[0] as OutboxRow
})
afterEach(() => store.close())

it('answers when the last change is gone', async () => {
  const sent = whenSent(store)
  await emptyOutbox(store.outbox)
  expect(await sent).toBe('done')
})

it('does not wait for what the user must decide', async () => {
  const sent = whenSent(store)
  await store.outbox.write(async ({ rows }) => void (await rows.put({ ...row, status: 'failed' })))
  expect(await sent).toBe('done')
})

it('says after a while that something is left', async () => {
  expect(await whenSent(store, 1)).toBe('again')
})
