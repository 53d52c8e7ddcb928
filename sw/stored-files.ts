/**
 * Answers files that a download stored under their real URL (audio of any type, maps, pictures) from Cache Storage, whole or the requested
 * range, whatever their path or origin. Requests for other files go to the network unchanged.
 */
import { createPartialResponse } from 'workbox-range-requests'
import { CHUNKS } from '#contract/audio-chunks.ts'
import { RECENT_AUDIO_CACHE } from '#contract/threads/caches.ts'
import { findStored, hasRunOut, recentKeptUntil, STORED_AT_HEADER } from '#contract/threads/stored-files.ts'

/** Returns the stored file or a range of it; `undefined` when it is not stored or has expired. */
export async function answerStored(request: Request, now: number): Promise<Response | undefined> {
  const stored = await findStored(caches, request.url, now)
  if (stored === undefined) return undefined
  return request.headers.has('range') ? createPartialResponse(request, stored) : stored
}

/** True for an audio file that may be stored: complete, readable, and not a piece of a range. */
export const isKeepableAudio = (request: Request, response: Response): boolean =>
  response.status === 200 &&
  response.type !== 'opaque' &&
  !request.headers.has('range') &&
  (response.headers.get('content-type')?.startsWith('audio/') ?? false)

/** Stores the chunk just heard, so that going back a stop needs no signal; the oldest beyond the limit are deleted. */
export async function keepRecentAudio(url: string, response: Response, now: number): Promise<void> {
  const cache = await caches.open(RECENT_AUDIO_CACHE)
  const headers = new Headers(response.headers)
  headers.set(STORED_AT_HEADER, String(now))
  await cache.put(url, new Response(await response.arrayBuffer(), { status: 200, headers }))
  await trimRecentAudio(now)
}

/** Deletes chunks that have expired, and the oldest beyond the limit. */
export async function trimRecentAudio(now: number): Promise<void> {
  if (!(await caches.has(RECENT_AUDIO_CACHE))) return
  const cache = await caches.open(RECENT_AUDIO_CACHE)
  const requests = await cache.keys()
  const aged = await Promise.all(
    requests.map(async (request) => {
      const stored = await cache.match(request)
      return { request, keptUntil: stored ? recentKeptUntil(stored) : 0 }
    }),
  )
  const newestFirst = aged.toSorted((a, b) => b.keptUntil - a.keptUntil)
  await Promise.all(
    newestFirst
      .filter(({ keptUntil }, index) => index >= CHUNKS.cachedMax || hasRunOut(keptUntil, now))
      .map(({ request }) => cache.delete(request)),
  )
}
