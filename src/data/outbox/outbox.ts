/**
 * The outbox: a Dexie table of unsent changes in a database of its own, with their files. Each decision reads and writes in one transaction,
 * so no locks are needed. The database is emptied and never deleted: an open tab would create it again without the rows.
 */
import { Dexie, type EntityTable } from 'dexie'
import { shareReplay, type Observable } from 'rxjs'
import type { StoredDraft } from '../routes/builder-route.ts'
import type { RouteIds } from '#changes/subjects/route-fact.ts'
import { again, watched } from './lost-connection.ts'
import { withBlocked, type OutboxRow } from '#changes/row.ts'

/** A file that waits to be sent. */
export interface StoredBytes {
  /** `bytesKey` of the row that the file belongs to. */
  readonly key: string
  readonly bytes: Blob
}

/** The server's ids of routes made on this device. They outlive the facts, which may be deleted at any time. */
export interface ServerIds extends Omit<RouteIds, 'routeId'> {
  /** The route's entity: `route:<key>`. */
  readonly entity: string
  /** Undefined where the server has only sent ids of its files. */
  readonly routeId?: number | undefined
}

/** The tables of the outbox, as a transaction sees them. */
export interface OutboxTables {
  readonly rows: EntityTable<OutboxRow, 'seq'>
  readonly bytes: EntityTable<StoredBytes, 'key'>
  readonly serverIds: EntityTable<ServerIds, 'entity'>
  /** The drafts of the route builder; their files are in `bytes`. */
  readonly drafts: EntityTable<StoredDraft, 'key'>
}
type OutboxDatabase = Dexie & OutboxTables

export interface Outbox {
  /**
   * Runs `act` as one transaction: all of it is stored, or nothing. `act` may await nothing but the tables. Where the browser closes the
   * connection, it is opened again and `act` runs again. Rejects with a QuotaExceededError (or one that wraps it) on a full disk.
   */
  write<T>(act: (tables: OutboxTables) => Promise<T>): Promise<T>
  /** The same for reading. */
  read<T>(act: (tables: OutboxTables) => Promise<T>): Promise<T>
  /** Emits all rows in order, again at every change in any thread. All subscribers share one query. */
  readonly rows$: Observable<readonly OutboxRow[]>
  close(): void
}

export const outboxDatabase = (database: string): string => `${database}-outbox`

export function openOutbox(database: string): Outbox {
  const db = new Dexie(outboxDatabase(database), {
    // A cached query could hide what another thread wrote a moment ago.
    cache: 'disabled',
    // A claim that was lost in a power cut would allow merging a new change into a row that was already sent.
    chromeTransactionDurability: 'strict',
  }) as OutboxDatabase
  db.version(2).stores({
    rows: '++seq, &id, entity, status',
    bytes: 'key',
    serverIds: 'entity',
    drafts: 'key',
  })

  let isOver = false
  const isClosed = () => isOver
  const run = <T>(mode: 'r' | 'rw', act: (tables: OutboxTables) => Promise<T>): Promise<T> =>
    again(
      db,
      // It must be an async function: only then does Dexie know that all awaited calls, however deep, belong to the transaction.
      () => db.transaction(mode, [db.rows, db.bytes, db.serverIds, db.drafts], async () => act(db)),
      isClosed,
    )
  return {
    write: (act) => run('rw', act),
    read: (act) => run('r', act),
    rows$: watched(db, async () => withBlocked(await db.rows.orderBy('seq').toArray()), isClosed).pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    ),
    close() {
      isOver = true
      db.close()
    },
  }
}

/** Returns every row in order. */
export const readRows = (outbox: Pick<Outbox, 'read'>): Promise<OutboxRow[]> =>
  outbox.read(async ({ rows }) => withBlocked(await rows.orderBy('seq').toArray()))

/** Returns the rows of one entity in order. Rows depend only on rows of the same entity. */
export const readRowsOf = (outbox: Pick<Outbox, 'read'>, entity: string): Promise<OutboxRow[]> =>
  outbox.read(async ({ rows }) => withBlocked(await rows.where('entity').equals(entity).sortBy('seq')))

export const readBytes = (outbox: Pick<Outbox, 'read'>, key: string): Promise<Blob | undefined> =>
  outbox.read(async ({ bytes }) => (await bytes.get(key))?.bytes)

/** Returns the key of the bytes that belong to a change. */
const bytesKeyOf = ({ payload }: OutboxRow): string | undefined =>
  'bytesKey' in payload ? payload.bytesKey : undefined

/** Removes rows with their bytes, within a transaction. */
export async function removeRows({ rows, bytes }: OutboxTables, gone: readonly OutboxRow[]): Promise<void> {
  await rows.bulkDelete(gone.map(({ seq }) => seq))
  const keys = gone.flatMap((row) => bytesKeyOf(row) ?? [])
  if (keys.length > 0) await bytes.bulkDelete(keys)
}

/** Empties the outbox of a deleted account: its changes can never be sent, nor its drafts saved. */
export const emptyOutbox = (outbox: Pick<Outbox, 'write'>): Promise<void> =>
  outbox.write(async ({ rows, bytes, serverIds, drafts }) => {
    await Promise.all([rows.clear(), bytes.clear(), serverIds.clear(), drafts.clear()])
  })
