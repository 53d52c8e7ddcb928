/** The parts of the browser that the sync worker uses, so that tests can use their own clock, locks and storage. */
import type { SyncEvent } from '#contract/threads/sync-api.ts'
import type { Locks } from '#data/device/locks.ts'
import type { Store } from '#data/store/store.ts'
import type { Bus } from './bus.ts'
import type { Downloads } from './downloads/downloads.ts'
import type { DownloadsOptions } from './downloads/context.ts'
import type { HubOptions, runHub } from './realtime/hub.ts'

export interface Environment {
  readonly fetch: typeof fetch
  readonly locks: Locks
  /** Epoch ms. */
  now(): number
  random(): number
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  openStore(database: string): Promise<Store>
  sweep(database: string): Promise<void>
  openBus(database: string): Bus
  runHub(options: HubOptions): ReturnType<typeof runHub>
  /** Absent where the browser has no Cache Storage. */
  createDownloads?:
    | ((
        options: Omit<DownloadsOptions, 'caches' | 'freeBytes' | 'isOnMobileData' | 'fetch' | 'now' | 'wait'>,
      ) => Downloads)
    | undefined
  /** Absent where the browser has no Cache Storage. */
  readonly caches?: Pick<CacheStorage, 'match'> | undefined
  /** Sends an event to this tab's page. */
  emit(event: SyncEvent): void
}

/** `Environment.wait` with the timers of the thread. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
