/**
 * How files are stored on this device: what the sync worker and the service worker write, and the one rule by which the
 * service worker and the page find a file again. A download expires at a time that is stored beside its files; a chunk that
 * was only listened to carries the time at which it was stored.
 */
import { CHUNKS } from '../audio-chunks.ts'
import { RECENT_AUDIO_CACHE, TOUR_CACHE_PREFIX } from './caches.ts'

/** Downloads of tours. */
export const DOWNLOAD = {
  /** A download begins only where this many bytes stay free after it, so that changes and screens can still be stored. */
  headroomBytes: 100 * 1024 * 1024,
  /** Files of one download that are fetched at the same time: the connections that browsers open to one host under HTTP/1.1. */
  parallel: 6,
  /** A download may be used for this many days after it was fetched or renewed. From the product's specification. */
  expiryDays: 7,
} as const

const DAY_MS = 86_400_000
export const DOWNLOAD_KEPT_MS = DOWNLOAD.expiryDays * DAY_MS
/** A download that runs out within this time is renewed where there is a signal. */
const RENEW_WITHIN_MS = 2 * DAY_MS
export const RECENT_AUDIO_KEPT_MS = CHUNKS.expiryDays * DAY_MS

/** `tour-<database>-<tourId>-parts`: the bytes of a tour's unfinished files, and when the whole download expires. */
export const PARTS_SUFFIX = '-parts'
/** The entry of a `-parts` cache that holds the time of expiry; no file has such an address. */
export const KEPT_UNTIL_URL = 'https://kept.invalid/until'
/** The entry of a `-parts` cache that lists what the whole download consists of (`FileList`). */
export const FILE_LIST_URL = 'https://kept.invalid/files'
export const isNote = (url: string): boolean => url === KEPT_UNTIL_URL || url === FILE_LIST_URL
/** Epoch ms. */
export const KEPT_UNTIL_HEADER = 'x-streetlore-kept-until'
/** Epoch ms. */
export const STORED_AT_HEADER = 'x-streetlore-stored-at'

/** SHA-256 of the bytes as they were stored, lower-case hex. A file that lacks it was not put there by a download. */
export const STORED_SHA256_HEADER = 'x-streetlore-sha256'

export type FileKind = 'sound' | 'map' | 'cover' | 'picture' | 'recording' | 'film'

/** Facts in the local store that a download brings along where the server has them. */
export type DownloadedFact = 'emergency' | 'weather'

/** What a whole download consists of; noted beside its files, so that it can be checked with no signal. */
export interface FileList {
  /** Of the offline manifest that it was made from; null where the server has none. */
  readonly version: string | null
  readonly files: readonly { readonly url: string; readonly kind: FileKind }[]
  readonly facts: readonly DownloadedFact[]
}

/** An expired file is not used any more. Its bytes stay until the server has been asked (decision 0061). */
export const hasRunOut = (keptUntil: number, nowMs: number): boolean => nowMs > keptUntil

/**
 * Renewed from here on: it runs out soon, or it would last longer than any download does, because the clock was ahead when it
 * was stored and was set back since.
 */
export const isRenewalDue = (keptUntil: number, nowMs: number): boolean =>
  keptUntil - nowMs < RENEW_WITHIN_MS || keptUntil - nowMs > DOWNLOAD_KEPT_MS

/** The part of `Response` and Cache Storage that is needed here. */
interface StoredResponse {
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
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

/** Undefined where an older build stored the tour, or nothing of it is stored. */
export async function readFileList<R extends StoredResponse>(
  caches: Caches<R>,
  tourCache: string,
): Promise<FileList | undefined> {
  const note = await (await caches.open(tourCache + PARTS_SUFFIX)).match(FILE_LIST_URL)
  return (await note?.json()) as FileList | undefined
}

/** Downloads that have one have files with a `STORED_SHA256_HEADER`. */
const hasFileList = async <R extends StoredResponse>(
  caches: Caches<R>,
  tourCache: string,
): Promise<boolean> =>
  (await (await caches.open(tourCache + PARTS_SUFFIX)).match(FILE_LIST_URL)) !== undefined

/** Undefined where the bytes came there by another way than a download, or with one of an older build. */
export const storedSha256 = ({ headers }: Pick<StoredResponse, 'headers'>): string | undefined =>
  headers.get(STORED_SHA256_HEADER) ?? undefined

export const recentKeptUntil = ({ headers }: Pick<StoredResponse, 'headers'>): number =>
  Number(headers.get(STORED_AT_HEADER) ?? 0) + RECENT_AUDIO_KEPT_MS

/**
 * The complete, unexpired file of this address, whichever tour it belongs to. Whether its bytes are still those that were
 * stored is not looked at here, where a walker waits: a check of the download does that, and removes what is damaged.
 */
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
    if (keptUntil !== undefined && hasRunOut(keptUntil, nowMs)) continue
    if (isRecent || storedSha256(stored) || !(await hasFileList(caches, name))) return stored
  }
  return undefined
}
