/** The database of the server for a short command: the configured one, or the embedded one beside a running server or without one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from './embedded/open-embedded.ts'
import { migrateDatabase } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** Returns false if a mistaken `DATA_DIR` would be given a new and empty database. */
export const hasServerDatabase = ({ databaseUrl, dataDir }: Place): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'initialised'))

export async function withServerDatabase<T>(
  { databaseUrl, dataDir }: Place,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const embedded = databaseUrl === undefined ? await openEmbedded(dataDir) : undefined
  const url = embedded?.url ?? databaseUrl ?? ''
  try {
    await migrateDatabase(url)
    const database = openDatabase(url, { maxConnections: 4 })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.leave()
  }
}
