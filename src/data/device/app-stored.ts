/** Whether the app itself opens with no signal. */
import { SHELL_CACHE_PREFIX, SHELL_WHOLE_URL } from '#contract/threads/caches.ts'

/** The service worker marks the app's code once the last file of it is stored (`sw/shell.ts`). */
export async function isAppStored(caches: CacheStorage): Promise<boolean> {
  for (const name of await caches.keys())
    if (name.startsWith(SHELL_CACHE_PREFIX) && (await (await caches.open(name)).match(SHELL_WHOLE_URL)))
      return true
  return false
}
