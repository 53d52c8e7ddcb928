/** A store with tours and with changes that wait to be sent. */
import { tourEntity } from '#changes/entities.ts'
import { NEVER_SENT, type RowOf } from '#changes/row.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { documentsOf } from './tours.ts'

/** Changes go round these. */
export const TOURS = 50

/** The change number `index`: a play that begins, or a minute of one. */
export const play = (index: number) => ({
  tourId: 1 + (index % TOURS),
  title: 'A walk',
  durationPlayed: index % 2 === 0 ? 0 : 60,
})

const rowOf = (index: number): Omit<RowOf<'tour-play'>, 'seq'> => {
  const payload = play(index)
  return {
    id: crypto.randomUUID(),
    kind: 'tour-play',
    entity: tourEntity(payload.tourId),
    payload,
    baseVersion: 1,
    dependsOn: [],
    createdAt: Date.now(),
    ...NEVER_SENT,
  }
}

export async function openWithChanges(name: string, count: number): Promise<Store> {
  const store = await openStore(name)
  await store.tours.bulkUpsert(documentsOf(TOURS))
  const waiting = Array.from({ length: count }, (_, index) => rowOf(index))
  await store.outbox.write(async ({ rows }) => void (await rows.bulkAdd(waiting as never)))
  return store
}
