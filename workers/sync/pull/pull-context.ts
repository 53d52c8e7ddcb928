/** What every pull needs. */
import type { Fence } from '#data/store/documents.ts'
import { readFences, readPushOrder, withFacts } from '#data/store/facts-lock.ts'
import type { Locks } from '#data/device/locks.ts'
import { readRows } from '#data/outbox/outbox.ts'
import type { Store } from '#data/store/store.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import type { Http } from '../http/http.ts'

export interface PullContext {
  readonly store: Store
  readonly locks: Locks
  readonly http: Http
  /** Absent where the browser has no Cache Storage. */
  readonly caches?: Pick<CacheStorage, 'match'> | undefined
  /** Epoch ms. */
  now(): number
  readonly signal: AbortSignal
  onNotice(notice: Notice): void
  /** A tour is gone from the server: its stored files may go too. */
  onTourGone(tourId: number): void
}

/** Documents per write, so that no write blocks a thread for long. */
export const WRITE_CHUNK = 100

/** To be read before the first request of a pull. */
export const beginPull = ({ store }: Pick<PullContext, 'store'>): Promise<number> => readPushOrder(store)

/**
 * True where a pull must not write an entity:
 * - a change of it was answered after the pull began, so the stored fact is newer;
 * - a change of it was sent and not answered. What was pulled may contain it already, and folding would add it again. Where
 *   nothing is stored (after a sign-out) it is written all the same: a play that counts twice until its answer comes is better
 *   than a missing tour.
 */
export type IsFenced = (entity: string, isStored: boolean) => boolean

/** Runs a write of a pull that began at `begun`. */
export const writeFacts = <T>(
  { store, locks }: Pick<PullContext, 'store' | 'locks'>,
  begun: number,
  entities: readonly string[],
  act: (isFenced: IsFenced) => Promise<T>,
): Promise<T> =>
  withFacts(locks, store, async () => {
    if (entities.length === 0) return act(() => false)
    const fences: Map<string, Fence> = await readFences(store, entities)
    const unanswered = new Set(
      (await readRows(store.outbox))
        .filter(
          ({ status, firstSentAt }) => firstSentAt > 0 && (status === 'pending' || status === 'inflight'),
        )
        .map(({ entity }) => entity),
    )
    return act(
      (entity, isStored) => (isStored && unanswered.has(entity)) || (fences.get(entity)?.order ?? 0) > begun,
    )
  })
