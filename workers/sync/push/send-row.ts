/** Sends one claimed change and does what its answer says. */
import type { Failure } from '#contract/failure.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { backoffMs } from './backoff.ts'
import type { Claims } from './claims.ts'
import type { DrainContext, DrainEnd } from './drain-context.ts'
import { outcomeOf } from './outcome.ts'
import type { Results } from './results.ts'
import { isSteppedOver } from './rows.ts'
import { send } from './send.ts'
import { versionOf } from './settle.ts'

export interface Pass {
  readonly claims: Claims
  readonly results: Results
  /** Entities of which a change waits for its time: what comes after it does too. */
  readonly held: Set<string>
  readonly isFresh: boolean
}

/**
 * Answers why no more can be sent now, or undefined. `onAccepted` is called when the server has said yes, before its words are
 * read.
 */
export async function sendRow(
  context: DrainContext,
  claimed: OutboxRow,
  { claims, results, held, isFresh }: Pass,
  onAccepted: () => void,
): Promise<DrainEnd | undefined> {
  const { now } = context
  // What an earlier change brought may be what this one needs.
  if (rulesOf(claimed).dependsOn) await results.flush()
  const sent = await send(
    context,
    claimed,
    claims.version(claimed.entity),
    claims.isFresh(claimed.id),
    onAccepted,
  )
  const { row } = sent
  const failure = sent.ok ? undefined : sent.failure
  const outcome = failure ? outcomeOf(rulesOf(row), row.payload, failure) : 'done'
  if (outcome === 'done') {
    const answer = sent.ok ? sent.value : undefined
    claims.learnVersion(row.entity, versionOf(answer))
    results.accept({ row, answer, at: now() })
    context.onNotice({
      kind: 'change-done',
      rowId: row.id,
      change: row.kind,
      entity: row.entity,
      title: row.payload.title,
      text: (answer as { message?: string } | undefined)?.message || undefined,
    })
    return undefined
  }
  if (outcome === 'stop' || context.signal.aborted) {
    await claims.putBack([{ ...row, status: 'pending' }])
    return { kind: outcome === 'stop' ? 'unauthorized' : 'stopped' }
  }
  if (outcome === 'wait') {
    const attempts = (isFresh ? 0 : row.attempts) + 1
    const at = now() + backoffMs(attempts, sent.retryAfterMs, context.random)
    await claims.putBack([{ ...row, status: 'pending', attempts, nextAttemptAt: at, failure }])
    held.add(row.entity)
    return isSteppedOver(failure, attempts) ? undefined : { kind: 'waiting', at }
  }
  await results.flush()
  await refuse(context, claims, row, outcome, failure as Failure)
  return undefined
}

/** The change is taken back (or the user must pick), what depends on it waits for that. */
async function refuse(
  { onNotice, onRefused }: DrainContext,
  claims: Claims,
  row: OutboxRow,
  outcome: 'failed' | 'conflict',
  failure: Failure,
): Promise<void> {
  const isToBeTold = await claims.refuse({ ...row, status: outcome, attempts: row.attempts + 1, failure })
  if (!isToBeTold) return
  onNotice({
    kind: outcome === 'failed' ? 'change-refused' : 'change-conflict',
    rowId: row.id,
    change: row.kind,
    entity: row.entity,
    title: row.payload.title,
    failure,
  })
  onRefused(row.entity)
}
