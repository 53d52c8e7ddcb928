/** Reads from the page what the service worker and downloads have stored in Cache Storage. */
import { WALK_TO_HEAR_PATH } from '#contract/paths.ts'
import { SHARED_FILE_CACHE, WALK_TO_HEAR_CACHE } from '#contract/threads/caches.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'
import { findStored } from '#contract/threads/stored-files.ts'

const hasCaches = (): boolean => 'caches' in globalThis

/** Returns a file by its real URL, or undefined where it is not stored, has expired, or this browser has no Cache Storage. */
export async function storedFile(url: string, nowMs = Date.now()): Promise<Response | undefined> {
  return hasCaches() ? findStored(caches, url, nowMs) : undefined
}

/** Returns the stored answer about the walk that the landing page offers to hear, or undefined where there is none. */
export async function keptWalk(): Promise<unknown> {
  if (!hasCaches() || !(await caches.has(WALK_TO_HEAR_CACHE))) return undefined
  const stored = await (await caches.open(WALK_TO_HEAR_CACHE)).match(WALK_TO_HEAR_PATH)
  return stored?.json()
}

/** Returns the file that another app shared with this one, or undefined where none waits. */
export async function readSharedFile(): Promise<Blob | undefined> {
  if (!hasCaches()) return undefined
  const stored = await caches.match(SHARED_FILE.key, { cacheName: SHARED_FILE_CACHE })
  return stored?.blob()
}

export async function forgetSharedFile(): Promise<void> {
  await caches.delete(SHARED_FILE_CACHE)
}
