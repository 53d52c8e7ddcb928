/** Errors of the device's storage as failures. */
import type { Failure } from '#contract/failure.ts'

interface Wrapper {
  readonly name?: unknown
  /** Dexie: what made a transaction abort. */
  readonly inner?: unknown
  readonly cause?: unknown
  /** Dexie: those of a bulk write, one by one. */
  readonly failures?: unknown
}

/** True where the browser gave no more room: IndexedDB's and Cache Storage's own error, or one that wraps it. */
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
