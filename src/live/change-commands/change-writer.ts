/** Writes changes into the outbox, for the commands of every noun. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { routeKeyOf, tourIdOf } from '#changes/entities.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import { isStorageFull, storageFailure } from '#data/device/storage-full.ts'
import type { RetryContext } from '#data/outbox/decide.ts'
import { enqueueAll, type NewChange } from '#data/outbox/enqueue.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'
import type { Store } from '#data/store/store.ts'
import { wakeWhenOnline } from '#platform/service-worker/background-sync.ts'
import { persistStorage } from '#platform/storage/persist-storage.ts'

export interface ChangeWriterOptions {
  store(): Promise<Store>
  /** Epoch ms. */
  now(): number
  /** Called after a change was added or decided, to wake the worker. */
  onChanged?(): void
  /** Called when a change is lost because the disk is full. Shown as a notice, since some screens ignore the result. */
  onFull?(): void
  wait?(ms: number): Promise<void>
}

export interface ChangeWriter {
  /** Runs `act` on the open store. An error of the storage becomes a failure; a transaction that failed changed nothing. */
  withStore<T>(act: (store: Store) => Promise<Result<T>>): Promise<Result<T>>
  /** Resolves with the row's id; undefined where the change was merged into another row or cancelled one. */
  add<K extends ChangeKind>(store: Store, change: NewChange<K>): Promise<string | undefined>
  /** Adds all changes or none; `also` runs in the same transaction. */
  addAll(
    store: Store,
    changes: readonly NewChange<ChangeKind>[],
    also?: Parameters<typeof enqueueAll>[2],
  ): Promise<(string | undefined)[]>
  /** Adds a change that depends on nothing stored. */
  addUnversioned<K extends ChangeKind>(change: Omit<NewChange<K>, 'baseVersion'>): Promise<Result<null>>
  /** Retries in the background while this user's store is open, for a change without a button to press again. */
  addLater<K extends ChangeKind>(store: Store, change: NewChange<K>): Promise<void>
  /** Runs a decision about a row; `act` resolves with false where the row is gone. */
  decide(act: (context: RetryContext) => Promise<boolean>): Promise<Result<null>>
}

export const NOT_THERE = { kind: 'rejected', status: 404 } as const

/** A write that failed is retried after 2 s, then after twice as long each time, up to a minute. */
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The version that is stored of a tour or route; 0 for everything else. */
async function versionOf(store: Store, entity: string): Promise<number> {
  const tourId = tourIdOf(entity)
  if (tourId !== undefined)
    return (await store.tours.readNowById([String(tourId)])).get(String(tourId))?.item.version ?? 0
  if (routeKeyOf(entity) === undefined) return 0
  const fact = (await store.facts.readNowById([entity])).get(entity)
  return (fact?.data.value as RouteFact | undefined)?.route.version ?? 0
}

export function createChangeWriter(options: ChangeWriterOptions): ChangeWriter {
  const { now, wait = waitFor } = options
  let isPersistenceRequested = false
  const context = (store: Store): RetryContext => ({
    outbox: store.outbox,
    now,
    versionOf: (entity) => versionOf(store, entity),
  })

  const writer: ChangeWriter = {
    async withStore(act) {
      try {
        return await act(await options.store())
      } catch (error) {
        return fail(storageFailure(error))
      }
    },
    async addAll(store, changes, also) {
      const rowIds = await enqueueAll(context(store), changes, also).catch((error: unknown) => {
        if (isStorageFull(error)) options.onFull?.()
        throw error
      })
      options.onChanged?.()
      // Registered while online too: the tab may be closed before the change is sent.
      void wakeWhenOnline(OUTBOX_SYNC_TAG)
      if (!isPersistenceRequested) {
        isPersistenceRequested = true
        void persistStorage()
      }
      return rowIds
    },
    add: async (store, change) => (await writer.addAll(store, [change as NewChange<ChangeKind>]))[0],
    addUnversioned: <K extends ChangeKind>(change: Omit<NewChange<K>, 'baseVersion'>) =>
      writer.withStore(async (store) => {
        await writer.add(store, { ...change, baseVersion: 0 } as NewChange<K>)
        return ok(null)
      }),
    async addLater(store, change) {
      for (let ms = FIRST_RETRY_MS; ; ms = Math.min(ms * 2, LAST_RETRY_MS)) {
        await wait(ms)
        if ((await options.store().catch(() => store)) !== store) return
        try {
          return void (await writer.add(store, change))
        } catch {
          // The write is retried after the next wait.
        }
      }
    },
    decide: (act) =>
      writer.withStore(async (store) => {
        const isDone = await act(context(store))
        if (isDone) options.onChanged?.()
        return isDone ? ok(null) : fail(NOT_THERE)
      }),
  }
  return writer
}
