/** The context of every pull, and the writes that skip what a newer answer has written. */
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
  /** Called when a tour is gone from the server, so that its stored files can be removed too. */
  onTourGone(tourId: number): void
}

/** The number of documents per write, so that no write blocks a thread for long. */
export const WRITE_CHUNK = 100

/** Returns the order of pushes at this moment. A pull reads it before its first request and passes it to `writeFacts`. */
export const beginPull = ({ store }: Pick<PullContext, 'store'>): Promise<number> => readPushOrder(store)

/**
 * True where a pull must not write an entity:
 * - a change of it was answered after the pull began, so the stored fact is newer;
 * - a change of it was sent and not answered. The pulled fact may contain the change already, and folding would add it again.
 *   Where nothing is stored (after a sign-out) the fact is written all the same: a play that counts twice until its answer comes
 *   is better than a missing tour.
 */
export type IsFenced = (entity: string, isStored: boolean) => boolean

/** Runs a write of a pull that began at the push order `begun`. */
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

/** The time of the last opening is written at most once a day. */
const OPENED_EVERY_MS = 86_400_000

/**
 * True where the time at which another user's item was last opened (its `fetchedAt`) is to be written again:
 * `leader/unneeded.ts` removes items that nobody opened for long. A time in the future comes from a clock that was set back.
 */
export const isOpenedToBeNoted = (fetchedAt: number, nowMs: number): boolean =>
  Math.abs(nowMs - fetchedAt) > OPENED_EVERY_MS
