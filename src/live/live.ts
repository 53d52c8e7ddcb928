/** The value that every hook that reads returns. */
import type { Failure } from '#contract/failure.ts'

/**
 * `ready` as soon as the store has a value, an empty list that was fetched once included. `failed` only where nothing is stored
 * and the fetch failed. A `ready` value may come with the `failure` of a later fetch: it is shown, but it may be old.
 */
export interface LiveState<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data?: T | undefined
  readonly failure?: Failure | undefined
  /** True while a fetch runs. */
  readonly refreshing: boolean
}

export interface Live<T> extends LiveState<T> {
  /** Fetches again. The result arrives as a new state. */
  readonly reload: () => void
}

export const LOADING: LiveState<never> = { status: 'loading', refreshing: true }
