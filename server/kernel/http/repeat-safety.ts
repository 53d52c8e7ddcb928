/**
 * Makes mutations with an `Idempotency-Key` run once: the answer is stored in the same transaction as the writes of the call,
 * so that a crash leaves both or neither. A key belongs to the body of its first request.
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { KEY_REUSED, REQUEST_IN_PROGRESS } from '#contract/answer-codes.ts'
import { IDEMPOTENCY_KEEP_DAYS } from '#contract/periods.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { idempotencyKeys } from '#server/kernel/db/schema/idempotency-keys.ts'
import * as texts from '#texts/requests.ts'
import { Refusal } from './refusal.ts'

export interface StoredAnswer {
  readonly status: number
  /** The JSON text of the body, or an empty text. */
  readonly body: string
}

export interface RepeatKey {
  readonly userKey: string
  /** The method and path of the call, such as `POST /api/tours`. */
  readonly call: string
  readonly key: string
  /** The SHA-256 of the body; of an upload, that of its fields and its file. Null for a call without a body. */
  readonly bodyFingerprint: string | null
}

/**
 * A claim of this age counts as abandoned by its process. A call that only took long finds that its claim was taken
 * over, and its writes are rolled back.
 */
const ABANDONED_AFTER_S = 20
const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Reads the header. Returns undefined if none was sent; throws a 400 if it is not a valid key. `body` is the JSON
 * before a schema removed fields, so that another version of the server computes the same fingerprint; undefined if
 * bodies are not compared.
 */
export function repeatKeyOf(
  header: string | string[] | undefined,
  userKey: string,
  call: string,
  body: unknown,
): RepeatKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal(400, { error: texts.keyUnreadable })
  return { userKey, call, key: header, bodyFingerprint: body === undefined ? null : fingerprintOf(body) }
}

/**
 * The fingerprint does not depend on the order of fields, because another build of the client may write them in
 * another order.
 */
function fingerprintOf(body: unknown): string {
  const json = JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? withSortedFields(value) : value,
  )
  return createHash('sha256').update(json).digest('base64url')
}

const withSortedFields = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))

export interface AnswerOnceOptions {
  /** Turns a refusal into a stored answer; throws it again if it must not be stored (429). */
  readonly answerOf: (refusal: Refusal) => StoredAnswer
  /** The work runs its own transaction and may be repeated with the same key. */
  readonly ownTransaction: boolean
  /**
   * Does slow work before the transaction, so that it holds no connection. It is skipped if the key is answered
   * already.
   */
  readonly prepare?: (() => Promise<void>) | undefined
}

/**
 * Runs `work` in a transaction, once per key. A refusal (4xx) is stored like an answer; a failure (5xx) is not, so that the
 * client can try again. Throws a 409, without running `work`, for a key that was sent with another body before or whose first
 * request is still running.
 */
export async function answerOnce(
  db: Database,
  repeat: RepeatKey | undefined,
  work: (tx: Database | Transaction) => Promise<StoredAnswer>,
  { answerOf, ownTransaction, prepare }: AnswerOnceOptions,
): Promise<StoredAnswer> {
  if (!repeat) {
    try {
      await prepare?.()
      return ownTransaction ? await work(db) : await db.transaction(work)
    } catch (error) {
      if (error instanceof Refusal) return answerOf(error)
      throw error
    }
  }
  const claim = await claimKey(db, repeat)
  if ('answer' in claim) return claim.answer
  try {
    await prepare?.()
    const workAndStore = async (tx: Database | Transaction) => {
      const answer = await work(tx)
      await storeAnswer(tx, repeat, claim.id, answer)
      return answer
    }
    return ownTransaction ? await workAndStore(db) : await db.transaction(workAndStore)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
      const answer = answerOf(error)
      await storeAnswer(db, repeat, claim.id, answer)
      return answer
    }
    await releaseClaim(db, repeat, claim.id)
    if (error instanceof Refusal) return answerOf(error)
    throw error
  }
}

const isKey = ({ userKey, call, key }: RepeatKey) =>
  and(eq(idempotencyKeys.userKey, userKey), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

const isExpired = lt(idempotencyKeys.createdAt, sql`now() - make_interval(days => ${IDEMPOTENCY_KEEP_DAYS})`)

const isProcessing = eq(idempotencyKeys.status, 'processing')
const isAbandoned = and(
  isProcessing,
  lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${ABANDONED_AFTER_S})`),
)
const isUpForWork = or(eq(idempotencyKeys.status, 'free'), isAbandoned)

/** Two bodies also count as the same if one of them has no fingerprint. */
const hasSameBody = ({ bodyFingerprint }: RepeatKey) =>
  sql<boolean>`coalesce(${idempotencyKeys.bodyFingerprint} = ${bodyFingerprint}::text, true)`

async function claimKey(
  db: Database,
  repeat: RepeatKey,
): Promise<{ readonly id: string } | { readonly answer: StoredAnswer }> {
  const id = randomUUID()
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values({ ...repeat, status: 'processing', workedOnBy: id })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userKey, idempotencyKeys.call, idempotencyKeys.key],
      set: {
        status: 'processing',
        workedOnBy: id,
        bodyFingerprint: repeat.bodyFingerprint,
        createdAt: sql`now()`,
      },
      setWhere: or(isExpired, and(isUpForWork, hasSameBody(repeat))),
    })
    .returning({ id: idempotencyKeys.workedOnBy })
  if (claimed) return { id }
  const [row] = await db
    .select({ stored: idempotencyKeys, isSameBody: hasSameBody(repeat) })
    .from(idempotencyKeys)
    .where(isKey(repeat))
  if (row?.isSameBody === false)
    throw new Refusal(409, {
      error: texts.keyUsed,
      code: KEY_REUSED,
    })
  if (row?.stored.status === 'done') {
    const { answerStatus, answerBody } = row.stored
    return { answer: { status: answerStatus ?? 200, body: Buffer.from(answerBody ?? []).toString('utf8') } }
  }
  throw new Refusal(409, { error: texts.stillWorkedOn, code: REQUEST_IN_PROGRESS }, 1)
}

async function storeAnswer(
  db: Database | Transaction,
  repeat: RepeatKey,
  claimId: string,
  answer: StoredAnswer,
) {
  const stored = await db
    .update(idempotencyKeys)
    .set({ status: 'done', answerStatus: answer.status, answerBody: Buffer.from(answer.body, 'utf8') })
    .where(and(isKey(repeat), eq(idempotencyKeys.workedOnBy, claimId)))
    .returning({ key: idempotencyKeys.key })
  if (stored.length === 0) throw new Error('another process took the request over')
}

/**
 * Releases the claim after a failure. A stored answer stays: then the commit succeeded, and only its confirmation was
 * lost.
 */
async function releaseClaim(db: Database, repeat: RepeatKey, claimId: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: 'free' })
    .where(and(isKey(repeat), eq(idempotencyKeys.workedOnBy, claimId), isProcessing))
}

/** Removes expired answers. */
export async function sweepAnswers(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired)
}

/** Releases all claims. Called at the start of the only server of a database: the process that held them is gone. */
export async function releaseAbandonedClaims(db: Database): Promise<void> {
  await db.update(idempotencyKeys).set({ status: 'free' }).where(isProcessing)
}
