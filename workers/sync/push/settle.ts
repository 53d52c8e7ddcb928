/**
 * Writes accepted changes into the facts: first the fences, then each fact, with the ids of its rows in `settled` so that no
 * screen folds them again. An answer is written once. It is skipped where another leader has claimed its row or the fact
 * already names it: the fact may hold newer answers by then.
 */
import type { Fence } from '#data/store/documents.ts'
import { readAllFences, withFacts, writeFences } from '#data/store/facts-lock.ts'
import type { Locks } from '#data/device/locks.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import type { OutboxRow } from '#changes/row.ts'
import { stillClaimed } from '#data/outbox/send-queue.ts'
import type { Store } from '#data/store/store.ts'
import { subjectStores, type Kept, type SubjectStore } from './subjects.ts'

export interface Accepted {
  readonly row: OutboxRow
  readonly answer: unknown
  /** Epoch ms when the answer came. */
  readonly at: number
}

export interface SettleContext {
  readonly store: Store
  readonly locks: Locks
}

/** The number of row ids that a fact stores: those of one batch, and of batches before it whose rows a screen may still show. */
const SETTLED_KEPT = 200

export const versionOf = (answer: unknown): number => {
  const version = (answer as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : 0
}

/** Resolves with the ids of tours that were removed, whose downloads may go too. */
export const settle = (
  { store, locks }: SettleContext,
  accepted: readonly Accepted[],
): Promise<readonly number[]> =>
  withFacts(locks, store, async () => {
    const there = await stillClaimed(
      store.outbox,
      accepted.map(({ row }) => row),
    )
    const unwritten = accepted.filter(({ row }) => there.has(row.id))
    if (unwritten.length === 0) return []
    await raiseFences(store, unwritten)
    const removedTourIds: number[] = []
    for (const subject of new Set(unwritten.map(({ row }) => rulesOf(row).subject))) {
      const facts = subjectStores[subject]
      if (!facts) continue
      const own = unwritten.filter(({ row }) => rulesOf(row).subject === subject)
      const gone = await settleSubject(store, facts, own)
      removedTourIds.push(...(facts.tourIdsOf?.(gone) ?? []))
    }
    return removedTourIds
  })

/** Resolves with the ids of the removed facts. */
async function settleSubject(
  store: Store,
  facts: SubjectStore,
  accepted: readonly Accepted[],
): Promise<readonly string[]> {
  const kept = await facts.read(store, [...new Set(accepted.map(({ row }) => facts.idOf(row)))])
  const written = new Map<string, Kept>()
  const removed = new Set<string>()
  for (const { row, answer } of accepted) {
    const id = facts.idOf(row)
    const before = kept.get(id)
    if (before?.settled.includes(row.id)) continue
    const rules = rulesOf(row)
    const fact =
      before || rules.isCreate ? rules.settle(before?.fact, row.payload, answer, row.id) : undefined
    if (fact !== undefined) {
      const settled = [...(before?.settled ?? []), row.id].slice(-SETTLED_KEPT)
      const after = { ...before, fact, settled }
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
