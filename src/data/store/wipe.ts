/**
 * Removes a user's data from this device. `RxDatabase.remove()` only empties tables and leaves the databases behind, so they are deleted by
 * name; the browser's `versionchange` event closes them in other tabs.
 */
import { isUserCache } from '#contract/threads/caches.ts'
import { keptViewsName } from '../kept-views.ts'
import { FACT_COLLECTIONS } from './store.ts'

/** RxDB's Dexie storage names the database of a collection `rxdb-dexie-<database>--<schema version>--<collection>`. */
const prefixOf = (database: string): string => `rxdb-dexie-${database}--`
/** Matches the collections whose names have a version (`FACTS_VERSION`). */
const VERSIONED = /--(?:tours|parts|downloads|facts)\d+$/

async function databaseNames(prefix: string): Promise<string[]> {
  // Firefox before 126 cannot list databases. The ones left behind there hold no outbox row, and no other user opens them.
  if (typeof indexedDB.databases !== 'function') return []
  const all = await indexedDB.databases()
  return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
}

const remove = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    // Another tab is closing the database: the browser deletes it as soon as it has.
    request.addEventListener('blocked', () => resolve())
  })

/** Deletes a user's facts and files; the outbox stays. The store must be closed in this thread. */
export async function wipe(
  database: string,
  { caches }: { readonly caches?: CacheStorage | undefined } = {},
): Promise<void> {
  const names = await databaseNames(prefixOf(database))
  await remove(keptViewsName(database))
  await Promise.all(names.map((name) => remove(name)))
  if (!caches) return
  const kept = await caches.keys()
  await Promise.all(kept.filter((name) => isUserCache(name, database)).map((name) => caches.delete(name)))
}

/** Deletes the collections of other versions of the facts than the current one. */
export async function sweepOldFacts(database: string): Promise<void> {
  const names = await databaseNames(prefixOf(database))
  const current = new Set(FACT_COLLECTIONS)
  await Promise.all(
    names
      .filter((name) => VERSIONED.test(name) && !current.has(name.slice(name.lastIndexOf('--') + 2)))
      .map((name) => remove(name)),
  )
}
