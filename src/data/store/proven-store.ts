import { readDeviceSession } from '../device/device-session.ts'
import { openStore, type Store } from './store.ts'

/**
 * The store, once this browser has shown that it keeps anything. RxDB remembers for good a database whose opening failed,
 * so where IndexedDB is refused it must not be asked: then a later call opens the store, when the browser has come round.
 */
export async function openProvenStore(name: string): Promise<Store> {
  await readDeviceSession()
  return openStore(name)
}
