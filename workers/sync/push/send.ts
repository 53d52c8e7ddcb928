/** One try of one change: its request, under its key; a create whose answer was lost is looked up before. */
import { ok, type Failure, type Result } from '#contract/failure.ts'
import type { Locks } from '#data/locks.ts'
import { readBytes } from '#data/outbox/bytes.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { routeEntity } from '#changes/entities.ts'
import { ADOPTED } from '#data/outbox/enqueue.ts'
import type { SendContext } from '#changes/kind-rules.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import type { RouteFact } from '#data/routes/route-fact.ts'
import type { Store } from '#data/store.ts'
import type { Http } from '../http/http.ts'
import { lookUp } from './look-up.ts'
import { rewrite } from './rows.ts'

export interface SendOptions {
  readonly store: Store
  readonly locks: Locks
  readonly http: Http
  /** Epoch ms. */
  now(): number
  readonly signal: AbortSignal
  /** Asked before each send: still the leader, still the same user. */
  mayGoOn(): boolean | Promise<boolean>
  /** Ends a request that hangs since before the signal came back. */
  retrySignal(): AbortSignal | undefined
}

/** The parsed answer, or the failure and how long the server asks to wait; and the row as it was sent. */
export type Sent = Result<unknown> & {
  readonly retryAfterMs?: number | undefined
  readonly row: OutboxRow
}

export async function send(
  options: SendOptions,
  row: OutboxRow,
  knownVersion: number,
  isFirstTry: boolean,
  onAccepted: () => void,
): Promise<Sent> {
  const rules = rulesOf(row)
  if (row.failure?.kind === 'conflict' && row.failure.code === ADOPTED)
    return { ...ok(row.failure.current), row }
  if (!rules.lookUp) return { ...(await request(options, row, knownVersion, onAccepted)), row }
  if (isFirstTry) {
    const started = await startClock(options)
    if (!started.ok) return { ...started, row }
    // By the server's clock, which is what it is compared with later.
    const timed = { ...row, firstSentAt: row.firstSentAt + (options.http.clockOffsetMs() ?? 0) }
    await rewrite(options.store, options.locks, [timed])
    return { ...(await request(options, timed, knownVersion)), row: timed }
  }
  const found = await lookUp(options, rules.lookUp, row)
  if (!found.ok || found.value !== undefined) return { ...found, row }
  return { ...(await request(options, row, knownVersion)), row }
}

async function request(
  { store, http, signal, retrySignal }: SendOptions,
  row: OutboxRow,
  knownVersion: number,
  onAccepted?: () => void,
): Promise<Result<unknown> & { readonly retryAfterMs?: number | undefined }> {
  const rules = rulesOf(row)
  const made = rules.request(row.payload, contextOf(store))
  const call = made instanceof Promise ? await made : made
  if ('kind' in call) return { ok: false, failure: call }
  const { endpoint, form, ...input } = call
  // A later change of the same thing takes the version that the earlier one's answer gave it, be it a create's.
  const version = Math.max(row.baseVersion, knownVersion)
  const answer = await http.call(endpoint, input, {
    form,
    onAccepted,
    signal: eitherOf(signal, retrySignal()),
    isBodyOptional: !rules.isCreate,
    headers: {
      'Idempotency-Key': row.id,
      ...(rules.isEdit && version > 0 && { 'If-Match': `"${version}"` }),
    },
  })
  return answer.ok ? ok(answer.value.value) : answer
}

const merged = new WeakMap<AbortSignal, { readonly first: AbortSignal; readonly either: AbortSignal }>()

/** Aborted with the first of both; the same for all requests that have the same two. */
function eitherOf(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  if (!second) return first
  const known = merged.get(second)
  if (known?.first === first) return known.either
  const either = AbortSignal.any([first, second])
  merged.set(second, { first, either })
  return either
}

/** Something cheap tells what time the server thinks it is. */
async function startClock({ http, signal }: SendOptions): Promise<Result<null>> {
  if (http.clockOffsetMs() !== undefined) return ok(null)
  const answer = await http.call('listTopics', {}, { signal })
  const isThere = answer.ok || !isNoAnswer(answer.failure)
  return isThere ? ok(null) : answer
}
const isNoAnswer = ({ kind }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'aborted'

const contextOf = (store: Store): SendContext => ({
  async route(routeKey) {
    const document = await store.facts.findOne(routeEntity(routeKey)).exec()
    return document?.toJSON().data.value as RouteFact | undefined
  },
  bytes: (bytesKey) => readBytes(store.name, bytesKey),
})
