/**
 * The outbox: one Dexie table of unsent changes in a database of its own, with the files that they carry. Each decision reads
 * and writes in one transaction, so no locks are needed. The database is emptied, never deleted: an open tab would create
 * it again without the rows.
 */
import { Dexie, type EntityTable } from 'dexie'
import { shareReplay, type Observable } from 'rxjs'
import type { StoredDraft } from '../routes/builder-route.ts'
import type { RouteIds } from '../routes/route-fact.ts'
import { again, watched } from './lost-connection.ts'
import { withBlocked, type OutboxRow } from './row.ts'

/** A file that waits to be sent. */
export interface StoredBytes {
  /** `bytesKey` of the row that carries it. */
  readonly key: string
  readonly bytes: Blob
}

/** The server's ids of what was made on this device; they outlive the facts, which may be dropped at any time. */
export interface ServerIds extends Omit<RouteIds, 'routeId'> {
  /** `route:<key>` */
  readonly entity: string
  /** Undefined where only ids of its files were told. */
  readonly routeId?: number | undefined
}

/** The tables of the outbox, as a transaction sees them. */
export interface OutboxTables {
  readonly rows: EntityTable<OutboxRow, 'seq'>
  readonly bytes: EntityTable<StoredBytes, 'key'>
  readonly serverIds: EntityTable<ServerIds, 'entity'>
  /** What stands in the route builder; its files are in `bytes`. */
  readonly drafts: EntityTable<StoredDraft, 'key'>
}
type OutboxDatabase = Dexie & OutboxTables

export interface Outbox {
  /**
   * Runs `act` as one transaction: all of it is stored, or nothing. Only the tables may be awaited within. Where the browser
   * closes the connection it is opened anew and `act` runs again. Rejects with a QuotaExceededError (or one that wraps it)
   * where the device has no room.
   */
  write<T>(act: (tables: OutboxTables) => Promise<T>): Promise<T>
  /** The same for reading. */
  read<T>(act: (tables: OutboxTables) => Promise<T>): Promise<T>
  /** All rows in order, again at every change in any thread. One query for all who watch. */
  readonly rows$: Observable<readonly OutboxRow[]>
  close(): void
}

export const outboxDatabase = (database: string): string => `${database}-outbox`

export function openOutbox(database: string): Outbox {
  const db = new Dexie(outboxDatabase(database), {
    // A cached query could hide what another thread wrote a moment ago.
    cache: 'disabled',
    // A claim lost in a power cut would let a new change be merged into a row that was already sent.
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
      // Not `() => act(db)`: only of an async function does Dexie know that what it awaits, however deep, is of the transaction.
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

/** Every row in order. */
export const readRows = (outbox: Pick<Outbox, 'read'>): Promise<OutboxRow[]> =>
  outbox.read(async ({ rows }) => withBlocked(await rows.orderBy('seq').toArray()))

/** The rows of one entity in order. What one of them depends on is of the same entity. */
export const readRowsOf = (outbox: Pick<Outbox, 'read'>, entity: string): Promise<OutboxRow[]> =>
  outbox.read(async ({ rows }) => withBlocked(await rows.where('entity').equals(entity).sortBy('seq')))

export const readBytes = (outbox: Pick<Outbox, 'read'>, key: string): Promise<Blob | undefined> =>
  outbox.read(async ({ bytes }) => (await bytes.get(key))?.bytes)

/** The key of the bytes that a change carries. */
const bytesKeyOf = ({ payload }: OutboxRow): string | undefined =>
  'bytesKey' in payload ? payload.bytesKey : undefined

/** Within a transaction: takes rows away with the bytes that they carry. */
export async function removeRows({ rows, bytes }: OutboxTables, gone: readonly OutboxRow[]): Promise<void> {
  await rows.bulkDelete(gone.map(({ seq }) => seq))
  const keys = gone.flatMap((row) => bytesKeyOf(row) ?? [])
  if (keys.length > 0) await bytes.bulkDelete(keys)
}

/** For a deleted account: its changes can never be sent, nor its drafts saved. */
export const emptyOutbox = (outbox: Pick<Outbox, 'write'>): Promise<void> =>
  outbox.write(async ({ rows, bytes, serverIds, drafts }) => {
    await Promise.all([rows.clear(), bytes.clear(), serverIds.clear(), drafts.clear()])
  })
