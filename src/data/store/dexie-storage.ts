/** RxDB's storage in IndexedDB, set up by the public options and events of Dexie. */
import type { Dexie } from 'dexie'
import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { readDeviceSession } from '../device/device-session.ts'

/**
 * Returns the storage once IndexedDB was seen to work, and rejects where it does not. RxDB never retries a database whose opening failed,
 * so a later call succeeds only if RxDB was not asked before.
 */
export async function indexedDbStorage(): Promise<RxStorage<unknown, unknown>> {
  await readDeviceSession()
  return getRxStorageDexie({
    // A cached query could hide what another thread wrote a moment ago.
    cache: 'disabled',
    onCreate(database) {
      closeWhenDeleted(database)
      reopenWhenLost(database)
    },
  })
}

/** When the user signed out in another tab, this one must not create the deleted database again. */
function closeWhenDeleted(database: Dexie): void {
  database.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    if (newVersion !== null) return true
    database.close()
    return false
  })
}

/** The waits after a reopening that failed, in ms. */
const REOPEN_AGAIN_AFTER_MS: readonly number[] = [1_000, 5_000, 30_000]

/**
 * Opens a database again that the browser closed (at an update, when an iPhone wakes up, under storage pressure). RxDB turns Dexie's own
 * reopening off. A database that we closed, or that never opened, stays closed.
 */
function reopenWhenLost(database: Dexie): void {
  let closings = 0
  const reopen = ([waitMs, ...waits]: readonly number[]): void => {
    database.open().catch(() => {
      if (waitMs === undefined) return
      const closingsBefore = closings
      setTimeout(() => {
        if (closings === closingsBefore) reopen(waits)
      }, waitMs)
    })
  }
  database.on('close', () => {
    closings += 1
    // Dexie raises the event for an opening that failed, too.
    if (!database.isOpen() || database.hasFailed()) return
    // The event comes before the database is closed. After `close()` of ours Dexie then reports `hasFailed`.
    queueMicrotask(() => {
      if (!database.hasFailed()) reopen(REOPEN_AGAIN_AFTER_MS)
    })
  })
}
