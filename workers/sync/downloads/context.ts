/** The parts that all downloads of this thread share: records, files, locks, and the times of the next tries. */
import type { PriorityReason } from '#contract/api/audio-chunks.ts'
import { fail, type Failure, type Result } from '#contract/failure.ts'
import { tourCacheName } from '#contract/threads/caches.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import type { Locks } from '#data/device/locks.ts'
import type { Collections } from '#data/store/store.ts'
import { openFileStore, type FileStore } from './file-store.ts'
import { openDownloadRecords, type DownloadRecords } from './record.ts'

/** The dependencies of the transfer of one tour. */
export interface TransferOptions {
  readonly store: Pick<Collections, 'tours' | 'parts' | 'facts'>
  readonly fetch: typeof fetch
  refresh(target: RefreshTarget): Promise<Result<null>>
  prioritise(tourId: number, chunkIndexes: readonly number[], reason: PriorityReason): Promise<unknown>
  /** GET of an address that an answer announced, as JSON. */
  getJson(url: string): Promise<Result<unknown>>
  absolute(url: string): string
  /** The number of bytes that the browser will still store; undefined where it does not report it. */
  freeBytes(): Promise<number | undefined>
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface DownloadsOptions extends TransferOptions {
  readonly database: string
  /** Held so that two tabs never fetch the same tour. */
  readonly locks: Locks
  readonly store: Pick<Collections, 'tours' | 'parts' | 'facts' | 'downloads'>
  readonly caches: CacheStorage
  /** How far the server's clock is ahead, by its last answer; undefined where none came since the start. */
  clockOffsetMs(): number | undefined
  /** Asks the server: nothing else distinguishes an interrupted file from a lost signal. */
  hasSignal(): Promise<boolean>
  /** True only where the browser reports a mobile connection. */
  isOnMobileData(): boolean
}

export interface DownloadsContext {
  readonly options: DownloadsOptions
  readonly records: DownloadRecords
  readonly retries: Retries
  readonly active: ActiveDownloads
  cacheName(tourId: number): string
  filesOf(tourId: number): FileStore
}

export function createDownloadsContext(options: DownloadsOptions): DownloadsContext {
  const cacheName = (tourId: number) => tourCacheName(options.database, tourId)
  return {
    options,
    records: openDownloadRecords(options.store.downloads),
    retries: createRetries(options.now),
    active: createActiveDownloads(options),
    cacheName,
    filesOf: (tourId) => openFileStore(cacheName(tourId), options.caches),
  }
}

/** The first retry comes after 2 minutes, each later one after twice as long, at most an hour. */
const FIRST_RETRY_MS = 2 * 60_000
const LAST_RETRY_MS = 60 * 60_000

/** When a download that failed of passing trouble is tried again. Each thread counts for itself. */
export interface Retries {
  recordFailure(tourId: number, failure: Failure): void
  /** More bytes than ever before make the next failure count as the first one. */
  recordProgress(tourId: number, bytesDone: number): void
  forget(tourId: number): void
  isDue(tourId: number): boolean
}

function createRetries(now: () => number): Retries {
  const waiting = new Map<number, { readonly failures: number; readonly dueAt: number }>()
  const mostBytes = new Map<number, number>()
  return {
    recordFailure(tourId, failure) {
      const failures = (waiting.get(tourId)?.failures ?? 0) + 1
      const requestedMs = failure.kind === 'rate-limited' ? (failure.retryAfterS ?? 0) * 1000 : 0
      const backoffMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
      waiting.set(tourId, { failures, dueAt: now() + Math.max(requestedMs, backoffMs) })
    },
    recordProgress(tourId, bytesDone) {
      const most = mostBytes.get(tourId)
      mostBytes.set(tourId, Math.max(bytesDone, most ?? 0))
      if (most !== undefined && bytesDone > most) waiting.delete(tourId)
    },
    forget(tourId) {
      waiting.delete(tourId)
      mostBytes.delete(tourId)
    },
    isDue: (tourId) => now() >= (waiting.get(tourId)?.dueAt ?? 0),
  }
}

/**
 * The downloads that this thread fetches or waits to fetch, and their two locks. The transfer lock lets one download at a
 * time fetch files, in all tabs and the service worker together. The lock of a tour is held from its first transfer to its
 * last, so that one tab manages the download and another takes over where that tab closes.
 */
export interface ActiveDownloads {
  has(tourId: number): boolean
  isEmpty(): boolean
  add(tourId: number): AbortController
  /** Removes the entry of this controller. A download that was cancelled and started again has another one, which stays. */
  end(tourId: number, controller: AbortController): void
  /**
   * Changes the record, then aborts the transfer: the abort frees the lock, and another tab that waits for it reads the
   * record.
   */
  abortAfter(tourId: number, changeRecord: () => Promise<unknown>): Promise<void>
  abortAll(): void
  /** Runs `act` while it holds the lock of the tour, so that only one tab requests its missing sound. */
  withTourLock<T>(
    tourId: number,
    controller: AbortController,
    act: () => Promise<Result<T>>,
  ): Promise<Result<T>>
  /** Runs `act` while it holds the transfer lock, in the order of the requests: two transfers at once take twice as long each. */
  withTransferLock<T>(controller: AbortController, act: () => Promise<Result<T>>): Promise<Result<T>>
}

function createActiveDownloads({
  database,
  locks,
}: Pick<DownloadsOptions, 'database' | 'locks'>): ActiveDownloads {
  const controllers = new Map<number, AbortController>()

  async function locked<T>(
    name: string,
    { signal }: AbortController,
    act: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    try {
      return await locks.request(name, { signal }, act)
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'aborted' })
      throw error
    }
  }

  return {
    has: (tourId) => controllers.has(tourId),
    isEmpty: () => controllers.size === 0,
    add(tourId) {
      const controller = new AbortController()
      controllers.set(tourId, controller)
      return controller
    },
    end(tourId, controller) {
      if (controllers.get(tourId) === controller) controllers.delete(tourId)
    },
    async abortAfter(tourId, changeRecord) {
      const controller = controllers.get(tourId)
      controllers.delete(tourId)
      try {
        await changeRecord()
      } finally {
        controller?.abort()
      }
    },
    abortAll() {
      for (const controller of controllers.values()) controller.abort()
    },
    withTourLock: (tourId, controller, act) => locked(`download:${database}:${tourId}`, controller, act),
    withTransferLock: (controller, act) => locked(`downloads:${database}`, controller, act),
  }
}
