/** Moves the rows of version 0.1.0, which kept them in RxDB, into the outbox. The leader does it once, before it sends. */
import { isKnownKind } from '#changes/change-kinds.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxRow } from './row.ts'

/** As RxDB's Dexie storage named it; its documents are in the object store `docs`. */
const oldDatabase = (database: string): string => `rxdb-dexie-${database}--0--outbox`
/** Old rows come before all that was added since. */
const BEFORE_ALL = -1_000_000_000

interface OldRow extends Omit<OutboxRow, 'notBefore' | 'claimedBy'> {
  readonly _deleted: '0' | '1'
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('request')))
  })

async function oldRows(name: string): Promise<OldRow[]> {
  const opened = await answerOf(indexedDB.open(name))
  try {
    if (!opened.objectStoreNames.contains('docs')) return []
    const store = opened.transaction('docs').objectStore('docs')
    return (await answerOf(store.getAll() as IDBRequest<OldRow[]>)).filter(
      ({ _deleted, kind }) => _deleted === '0' && isKnownKind(kind),
    )
  } finally {
    opened.close()
  }
}

function carried(old: OldRow): OutboxRow {
  const { _deleted, _meta, _rev, _attachments, ...row } = old as OldRow & Record<string, unknown>
  const isStopped = old.status === 'failed' || old.status === 'conflict'
  return {
    ...row,
    seq: BEFORE_ALL + old.seq,
    status: isStopped ? old.status : 'pending',
    // A row that was being sent may have arrived: it must not be coalesced.
    firstSentAt: old.firstSentAt || (old.status === 'inflight' ? old.createdAt : 0),
    claimedBy: '',
    notBefore: 0,
  } as unknown as OutboxRow
}

/** Safe to repeat: the old database goes when its rows are stored. */
export async function carryOver(outbox: Outbox, database: string): Promise<void> {
  const name = oldDatabase(database)
  // Opening a database creates it. Browsers that cannot list databases (Firefox before 126) skip this.
  const all = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : []
  if (!all.some((one) => one.name === name)) return
  const rows = (await oldRows(name)).map(carried)
  await outbox.write(async (tables) => void (await tables.rows.bulkPut(rows)))
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked'] as const) request.addEventListener(end, () => resolve())
  })
}
