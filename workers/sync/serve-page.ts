/** Starts the sync worker for a page, with the browser's own fetch, locks and storage. */
import { expose } from 'comlink'
import { platformLocks } from '#data/device/locks.ts'
import { openStore } from '#data/store/store.ts'
import { sweepOldFacts } from '#data/store/wipe.ts'
import { openBus } from './bus.ts'
import { createDownloads } from './downloads/downloads.ts'
import { isOnMobileData } from '#data/device/connection.ts'
import { freeBytes } from '#data/device/storage-use.ts'
import { waitFor } from './environment.ts'
import { runHub } from './realtime/hub.ts'
import { createSyncApi } from './sync-api.ts'

export function servePage(): void {
  const hasCaches = 'caches' in globalThis
  expose(
    createSyncApi({
      fetch: (...request) => fetch(...request),
      locks: platformLocks(),
      now: () => Date.now(),
      random: () => Math.random(),
      wait: waitFor,
      openStore: (database) => openStore(database),
      sweep: sweepOldFacts,
      openBus,
      runHub,
      caches: hasCaches ? caches : undefined,
      createDownloads: hasCaches
        ? (options) =>
            createDownloads({
              ...options,
              caches,
              fetch: (...request) => fetch(...request),
              now: () => Date.now(),
              wait: waitFor,
              freeBytes,
              isOnMobileData: () => isOnMobileData(),
            })
        : undefined,
    }),
  )
}
