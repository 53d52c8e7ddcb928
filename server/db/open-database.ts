/** One pool over one PostgreSQL, whichever it is. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema.ts'

export type Schema = typeof schema
/** Queries; inside `db.transaction(async (tx) => …)` use `tx`, which has the same methods. */
export type Database = NodePgDatabase<Schema>

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
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() }
}
