/** Reading files that a download stored, from the page: whole, under their real URL, whatever its form. */
import { findStored } from '#contract/threads/stored-files.ts'

/** The stored file, or undefined where it is not stored, has run out, or this browser has no Cache Storage. */
export async function storedFile(url: string, nowMs = Date.now()): Promise<Response | undefined> {
  return 'caches' in globalThis ? findStored(caches, url, nowMs) : undefined
}
