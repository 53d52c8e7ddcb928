/**
 * Stores covers that were seen, so that a list looks the same without a signal. A cover's address changes with its picture, so a stored one
 * is never outdated. The client does not know the addresses of covers; it recognises them by their type: a cover is an SVG drawing, and no
 * other picture is.
 */
import { RECENT_COVERS_CACHE } from '#contract/threads/caches.ts'

/** The most covers: some pages of each list, about 2 MB. */
const KEPT_MAX = 150

/** Returns the stored cover, if there is one. */
export async function answerCover(request: Request): Promise<Response | undefined> {
  if (request.destination !== 'image' || !(await caches.has(RECENT_COVERS_CACHE))) return undefined
  return (await caches.open(RECENT_COVERS_CACHE)).match(request, { ignoreVary: true })
}

/** True for a whole, readable SVG picture. */
export const isKeepableCover = ({ destination }: Pick<Request, 'destination'>, response: Response): boolean =>
  destination === 'image' &&
  response.status === 200 &&
  response.type !== 'opaque' &&
  (response.headers.get('content-type')?.startsWith('image/svg+xml') ?? false)

/** Stores a cover, and deletes the oldest ones beyond `KEPT_MAX`. */
export async function keepCover(url: string, response: Response): Promise<void> {
  const cache = await caches.open(RECENT_COVERS_CACHE)
  await cache.put(url, response)
  const requests = await cache.keys()
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - KEPT_MAX)).map((request) => cache.delete(request)),
  )
}
