/**
 * Reads from public servers as their operators ask: with a contact in the user agent, one request at a time over all hosts, a gap
 * between two requests, and a pause after the server refused one.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { fail, ok, type Result } from '#contract/failure.ts'
import { createTurns } from '#contract/in-turn.ts'
import { limitedBytes, limitedText } from './limited-body.ts'

export type PoliteFailure =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterS: number }
  | { readonly kind: 'invalid-answer'; readonly detail: string }
  | { readonly kind: 'aborted' }

/** The result of reading a body of status 200. `later`: the server asks the client to repeat the request. */
export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'later'; readonly seconds: number; readonly detail: string }
  | { readonly kind: 'invalid'; readonly detail: string }

export interface PoliteClientOptions {
  /** Names a contact: public servers refuse the user agents of stock clients. */
  readonly userAgent: string
  /** The least time from the start of one request to the start of the next. */
  readonly gapMs: number
  /** The gap after an answer that took longer than 1 s, which shows that the server is busy. */
  readonly slowGapMs: number
  readonly answerMaxBytes: number
  readonly timeoutMs?: number
  /** The number of times that one address is requested at most. Default 3. */
  readonly tries?: number
  /** The `Accept` header. Default `application/json`. */
  readonly accept?: string
  readonly fetch?: typeof fetch
  /** Waits between requests; rejects when `signal` aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  readonly now?: () => number
}

export interface PoliteClient {
  /** Requests the address and reads its text with `read`. Never rejects. */
  ask<T>(
    url: URL,
    read: (text: string, headers: Headers) => Reading<T>,
    signal?: AbortSignal,
  ): Promise<Result<T, PoliteFailure>>
  /** Requests the address and returns its bytes. Never rejects. */
  askBytes(url: URL, signal?: AbortSignal): Promise<Result<Buffer, PoliteFailure>>
  /** Aborts the running request and all that wait. */
  close(): void
}

const TIMEOUT_MS = 20_000
const SLOW_MS = 1000
const TRIES = 3
/** If the server asks for a longer wait than this, the client returns the failure to its caller instead of waiting. */
const WAIT_MAX_S = 60
const RATE_LIMITED_WAIT_S = 30
const BROKEN_WAIT_S = 5
const DETAIL_CHARS_MAX = 200

/** Reads `Retry-After`, which is a number of seconds or a date; returns whole seconds from `nowMs`. */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Fetches a body of at most `maxBytes`, then reads it. */
interface Reader<Body, T> {
  readonly body: (answer: Response, maxBytes: number) => Promise<Body | undefined>
  readonly read: (body: Body, headers: Headers) => Reading<T>
}

type Attempt<T> = Result<T, PoliteFailure> | { readonly later: PoliteFailure; readonly seconds: number }

export function createPoliteClient(options: PoliteClientOptions): PoliteClient {
  const { userAgent, answerMaxBytes, now = Date.now, timeoutMs = TIMEOUT_MS } = options
  const { tries = TRIES, accept = 'application/json' } = options
  const send = options.fetch ?? fetch
  const wait = options.wait ?? ((ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }))
  const closing = new AbortController()
  const inTurn = createTurns()
  let nextAtMs = 0
  /** Set while the server has asked for a pause: every request fails at once until then. */
  let pausedFor: { readonly untilMs: number; readonly failure: PoliteFailure } | undefined

  const attempt = async <Body, T>(
    url: URL,
    reader: Reader<Body, T>,
    signal: AbortSignal,
    number: number,
  ): Promise<Attempt<T>> => {
    const startedAt = now()
    const timeout = AbortSignal.timeout(timeoutMs)
    const later = (failure: PoliteFailure, seconds: number) => ({ later: failure, seconds })
    const unreachable = (detail: string) => ({ kind: 'unreachable' as const, detail })
    try {
      const answer = await send(url, {
        headers: { 'user-agent': userAgent, accept },
        redirect: 'error',
        signal: AbortSignal.any([timeout, signal]),
      })
      const body = await reader.body(answer, answerMaxBytes)
      const asked = retryAfterOf(answer.headers, now())
      if (answer.status === 429) {
        const seconds = asked ?? RATE_LIMITED_WAIT_S
        return later({ kind: 'rate-limited', retryAfterS: seconds }, seconds)
      }
      if (answer.status >= 500)
        return later(unreachable(`HTTP ${answer.status}`), asked ?? BROKEN_WAIT_S * number * number)
      if (answer.status !== 200)
        return fail(
          unreachable(
            `HTTP ${answer.status}: ${(typeof body === 'string' ? body : '').slice(0, DETAIL_CHARS_MAX)}`,
          ),
        )
      if (body === undefined)
        return fail({ kind: 'invalid-answer', detail: `longer than ${answerMaxBytes} bytes` })
      const reading = reader.read(body, answer.headers)
      if (reading.kind === 'read') return ok(reading.value)
      if (reading.kind === 'invalid') return fail({ kind: 'invalid-answer', detail: reading.detail })
      const seconds = Math.max(reading.seconds, asked ?? 0)
      return later({ kind: 'rate-limited', retryAfterS: seconds }, seconds)
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'aborted' })
      const detail = timeout.aborted ? `no answer in ${timeoutMs} ms` : causeOf(error)
      return later(unreachable(detail), BROKEN_WAIT_S * number)
    } finally {
      nextAtMs = now() - startedAt > SLOW_MS ? now() + options.slowGapMs : startedAt + options.gapMs
    }
  }

  const pause = async (ms: number, signal: AbortSignal): Promise<boolean> => {
    try {
      if (ms > 0) await wait(ms, signal)
      return !signal.aborted
    } catch {
      return false
    }
  }

  const askInTurn = async <Body, T>(
    url: URL,
    reader: Reader<Body, T>,
    signal: AbortSignal,
  ): Promise<Result<T, PoliteFailure>> => {
    for (let number = 1; ; number += 1) {
      if (pausedFor && pausedFor.untilMs > now())
        return fail(duringPause(pausedFor.failure, pausedFor.untilMs - now()))
      if (signal.aborted || !(await pause(nextAtMs - now(), signal))) return fail({ kind: 'aborted' })
      const found = await attempt(url, reader, signal, number)
      if ('ok' in found) return found
      if (number >= tries || found.seconds > WAIT_MAX_S) {
        // A single broken page, or one host of several, must not stop the requests to the others.
        const asksForPause = found.later.kind === 'rate-limited' || found.seconds > WAIT_MAX_S
        if (asksForPause) pausedFor = { untilMs: now() + found.seconds * 1000, failure: found.later }
        return fail(found.later)
      }
      if (!(await pause(found.seconds * 1000, signal))) return fail({ kind: 'aborted' })
    }
  }

  const enqueue = <Body, T>(url: URL, reader: Reader<Body, T>, signal: AbortSignal | undefined) => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    return failIfAborted(
      inTurn(() => askInTurn(url, reader, either)),
      either,
    )
  }

  return {
    ask: async (url, read, signal) => enqueue(url, { body: limitedText, read }, signal),
    askBytes: async (url, signal) =>
      enqueue(url, { body: limitedBytes, read: (value) => ({ kind: 'read', value }) }, signal),
    close: () => closing.abort(),
  }
}

/** Resolves at once when the signal aborts, so that a caller that gives up does not wait for the requests of others. */
const failIfAborted = <T>(
  turn: Promise<Result<T, PoliteFailure>>,
  signal: AbortSignal,
): Promise<Result<T, PoliteFailure>> =>
  new Promise((resolve) => {
    const abort = () => resolve(fail({ kind: 'aborted' }))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    void turn.then(resolve).finally(() => signal.removeEventListener('abort', abort))
  })

const duringPause = (failure: PoliteFailure, ms: number): PoliteFailure =>
  failure.kind === 'rate-limited' ? { kind: 'rate-limited', retryAfterS: Math.ceil(ms / 1000) } : failure

/** Returns the message of the cause, because that of `fetch` itself is always 'fetch failed'. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}
