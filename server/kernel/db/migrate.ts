import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

/**
 * The key of the advisory lock, an arbitrary number: two servers that start at the same time on one database migrate
 * one after the other.
 */
const MIGRATION_LOCK = 4_173_001

/** The folder lies beside this file in the sources, and beside the bundle in a build. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Returns the number of steps that bring an empty database to this program's schema. */
export const migrationCount = (): number => (count ??= readMigrationFiles({ migrationsFolder }).length)
let count: number | undefined

/** Brings the database up to this program's schema, under an advisory lock. Running it again changes nothing. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // A lost connection fails the query that is running; the event of the client must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
