/** Sends one change once, under its key. A create whose answer was lost is looked up first. */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { IDEMPOTENCY_KEEP_DAYS } from '#contract/periods.ts'
import { readAllFences } from '#data/store/facts-lock.ts'
import { ADOPTED, KEY_EXPIRED } from '#data/outbox/decide.ts'
import { readBytes } from '#data/outbox/outbox.ts'
import type { OutboxRow } from '#changes/row.ts'
import { rewrite, type Claimed } from '#data/outbox/send-queue.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { routeEntity } from '#changes/entities.ts'
import type { SendContext } from '#changes/kind-rules.ts'
import { joinedIds, type RouteFact, type RouteIds } from '#changes/subjects/route-fact.ts'
import type { Store } from '#data/store/store.ts'
import type { Http } from '../http/http.ts'
import type { Answers } from './answers.ts'
import { lookUp } from './look-up.ts'

export interface SendOptions {
  readonly store: Store
  readonly http: Http
  readonly answers: Pick<Answers, 'version' | 'ids'>
  /** Epoch ms. */
  now(): number
  readonly signal: AbortSignal
}

/** The parsed answer, or the failure with the wait that the server requests; and the row as it was sent. */
export type Sent = Result<unknown> & {
  readonly retryAfterMs?: number | undefined
  readonly row: OutboxRow
}

const KEY_LIVES_MS = IDEMPOTENCY_KEEP_DAYS * 86_400_000

export async function send(options: SendOptions, { row, isFirstTry }: Claimed): Promise<Sent> {
  const rules = rulesOf(row)
  if (row.failure?.kind === 'conflict' && row.failure.code === ADOPTED)
    return { ...ok(row.failure.current), row }
  if (rules.lookUp) return isFirstTry ? sendCreate(options, row) : sendCreateAgain(options, row)
  if (!rules.isRepeatable && options.now() - row.firstSentAt > KEY_LIVES_MS)
    return { ...fail({ kind: 'conflict', status: 409, code: KEY_EXPIRED }), row }
  return { ...(await request(options, row)), row }
}

/** Stores the time of the first try by the server's clock: a look-up compares it with `createdAt`. */
async function sendCreate(options: SendOptions, row: OutboxRow): Promise<Sent> {
  const started = await readServerClock(options)
  if (!started.ok) return { ...started, row }
  const timed = { ...row, firstSentAt: row.firstSentAt + (options.http.clockOffsetMs() ?? 0) }
  await rewrite(options.store.outbox, [timed])
  return { ...(await request(options, timed)), row: timed }
}

async function sendCreateAgain(options: SendOptions, row: OutboxRow): Promise<Sent> {
  const { lookUp: rules } = rulesOf(row)
  const found = rules ? await lookUp(options, rules, row) : ok(undefined)
  if (!found.ok || found.value !== undefined) return { ...found, row }
  return { ...(await request(options, row)), row }
}

async function request(
  { store, http, signal, answers }: SendOptions,
  row: OutboxRow,
): Promise<Result<unknown> & { readonly retryAfterMs?: number | undefined }> {
  const rules = rulesOf(row)
  const call = await rules.request(row.payload, contextOf(store, answers))
  if ('kind' in call) return fail(call)
  const { endpoint, form, ...input } = call
  const version = rules.isEdit ? await versionToMatch(store, answers, row) : 0
  const answer = await http.call(endpoint, input, {
    form,
    failedTries: row.attempts,
    signal,
    isBodyOptional: !rules.isCreate,
    headers: { 'Idempotency-Key': row.id, ...(version > 0 && { 'If-Match': `"${version}"` }) },
  })
  return answer.ok ? ok(answer.value.value) : answer
}

/** Returns the newest known version: the one that the user saw, or a later one from the answer to an earlier change. */
async function versionToMatch(
  store: Store,
  answers: SendOptions['answers'],
  { entity, baseVersion }: OutboxRow,
): Promise<number> {
  const written = (await readAllFences(store)).byEntity[entity]?.version ?? 0
  return Math.max(baseVersion, written, answers.version(entity))
}

/** Finds out the server's clock by a cheap call, where it is not known yet. */
async function readServerClock({ http, signal }: SendOptions): Promise<Result<null>> {
  if (http.clockOffsetMs() !== undefined) return ok(null)
  const answer = await http.call('listTopics', {}, { signal })
  return answer.ok || !isNoAnswer(answer.failure) ? ok(null) : answer
}
const isNoAnswer = ({ kind }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'aborted'

const contextOf = (store: Store, answers: SendOptions['answers']): SendContext => ({
  bytes: (bytesKey) => readBytes(store.outbox, bytesKey),
  routeIds: (routeKey) => routeIds(store, answers, routeKey),
})

/** Reads the ids from the answers, the outbox, and the fact (for routes made before the outbox stored ids). The newest wins. */
async function routeIds(
  { outbox, facts }: Store,
  answers: SendOptions['answers'],
  routeKey: string,
): Promise<RouteIds | undefined> {
  const entity = routeEntity(routeKey)
  const stored = await outbox.read(({ serverIds }) => serverIds.get(entity))
  const fact = (await facts.findOne(entity).exec())?.toJSON().data.value as RouteFact | undefined
  const known = fact && { ...fact, routeId: fact.route.id }
  const { routeId = Number(routeKey), ...ids } = joinedIds(known, stored, answers.ids(entity))
  return Number.isInteger(routeId) ? { routeId, ...ids } : undefined
}
