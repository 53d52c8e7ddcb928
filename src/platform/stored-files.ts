/** Reading files that a download stored, from the page: whole, under their real URL, whatever its form. */
import { RECENT_AUDIO_CACHE, TOUR_CACHE_PREFIX } from '#contract/threads/caches.ts'

/** The stored file, or undefined where it is not stored or this browser has no Cache Storage. */
export async function storedFile(url: string): Promise<Response | undefined> {
  if (!('caches' in globalThis)) return undefined
  const names = await caches.keys()
  for (const name of names) {
    if (!name.startsWith(TOUR_CACHE_PREFIX) && name !== RECENT_AUDIO_CACHE) continue
    const cache = await caches.open(name)
    const stored = await cache.match(url, { ignoreVary: true })
    if (stored) return stored
  }
  return undefined
}
