/** Two accounts to try the product with, and the account that owns the demo tours, which cannot sign in. */
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { users } from '#server/db/schema/users.ts'
import { ensureAccount, type UserRow } from './accounts.ts'
import { hashPassword } from './passwords.ts'

/** The README publishes them, so a public server leaves them out (`DEMO_ACCOUNTS=off`). */
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

/** Makes what is missing; an account that exists keeps its password and name. */
export async function ensureDemoAccounts(db: Database): Promise<void> {
  for (const { tier, email, password, firstName, lastName } of DEMO_ACCOUNTS) {
    const [there] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (there) continue
    const passwordHash = await hashPassword(password)
    await ensureAccount(db, { tier, email, firstName, lastName, passwordHash })
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
