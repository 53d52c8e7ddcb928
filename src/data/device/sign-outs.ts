/**
 * Sign-outs that the server has not heard of yet, because there was no signal. Only the address that ends the session is kept: who
 * finds it can do nothing else with it, and no token stays on a device that somebody signed out of.
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { DEVICE_DATABASE } from './database-name.ts'
import { inDatabase } from './indexed-db.ts'

/** Beside who is signed in (`device-session.ts`), under keys that are addresses. */
const STORE = 'session'
const PREFIX = /^https?:/
/** A link that takes a call and never answers must not hold up what comes after it. */
const TIMEOUT_MS = 10_000

const inStore = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  inDatabase(DEVICE_DATABASE, STORE, mode, act)

/** `url` is absolute. */
export const keepSignOut = async (url: string): Promise<void> => {
  await inStore('readwrite', (store) => store.put({ url }, url))
}

/** Looking into a database makes it: a visitor, who never signed in, keeps none. Browsers that cannot list theirs are let look. */
async function isThere(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  return (await indexedDB.databases()).some(({ name }) => name === DEVICE_DATABASE)
}

/** `again`: one could not be sent yet. Rejects where IndexedDB is not to be had. */
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

/** Ended, or refused for good by the API itself (an older server). What a hotel's network answers counts as no answer. */
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
