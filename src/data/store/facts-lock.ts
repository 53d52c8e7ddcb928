/**
 * Several threads write facts: each tab's worker pulls what its screens show, and the leader writes what the server accepted. So each read
 * followed by a write of facts holds one lock. By the fences a pull knows which entities changed after it began.
 */
import type { Fence } from './documents.ts'
import type { Locks } from '../device/locks.ts'
import type { Store } from './store.ts'

export const withFacts = <T>(locks: Locks, store: Pick<Store, 'name'>, act: () => Promise<T>): Promise<T> =>
  locks.request(`facts:${store.name}`, {}, act)

/** The fences of all entities. */
export interface Fences {
  /** The number of writes of answers. A pull that began at this number saw the effect of all of them. */
  readonly order: number
  readonly byEntity: Readonly<Record<string, Fence>>
}

/** Reads the fences from the storage itself: RxDB's cache may lack another thread's last write. */
export async function readAllFences({ facts }: Pick<Store, 'facts'>): Promise<Fences> {
  const stored = (await facts.readNowById(['fences'])).get('fences')
  return (stored?.data.value as Fences | undefined) ?? { order: 0, byEntity: {} }
}

export const writeFences = ({ facts }: Pick<Store, 'facts'>, value: Fences): Promise<void> =>
  facts.writeOver([{ id: 'fences', data: { value }, etag: '', fetchedAt: 0 }])

export const readPushOrder = async (store: Pick<Store, 'facts'>): Promise<number> =>
  (await readAllFences(store)).order

/** Returns the fences of some entities. */
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
