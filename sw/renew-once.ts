/** Renews the downloads that expire soon, in the service worker, when the browser wakes it. */
import { userDatabase } from '#data/device/indexed-db.ts'
import { readDeviceSession } from '#data/device/device-session.ts'
import { platformLocks } from '#data/device/locks.ts'
import { openStore } from '#data/store/store.ts'
import { createDownloads } from '#workers/sync/downloads/downloads.ts'
import { isOnMobileData } from '#data/device/connection.ts'
import { freeBytes } from '#data/device/storage-use.ts'
import type { DrainOnceOptions } from './drain-once.ts'
import { waitFor } from '#workers/sync/environment.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { createRefresher } from '#workers/sync/pull/refresh.ts'

/** Resolves when every download that expires soon was tried. Nothing happens where nobody is signed in. */
export async function renewOnce(
  options: DrainOnceOptions & { readonly caches: CacheStorage },
): Promise<void> {
  const session = await readDeviceSession()
  if (!session) return
  const locks = options.locks ?? platformLocks()
  const now = options.now ?? Date.now
  const database = userDatabase(session.userId)
  const store = await (options.openStore ?? openStore)(database)
  const { signal } = new AbortController()
  const gone: number[] = []
  const http = createHttp({
    fetch: options.fetch,
    apiOrigin: session.apiOrigin,
    token: () => session.token,
    now,
    onUnauthorized: () => {},
    onReachable: () => {},
  })
  try {
    const refresher = createRefresher({
      store,
      locks,
      http,
      now,
      signal,
      onNotice: () => {},
      onTourGone: (tourId) => void gone.push(tourId),
    })
    const downloads = createDownloads({
      database,
      locks,
      store,
      caches: options.caches,
      fetch: options.fetch,
      refresh: refresher.refresh,
      // Only an open page asks for sound that is not made yet.
      prioritise: async () => {},
      getJson: (url) => http.getJson(url, signal),
      absolute: http.absolute,
      freeBytes,
      isOnMobileData: () => isOnMobileData(),
      now,
      clockOffsetMs: http.clockOffsetMs,
      hasSignal: async () => (await refresher.refresh({ what: 'topics' })).ok,
      wait: waitFor,
    })
    await downloads.renew()
    for (const tourId of gone) await downloads.remove(tourId)
  } finally {
    await store.close()
  }
}
