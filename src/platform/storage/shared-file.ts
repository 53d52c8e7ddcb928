/** The file that another app shared with this one, as the service worker keeps it. */
import { SHARED_FILE_CACHE } from '#contract/threads/caches.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'

/** Undefined where none waits. */
export async function readSharedFile(): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  const kept = await caches.match(SHARED_FILE.key, { cacheName: SHARED_FILE_CACHE })
  return kept?.blob()
}

export async function forgetSharedFile(): Promise<void> {
  await caches.delete(SHARED_FILE_CACHE)
}
