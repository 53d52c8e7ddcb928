/** One pool over one PostgreSQL, whichever it is. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'

/** Queries; inside `db.transaction(async (tx) => …)` use `tx`, which has the same methods. */
export type Database = NodePgDatabase

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where reads go that may be part of a transaction. */
export type Reader = Database | Transaction

export interface OpenDatabase {
  readonly db: Database
  readonly pool: Pool
  /** The connection string, for parts that need a connection of their own (LISTEN, BullMQ's pool). */
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens lazily: the first query connects. A connection that dies is replaced, never thrown: while idle nobody notices,
 * between two statements of a transaction the next statement fails.
 */
export function openDatabase(url: string, options: { readonly maxConnections?: number } = {}): OpenDatabase {
  const pool = new Pool({ connectionString: url, max: options.maxConnections ?? 16 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Database = drizzle(pool)
  // Drizzle's own never gives back a connection that died before its BEGIN: sixteen of those, and the server stands still.
  db.transaction = (work, config) => onOneConnection(pool, (client) => client.transaction(work, config))
  return { db, pool, url, close: () => pool.end() }
}

/** Runs the work on one connection of the pool, which gets it back whatever happens to it. */
async function onOneConnection<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect()
  try {
    return await work(drizzle(client))
  } finally {
    client.release()
  }
}
