/** How firmly the browser keeps what is stored. */

/**
 * Asks that downloads be kept when space runs short. Some browsers ask the user, so call it in the tap that starts a
 * download. True where the browser promises; false where it does not, or has no such promise.
 */
export async function persistStorage(
  storage: StorageManager | undefined = navigator.storage,
): Promise<boolean> {
  try {
    return (await storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
