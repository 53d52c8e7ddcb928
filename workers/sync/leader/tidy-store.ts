/** What piles up in a store: fences of long ago, the shadows of removed documents, files that were sent, collections of older versions. */
import { readAllFences, withFacts, writeFences } from '#data/facts-lock.ts'
import type { Store } from '#data/store.ts'
import type { Environment } from '../environment.ts'

/** Longer than any pull takes. */
const FENCE_KEPT_MS = 24 * 3_600_000
/** Waits until the screens have what they need. */
const AFTER_MS = 20_000

export async function tidyStore(
  store: Store,
  { now, wait, sweep, locks }: Pick<Environment, 'now' | 'wait' | 'sweep' | 'locks'>,
  database: string,
  signal: AbortSignal,
): Promise<void> {
  await wait(AFTER_MS, signal)
  if (signal.aborted) return
  await withFacts(locks, store, async () => {
    const { order, byEntity } = await readAllFences(store)
    const all = Object.entries(byEntity)
    const kept = all.filter(([, { at }]) => now() - at <= FENCE_KEPT_MS)
    if (kept.length < all.length) await writeFences(store, { order, byEntity: Object.fromEntries(kept) })
  })
  // RxDB keeps a removed document as a tombstone, for replication that we do not use.
  for (const collection of [store.tours, store.parts, store.jobs, store.facts])
    while (!signal.aborted && !(await collection.storageInstance.cleanup(0)));
  await sweep(database)
}
