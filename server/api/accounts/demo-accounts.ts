/** Two accounts to try the product with, and the account that owns the demo tours, which cannot sign in. */
import { eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { ensureAccount, type UserRow } from './accounts.ts'
import { EVERY_SESSION_ENDED } from './sessions.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * The README publishes the passwords, so a server that is not on this machine has no demo accounts unless it is
 * configured to (`DEMO_ACCOUNTS=on`).
 */
export const DEMO_ACCOUNTS = [
  {
    tier: 0,
    label: 'Free',
    email: 'free@streetlore.example',
    password: 'walk-free-2026',
    firstName: 'Frida',
    lastName: 'Free',
  },
  {
    tier: 1,
    label: 'Premium',
    email: 'premium@streetlore.example',
    password: 'walk-premium-2026',
    firstName: 'Pia',
    lastName: 'Premium',
  },
] as const

/**
 * Makes the accounts that are missing, and opens those that were closed; an account with a password keeps it and its
 * name.
 */
export async function ensureDemoAccounts(db: Database): Promise<void> {
  for (const { tier, email, password, firstName, lastName } of DEMO_ACCOUNTS) {
    const [there] = await db
      .select({ hasPassword: isNotNull(users.passwordHash) })
      .from(users)
      .where(eq(users.email, email))
    if (there?.hasPassword) continue
    const passwordHash = await hashPassword(password)
    if (there) await db.update(users).set({ passwordHash }).where(eq(users.email, email))
    else await ensureAccount(db, { tier, email, firstName, lastName, passwordHash })
  }
}

/** Closes demo accounts of an earlier configuration: their published passwords sign in no more; their tours stay. */
export async function closeDemoAccounts(db: Database): Promise<void> {
  for (const { email, password } of DEMO_ACCOUNTS) {
    const [there] = await db.select().from(users).where(eq(users.email, email))
    if (!there?.passwordHash || !(await verifyPassword(there.passwordHash, password))) continue
    await db
      .update(users)
      .set({ passwordHash: null, ...EVERY_SESSION_ENDED })
      .where(eq(users.id, there.id))
  }
}

export const ensureHouseAccount = (db: Database): Promise<UserRow> =>
  ensureAccount(db, {
    tier: 1,
    email: 'house@streetlore.example',
    firstName: 'Streetlore',
    lastName: 'House',
    passwordHash: null,
  })
