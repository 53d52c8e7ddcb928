/** What every pull needs. */
import type { Fence } from '#data/documents.ts'
import { readFences, withFacts } from '#data/facts-lock.ts'
import type { Locks } from '#data/locks.ts'
import { tourEntity } from '#data/outbox/change-kinds.ts'
import type { Store } from '#data/store.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import type { Http } from '../http/http.ts'

export interface PullContext {
  readonly store: Store
  readonly locks: Locks
  readonly http: Http
  /** Epoch ms. */
  now(): number
  readonly signal: AbortSignal
  onNotice(notice: Notice): void
  /** A tour is gone from the server: its stored files may go too. */
  onTourGone(tourId: number): void
}

/** Documents are written in pieces, so that no thread is held up by one message. */
export const WRITE_CHUNK = 500

/**
 * Runs a write of a pull that began at `startedAt`. `isFenced` tells of tours whose change was answered since: what the
 * pull saw of them is older than what is stored.
 */
export const writeFacts = <T>(
  { store, locks }: PullContext,
  startedAt: number,
  tourIds: readonly number[],
  act: (isFenced: (tourId: number) => boolean) => Promise<T>,
): Promise<T> =>
  withFacts(locks, store, async () => {
    const fences: Map<string, Fence> = await readFences(
      store,
      tourIds.map((tourId) => tourEntity(tourId)),
    )
    return act((tourId) => (fences.get(tourEntity(tourId))?.at ?? Number.NEGATIVE_INFINITY) >= startedAt)
  })
