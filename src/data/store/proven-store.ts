import { readDeviceSession } from '../device/device-session.ts'
import { openStore, type Store } from './store.ts'

/**
 * Opens the store only after IndexedDB was seen to work. RxDB never retries a database whose opening failed; testing
 * IndexedDB first lets a later call succeed.
 */
export async function openProvenStore(name: string): Promise<Store> {
  await readDeviceSession()
  return openStore(name)
}
