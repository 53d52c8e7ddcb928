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
  /** The validator of the answer that the bytes came from; a resumed transfer needs it to be sure of the same file. */
  readonly etag: string
}

/** A file as it was stored; whether the bytes are still the same only `isSound` tells. */
export interface StoredFile {
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

export interface FileStore {
  /** Undefined where it is not stored whole. Reads no body but that of a file which an older build stored. */
  stored(url: string): Promise<StoredFile | undefined>
  /** Reads the stored bytes and compares them with what was put there; false too where it is not stored. */
  isSound(url: string): Promise<boolean>
  drop(url: string): Promise<void>
  put(url: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>
  partial(url: string): Promise<PartialFile | undefined>
  keepPartial(url: string, partial: PartialFile): Promise<void>
  dropPartial(url: string): Promise<void>
  /** Removes every file, whole or not, but those of these addresses. */
  keepOnly(urls: ReadonlySet<string>): Promise<void>
  /** Until when the files are answered with (epoch ms); undefined where nobody noted it. */
  keptUntil(): Promise<number | undefined>
  keepUntil(at: number): Promise<void>
  /** Undefined where nobody noted it. */
  list(): Promise<FileList | undefined>
  keepList(list: FileList): Promise<void>
}

/** Cache Storage keeps the length as a header, so that asking for it does not read the body. */
const lengthOf = (response: Response): number => Number(response.headers.get('content-length'))

/** Undefined where the browser has the entry but lost its bytes. */
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
      // A file of an older build has its checksum from now on; one that is not as long as it says is not whole.
      const bytes = await bytesOf(stored)
      if (bytes?.byteLength !== lengthOf(stored)) return undefined
      return put(url, bytes, stored.headers.get('content-type') ?? 'application/octet-stream')
    },
    async isSound(url) {
      const stored = await match(url)
      const sha256 = stored && storedSha256(stored)
      if (!stored || sha256 === undefined) return false
      const bytes = await bytesOf(stored)
      return bytes !== undefined && (await sha256Of(bytes)) === sha256
    },
    async drop(url) {
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
    async keepPartial(url, { bytes, etag }) {
      await (await parts()).put(url, new Response(bytes, { headers: { etag } }))
    },
    async dropPartial(url) {
      await (await parts()).delete(url)
    },
    async keepOnly(urls) {
      for (const cache of [await files(), await parts()])
        for (const request of await cache.keys())
          if (!isNote(request.url) && !urls.has(request.url)) await cache.delete(request)
    },
    keptUntil: () => downloadKeptUntil(storage, cacheName),
    async keepUntil(at) {
      const note = new Response(null, { headers: { [KEPT_UNTIL_HEADER]: String(at) } })
      await (await parts()).put(KEPT_UNTIL_URL, note)
    },
    list: () => readFileList(storage, cacheName),
    async keepList(list) {
      await (await parts()).put(FILE_LIST_URL, Response.json(list))
    },
  }
}

/** Removes a download's files and what was unfinished of them. */
export async function removeFiles(cacheName: string, storage: CacheStorage): Promise<void> {
  await Promise.all([storage.delete(cacheName), storage.delete(cacheName + PARTS_SUFFIX)])
}
