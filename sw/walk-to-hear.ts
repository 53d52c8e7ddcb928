/**
 * Stores the walk that the landing page offers to hear, so that a newcomer without a signal can hear it. The answer about it and its sample
 * are stored together or not at all, one walk at a time.
 */
import { createPartialResponse } from 'workbox-range-requests'
import { WALK_TO_HEAR_CACHE } from '#contract/threads/caches.ts'
import { WALK_TO_HEAR_PATH, walkToHearUrl } from '#contract/paths.ts'

/** The part of `WalkToHear` that is needed here. */
interface Answer {
  readonly tour?: { readonly sample?: { readonly audioUrl?: string | null } } | null
}

const isOk = (response: Response, type: string): boolean =>
  response.status === 200 && (response.headers.get('content-type')?.startsWith(type) ?? false)

/** Fetches the walk and stores what is missing. Never rejects: the next visit tries again. */
export async function keepWalkToHear(language: string): Promise<void> {
  try {
    const answer = await fetch(walkToHearUrl(language))
    if (!isOk(answer, 'application/json')) return
    const { tour } = (await answer.clone().json()) as Answer
    const cache = await caches.open(WALK_TO_HEAR_CACHE)
    const address = tour?.sample?.audioUrl
    // A walk whose sound is still being made does not replace the stored one.
    if (tour && !address) return
    if (address) {
      const url = new URL(address, location.origin).href
      if (!(await cache.match(url))) {
        const sound = await fetch(url)
        if (!isOk(sound, 'audio/')) return
        await cache.put(url, sound)
      }
      await cache.put(WALK_TO_HEAR_PATH, answer)
    }
    const kept = address ? [WALK_TO_HEAR_PATH, address] : []
    for (const request of await cache.keys())
      if (!kept.includes(new URL(request.url).pathname)) await cache.delete(request)
  } catch {
    // There is no signal now, or no room.
  }
}

/** Returns the stored sample, or the requested range of it. */
export async function answerSample(request: Request): Promise<Response | undefined> {
  if (!(await caches.has(WALK_TO_HEAR_CACHE))) return undefined
  const stored = await (await caches.open(WALK_TO_HEAR_CACHE)).match(request.url, { ignoreVary: true })
  if (!stored) return undefined
  return request.headers.has('range') ? createPartialResponse(request, stored) : stored
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** True where fetching ahead is acceptable: not where the user saves data or the connection is slow. */
export const isWorthFetchingAhead = (connection: Connection | undefined): boolean =>
  connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '')
