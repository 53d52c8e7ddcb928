/**
 * Asks the browser not to delete this origin's storage when space runs short. Some browsers ask the user, so it is called in the tap that stores
 * something. Returns false where the browser refuses or cannot promise it. Never rejects.
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
