/**
 * Accepted changes that are not written yet. A batch is written while sending goes on, after 100 answers or a second: first the
 * facts, then the rows are removed. A write that fails is retried. After a crash the rows are still there and are sent again
 * under the same keys.
 */
import { rulesOf } from '#changes/change-kinds.ts'
import { joinedIds, type RouteIds } from '#changes/subjects/route-fact.ts'
import type { ServerIds } from '#data/outbox/outbox.ts'
import { removeSent } from '#data/outbox/send-queue.ts'
import { settle, versionOf, type Accepted, type SettleContext } from './settle.ts'

export const BATCH_SIZE = 100
const LONGEST_DELAY_MS = 1000

export interface AnswersContext extends SettleContext {
  wait(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
  onTourGone(tourId: number): void
}

export interface Answers {
  accept(answer: Accepted): void
  /** The ids of rows that the server has accepted and that are not removed yet. */
  readonly rowIds: ReadonlySet<string>
  /** The newest version in the answers about an entity (0: none), and the server's ids from them. */
  version(entity: string): number
  ids(entity: string): Partial<RouteIds> | undefined
  /** Resolves with false where the write failed; the next call writes the same answers again. */
  flush(): Promise<boolean>
}

export function createAnswers(context: AnswersContext): Answers {
  const rowIds = new Set<string>()
  const versions = new Map<string, number>()
  const ids = new Map<string, ServerIds>()
  let held: Accepted[] = []
  let isTimed = false
  let writing: Promise<boolean> = Promise.resolve(true)

  async function writeHeld(): Promise<boolean> {
    if (held.length === 0) return true
    const batch = held
    held = []
    try {
      const rows = batch.map(({ row }) => row)
      for (const tourId of await settle(context, batch)) context.onTourGone(tourId)
      const answered = new Set(rows.map(({ entity }) => entity))
      await removeSent(
        context.store.outbox,
        rows,
        [...ids.values()].filter(({ entity }) => answered.has(entity)),
      )
      for (const { id } of rows) rowIds.delete(id)
      return true
    } catch {
      held = [...batch, ...held]
      return false
    }
  }
  const flush = (): Promise<boolean> => (writing = writing.then(writeHeld))

  return {
    rowIds,
    version: (entity) => versions.get(entity) ?? 0,
    ids: (entity) => ids.get(entity),
    accept(answer) {
      const { row } = answer
      held.push(answer)
      rowIds.add(row.id)
      versions.set(row.entity, Math.max(versionOf(answer.answer), versions.get(row.entity) ?? 0))
      const learned = rulesOf(row).learn?.(row.payload, answer.answer)
      const { entity } = row
      if (learned) ids.set(entity, { entity, ...joinedIds(ids.get(entity), learned) })
      if (held.length % BATCH_SIZE === 0) void flush()
      else if (!isTimed) {
        isTimed = true
        void context.wait(LONGEST_DELAY_MS, context.signal).then(() => {
          isTimed = false
          return flush()
        })
      }
    },
    flush,
  }
}
