/** What both object stores, on disk and on S3, offer beside the port. */
import type { ObjectStore } from '#server/kernel/ports.ts'

export interface OpenObjectStore extends ObjectStore {
  /** All keys, in no order. */
  list(): AsyncIterable<string>
  /** Rejects where files could not be stored now; writes nothing. */
  check(): Promise<void>
  close(): Promise<void>
}

const KEY = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/
const KEY_MAX = 500

/** Throws where it is none. Keys are made by the server: one of another form is a mistake in it. */
export function checkKey(key: string): void {
  if (key.length > KEY_MAX || !KEY.test(key) || key.includes('..'))
    throw new Error(`not an object key: ${key}`)
}
