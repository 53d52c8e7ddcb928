/**
 * Files that a download stored under their real URL (audio of any type, maps, pictures): answered from Cache Storage,
 * whole or the asked range, whatever their path or origin. Files that nobody stored go to the network untouched.
 */
import { createPartialResponse } from 'workbox-range-requests'
import { RECENT_AUDIO_CACHE, TOUR_CACHE_PREFIX } from '#contract/threads/caches.ts'
import { CHUNKS } from '#contract/limits.ts'

const STORED_AT = 'x-streetlore-stored-at'
const DAY_MS = 86_400_000

const storedAt = (response: Response): number => Number(response.headers.get(STORED_AT) ?? 0)
const hasExpired = (response: Response, now: number): boolean =>
  storedAt(response) < now - CHUNKS.expiryDays * DAY_MS

async function findStored(url: string, now: number): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(TOUR_CACHE_PREFIX) && name !== RECENT_AUDIO_CACHE) continue
    const cache = await caches.open(name)
    const stored = await cache.match(url, { ignoreVary: true })
    if (stored && !(name === RECENT_AUDIO_CACHE && hasExpired(stored, now))) return stored
  }
  return undefined
}

/** The stored file or range of it; `undefined` when it is not stored. */
export async function answerStored(request: Request, now: number): Promise<Response | undefined> {
  const stored = await findStored(request.url, now)
  if (stored === undefined) return undefined
  return request.headers.has('range') ? createPartialResponse(request, stored) : stored
}

/** True for a whole audio file that may be kept: complete, readable, and not one piece of a range. */
export const isKeepableAudio = (request: Request, response: Response): boolean =>
  response.status === 200 &&
  response.type !== 'opaque' &&
  !request.headers.has('range') &&
  (response.headers.get('content-type')?.startsWith('audio/') ?? false)

/** Keeps the chunk just heard, so that going back a stop needs no signal; the oldest beyond the limit go. */
export async function keepRecentAudio(url: string, response: Response, now: number): Promise<void> {
  const cache = await caches.open(RECENT_AUDIO_CACHE)
  const headers = new Headers(response.headers)
  headers.set(STORED_AT, String(now))
  await cache.put(url, new Response(await response.arrayBuffer(), { status: 200, headers }))
  await trimRecentAudio(now)
}

/** Drops what is older than the expiry, and the oldest beyond the limit. */
export async function trimRecentAudio(now: number): Promise<void> {
  if (!(await caches.has(RECENT_AUDIO_CACHE))) return
  const cache = await caches.open(RECENT_AUDIO_CACHE)
  const requests = await cache.keys()
  const aged = await Promise.all(
    requests.map(async (request) => {
      const stored = await cache.match(request)
      return { request, storedAt: stored ? storedAt(stored) : 0 }
    }),
  )
  const newestFirst = aged.toSorted((a, b) => b.storedAt - a.storedAt)
  const expired = now - CHUNKS.expiryDays * DAY_MS
  await Promise.all(
    newestFirst
      .filter(({ storedAt }, index) => index >= CHUNKS.cachedMax || storedAt < expired)
      .map(({ request }) => cache.delete(request)),
  )
}
