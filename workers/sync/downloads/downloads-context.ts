/** What every part of the downloads shares. */
import { tourCacheName } from '#contract/threads/caches.ts'
import type { Locks } from '#data/device/locks.ts'
import type { Collections } from '#data/store/store.ts'
import { openDownloadRecords, type DownloadRecords } from './download-records.ts'
import type { FetchTourOptions } from './fetch-tour.ts'
import { openFileStore, type FileStore } from './file-store.ts'
import { createRetries, type Retries } from './retries.ts'
import { createRunning, type Running } from './running.ts'

export interface DownloadsOptions extends FetchTourOptions {
  readonly database: string
  /** Two tabs never fetch the same tour. */
  readonly locks: Locks
  readonly store: Pick<Collections, 'tours' | 'parts' | 'facts' | 'downloads'>
  readonly caches: CacheStorage
  /** What the server's clock is ahead by, as its last answer told; undefined where it told nothing since the start. */
  clockOffsetMs(): number | undefined
  /** Asks the server: nothing else tells an interrupted file from a signal that is gone. */
  hasSignal(): Promise<boolean>
  /** True only where the browser says that the connection is a mobile one. */
  isOnMobileData(): boolean
}

export interface DownloadsContext {
  readonly options: DownloadsOptions
  readonly records: DownloadRecords
  readonly retries: Retries
  readonly running: Running
  cacheName(tourId: number): string
  filesOf(tourId: number): FileStore
}

export function createDownloadsContext(options: DownloadsOptions): DownloadsContext {
  const cacheName = (tourId: number) => tourCacheName(options.database, tourId)
  return {
    options,
    records: openDownloadRecords(options.store.downloads),
    retries: createRetries(options.now),
    running: createRunning(options),
    cacheName,
    filesOf: (tourId) => openFileStore(cacheName(tourId), options.caches),
  }
}
