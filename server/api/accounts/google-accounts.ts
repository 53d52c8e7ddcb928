/** Finds or makes the account of a person who signed in with Google. */
import { eq, sql } from 'drizzle-orm'
import { TEXT } from '#contract/text-lengths.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { isEmail, type UserRow } from './accounts.ts'
import { dropRegistrations } from './email-links.ts'
import { EVERY_SESSION_ENDED, tellSessionsEnded } from './sessions.ts'
import type { GooglePerson } from './google-identity.ts'
import { endTokens, reservedFor } from './mailed-tokens.ts'

/**
 * Finds the account by Google's id of the person, else by the address, which Google has verified. Returns undefined
 * if the address is bound to another Google account, or to an account that cannot sign in.
 */
export async function accountOfGooglePerson(
  db: Database,
  person: GooglePerson,
  now: Date,
): Promise<UserRow | undefined> {
  const email = person.email.trim()
  if (!isEmail(email)) return undefined
  const names = {
    firstName: person.firstName.trim().slice(0, TEXT.name) || (email.split('@', 1)[0] ?? ''),
    lastName: person.lastName.trim().slice(0, TEXT.name),
  }
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.googleSubject, person.subject))
    if (before) return before
    // The former owner of the address may still restore it, so it is not given away until then.
    if ((await reservedFor(tx, email, now)) !== undefined) return undefined
    const [made] = await tx
      .insert(users)
      .values({
        email,
        ...names,
        passwordHash: null,
        googleSubject: person.subject,
        emailConfirmedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made) {
      await recordAccountEvent(tx, { kind: 'signed-up', accountId: made.id, at: now })
      await recordAccountEvent(tx, { kind: 'google-linked', accountId: made.id, at: now })
    }
    const [known] = await tx.select().from(users).where(eq(users.googleSubject, person.subject))
    if (known) return known
    const [owner] = await tx
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email})`)
      .for('update')
    if (!owner || owner.googleSubject !== null || owner.passwordHash === null) return undefined
    return link(tx, owner, { googleSubject: person.subject, names, now })
  })
}

/**
 * A stranger may have signed up with the address, which was never verified, to get into the account once its owner
 * uses it: so the old password and sessions end here.
 */
async function link(
  tx: Transaction,
  owner: UserRow,
  to: {
    readonly googleSubject: string
    readonly names: Pick<UserRow, 'firstName' | 'lastName'>
    readonly now: Date
  },
): Promise<UserRow | undefined> {
  const { googleSubject, names, now } = to
  const taken = {
    ...names,
    emailConfirmedAt: now,
    passwordHash: null,
    ...EVERY_SESSION_ENDED,
  }
  if (owner.emailConfirmedAt === null) {
    await endTokens(tx, owner.id, ['verify-email', 'reset-password', 'change-email'], now)
    await dropRegistrations(tx, owner.id)
  }
  const [linked] = await tx
    .update(users)
    .set({ googleSubject, ...(owner.emailConfirmedAt === null && taken) })
    .where(eq(users.id, owner.id))
    .returning()
  await recordAccountEvent(tx, { kind: 'google-linked', accountId: owner.id, at: now })
  await tellSessionsEnded(tx, owner.id)
  return linked
}
