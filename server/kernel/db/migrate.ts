import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

/** Any fixed number. Two servers that start at the same time on one database migrate one after the other. */
const MIGRATION_LOCK = 4_173_001

/** Beside this file in the sources, beside the bundle in a build. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** How many steps bring an empty database to this program's schema. */
export const migrationCount = (): number => (count ??= readMigrationFiles({ migrationsFolder }).length)
let count: number | undefined

/** Brings the database up to this program's schema. Idempotent; under an advisory lock. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // A connection that is lost fails the query in work; nothing else may end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
