/**
 * Writing down what the server accepted: the fences, and the facts with the rows named in `settled`, so that no screen folds
 * them again. A crash before the rows are noted as done leaves rows that are sent again under the same key.
 */
import type { Fence } from '#data/documents.ts'
import { readAllFences, withFacts, writeFences } from '#data/facts-lock.ts'
import type { Locks } from '#data/locks.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import type { Subject } from '#changes/payloads.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import { subjectStores, type Kept, type SubjectStore } from './subjects.ts'

export interface Accepted {
  readonly row: OutboxRow
  readonly answer: unknown
  /** Epoch ms when the answer came. */
  readonly at: number
}

/**
 * Of the rows of earlier writes: a screen may hear of this one before it has read that they are gone. Those of the same write
 * come on top, however many.
 */
const SETTLED_KEPT = 50

export const versionOf = (answer: unknown): number => {
  const version = (answer as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : 0
}

/** Answers the ids of tours that are gone. */
export async function settle(
  store: Store,
  locks: Locks,
  accepted: readonly Accepted[],
): Promise<readonly number[]> {
  if (accepted.length === 0) return []
  return withFacts(locks, store, async () => {
    await raiseFences(store, accepted)
    const removed: string[] = []
    for (const subject of new Set(accepted.map(({ row }) => rulesOf(row).subject))) {
      const facts = subjectStores[subject]
      if (!facts) continue
      const own = accepted.filter(({ row }) => rulesOf(row).subject === subject)
      const gonePart = await settleSubject(store, facts, own)
      if (subject === ('tour' satisfies Subject)) removed.push(...gonePart)
    }
    return removed.map(Number)
  })
}

/** Answers the ids of what was removed. */
async function settleSubject(
  store: Store,
  facts: SubjectStore,
  accepted: readonly Accepted[],
): Promise<readonly string[]> {
  const ids = [...new Set(accepted.map(({ row }) => facts.idOf(row)))]
  const kept = new Map<string, Kept>()
  for (const [id, { settled, ...before }] of await facts.read(store, ids))
    kept.set(id, { ...before, settled: settled.slice(-SETTLED_KEPT) })
  const written = new Map<string, Kept>()
  const removed = new Set<string>()
  for (const { row, answer } of accepted) {
    const id = facts.idOf(row)
    const before = kept.get(id)
    const rules = rulesOf(row)
    const fact =
      before || rules.isCreate ? rules.settle(before?.fact, row.payload, answer, row.id) : undefined
    if (fact !== undefined) {
      const after = { ...before, fact, settled: [...(before?.settled ?? []), row.id] }
      kept.set(id, after)
      written.set(id, after)
    } else if (rules.isDelete) {
      kept.delete(id)
      written.delete(id)
      removed.add(id)
    }
  }
  const at = accepted.at(-1)?.at ?? 0
  if (written.size > 0) await facts.write(store, written, at)
  if (removed.size > 0) await facts.remove(store, [...removed])
  return [...removed]
}

async function raiseFences(store: Store, accepted: readonly Accepted[]): Promise<void> {
  const { order: before, byEntity } = await readAllFences(store)
  const order = before + 1
  const raised: Record<string, Fence> = { ...byEntity }
  for (const { row, answer, at } of accepted) {
    const version = Math.max(versionOf(answer), raised[row.entity]?.version ?? 0)
    raised[row.entity] = { at, order, version }
  }
  await writeFences(store, { order, byEntity: raised })
}
