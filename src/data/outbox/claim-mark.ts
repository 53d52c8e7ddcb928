/**
 * Which changes a leader is sending, and which of them are done. One document beside the rows says it for all of them, so that
 * no row is written or removed while others wait to be sent.
 */
import type { RxDocumentData } from 'rxdb/plugins/core'
import type { OutboxRow, StoredRow } from './row.ts'

/** `kind` of the document; no change is of it. */
export const CLAIM = 'claim'

/** Ids with a space between: a mark is written often, and one long text is written sooner than a thousand short ones. */
export type RowIds = string

export const joined = (rowIds: Iterable<string>): RowIds => [...rowIds].join(' ')
const apart = (rowIds: RowIds): string[] => rowIds.split(' ').filter(Boolean)

export interface Marked {
  /** By the time of their first try, epoch ms; an older build wrote the time by the id of each row. */
  readonly claimed: Readonly<Record<string, RowIds | number>>
  /** Rows that the server has taken and whose effect is in the facts: nothing is left but to remove them. */
  readonly done?: RowIds
}

const isClaim = ({ kind }: StoredRow): boolean => kind === CLAIM

/** `id` is the leader's own for one drain: a frozen one that wakes up writes over nobody else's. */
export const claimMark = (id: string, marked: Marked): StoredRow => ({
  id,
  // Read together with the first rows.
  seq: 0,
  kind: CLAIM,
  entity: '',
  payload: marked,
  baseVersion: 0,
  dependsOn: [],
  createdAt: 0,
  firstSentAt: 0,
  status: 'inflight',
  attempts: 0,
  nextAttemptAt: 0,
})

const marksIn = (stored: readonly StoredRow[]): Marked[] =>
  stored.filter(isClaim).map(({ payload }) => payload as Marked)

/** Ids of what is of no use to anybody but to tell of a leader's work: the marks, and the rows that they name as done. */
export function spentIds(stored: readonly StoredRow[]): string[] {
  const done = doneIn(stored)
  return stored.filter((row) => isClaim(row) || done.has(row.id)).map(({ id }) => id)
}

const doneIn = (stored: readonly StoredRow[]): ReadonlySet<string> =>
  new Set(marksIn(stored).flatMap(({ done = '' }) => apart(done)))

/** Without what RxDB keeps with it. */
function plain(stored: StoredRow): StoredRow {
  const { _meta, _rev, _attachments, _deleted, ...row } = stored as RxDocumentData<StoredRow>
  return row as StoredRow
}

/**
 * The rows in the order of `stored`, without those that are done; those that a mark names are being sent, and may have been
 * since the time it tells.
 */
export function rowsOf(stored: readonly StoredRow[]): OutboxRow[] {
  const claimed = new Map<string, number>()
  for (const mark of marksIn(stored))
    for (const [key, value] of Object.entries(mark.claimed))
      if (typeof value === 'number') claimed.set(key, value)
      else for (const rowId of apart(value)) claimed.set(rowId, Number(key))
  const done = doneIn(stored)
  return stored
    .filter((row) => !isClaim(row) && !done.has(row.id))
    .map((document) => {
      const row = plain(document)
      const sentAt = row.status === 'pending' ? claimed.get(row.id) : undefined
      return sentAt === undefined
        ? row
        : { ...row, status: 'inflight', firstSentAt: row.firstSentAt || sentAt }
    }) as unknown as OutboxRow[]
}
