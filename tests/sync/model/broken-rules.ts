/** Rules of the engine, broken on purpose: wrong versions of its functions, used by `broken-rules.test.ts`. */
import { isKnownKind } from '#changes/change-kinds.ts'
import { type isUntouched, isUnsent } from '#changes/row.ts'
import type { next } from '#data/outbox/schedule.ts'
import type { claim, removeSent, stillClaimed } from '#data/outbox/send-queue.ts'
import type { isOfApi } from '#workers/sync/http/whose-answer.ts'

export interface BrokenRule {
  /** Changes the key of a request on its way. */
  readonly rekey?: (key: string) => string
  readonly next?: (right: typeof next) => typeof next
  readonly claim?: (right: typeof claim) => typeof claim
  readonly stillClaimed?: typeof stillClaimed
  readonly removeSent?: (right: typeof removeSent) => typeof removeSent
  readonly isOfApi?: typeof isOfApi
  readonly isUntouched?: typeof isUntouched
}

/** A repeated request carries a new key. */
const newKeyAtEachTry = (): BrokenRule => {
  const sent = new Set<string>()
  return {
    rekey(key) {
      if (sent.has(key)) return crypto.randomUUID()
      sent.add(key)
      return key
    },
  }
}

/** A row is removed when it is sent, not when it is answered. */
const rowRemovedBeforeTheAnswer: BrokenRule = {
  claim: (right) => async (outbox, moment, claimedBy) => {
    const piece = await right(outbox, moment, claimedBy)
    await outbox.write(({ rows }) => rows.bulkDelete(piece.claimed.map(({ row }) => row.seq)))
    return piece
  },
}

/** A row that was sent already is coalesced with a later change as if it had not been. */
const sentRowsAreCoalesced: BrokenRule = { isUntouched: isUnsent }

/** A former leader writes over the rows of the present one. */
const anyoneHoldsEveryClaim: BrokenRule = {
  claim: (right) => (outbox, moment) => right(outbox, moment, 'anyone'),
}

/** A former leader writes the answers that it holds over newer facts. */
const everyAnswerIsWritten: BrokenRule = {
  stillClaimed: async (_outbox, rows) => new Set(rows.map(({ id }) => id)),
}

/** A change may pass an earlier one of the same thing. */
const everyRowItsOwnEntity: BrokenRule = {
  next: (right) => (rows, moment) => {
    const { ready, until } = right(
      rows.map((row) => ({ ...row, entity: row.id })),
      moment,
    )
    return { ready: rows.filter(({ id }) => ready.some((other) => other.id === id)), until }
  },
}

/** Here a captive network's page is taken for the server's answer. */
const everyAnswerIsOurs: BrokenRule = { isOfApi: () => true }

/** Only the facts know the server's id of a route, and they are deleted at a sign-out. */
const idsOnlyInFacts: BrokenRule = {
  removeSent: (right) => (outbox, sent) => right(outbox, sent, []),
}

/** A row of another build of the app holds up all rows behind it. */
const unknownKindsHoldUpAll: BrokenRule = {
  next: (right) => (rows, moment) => {
    const unknown = rows.findIndex(({ kind }) => !isKnownKind(kind))
    return right(unknown < 0 ? rows : rows.slice(0, unknown), moment)
  },
}

export const BROKEN_RULES: readonly (readonly [name: string, rule: () => BrokenRule])[] = [
  ['a new Idempotency-Key at each try', newKeyAtEachTry],
  ['a row removed before the answer is stored', () => rowRemovedBeforeTheAnswer],
  ['a row coalesced that was sent already', () => sentRowsAreCoalesced],
  ['rows written by who lost the lead', () => anyoneHoldsEveryClaim],
  ['facts written by who lost the lead', () => everyAnswerIsWritten],
  ['an answer believed that is not our server’s', () => everyAnswerIsOurs],
  ['ids of the server that go with the facts', () => idsOnlyInFacts],
  ['a change of another build that holds up the others', () => unknownKindsHoldUpAll],
  ['a change sent before an earlier one of the same thing', () => everyRowItsOwnEntity],
]
