/** The calls of one session to the API, and whether the server answers them. */
import type { SyncSession } from '#contract/threads/sync-api.ts'
import type { Environment } from './environment.ts'
import { createHttp, type Http } from './http/http.ts'
import { createReachability, type Reachability } from './reachability.ts'

export interface ServerConnection {
  readonly http: Http
  readonly reachability: Reachability
}

export function connectToServer(
  { fetch, now, wait }: Pick<Environment, 'fetch' | 'now' | 'wait'>,
  { apiOrigin, token }: SyncSession,
  options: {
    readonly signal: AbortSignal
    /** A small call, repeated while the server does not answer. */
    probe(): Promise<unknown>
    onReachable(isReachable: boolean): void
    onUnauthorized(token: string): void
  },
): ServerConnection {
  const { signal, probe, onReachable, onUnauthorized } = options
  const reachability = createReachability({ wait, signal, probe, onChange: onReachable })
  const http = createHttp({
    fetch,
    apiOrigin,
    token: () => token,
    now,
    onUnauthorized,
    onReachable: reachability.report,
  })
  return { http, reachability }
}
