/**
 * How files are stored on this device: what the sync worker and the service worker write, and the one rule by which the
 * service worker and the page find a file again. A download expires at a time that is stored beside its files; a chunk that
 * was only listened to carries the time at which it was stored.
 */
import { CHUNKS, DOWNLOAD } from '../limits.ts'
import { RECENT_AUDIO_CACHE, TOUR_CACHE_PREFIX } from './caches.ts'

const DAY_MS = 86_400_000
export const DOWNLOAD_KEPT_MS = DOWNLOAD.expiryDays * DAY_MS
export const RECENT_AUDIO_KEPT_MS = CHUNKS.expiryDays * DAY_MS

/** `tour-<database>-<tourId>-parts`: the bytes of a tour's unfinished files, and when the whole download expires. */
export const PARTS_SUFFIX = '-parts'
/** The entry of a `-parts` cache that holds the time of expiry; no file has such an address. */
export const KEPT_UNTIL_URL = 'https://kept.invalid/until'
/** Epoch ms. */
export const KEPT_UNTIL_HEADER = 'x-streetlore-kept-until'
/** Epoch ms. */
export const STORED_AT_HEADER = 'x-streetlore-stored-at'

/** An expired file is not used any more. Its bytes stay until the server has been asked (decision 0061). */
export const hasRunOut = (keptUntil: number, nowMs: number): boolean => nowMs > keptUntil

/** The part of `Response` and Cache Storage that is needed here. */
interface StoredResponse {
  readonly headers: { get(name: string): string | null }
}
interface Caches<R extends StoredResponse> {
  keys(): Promise<readonly string[]>
  open(
    name: string,
  ): Promise<{ match(url: string, options?: { ignoreVary: boolean }): Promise<R | undefined> }>
}

/** Epoch ms; undefined where an older build stored the tour and nothing was noted yet. */
export async function downloadKeptUntil<R extends StoredResponse>(
  caches: Caches<R>,
  tourCache: string,
): Promise<number | undefined> {
  const note = await (await caches.open(tourCache + PARTS_SUFFIX)).match(KEPT_UNTIL_URL)
  const at = Number(note?.headers.get(KEPT_UNTIL_HEADER) ?? undefined)
  return Number.isFinite(at) ? at : undefined
}

export const recentKeptUntil = ({ headers }: StoredResponse): number =>
  Number(headers.get(STORED_AT_HEADER) ?? 0) + RECENT_AUDIO_KEPT_MS

/** The complete, unexpired file of this address, whichever tour it belongs to. */
export async function findStored<R extends StoredResponse>(
  caches: Caches<R>,
  url: string,
  nowMs: number,
): Promise<R | undefined> {
  for (const name of await caches.keys()) {
    const isRecent = name === RECENT_AUDIO_CACHE
    if (!isRecent && (!name.startsWith(TOUR_CACHE_PREFIX) || name.endsWith(PARTS_SUFFIX))) continue
    const stored = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (stored === undefined) continue
    const keptUntil = isRecent ? recentKeptUntil(stored) : await downloadKeptUntil(caches, name)
    if (keptUntil === undefined || !hasRunOut(keptUntil, nowMs)) return stored
  }
  return undefined
}
