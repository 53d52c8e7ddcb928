/** Cleans the store: old fences, unneeded facts, tombstones of removed documents, collections of older versions. */
import { isRxCollection } from 'rxdb/plugins/core'
import type { FactDocument, TourDocument } from '#data/store/documents.ts'
import { readAllFences, withFacts, writeFences } from '#data/store/facts-lock.ts'
import type { WalkProgress } from '#data/tours/walk-progress.ts'
import type { Store } from '#data/store/store.ts'
import type { Environment } from '../environment.ts'
import { isClockRight } from '../http/server-clock.ts'
import { readTours, removeTours } from '../pull/tour-facts.ts'
import { toursInUse, unneeded, type Unneeded } from './unneeded.ts'

/** A fence is dropped after a day, which is longer than any pull takes. */
const FENCE_KEPT_MS = 24 * 3_600_000
/** The screens load first. */
const AFTER_MS = 20_000
const EVERY_MS = 6 * 3_600_000

export interface Upkeep extends Pick<Environment, 'now' | 'wait' | 'sweep' | 'locks'> {
  /** Asks the server how far its clock is ahead; undefined where it does not answer. */
  askClockOffsetMs(): Promise<number | undefined>
  /** The entities with a change that the server has not accepted yet. */
  unsentEntities(): Promise<ReadonlySet<string>>
}

/** Cleans soon after the start, then every 6 hours until the signal aborts. Only the leader calls it. */
export async function tidyStore(
  store: Store,
  upkeep: Upkeep,
  database: string,
  signal: AbortSignal,
): Promise<void> {
  const { now, wait, locks } = upkeep

  async function dropFences(): Promise<void> {
    await withFacts(locks, store, async () => {
      const { order, byEntity } = await readAllFences(store)
      const all = Object.entries(byEntity)
      const kept = all.filter(([, { at }]) => now() - at <= FENCE_KEPT_MS)
      if (kept.length < all.length) await writeFences(store, { order, byEntity: Object.fromEntries(kept) })
    })
  }

  async function findUnneeded(): Promise<Unneeded> {
    const [others, facts, downloads, progress, unsent] = await Promise.all([
      store.tours.find({ selector: { isMine: false } }).exec(),
      store.facts.find().exec(),
      store.downloads.find().exec(),
      store.progress.find().exec(),
      upkeep.unsentEntities(),
    ])
    const walks = progress.map((walk) => walk.toJSON().data.value as WalkProgress)
    const inUse = toursInUse({ downloads, walks, unsent })
    return unneeded(
      {
        others: others.map((tour) => tour.toJSON() as TourDocument),
        used: [...(await readTours(store, [...inUse])).values()],
        facts: facts.map((fact) => fact.toJSON() as FactDocument),
        inUse,
        unsent,
      },
      now(),
    )
  }

  /** Deletes by age, so only where the server confirms this device's clock. It just answered, so the facts can be fetched again. */
  async function dropUnneeded(): Promise<void> {
    const { tourIds, factIds } = await findUnneeded()
    if (tourIds.length + factIds.length === 0) return
    if (!isClockRight(await upkeep.askClockOffsetMs()) || signal.aborted) return
    await withFacts(locks, store, async () => {
      // Some may have been opened, downloaded or changed meanwhile.
      const still = await findUnneeded()
      await removeTours(store, still.tourIds)
      await store.facts.bulkRemove([...still.factIds])
    })
  }

  /** RxDB leaves a tombstone of each removed document, for replication, which is not used here. */
  async function dropTombstones(): Promise<void> {
    for (const collection of Object.values(store).filter(isRxCollection))
      while (!signal.aborted && !(await collection.storageInstance.cleanup(0)));
  }

  await wait(AFTER_MS, signal)
  while (!signal.aborted) {
    for (const act of [dropFences, dropUnneeded, dropTombstones, () => upkeep.sweep(database)])
      // A step that fails is repeated the next time, and does not stop the others.
      if (!signal.aborted) await act().catch(() => {})
    await wait(EVERY_MS, signal)
  }
}
