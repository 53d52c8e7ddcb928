import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** The lock has two numbers, so that it never collides with the one-number locks of single tasks. */
const SERVER_LOCK = [4_173, 1]
/** A killed server holds its lock until PostgreSQL notices that its connection is gone. */
const WAIT_MS = 5_000
const RETRY_MS = 100

/**
 * Makes this process the only server of an embedded database, for as long as its connection lasts. Returns a function
 * that releases the claim, or undefined if another server holds it.
 */
export async function claimDatabase(
  url: string,
  maxWaitMs = WAIT_MS,
): Promise<(() => Promise<void>) | undefined> {
  const client = new Client({ connectionString: url })
  // The connection may break later (a crash of the database): that ends the claim and must not throw.
  client.on('error', () => undefined)
  await client.connect()
  for (let waitedMs = 0; waitedMs <= maxWaitMs; waitedMs += RETRY_MS) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1, $2) as mine',
      SERVER_LOCK,
    )
    if (rows[0]?.mine) return () => client.end()
    if (waitedMs < maxWaitMs) await pause(RETRY_MS)
  }
  await client.end()
  return undefined
}
