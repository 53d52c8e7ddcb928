/**
 * Files that the sync worker and the service worker store on this device, and the one rule by which the service worker and the page find
 * a file again. A download expires at a time that is stored beside its files; a chunk that was only listened to carries the time at which
 * it was stored.
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
/** A download that expires within this time is renewed as soon as there is a signal. */
const RENEW_WITHIN_MS = 2 * DAY_MS
export const RECENT_AUDIO_KEPT_MS = CHUNKS.expiryDays * DAY_MS

/** `tour-<database>-<tourId>-parts` holds the bytes of a tour's unfinished files and the time when the download expires. */
export const PARTS_SUFFIX = '-parts'
/** The entry of a `-parts` cache that holds the time of expiry; no file has such an address. */
export const KEPT_UNTIL_URL = 'https://kept.invalid/until'
/** The entry of a `-parts` cache that lists the files of the whole download (`FileList`). */
export const FILE_LIST_URL = 'https://kept.invalid/files'
/** True for the two entries of a `-parts` cache that are no files. */
export const isNote = (url: string): boolean => url === KEPT_UNTIL_URL || url === FILE_LIST_URL
/** The time when the download expires, epoch ms. */
export const KEPT_UNTIL_HEADER = 'x-streetlore-kept-until'
/** The time when the file was stored, epoch ms. */
export const STORED_AT_HEADER = 'x-streetlore-stored-at'

/** The SHA-256 of the bytes as they were stored, in lower-case hex. A file without it was not stored by a download. */
export const STORED_SHA256_HEADER = 'x-streetlore-sha256'

export type FileKind = 'sound' | 'map' | 'cover' | 'picture' | 'recording' | 'film'

/** Facts that a download also fetches into the local store, where the server has them. */
export type DownloadedFact = 'emergency' | 'weather'

/** The contents of a whole download. It is stored beside the files, so that they can be checked with no signal. */
export interface FileList {
  /** The version of the offline manifest that it was made from; null where the server has none. */
  readonly version: string | null
  readonly files: readonly { readonly url: string; readonly kind: FileKind }[]
  readonly facts: readonly DownloadedFact[]
}

/** True for a file that has expired and is not used any more. Its bytes stay until the server has been asked (decision 0061). */
export const hasRunOut = (keptUntil: number, nowMs: number): boolean => nowMs > keptUntil

/**
 * True for a download that should be renewed: it expires soon, or later than any download may, because the device's clock was ahead when
 * it was stored and was set back since.
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

/** Returns the time when the download expires, in epoch ms; undefined where none is stored beside the files. */
export async function downloadKeptUntil<R extends StoredResponse>(
  caches: Caches<R>,
  tourCache: string,
): Promise<number | undefined> {
  const note = await (await caches.open(tourCache + PARTS_SUFFIX)).match(KEPT_UNTIL_URL)
  const at = Number(note?.headers.get(KEPT_UNTIL_HEADER) ?? undefined)
  return Number.isFinite(at) ? at : undefined
}

/** Returns the list of a download's files; undefined where none is stored. */
export async function readFileList<R extends StoredResponse>(
  caches: Caches<R>,
  tourCache: string,
): Promise<FileList | undefined> {
  const note = await (await caches.open(tourCache + PARTS_SUFFIX)).match(FILE_LIST_URL)
  return (await note?.json()) as FileList | undefined
}

/** True for a download with a list of its files; each of them has a `STORED_SHA256_HEADER`. */
const hasFileList = async <R extends StoredResponse>(
  caches: Caches<R>,
  tourCache: string,
): Promise<boolean> =>
  (await (await caches.open(tourCache + PARTS_SUFFIX)).match(FILE_LIST_URL)) !== undefined

/** Returns the file's checksum; undefined where it was not stored by a download, or without one. */
export const storedSha256 = ({ headers }: Pick<StoredResponse, 'headers'>): string | undefined =>
  headers.get(STORED_SHA256_HEADER) ?? undefined

/** Returns the time, in epoch ms, when a chunk that was only listened to expires. */
export const recentKeptUntil = ({ headers }: Pick<StoredResponse, 'headers'>): number =>
  Number(headers.get(STORED_AT_HEADER) ?? 0) + RECENT_AUDIO_KEPT_MS

/**
 * Returns the complete, unexpired file of this address, whichever tour it belongs to. It does not compare the bytes with their checksum,
 * since a walker is waiting: the check of a download does that, and removes damaged files.
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
