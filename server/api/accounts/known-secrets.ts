/**
 * Secrets that all machines must share. If one of many machines had another secret, sessions and shared links would
 * fail at random. So the database stores a fingerprint of each secret at its first use, and a server with another one
 * does not start.
 */
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { knownSecrets } from '#server/kernel/db/schema/known-secrets.ts'

export type SecretName = 'SESSION_SECRET' | 'SHARE_SECRET'

/** The secret, 32 random bytes, is the key of the hash, so that it cannot be found from the fingerprint. */
const fingerprintOf = (name: SecretName, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(`fingerprint of ${name}`).digest('hex')

/** The configured secret differs from the one that the database knows. */
export class UnknownSecret extends Error {}

/** Throws `UnknownSecret` with advice. The first server on a database decides. */
export async function checkSecret(
  db: Database,
  { name, secret, from }: { readonly name: SecretName; readonly secret: Uint8Array; readonly from: string },
): Promise<void> {
  const fingerprint = fingerprintOf(name, secret)
  await db.insert(knownSecrets).values({ name, fingerprint }).onConflictDoNothing()
  const [known] = await db.select().from(knownSecrets).where(eq(knownSecrets.name, name))
  if (known?.fingerprint === fingerprint) return
  throw new UnknownSecret(
    `${name} (from ${from}) is not the one that this database is used with. Set the same on every machine. To change it: stop all servers, run "npm run db -- forget-secrets" and start them with the new one.`,
  )
}

/** Removes the fingerprints, so that the next server decides. */
export async function forgetSecrets(db: Database): Promise<void> {
  await db.delete(knownSecrets)
}
