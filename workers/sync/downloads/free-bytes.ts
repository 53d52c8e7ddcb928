/** Bytes that the browser will still give this origin; undefined where it does not say. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined ? undefined : quota - (usage ?? 0)
}
