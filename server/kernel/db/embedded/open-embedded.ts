import { claimDatabase } from '../claim-database.ts'
import { startPostgres } from './start-postgres.ts'

/**
 * Opens the embedded database for a short command, beside a server that uses it or without one. `leave` stops it
 * again if no server uses it.
 */
export async function openEmbedded(
  dataDir: string,
): Promise<{ readonly url: string; leave(): Promise<void> }> {
  const postgres = await startPostgres({ dataDir })
  const release = await claimDatabase(postgres.url(), 0)
  return {
    url: postgres.url(),
    async leave() {
      if (!release) return
      await postgres.stop()
      await release()
    },
  }
}
