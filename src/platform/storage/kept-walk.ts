/** What the service worker keeps of the walk that the landing page offers to hear. */
import { WALK_TO_HEAR_CACHE } from '#contract/threads/caches.ts'
import { WALK_TO_HEAR_PATH } from '#contract/paths.ts'

/** The stored answer; undefined where none is kept, or this browser has no Cache Storage. */
export async function keptWalk(): Promise<unknown> {
  if (!('caches' in globalThis) || !(await caches.has(WALK_TO_HEAR_CACHE))) return undefined
  const kept = await (await caches.open(WALK_TO_HEAR_CACHE)).match(WALK_TO_HEAR_PATH)
  return kept?.json()
}
