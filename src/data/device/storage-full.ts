/** Converts errors of the device's storage to failures. */
import type { Failure } from '#contract/failure.ts'

interface Wrapper {
  readonly name?: unknown
  /** Dexie: the error that aborted a transaction. */
  readonly inner?: unknown
  readonly cause?: unknown
  /** Dexie: the errors of a bulk write. */
  readonly failures?: unknown
}

/** True for the error of IndexedDB and Cache Storage on a full disk, or one that wraps it. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, cause, failures } = error as Wrapper
  if (name === 'QuotaExceededError') return true
  return [inner, cause, ...(Array.isArray(failures) ? failures : [])].some(
    (wrapped) => wrapped !== error && isStorageFull(wrapped),
  )
}

export const storageFailure = (error: unknown): Failure =>
  isStorageFull(error) ? { kind: 'storage-full' } : { kind: 'storage', detail: String(error) }
