/** The storage of this origin: its use, its quota, whether it is persistent, and whether the app's own code is in it. */
import { SHELL_CACHE_PREFIX, SHELL_WHOLE_URL } from '#contract/threads/caches.ts'

export interface StorageUse {
  /** Bytes of everything that this origin has stored: code, tours, changes. */
  readonly usedBytes: number
  /** The most bytes that it may store. */
  readonly quotaBytes: number
  /** The browser does not delete it when space runs short. */
  readonly isPersistent: boolean
}

/** Returns the use of storage; undefined where the browser does not report it. */
export async function storageUse(
  storage: StorageManager | undefined = navigator.storage,
): Promise<StorageUse | undefined> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {}
    if (usage === undefined || quota === undefined) return undefined
    return { usedBytes: usage, quotaBytes: quota, isPersistent: (await storage?.persisted?.()) ?? false }
  } catch {
    return undefined
  }
}

/** Returns the bytes that this origin may still store; undefined where the browser does not report it. */
export async function freeBytes(storage?: StorageManager): Promise<number | undefined> {
  const use = await storageUse(storage)
  return use && use.quotaBytes - use.usedBytes
}

/** True where the app itself opens with no signal: the service worker marks its code once the last file is stored (`sw/shell.ts`). */
export async function isAppStored(caches: CacheStorage): Promise<boolean> {
  for (const name of await caches.keys())
    if (name.startsWith(SHELL_CACHE_PREFIX) && (await (await caches.open(name)).match(SHELL_WHOLE_URL)))
      return true
  return false
}
