/** Stored files: what every part may do with them, and what both stores, on disk and on S3, offer to the process as well. */
import type { Readable } from 'node:stream'

export interface StoredObject {
  readonly bytes: number
  readonly contentType: string
  readonly etag: string
}

/** Files. Keys are `[a-z0-9/_.-]`, without `..`; a file is stored completely or not at all. */
export interface ObjectStore {
  put(
    key: string,
    body: Uint8Array | Readable,
    contentType: string,
  ): Promise<StoredObject & { readonly sha256: string }>
  head(key: string): Promise<StoredObject | undefined>
  /** Reads the file, or the bytes of `range`, both ends inclusive. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
}

export interface OpenObjectStore extends ObjectStore {
  /** Returns all keys, in no order. */
  list(): AsyncIterable<string>
  /** Rejects if files could not be stored now; writes nothing. */
  check(): Promise<void>
  close(): Promise<void>
}

const KEY = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/
const KEY_MAX = 500

/** Throws if the text is no key. The server makes the keys, so one of another form is a mistake in the program. */
export function checkKey(key: string): void {
  if (key.length > KEY_MAX || !KEY.test(key) || key.includes('..'))
    throw new Error(`not an object key: ${key}`)
}
