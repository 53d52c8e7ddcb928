/**
 * Writing down what the server accepted: the facts with the rows named in `settled` (so that no screen folds them again),
 * then the fences, then the rows are removed. A crash between leaves rows that are sent again under the same key.
 */
import type { FactDocument, FactKey, Fence, TourDocument } from '#data/documents.ts'
import { readFences, readPushOrder, withFacts } from '#data/facts-lock.ts'
import type { Locks } from '#data/locks.ts'
import { factRulesOf, tourRulesOf } from '#data/outbox/change-kinds.ts'
import { tourIdOf } from '#data/outbox/entities.ts'
import type { ChangePayloads, OutboxRow, TourChangeKind } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'

export interface Accepted {
  readonly row: OutboxRow
  readonly answer: unknown
  /** Epoch ms when the answer came. */
  readonly at: number
}

/** Enough to outlive the moment between writing the fact and removing the row. */
const SETTLED_KEPT = 50

export const versionOf = (answer: unknown): number => {
  const version = (answer as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : 0
}

/** The small answers as they are now; one that was never fetched stays away until it is. */
async function settledFacts(store: Store, accepted: readonly Accepted[]): Promise<readonly FactDocument[]> {
  const changed = new Map<FactKey, FactDocument>()
  for (const { row } of accepted) {
    const rules = factRulesOf(row)
    if (!rules?.fact || !rules.fold) continue
    const stored = changed.get(rules.fact) ?? (await store.facts.findOne(rules.fact).exec())?.toJSON()
    if (!stored) continue
    const value = rules.fold(stored.data.value, row.payload)
    changed.set(rules.fact, { ...(stored as FactDocument), data: { value }, etag: '' })
  }
  return [...changed.values()]
}

/** Answers the ids of tours that are gone. */
export async function settle(
  store: Store,
  locks: Locks,
  accepted: readonly Accepted[],
): Promise<readonly number[]> {
  if (accepted.length === 0) return []
  const gone = await withFacts(locks, store, async () => {
    const small = await settledFacts(store, accepted)
    const ids = [...new Set(accepted.flatMap(({ row }) => tourIdOf(row.entity) ?? []).map(String))]
    const documents = await store.tours.findByIds(ids).exec()
    const facts = new Map<string, TourDocument>()
    for (const [id, document] of documents) facts.set(id, document.toJSON() as TourDocument)
    const removed = new Set<string>()
    const fences = new Map<string, FactDocument>()
    const known = await readFences(
      store,
      accepted.map(({ row }) => row.entity),
    )
    const order = (await readPushOrder(store)) + 1
    for (const { row, answer, at } of accepted) {
      const id = String(tourIdOf(row.entity))
      const fact = facts.get(id)
      const payload = row.payload as ChangePayloads[TourChangeKind]
      const item = fact && tourRulesOf(row)?.settle(fact.item, payload, answer)
      if (fact && item)
        facts.set(id, {
          ...fact,
          item,
          etag: '',
          settled: [...(fact.settled ?? []), row.id].slice(-SETTLED_KEPT),
        })
      else if (row.kind === 'tour-delete') {
        facts.delete(id)
        removed.add(id)
      }
      const before = known.get(row.entity)?.version ?? 0
      const value: Fence = { at, order, version: Math.max(versionOf(answer), before) }
      known.set(row.entity, value)
      fences.set(row.entity, { id: `fence:${row.entity}`, data: { value }, etag: '', fetchedAt: at })
    }
    const newest = Math.max(...accepted.map(({ at }) => at))
    await store.facts.bulkUpsert([
      { id: 'push-order', data: { value: order }, etag: '', fetchedAt: newest },
      ...fences.values(),
      ...small,
    ])
    if (facts.size > 0) await store.tours.bulkUpsert([...facts.values()])
    if (removed.size > 0) {
      await store.tours.bulkRemove([...removed])
      await store.parts.bulkRemove(
        [...removed].flatMap((id) => [`${id}:narrative`, `${id}:pois`, `${id}:chunks`]),
      )
    }
    return [...removed].map(Number)
  })
  await store.outbox.bulkRemove(accepted.map(({ row }) => row.id))
  return gone
}
