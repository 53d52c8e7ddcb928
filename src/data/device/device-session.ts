/**
 * The session of this device, for the threads without localStorage (sync worker, service worker). The page writes it at login, /auth/me,
 * sign-out and 401. It is one record in a database of its own.
 */
import type { User } from '#contract/api/auth.ts'
import { DEVICE_DATABASE, inDatabase } from './indexed-db.ts'

export interface DeviceSession {
  readonly tokenHash: string
  readonly userId: string
  readonly token: string
  readonly user: User
  /** The origin of the API; '' means the app's own. */
  readonly apiOrigin: string
}

const STORE = 'session'
const KEY = 'current'

const inStore = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  inDatabase(DEVICE_DATABASE, STORE, mode, act)

/** Returns the session, or undefined where nobody is signed in. Rejects where IndexedDB is not available. */
export const readDeviceSession = (): Promise<DeviceSession | undefined> =>
  inStore<DeviceSession | undefined>('readonly', (store) => store.get(KEY))

export const writeDeviceSession = async (session: DeviceSession): Promise<void> => {
  await inStore('readwrite', (store) => store.put(session, KEY))
}

export const clearDeviceSession = async (): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(KEY))
}
