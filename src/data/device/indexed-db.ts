/**
 * The names of the local databases (one per user, one for the visitor, one for the device, one for contact messages), and access to one
 * object store of a plain IndexedDB database, for records that need no queries.
 */
import { textHash } from '#kit/text-hash.ts'

const PREFIX = 'streetlore-'

/** Facts of a visitor, who has no user id. */
export const VISITOR_DATABASE = `${PREFIX}visitor`
/** The session of this device and sign-outs that wait to be sent (`device-session.ts`, `sign-outs.ts`). */
export const DEVICE_DATABASE = `${PREFIX}device`
/** A visitor's contact messages that wait to be sent (`sw/contact-queue.ts`). */
export const CONTACT_DATABASE = `${PREFIX}contact`

/** Returns the name of a user's database. It has a hash, so that the name does not reveal the user. */
export const userDatabase = (userId: string): string => `${PREFIX}${textHash(userId)}`

const open = (database: string, store: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('open')))
  })

/** Runs one request in a transaction of its own, and resolves with its result when the transaction is committed. */
export async function inDatabase<T>(
  database: string,
  store: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await open(database, store)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')))
    })
  } finally {
    opened.close()
  }
}
