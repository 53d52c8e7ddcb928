/**
 * The files of a download: one cache per tour, each complete file under its real URL, where the service worker and the player
 * find it. Bytes of unfinished files are in a second cache.
 */

import {
  downloadKeptUntil,
  FILE_LIST_URL,
  isNote,
  KEPT_UNTIL_HEADER,
  KEPT_UNTIL_URL,
  PARTS_SUFFIX,
  readFileList,
  STORED_SHA256_HEADER,
  storedSha256,
  type FileList,
} from '#contract/threads/stored-files.ts'

export interface PartialFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The validator of the answer that the bytes came from: a resumed transfer sends it so that it gets the same file. */
  readonly etag: string
}

/** A file as it was stored. Only `isIntact` compares its bytes. */
export interface StoredFile {
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

export interface FileStore {
  /** Undefined where the file is not stored whole. Reads a body only where it has no stored checksum. */
  stored(url: string): Promise<StoredFile | undefined>
  /** Reads the stored bytes and compares them with their checksum. False too where the file is not stored. */
  isIntact(url: string): Promise<boolean>
  remove(url: string): Promise<void>
  put(url: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>
  partial(url: string): Promise<PartialFile | undefined>
  storePartial(url: string, partial: PartialFile): Promise<void>
  removePartial(url: string): Promise<void>
  /** Removes every file, whole or not, except those of these addresses. */
  removeExcept(urls: ReadonlySet<string>): Promise<void>
  /** The time until which the files are served, in epoch ms; undefined where none is stored. */
  expiresAt(): Promise<number | undefined>
  storeExpiry(atMs: number): Promise<void>
  /** The list of the files that should be there; undefined where none is stored. */
  list(): Promise<FileList | undefined>
  storeList(list: FileList): Promise<void>
}

/** Returns the length, which is stored as a header so that the body need not be read. */
const lengthOf = (response: Response): number => Number(response.headers.get('content-length'))

/** Resolves with undefined where the browser has the entry but lost its bytes. */
const bytesOf = async (stored: Response): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    return new Uint8Array(await stored.arrayBuffer())
  } catch {
    return undefined
  }
}

/** Lower-case hex. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function openFileStore(cacheName: string, storage: CacheStorage): FileStore {
  const files = () => storage.open(cacheName)
  const parts = () => storage.open(cacheName + PARTS_SUFFIX)
  const match = async (url: string) => (await files()).match(url, { ignoreVary: true })
  async function put(url: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<StoredFile> {
    const sha256 = await sha256Of(bytes)
    const headers = {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      'accept-ranges': 'bytes',
      [STORED_SHA256_HEADER]: sha256,
    }
    await (await files()).put(url, new Response(bytes, { status: 200, headers }))
    await (await parts()).delete(url)
    return { bytes: bytes.byteLength, sha256 }
  }
  return {
    async stored(url) {
      const stored = await match(url)
      if (!stored) return undefined
      const sha256 = storedSha256(stored)
      if (sha256 !== undefined) return { bytes: lengthOf(stored), sha256 }
      // A file without a checksum gets one here, if it is as long as its header says; otherwise it is not whole.
      const bytes = await bytesOf(stored)
      if (bytes?.byteLength !== lengthOf(stored)) return undefined
      return put(url, bytes, stored.headers.get('content-type') ?? 'application/octet-stream')
    },
    async isIntact(url) {
      const stored = await match(url)
      const sha256 = stored && storedSha256(stored)
      if (!stored || sha256 === undefined) return false
      const bytes = await bytesOf(stored)
      return bytes !== undefined && (await sha256Of(bytes)) === sha256
    },
    async remove(url) {
      await (await files()).delete(url, { ignoreVary: true })
    },
    async put(url, bytes, contentType) {
      await put(url, bytes, contentType)
    },
    async partial(url) {
      const part = await (await parts()).match(url)
      const etag = part?.headers.get('etag')
      const bytes = part && etag ? await bytesOf(part) : undefined
      return etag && bytes ? { etag, bytes } : undefined
    },
    async storePartial(url, { bytes, etag }) {
      await (await parts()).put(url, new Response(bytes, { headers: { etag } }))
    },
    async removePartial(url) {
      await (await parts()).delete(url)
    },
    async removeExcept(urls) {
      for (const cache of [await files(), await parts()])
        for (const request of await cache.keys())
          if (!isNote(request.url) && !urls.has(request.url)) await cache.delete(request)
    },
    expiresAt: () => downloadKeptUntil(storage, cacheName),
    async storeExpiry(atMs) {
      const note = new Response(null, { headers: { [KEPT_UNTIL_HEADER]: String(atMs) } })
      await (await parts()).put(KEPT_UNTIL_URL, note)
    },
    list: () => readFileList(storage, cacheName),
    async storeList(list) {
      await (await parts()).put(FILE_LIST_URL, Response.json(list))
    },
  }
}

/** Removes a download's files, unfinished ones included. */
export async function removeFiles(cacheName: string, storage: CacheStorage): Promise<void> {
  await Promise.all([storage.delete(cacheName), storage.delete(cacheName + PARTS_SUFFIX)])
}
