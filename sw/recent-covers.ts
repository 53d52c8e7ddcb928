/**
 * Covers that were seen: kept, so that a list looks the same without a signal. A cover's address changes with its picture, so that a
 * kept one is never old. Which files are covers is known by their type, for their addresses are the server's own business: a cover is a
 * drawing, and every other picture is not.
 */
import { RECENT_COVERS_CACHE } from '#contract/threads/caches.ts'

/** Some pages of each list, about 2 MB. */
const KEPT_MAX = 150

export async function answerCover(request: Request): Promise<Response | undefined> {
  if (request.destination !== 'image' || !(await caches.has(RECENT_COVERS_CACHE))) return undefined
  return (await caches.open(RECENT_COVERS_CACHE)).match(request, { ignoreVary: true })
}

export const isKeepableCover = ({ destination }: Pick<Request, 'destination'>, response: Response): boolean =>
  destination === 'image' &&
  response.status === 200 &&
  response.type !== 'opaque' &&
  (response.headers.get('content-type')?.startsWith('image/svg+xml') ?? false)

/** Those that were kept first go first. */
export async function keepCover(url: string, response: Response): Promise<void> {
  const cache = await caches.open(RECENT_COVERS_CACHE)
  await cache.put(url, response)
  const requests = await cache.keys()
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - KEPT_MAX)).map((request) => cache.delete(request)),
  )
}
