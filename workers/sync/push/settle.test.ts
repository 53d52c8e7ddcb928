import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import type { TourDocument } from '#data/documents.ts'
import { threadLocks } from '#data/locks.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { openStore } from '#data/store.ts'
import { settle, type Accepted } from './settle.ts'

const plays = (from: number, to: number): Accepted[] =>
  Array.from({ length: to - from }, (_, index) => ({
    row: {
      id: `row-${from + index}`,
      kind: 'tour-play',
      entity: 'tour:1',
      payload: { tourId: 1, title: '', durationPlayed: 0 },
    } as OutboxRow,
    answer: { playCount: from + index + 1 },
    at: 5000,
  }))

it('a screen folds none of the changes that one write brings, however many, and none of the last before it', async () => {
  const store = await openStore('settle', getRxStorageMemory())
  const locks = threadLocks()
  const tour = {
    id: '1',
    tourId: 1,
    slug: 'a',
    createdDesc: 1,
    isMine: true,
    fetchedAt: 1,
    etag: '',
    settled: [],
  }
  await store.tours.insert({ ...tour, item: { id: 1, playCount: 0 } } as unknown as TourDocument)
  const settled = async () => (await store.tours.findOne('1').exec())?.settled ?? []

  await settle(store, locks, plays(0, 120))
  expect(await settled()).toHaveLength(120)
  await settle(store, locks, plays(120, 121))
  expect(await settled()).toEqual(plays(70, 121).map(({ row }) => row.id))
  await store.close()
})
