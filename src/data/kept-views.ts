/**
 * A cache of the values that screens last showed, so that a start paints before RxDB is loaded: one small database of plain IndexedDB per
 * user, with a record per query. It is no second source of facts: the store's answer replaces each value as soon as it is there, and a
 * record of another build is not read.
 */
const STORE = 'views'
/** The most records: room for a user's lists and some forty tours with their parts. */
const KEEP_COUNT = 200
const VERSION = 1

interface KeptView {
  readonly build: string
  readonly keptAt: number
  readonly value: unknown
}

export interface KeptViews {
  /** Returns the value that this build stored under the key, or undefined. Never rejects: a stored view is a convenience. */
  read(key: string): Promise<unknown>
  /** Returns the values of all keys that the list under `listKey` names, in one transaction. Never rejects. */
  readListed(listKey: string): Promise<ReadonlyMap<string, unknown>>
  /** Stores the value; the oldest records beyond 200 are deleted. Never rejects. */
  keep(key: string, value: unknown): Promise<void>
  forget(key: string): Promise<void>
  close(): void
}

/** Returns the name of the database of a user's stored views; it is deleted with the user's facts at sign-out. */
export const keptViewsName = (database: string): string => `${database}-views`

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE).createIndex('keptAt', 'keptAt')
    })
    request.addEventListener('success', () => {
      // When another tab signs this user out, its deletion must not wait for this tab.
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('open')))
  })

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('request')))
  })

async function dropOldest(store: IDBObjectStore): Promise<void> {
  const excess = (await settled(store.count())) - KEEP_COUNT
  if (excess <= 0) return
  const oldest = await settled(store.index('keptAt').getAllKeys(null, excess))
  for (const key of oldest) store.delete(key)
}

/** Opens the database at once. `build` names the running code, to which the shapes of the views belong. */
export function openKeptViews(database: string, build: string, now: () => number): KeptViews {
  const opened = open(keptViewsName(database))
  opened.catch(() => {})
  const inStore = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await opened).transaction(STORE, mode).objectStore(STORE)
  return {
    async read(key) {
      try {
        const kept = (await settled((await inStore('readonly')).get(key))) as KeptView | undefined
        return kept?.build === build ? kept.value : undefined
      } catch {
        return undefined
      }
    },
    async readListed(listKey) {
      const found = new Map<string, unknown>()
      try {
        const store = await inStore('readonly')
        const get = async (key: string) => {
          const kept = (await settled(store.get(key))) as KeptView | undefined
          return kept?.build === build ? kept.value : undefined
        }
        const keys = (await get(listKey)) as readonly string[] | undefined
        const values = await Promise.all((keys ?? []).map((key) => get(key)))
        for (const [index, key] of (keys ?? []).entries())
          if (values[index] !== undefined) found.set(key, values[index])
      } catch {
        // The result is then the same as with nothing stored.
      }
      return found
    },
    async keep(key, value) {
      try {
        const store = await inStore('readwrite')
        await settled(store.put({ build, keptAt: now(), value } satisfies KeptView, key))
        await dropOldest(store)
      } catch {
        // On a full disk, or where storage is refused, the next start only waits for the store.
      }
    },
    async forget(key) {
      try {
        await settled((await inStore('readwrite')).delete(key))
      } catch {
        // On an error the old value stays until the store's answer replaces it.
      }
    },
    close() {
      void opened.then(
        (database) => database.close(),
        () => {},
      )
    },
  }
}
