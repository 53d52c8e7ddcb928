/** How firmly the browser keeps what is stored, and how much there is. */

export interface StorageUse {
  /** Bytes of everything that this origin stored: code, tours, changes. */
  readonly usedBytes: number
  /** Bytes that it may store in all. */
  readonly quotaBytes: number
  /** The browser promised to keep it when space runs short. */
  readonly isPersistent: boolean
}

/** Undefined where the browser does not tell. */
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

/**
 * Asks that what is stored be kept when space runs short. Some browsers ask the user, so call it in the tap that stores
 * something worth it. True where the browser promises; false where it does not, or has no such promise. Never fails, so
 * that nobody need wait for it.
 */
export async function persistStorage(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<boolean> {
  try {
    return (await storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
