/**
 * What screens last showed, kept beside the store so that a start paints before RxDB is loaded: one small database of
 * plain IndexedDB per user, a record per query. Nothing here is a fact of its own; the store's answer replaces it at
 * once, and a record of another build is not read.
 */
const STORE = 'views'
/** A person's lists and some forty tours with their parts. */
const KEEP_COUNT = 200
const VERSION = 1

interface KeptView {
  readonly build: string
  readonly keptAt: number
  readonly value: unknown
}

export interface KeptViews {
  /** The value kept under the key by this build, or undefined. Never rejects: a kept view is a convenience. */
  read(key: string): Promise<unknown>
  /** The values under the keys that the list kept under `listKey` names, in one transaction. Never rejects. */
  readListed(listKey: string): Promise<ReadonlyMap<string, unknown>>
  /** Keeps the value; the oldest beyond 200 are dropped. Never rejects. */
  keep(key: string, value: unknown): Promise<void>
  forget(key: string): Promise<void>
  close(): void
}

/** Where the kept views of a user's database lie; wiped with it at sign-out. */
export const keptViewsName = (database: string): string => `${database}-views`

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE).createIndex('keptAt', 'keptAt')
    })
    request.addEventListener('success', () => {
      // Another tab signs this user out: its deletion must not wait for this one.
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

/** `build` names the running code: the shapes of views belong to it. Opens at once. */
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
        // As if nothing were kept.
      }
      return found
    },
    async keep(key, value) {
      try {
        const store = await inStore('readwrite')
        await settled(store.put({ build, keptAt: now(), value } satisfies KeptView, key))
        await dropOldest(store)
      } catch {
        // Storage is full or refused: the next start waits for the store, no more.
      }
    },
    async forget(key) {
      try {
        await settled((await inStore('readwrite')).delete(key))
      } catch {
        // As above.
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
