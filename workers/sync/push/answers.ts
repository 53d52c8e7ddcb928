/**
 * Accepted changes that are not stored yet. A batch is stored while sending goes on, after 100 answers or a second: first the
 * facts, then the rows are removed. A write that fails is tried again; after a crash the rows are still there and are sent
 * again under the same keys.
 */
import { rulesOf } from '#changes/change-kinds.ts'
import { joinedIds, type RouteIds } from '#changes/subjects/route-fact.ts'
import type { ServerIds } from '#data/outbox/outbox.ts'
import { removeSent } from '#data/outbox/send-queue.ts'
import { settle, versionOf, type Accepted, type SettleContext } from './settle.ts'

export const PIECE = 100
const AT_LEAST_EACH_MS = 1000

export interface AnswersContext extends SettleContext {
  wait(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
  onTourGone(tourId: number): void
}

export interface Answers {
  accept(answer: Accepted): void
  /** Ids of rows that the server has taken and that are not removed yet. */
  readonly rowIds: ReadonlySet<string>
  /** From the answers about an entity: its newest version (0: none), and the server's ids. */
  version(entity: string): number
  ids(entity: string): Partial<RouteIds> | undefined
  /** Resolves with false where the write failed; the answers are then kept for the next call. */
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
    const piece = held
    held = []
    try {
      const rows = piece.map(({ row }) => row)
      for (const tourId of await settle(context, piece)) context.onTourGone(tourId)
      const told = new Set(rows.map(({ entity }) => entity))
      await removeSent(
        context.store.outbox,
        rows,
        [...ids.values()].filter(({ entity }) => told.has(entity)),
      )
      for (const { id } of rows) rowIds.delete(id)
      return true
    } catch {
      held = [...piece, ...held]
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
      const told = rulesOf(row).learn?.(row.payload, answer.answer)
      const { entity } = row
      if (told) ids.set(entity, { entity, ...joinedIds(ids.get(entity), told) })
      if (held.length % PIECE === 0) void flush()
      else if (!isTimed) {
        isTimed = true
        void context.wait(AT_LEAST_EACH_MS, context.signal).then(() => {
          isTimed = false
          return flush()
        })
      }
    },
    flush,
  }
}
