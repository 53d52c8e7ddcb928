/**
 * The engine where the browser stores nothing. Direct calls still work, so that one can sign in, search and look at tours. It
 * has no store, no outbox, and is never the leader.
 */
import type { Failure } from '#contract/failure.ts'
import type { SyncCommands, SyncSession } from '#contract/threads/sync-api.ts'
import type { Environment } from './environment.ts'
import { createAsk } from './http/ask.ts'
import { createHttp } from './http/http.ts'
import { createReachability } from './reachability.ts'

export interface OnlineEngine extends Pick<SyncCommands, 'ask'> {
  /** The failure that every other command returns. */
  readonly lacks: Failure
  setOnline(isOnline: boolean): void
  stop(): Promise<void>
}

export function startOnlineEngine(
  environment: Pick<Environment, 'fetch' | 'now' | 'wait' | 'emit'>,
  { apiOrigin, token }: SyncSession,
  lacks: Failure,
): OnlineEngine {
  const { now, wait, emit } = environment
  const stopping = new AbortController()
  const { signal } = stopping
  const reachability = createReachability({
    wait,
    signal,
    probe: () => ask('listTopics', {}),
    onChange: (isReachable) => emit({ kind: 'reachable', isReachable }),
  })
  const http = createHttp({
    fetch: environment.fetch,
    apiOrigin,
    token: () => token,
    now,
    onUnauthorized: (refused) => {
      if (!signal.aborted) emit({ kind: 'unauthorized', token: refused })
    },
    onReachable: reachability.report,
  })
  const ask = createAsk(http, signal)
  return {
    ask,
    lacks,
    // The next call finds out by itself.
    setOnline: () => {},
    stop: async () => stopping.abort(),
  }
}
