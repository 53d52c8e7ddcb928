/** How much this origin stores, how much it may store, and whether the browser promised to keep it. */

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

/** Bytes that the browser will still give this origin; undefined where it does not tell. */
export async function freeBytes(storage?: StorageManager): Promise<number | undefined> {
  const use = await storageUse(storage)
  return use && use.quotaBytes - use.usedBytes
}
