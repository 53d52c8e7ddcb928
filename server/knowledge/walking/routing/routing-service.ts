/**
 * Requests the legs of a walk from the operator's routing server, Valhalla or OSRM: once for each walk, and not at all for a while
 * after it failed.
 */
import { fail, ok, type Result } from '#contract/failure.ts'
import { limitedText } from '#server/kernel/http-client/limited-body.ts'
import type { LinesRequest, WalkedLeg } from '../walking-lines.ts'
import { askOsrm, readOsrm } from './osrm.ts'
import { legsOf } from './routing-answer.ts'
import { askValhalla, readValhalla } from './valhalla.ts'

export const ROUTING_KINDS = ['valhalla', 'osrm'] as const

export interface RoutingConfig {
  readonly kind: (typeof ROUTING_KINDS)[number]
  /** The address of `/route`, without a trailing slash. */
  readonly baseUrl: string
  /** The user agent, which names this server. */
  readonly userAgent: string
}

export type RoutingFailure =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'invalid-answer' }
  /** It failed a short time ago, and gets no requests for a while. */
  | { readonly kind: 'resting' }
  /** It cannot avoid stairs or hills, or ignores wheelchairs. */
  | { readonly kind: 'needs-unknown' }

export interface RoutingService {
  /** Never rejects. */
  find(request: LinesRequest): Promise<Result<readonly WalkedLeg[], RoutingFailure>>
  /** Aborts the running requests. */
  close(): void
}

export interface RoutingServiceOptions {
  readonly config: RoutingConfig
  readonly now: () => number
  readonly timeoutMs?: number
}

/** The time limit is short, because a person waits and the server's own graph takes only a second. */
const TIMEOUT_MS = 5_000
/** The largest answer. A leg in a city takes some kilobytes. */
const ANSWER_MAX_BYTES = 4_000_000
const REST_MS = 60_000

export function createRoutingService({
  config,
  now,
  timeoutMs = TIMEOUT_MS,
}: RoutingServiceOptions): RoutingService {
  const { kind, baseUrl, userAgent } = config
  const [askOf, read] = kind === 'osrm' ? [askOsrm, readOsrm] : [askValhalla, readValhalla]
  const closing = new AbortController()
  let restsUntilMs = 0

  const ask = async (request: LinesRequest): Promise<Result<readonly WalkedLeg[], RoutingFailure>> => {
    const limits = [
      AbortSignal.timeout(timeoutMs),
      closing.signal,
      ...(request.signal ? [request.signal] : []),
    ]
    try {
      const answer = await fetch(askOf(baseUrl, request), {
        headers: { 'user-agent': userAgent, accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any(limits),
      })
      const text = await limitedText(answer, ANSWER_MAX_BYTES)
      // Status 400 means that it knows no way here, which does not concern the next walk.
      if (answer.status !== 200 && answer.status !== 400)
        return fail({ kind: 'unreachable', detail: `HTTP ${answer.status}` })
      const routed = answer.status === 200 && text !== undefined ? read(JSON.parse(text)) : undefined
      const legs = routed && legsOf(routed, request.stops)
      return legs ? ok(legs) : fail({ kind: 'invalid-answer' })
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return fail({ kind: 'invalid-answer' })
      // The address may hold a key, so only the kind of the error is returned.
      return fail({ kind: 'unreachable', detail: error instanceof Error ? error.name : 'Error' })
    }
  }
  return {
    async find(request) {
      if (kind === 'osrm' && Object.values(request.needs).some(Boolean))
        return fail({ kind: 'needs-unknown' })
      if (now() < restsUntilMs) return fail({ kind: 'resting' })
      const found = await ask(request)
      const isDown = !found.ok && found.failure.kind === 'unreachable' && !request.signal?.aborted
      if (isDown) restsUntilMs = now() + REST_MS
      return found
    },
    close: () => closing.abort(),
  }
}
