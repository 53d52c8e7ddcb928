/**
 * Sign-outs that could not be sent yet for lack of a signal. Only the address that ends the session is stored, which allows nothing else, so
 * that no token stays on a device after the sign-out.
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { DEVICE_DATABASE, inDatabase } from './indexed-db.ts'

/** The object store of the session (`device-session.ts`); sign-outs have their address as key. */
const STORE = 'session'
const PREFIX = /^https?:/
/** A connection that never answers must not hold up the next request. */
const TIMEOUT_MS = 10_000

const inStore = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  inDatabase(DEVICE_DATABASE, STORE, mode, act)

/** Stores a sign-out until it is sent. `url` is absolute. */
export const keepSignOut = async (url: string): Promise<void> => {
  await inStore('readwrite', (store) => store.put({ url }, url))
}

/** True where the database exists, and where the browser cannot list databases. Opening one creates it, and a visitor should have none. */
async function isThere(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  return (await indexedDB.databases()).some(({ name }) => name === DEVICE_DATABASE)
}

/** Sends the stored sign-outs. `again`: one could not be sent yet. Rejects where IndexedDB is not available. */
export async function sendSignOuts(send: typeof fetch): Promise<'done' | 'again'> {
  if (!(await isThere())) return 'done'
  const keys = await inStore('readonly', (store) => store.getAllKeys())
  const urls = keys.filter((key): key is string => typeof key === 'string' && PREFIX.test(key))
  let isDone = true
  for (const url of urls) {
    if (await isHeard(url, send)) await inStore('readwrite', (store) => store.delete(url))
    else isDone = false
  }
  return isDone ? 'done' : 'again'
}

/**
 * True where the API ended the session or refused the call for good, as another server may. An answer of a hotel's network counts as
 * none.
 */
async function isHeard(url: string, send: typeof fetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status, headers } = await send(url, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      signal,
    })
    return status === 204 || (headers.has(ANSWER_MARK) && status >= 400 && status < 500 && status !== 429)
  } catch {
    return false
  }
}
