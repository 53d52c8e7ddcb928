/**
 * Fetches boxes from an Overpass server. Its operators ask for a user agent with a contact, one request at a time, and a pause after an
 * error. The public servers are not meant for the backend of a product.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { fail, type Result } from '#contract/failure.ts'
import { createTurns } from '#contract/in-turn.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { limitedBlocks, limitedText } from '#server/kernel/http-client/limited-body.ts'
import type { OsmBoxFailure, OsmScope } from './osm-box.ts'
import { overpassQuery, QUERY_TIMEOUT_S, secondsUntilSlot } from './overpass-query.ts'
import { openAnswerPacker } from './pack-answer.ts'
import type { PackedBox, PackedBoxes } from './packed-box.ts'

export interface OverpassOptions {
  /** The address of `interpreter` and `status`, such as `https://overpass.example/api`, without a trailing slash. */
  readonly baseUrl: string
  /** Names a contact: public servers refuse the user agents of stock clients. */
  readonly userAgent: string
  /** Waits between attempts; rejects when `signal` aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  readonly now?: () => number
  readonly answerMaxBytes?: number
  /** The time limit of one request; longer than the time that the query gives the server. */
  readonly timeoutMs?: number
  /** Answers larger than this are read in a worker thread. */
  readonly smallBytes?: number
}

export interface OverpassBoxes extends PackedBoxes {
  /** Aborts the running request and all that wait. */
  close(): void
}

type BoxResult = Result<PackedBox, OsmBoxFailure>

const MARGIN_S = 30
const STATUS_TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 80 * 1024 * 1024
const REFUSAL_CHARS_MAX = 300
/** The wait that the operators ask for after status 429. */
const RATE_LIMITED_WAIT_S = 30
const RATE_LIMITED_TRIES = 3
/** If the server asks for a longer wait than this, the failure is returned to the caller instead of waiting. */
const WAIT_MAX_S = 120
const BUSY_WAIT_S = 60
const QUEUE_MAX = 8
const TOO_MUCH: ReadonlySet<OsmBoxFailure['kind']> = new Set(['incomplete', 'answer-too-large'])
/** The longest side of a box in degrees: a day's walk fits into it. */
const BOX_MAX = 0.3

const isAskable = ({ west, south, east, north }: Box): boolean =>
  [west, south, east, north].every(Number.isFinite) &&
  east > west &&
  north > south &&
  east - west <= BOX_MAX &&
  north - south <= BOX_MAX &&
  south >= -90 &&
  north <= 90 &&
  west >= -180 &&
  east <= 180

function quartersOf({ west, south, east, north }: Box): readonly Box[] {
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  return [
    { west, south, east: x, north: y },
    { west: x, south, east, north: y },
    { west, south: y, east: x, north },
    { west: x, south: y, east, north },
  ]
}

export function createOverpassBoxes(options: OverpassOptions): OverpassBoxes {
  const { baseUrl, userAgent, now = Date.now, answerMaxBytes = ANSWER_MAX_BYTES } = options
  const wait = options.wait ?? ((ms, signal) => delay(ms, undefined, { signal }))
  const timeoutMs = options.timeoutMs ?? (QUERY_TIMEOUT_S + MARGIN_S) * 1000
  const closing = new AbortController()
  const packer = openAnswerPacker(options.smallBytes)
  const inTurn = createTurns()
  let queued = 0
  /** Set while the server has asked for a pause: every request fails at once until then. */
  let pausedFor: { readonly untilMs: number; readonly kind: 'busy' | 'rate-limited' } | undefined

  const pauseFor = (seconds: number, kind: 'busy' | 'rate-limited'): BoxResult => {
    pausedFor = { untilMs: now() + seconds * 1000, kind }
    return fail({ kind, retryAfterS: seconds })
  }

  const post = async (box: Box, scope: OsmScope): Promise<BoxResult> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await fetch(`${baseUrl}/interpreter`, {
        method: 'POST',
        headers: { 'user-agent': userAgent, accept: '*/*' },
        body: new URLSearchParams({ data: overpassQuery(box, scope) }),
        redirect: 'error',
        signal: AbortSignal.any([timeout, closing.signal]),
      })
      const body = await limitedBlocks(answer, answerMaxBytes)
      if (body === undefined) return fail({ kind: 'answer-too-large', maxBytes: answerMaxBytes })
      if (answer.status === 200) return await packer.pack({ kind: 'answer', body, box, scope })
      if (answer.status === 429) return fail({ kind: 'rate-limited', retryAfterS: RATE_LIMITED_WAIT_S })
      if (answer.status >= 500) return fail({ kind: 'busy', retryAfterS: BUSY_WAIT_S })
      const text = Buffer.concat(body).toString().slice(0, REFUSAL_CHARS_MAX)
      return fail({ kind: 'refused', status: answer.status, text })
    } catch (error) {
      if (closing.signal.aborted) return fail({ kind: 'aborted' })
      if (timeout.aborted) return fail({ kind: 'timeout' })
      return fail({ kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Requests the seconds that the server asks for after status 429. */
  const requestedWaitS = async (): Promise<number> => {
    try {
      const answer = await fetch(`${baseUrl}/status`, {
        headers: { 'user-agent': userAgent },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(STATUS_TIMEOUT_MS), closing.signal]),
      })
      const text = answer.ok ? await limitedText(answer, REFUSAL_CHARS_MAX * 100) : undefined
      return Math.max(RATE_LIMITED_WAIT_S, secondsUntilSlot(text ?? '') ?? 0)
    } catch {
      return RATE_LIMITED_WAIT_S
    }
  }

  const ask = async (box: Box, scope: OsmScope): Promise<BoxResult> => {
    let limited = 0
    let busy = 0
    for (;;) {
      const found = await post(box, scope)
      if (found.ok) return found
      let seconds: number
      if (found.failure.kind === 'rate-limited') {
        seconds = await requestedWaitS()
        limited += 1
        if (limited >= RATE_LIMITED_TRIES || seconds > WAIT_MAX_S) return pauseFor(seconds, 'rate-limited')
      } else if (found.failure.kind === 'busy') {
        seconds = BUSY_WAIT_S
        busy += 1
        if (busy > 1) return pauseFor(seconds, 'busy')
      } else return found
      try {
        await wait(seconds * 1000, closing.signal)
      } catch {
        return fail({ kind: 'aborted' })
      }
    }
  }

  /** Fetches a box. If it was too large for the server or for the limit of bytes, it is fetched again in four parts, once. */
  const fetchWhole = async (box: Box, scope: OsmScope): Promise<BoxResult> => {
    if (closing.signal.aborted) return fail({ kind: 'aborted' })
    const pausedMs = pausedFor ? pausedFor.untilMs - now() : 0
    if (pausedFor && pausedMs > 0)
      return fail({ kind: pausedFor.kind, retryAfterS: Math.ceil(pausedMs / 1000) })
    const whole = await ask(box, scope)
    if (whole.ok || !TOO_MUCH.has(whole.failure.kind)) return whole
    const parts: PackedBox[] = []
    for (const quarter of quartersOf(box)) {
      const part = await ask(quarter, scope)
      if (!part.ok) return part
      parts.push(part.value)
    }
    try {
      return await packer.pack({ kind: 'parts', parts, box, scope })
    } catch (error) {
      return fail(
        closing.signal.aborted
          ? { kind: 'aborted' }
          : { kind: 'invalid-answer', detail: error instanceof Error ? error.message : String(error) },
      )
    }
  }

  return {
    async fetchPacked(box, scope) {
      if (!isAskable(box)) return fail({ kind: 'bad-box' })
      if (queued >= QUEUE_MAX) return fail({ kind: 'busy', retryAfterS: BUSY_WAIT_S })
      queued += 1
      return inTurn(() => fetchWhole(box, scope)).finally(() => (queued -= 1))
    },
    close() {
      closing.abort()
      void packer.close()
    },
  }
}
