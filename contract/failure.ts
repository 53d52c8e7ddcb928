/**
 * Failures as values. A `Failure` is a plain object that can be sent between threads. It has a kind and the facts, and no sentence: the UI
 * owns the words. `text` is the server's message and is not trusted.
 */

export type Failure =
  /** No answer came: no network, server gone, connection cut. */
  | { readonly kind: 'offline' }
  /** The server took the request and did not answer in time. */
  | { readonly kind: 'timeout' }
  /** 401, or a call that needs a user while nobody is signed in. */
  | { readonly kind: 'unauthorized' }
  /** 429; `retryAfterS` from the header where it was sent. */
  | {
      readonly kind: 'rate-limited'
      readonly retryAfterS?: number | undefined
      readonly text?: string | undefined
    }
  /** Any 5xx except 501. */
  | {
      readonly kind: 'server'
      readonly status: number
      readonly text?: string | undefined
      /** The id of the request in the server's log, for a message to support. */
      readonly requestId?: string | undefined
    }
  /** 501: the server does not support the call; final. */
  | { readonly kind: 'not-implemented'; readonly text?: string | undefined }
  /** 409 or 412. `current` is the server's document on a 412. */
  | {
      readonly kind: 'conflict'
      readonly status: 409 | 412
      readonly text?: string | undefined
      readonly code?: string | undefined
      readonly current?: unknown
    }
  /** Any other 4xx, or a 200 with `success: false`. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly text?: string | undefined
      readonly code?: string | undefined
      readonly errors?: readonly string[] | undefined
    }
  /** The answer does not fit the contract. */
  | { readonly kind: 'invalid-answer'; readonly detail: string }
  /** The device's storage refused a write. */
  | { readonly kind: 'storage-full' }
  | { readonly kind: 'storage'; readonly detail: string }
  /** The caller aborted the call. */
  | { readonly kind: 'aborted' }

export type Result<T, F = Failure> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const fail = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })

/** True where the same request may succeed later without any change. */
export const isTransient = (failure: Failure): boolean =>
  failure.kind === 'offline' ||
  failure.kind === 'timeout' ||
  failure.kind === 'rate-limited' ||
  failure.kind === 'server'
