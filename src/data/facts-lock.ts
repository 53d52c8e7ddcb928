/**
 * Facts are written by several threads (each tab's worker pulls what its screens show, the leader pushes), so each
 * look-then-write happens under one lock.
 */
import type { Fence } from './documents.ts'
import type { Locks } from './locks.ts'
import type { Store } from './store.ts'

export const withFacts = <T>(locks: Locks, store: Pick<Store, 'name'>, act: () => Promise<T>): Promise<T> =>
  locks.request(`facts:${store.name}`, {}, act)

/** How many times answers were written down: a pull that began at this number knows of them all. */
export const readPushOrder = async ({ facts }: Pick<Store, 'facts'>): Promise<number> =>
  ((await facts.findOne('push-order').exec())?.toJSON().data.value as number | undefined) ?? 0

/** The fences of some entities. */
export async function readFences(
  { facts }: Pick<Store, 'facts'>,
  entities: readonly string[],
): Promise<Map<string, Fence>> {
  const documents = await facts.findByIds(entities.map((entity) => `fence:${entity}`)).exec()
  return new Map(
    [...documents.values()].map((document) => [
      document.id.slice('fence:'.length),
      document.toJSON().data.value as Fence,
    ]),
  )
}
