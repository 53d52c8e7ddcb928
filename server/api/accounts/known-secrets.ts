/**
 * Secrets that all machines must share. Where one differs on one of many, sessions and shared links fail at random: so the database
 * knows a fingerprint of each from its first use, and a server with another one does not start.
 */
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { knownSecrets } from '#server/kernel/db/schema/known-secrets.ts'

export type SecretName = 'SESSION_SECRET' | 'SHARE_SECRET'

/** The secret is the key, 32 random bytes: nobody finds it from this. */
const fingerprintOf = (name: SecretName, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(`fingerprint of ${name}`).digest('hex')

/** Another secret than the one that the database knows. */
export class UnknownSecret extends Error {}

/** Throws `UnknownSecret` with what to do. The first server on a database decides. */
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

/** The next server decides anew. */
export async function forgetSecrets(db: Database): Promise<void> {
  await db.delete(knownSecrets)
}
