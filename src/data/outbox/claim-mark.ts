/**
 * Which changes a leader is sending. One document beside the rows says it for all of them, so that a claim is one write and
 * a row is written again only when something became of it.
 */
import type { RxDocumentData } from 'rxdb/plugins/core'
import type { OutboxRow, StoredRow } from './row.ts'

/** `kind` of the document; no change is of it. */
export const CLAIM = 'claim'

/** Epoch ms of the first try by the id of the row. */
export type ClaimedRows = Readonly<Record<string, number>>

const isClaim = ({ kind }: StoredRow): boolean => kind === CLAIM

/** `id` is the leader's own for one drain: a frozen one that wakes up writes over nobody else's. */
export const claimMark = (id: string, claimed: ClaimedRows): StoredRow => ({
  id,
  // Read together with the first rows.
  seq: 0,
  kind: CLAIM,
  entity: '',
  payload: { claimed },
  baseVersion: 0,
  dependsOn: [],
  createdAt: 0,
  firstSentAt: 0,
  status: 'inflight',
  attempts: 0,
  nextAttemptAt: 0,
})

export const claimIds = (stored: readonly StoredRow[]): string[] => stored.filter(isClaim).map(({ id }) => id)

/** Without what RxDB keeps with it. */
function plain(stored: StoredRow): StoredRow {
  const { _meta, _rev, _attachments, _deleted, ...row } = stored as RxDocumentData<StoredRow>
  return row as StoredRow
}

/** The rows in the order of `stored`; those that a mark names are being sent, and may have been since the time it tells. */
export function rowsOf(stored: readonly StoredRow[]): OutboxRow[] {
  const claimed: Record<string, number> = {}
  for (const mark of stored.filter(isClaim))
    Object.assign(claimed, (mark.payload as { readonly claimed: ClaimedRows }).claimed)
  return stored
    .filter((row) => !isClaim(row))
    .map((document) => {
      const row = plain(document)
      const sentAt = row.status === 'pending' ? claimed[row.id] : undefined
      return sentAt === undefined
        ? row
        : { ...row, status: 'inflight', firstSentAt: row.firstSentAt || sentAt }
    }) as unknown as OutboxRow[]
}
