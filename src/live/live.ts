/** What every reading hook answers. */
import type { Failure } from '#contract/failure.ts'

/**
 * `ready` as soon as the store has something, also an empty list that was fetched once; `failed` only where nothing is
 * stored and the fetch failed. A `ready` value may carry the `failure` of a later fetch: it is old, not wrong.
 */
export interface LiveState<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data?: T | undefined
  readonly failure?: Failure | undefined
  /** True while the network is asked. */
  readonly refreshing: boolean
}

export interface Live<T> extends LiveState<T> {
  /** Asks the network again; the answer comes by the state. */
  readonly reload: () => void
}

export const LOADING: LiveState<never> = { status: 'loading', refreshing: true }
