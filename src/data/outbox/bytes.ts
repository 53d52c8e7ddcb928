/**
 * Bytes of files that wait to be sent: a database of their own, opened only when a file is added or sent, so that no start
 * pays for it. Written before the row that names them, removed after it.
 */
import { inDatabase } from '../indexed-db.ts'
import type { Locks } from '../locks.ts'
import type { Store } from '../store.ts'
import { readRows, seqLock } from './enqueue.ts'

const STORE = 'bytes'
export const bytesDatabase = (database: string): string => `${database}-bytes`

const inBytes = <T>(
  database: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => inDatabase(bytesDatabase(database), STORE, mode, act)

/** Rejects with QuotaExceededError where the device has no room. */
export const keepBytes = async (database: string, key: string, bytes: Blob): Promise<void> => {
  await inBytes(database, 'readwrite', (store) => store.put(bytes, key))
}

export const readBytes = (database: string, key: string): Promise<Blob | undefined> =>
  inBytes<Blob | undefined>(database, 'readonly', (store) => store.get(key))

const bytesKeyOf = (payload: object): string | undefined =>
  'bytesKey' in payload ? (payload.bytesKey as string) : undefined

/** Removes bytes that no row names any more: sent, discarded, or left by a crash before their row was written. */
export async function sweepBytes(store: Pick<Store, 'name' | 'outbox'>, locks: Locks): Promise<void> {
  // Asking for a database makes it: where there is none, nothing is to be swept.
  const all = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : []
  if (!all.some(({ name }) => name === bytesDatabase(store.name))) return
  await locks.request(seqLock(store.name), {}, async () => {
    const needed = new Set((await readRows(store)).map(({ payload }) => bytesKeyOf(payload)))
    const kept = await inBytes<IDBValidKey[]>(store.name, 'readonly', (bytes) => bytes.getAllKeys())
    for (const key of kept)
      if (!needed.has(String(key))) await inBytes(store.name, 'readwrite', (bytes) => bytes.delete(key))
  })
}
