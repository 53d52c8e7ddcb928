/**
 * The service worker's part: with no page open, the browser's `sync` event sends what waits, under the same lock and the
 * same keys as the sync worker. No DOM, no live connection.
 */
import { tourCacheName } from '#contract/threads/caches.ts'
import { userDatabase } from '#data/database-name.ts'
import { readDeviceSession } from '#data/device-store.ts'
import { platformLocks, type Locks } from '#data/locks.ts'
import { openStore, type Store } from '#data/store.ts'
import { createHttp } from './http/http.ts'
import { syncLock } from './leader/leadership.ts'
import { drain } from './push/drain.ts'
import { recover } from './push/rows.ts'

export interface DrainOnceOptions {
  readonly fetch: typeof fetch
  /** Where the files of a deleted tour are dropped from. */
  readonly caches?: CacheStorage
  readonly locks?: Locks
  now?(): number
  openStore?(database: string): Promise<Store>
}

/**
 * `done`: nothing waits (or nobody is signed in, or a page's worker is at it). `again`: something is left that can be
 * sent later. Rejects where the device's storage cannot be read.
 */
export async function drainOnce(options: DrainOnceOptions): Promise<'done' | 'again'> {
  const session = await readDeviceSession()
  if (!session) return 'done'
  const locks = options.locks ?? platformLocks()
  const now = options.now ?? Date.now
  const database = userDatabase(session.userId)
  return locks.request(syncLock(database), { ifAvailable: true }, async (isGranted) => {
    if (!isGranted) return 'done'
    const store = await (options.openStore ?? openStore)(database)
    const { signal } = new AbortController()
    const gone: number[] = []
    try {
      await recover(store, locks)
      const end = await drain(
        {
          store,
          locks,
          now,
          random: Math.random,
          signal,
          http: createHttp({
            fetch: options.fetch,
            apiOrigin: session.apiOrigin,
            token: () => session.token,
            now,
            // The page finds out by its own calls; the token stays until it does.
            onUnauthorized: () => {},
            onReachable: () => {},
          }),
          mayGoOn: () => true,
          onNotice: () => {},
          onRefused: () => {},
          onTourGone: (tourId) => void gone.push(tourId),
          retrySignal: () => undefined,
        },
        { ignoreBackoff: true },
      )
      await store.downloads.bulkRemove(gone.map(String))
      for (const tourId of gone) await options.caches?.delete(tourCacheName(database, tourId))
      return end.kind === 'waiting' ? 'again' : 'done'
    } finally {
      await store.close()
    }
  })
}
