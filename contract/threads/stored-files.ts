/**
 * How files are kept on this device: what the sync worker and the service worker write, and the one rule by which the service
 * worker and the page find a file again. A download is kept until a moment that lies beside its files; a chunk just heard
 * carries the moment at which it was stored.
 */
import { CHUNKS, DOWNLOAD } from '../limits.ts'
import { RECENT_AUDIO_CACHE, TOUR_CACHE_PREFIX } from './caches.ts'

const DAY_MS = 86_400_000
export const DOWNLOAD_KEPT_MS = DOWNLOAD.expiryDays * DAY_MS
export const RECENT_AUDIO_KEPT_MS = CHUNKS.expiryDays * DAY_MS

/** `tour-<database>-<tourId>-parts`: beside a tour's files, the bytes of unfinished ones and until when all are kept. */
export const PARTS_SUFFIX = '-parts'
/** The entry of a `-parts` cache that tells it; no file has such an address. */
export const KEPT_UNTIL_URL = 'https://kept.invalid/until'
/** Epoch ms. */
export const KEPT_UNTIL_HEADER = 'x-streetlore-kept-until'
/** Epoch ms. */
export const STORED_AT_HEADER = 'x-streetlore-stored-at'

/** Past its time: nobody is answered with it any more. The bytes stay until the server has been asked. */
export const hasRunOut = (keptUntil: number, nowMs: number): boolean => nowMs > keptUntil

/** As much of a `Response` and of Cache Storage as is needed here. */
interface Stored {
  readonly headers: { get(name: string): string | null }
}
interface Caches<R extends Stored> {
  keys(): Promise<readonly string[]>
  open(
    name: string,
  ): Promise<{ match(url: string, options?: { ignoreVary: boolean }): Promise<R | undefined> }>
}

/** Epoch ms; undefined where an older build stored the tour and nothing was noted yet. */
export async function downloadKeptUntil<R extends Stored>(
  caches: Caches<R>,
  tourCache: string,
): Promise<number | undefined> {
  const note = await (await caches.open(tourCache + PARTS_SUFFIX)).match(KEPT_UNTIL_URL)
  const at = Number(note?.headers.get(KEPT_UNTIL_HEADER) ?? undefined)
  return Number.isFinite(at) ? at : undefined
}

export const recentKeptUntil = ({ headers }: Stored): number =>
  Number(headers.get(STORED_AT_HEADER) ?? 0) + RECENT_AUDIO_KEPT_MS

/** The file that is stored whole under this address and has not run out, whichever tour it belongs to. */
export async function findStored<R extends Stored>(
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
