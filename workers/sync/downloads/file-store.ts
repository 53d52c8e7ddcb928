/**
 * The files of a download: one cache per tour, each complete file under its real URL, where the service worker and the player
 * find it. Bytes of unfinished files are in a second cache.
 */

import {
  downloadKeptUntil,
  KEPT_UNTIL_HEADER,
  KEPT_UNTIL_URL,
  PARTS_SUFFIX,
} from '#contract/threads/stored-files.ts'

export interface PartialFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The validator of the answer that the bytes came from; a resumed transfer needs it to be sure of the same file. */
  readonly etag: string
}

export interface FileStore {
  /** Bytes of the stored file, or undefined where it is not stored whole. */
  storedBytes(url: string): Promise<number | undefined>
  put(url: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>
  partial(url: string): Promise<PartialFile | undefined>
  keepPartial(url: string, partial: PartialFile): Promise<void>
  dropPartial(url: string): Promise<void>
  /** Removes every file, whole or not, but those of these addresses. */
  keepOnly(urls: ReadonlySet<string>): Promise<void>
  /** Until when the files are answered with (epoch ms); undefined where nobody noted it. */
  keptUntil(): Promise<number | undefined>
  keepUntil(at: number): Promise<void>
}

/** Cache Storage keeps the length as a header, so that asking for it does not read the body. */
const lengthOf = (response: Response): number => Number(response.headers.get('content-length'))

export function openFileStore(cacheName: string, storage: CacheStorage): FileStore {
  const files = () => storage.open(cacheName)
  const parts = () => storage.open(cacheName + PARTS_SUFFIX)
  return {
    async storedBytes(url) {
      const stored = await (await files()).match(url, { ignoreVary: true })
      return stored ? lengthOf(stored) : undefined
    },
    async put(url, bytes, contentType) {
      const headers = {
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
        'accept-ranges': 'bytes',
      }
      await (await files()).put(url, new Response(bytes, { status: 200, headers }))
      await (await parts()).delete(url)
    },
    async partial(url) {
      const part = await (await parts()).match(url)
      const etag = part?.headers.get('etag')
      return part && etag ? { etag, bytes: new Uint8Array(await part.arrayBuffer()) } : undefined
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
          if (request.url !== KEPT_UNTIL_URL && !urls.has(request.url)) await cache.delete(request)
    },
    keptUntil: () => downloadKeptUntil(storage, cacheName),
    async keepUntil(at) {
      const note = new Response(null, { headers: { [KEPT_UNTIL_HEADER]: String(at) } })
      await (await parts()).put(KEPT_UNTIL_URL, note)
    },
  }
}

/** Removes a download's files and what was unfinished of them. */
export async function removeFiles(cacheName: string, storage: CacheStorage): Promise<void> {
  await Promise.all([storage.delete(cacheName), storage.delete(cacheName + PARTS_SUFFIX)])
}
