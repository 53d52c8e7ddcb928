/**
 * Asks the browser to keep what is stored when space runs short. Some browsers ask the user, so call it in the tap that
 * stores something. False where the browser refuses or cannot promise. Never rejects.
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
