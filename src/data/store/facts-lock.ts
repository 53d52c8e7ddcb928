/**
 * Facts are written by several threads (each tab's worker pulls what its screens show, the leader pushes), so each
 * look-then-write happens under one lock.
 */
import type { Fence } from './documents.ts'
import type { Locks } from '../device/locks.ts'
import type { Store } from './store.ts'

export const withFacts = <T>(locks: Locks, store: Pick<Store, 'name'>, act: () => Promise<T>): Promise<T> =>
  locks.request(`facts:${store.name}`, {}, act)

/** What is known of all answers that were written down. */
export interface Fences {
  /** How many times: a pull that began at this number knows of them all. */
  readonly order: number
  readonly byEntity: Readonly<Record<string, Fence>>
}

/** As the storage has them this moment: another thread's may have been raised just now. */
export async function readAllFences({ facts }: Pick<Store, 'facts'>): Promise<Fences> {
  const stored = (await facts.readNowById(['fences'])).get('fences')
  return (stored?.data.value as Fences | undefined) ?? { order: 0, byEntity: {} }
}

export const writeFences = ({ facts }: Pick<Store, 'facts'>, value: Fences): Promise<void> =>
  facts.writeOver([{ id: 'fences', data: { value }, etag: '', fetchedAt: 0 }])

export const readPushOrder = async (store: Pick<Store, 'facts'>): Promise<number> =>
  (await readAllFences(store)).order

/** The fences of some entities. */
export async function readFences(
  store: Pick<Store, 'facts'>,
  entities: readonly string[],
): Promise<Map<string, Fence>> {
  const { byEntity } = await readAllFences(store)
  return new Map(
    entities.flatMap((entity) => {
      const fence = byEntity[entity]
      return fence ? [[entity, fence]] : []
    }),
  )
}
