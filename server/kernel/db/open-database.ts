/** The connection pool of one PostgreSQL, embedded or not. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { traceQueries } from './traced-queries.ts'

/**
 * Runs queries; inside `db.transaction(async (tx) => …)` use `tx`, which has the same methods. PostgreSQL parses and
 * plans a statement with a name once for each connection, so one name stands for one statement.
 */
export type Database = NodePgDatabase

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The connection for reads that may be part of a transaction. */
export type Reader = Database | Transaction

export interface OpenDatabase {
  readonly db: Database
  readonly pool: Pool
  /** The connection string, for parts that need a connection of their own (LISTEN). */
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens lazily: the first query connects. A lost connection is replaced without an error; inside a transaction the
 * next statement fails.
 */
export function openDatabase(url: string, options: { readonly maxConnections?: number } = {}): OpenDatabase {
  const pool = new Pool({ connectionString: url, max: options.maxConnections ?? 16 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  traceQueries(pool)
  const db: Database = drizzle(pool)
  // Drizzle's own `transaction` never releases a connection that was lost before its BEGIN; after sixteen of them the
  // pool would be empty.
  db.transaction = (work, config) => onOneConnection(pool, (client) => client.transaction(work, config))
  return { db, pool, url, close: () => pool.end() }
}

/** Runs the work on one connection and releases it afterwards, also after a failure. */
async function onOneConnection<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect()
  try {
    return await work(drizzle(client))
  } finally {
    client.release()
  }
}
