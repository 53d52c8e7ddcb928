/** Decides which changes are sent next: by order, dependants, backoff and kinds. Pure. */
import { isKnownKind } from '#changes/change-kinds.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import { isStopped, type OutboxRow } from '#changes/row.ts'

/** A change that has failed this many times no longer holds up changes of other entities. */
export const STEP_OVER_AFTER = 3
/** The longest wait. A later time was stored before the device's clock was set back, and is ignored. */
export const LONGEST_WAIT_MS = 16 * 60_000

export interface Moment {
  /** Epoch ms. */
  readonly now: number
  /** The number of rows that the caller can send. */
  readonly size: number
  /** Ids of rows that the server has accepted and that are not removed yet. */
  readonly answered: ReadonlySet<string>
}

export interface Next {
  /** The rows to send, in order, one after another as long as each succeeds. */
  readonly ready: readonly OutboxRow[]
  /** Epoch ms of the next attempt that is due later; Infinity where none is. */
  readonly until: number
}

/**
 * Selects rows in order. Changes of one entity keep their order, and a change that depends on others waits until those are done. Rows that
 * another leader is sending are left out. A row that waits for its next attempt blocks everything after it; after three attempts it blocks
 * only its entity and dependants, and where the server limits its kind (429) only rows of that kind.
 */
export function next(rows: readonly OutboxRow[], { now, size, answered }: Moment): Next {
  const left = new Set<string>()
  const heldEntities = new Set<string>()
  const heldKinds = new Set<ChangeKind>()
  const ready: OutboxRow[] = []
  let until = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (ready.length === size) break
    const isDependant = row.dependsOn.some((id) => left.has(id))
    left.add(row.id)
    if (answered.has(row.id) || isStopped(row) || !isKnownKind(row.kind)) continue
    const isTaken = row.status === 'inflight'
    if (isTaken || isDependant || heldEntities.has(row.entity) || heldKinds.has(row.kind)) {
      heldEntities.add(row.entity)
      continue
    }
    const dueAt = Math.max(soon(row.nextAttemptAt, now), soon(row.notBefore, now))
    if (dueAt <= now) {
      ready.push(row)
      continue
    }
    until = Math.min(until, dueAt)
    heldEntities.add(row.entity)
    if (row.failure?.kind === 'rate-limited') heldKinds.add(row.kind)
    else if (row.attempts < STEP_OVER_AFTER) break
  }
  return { ready, until }
}

const soon = (at: number, now: number): number => (at - now > LONGEST_WAIT_MS ? 0 : at)
