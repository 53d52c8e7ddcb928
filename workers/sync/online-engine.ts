/**
 * The engine for a browser that stores nothing. Direct calls still work, so that a person can sign in, search and open tours. It
 * has no store, no outbox, and is never the leader.
 */
import type { Failure } from '#contract/failure.ts'
import type { SyncCommands, SyncSession } from '#contract/threads/sync-api.ts'
import type { Environment } from './environment.ts'
import { createAsk } from './http/ask.ts'
import { connectToServer } from './server-connection.ts'

export interface OnlineEngine extends Pick<SyncCommands, 'ask'> {
  /** The failure that every other command returns. */
  readonly lacks: Failure
  setOnline(isOnline: boolean): void
  stop(): Promise<void>
}

export function startOnlineEngine(
  environment: Pick<Environment, 'fetch' | 'now' | 'wait' | 'emit'>,
  session: SyncSession,
  lacks: Failure,
): OnlineEngine {
  const { emit } = environment
  const stopping = new AbortController()
  const { signal } = stopping
  const { http } = connectToServer(environment, session, {
    signal,
    probe: () => ask('listTopics', {}),
    onReachable: (isReachable) => emit({ kind: 'reachable', isReachable }),
    onUnauthorized: (token) => {
      if (!signal.aborted) emit({ kind: 'unauthorized', token })
    },
  })
  const ask = createAsk(http, signal)
  return {
    ask,
    lacks,
    // Nothing to do: the next call finds out by itself.
    setOnline: () => {},
    stop: async () => stopping.abort(),
  }
}
