/** Signing up and in. Neither reveals whether an address has an account. */
import { eq, sql } from 'drizzle-orm'
import { TEXT } from '#contract/limits.ts'
import { isUuid } from '#server/db/is-uuid.ts'
import type { Database } from '#server/db/open-database.ts'
import { users } from '#server/db/schema/users.ts'
import type { Clock } from '#server/ports.ts'
import type { EmailLinks } from './email-links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export type UserRow = typeof users.$inferSelect

export interface Accounts {
  findByEmail(email: string): Promise<UserRow | undefined>
  /** The user with this password, or undefined; takes the same time either way. */
  withPassword(email: string, password: string): Promise<UserRow | undefined>
  /** Makes an account, or mails the owner of a taken address; takes the same time either way. */
  register(person: NewAccount): Promise<void>
  /** Sends a new link where the account exists and is not verified; does not tell which. */
  resendVerification(
    by: { readonly userId: string } | { readonly userId?: undefined; readonly email: string },
  ): Promise<void>
}

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

export function createAccounts(db: Database, links: EmailLinks, clock: Clock): Accounts {
  const findByEmail = async (email: string) => {
    const [user] = await db
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email.trim()})`)
    return user
  }
  return {
    findByEmail,
    async withPassword(email, password) {
      const user = await findByEmail(email)
      return (await verifyPassword(user?.passwordHash, password)) ? user : undefined
    },
    async register(person) {
      const passwordHash = await hashPassword(person.password)
      const [made] = await db
        .insert(users)
        .values({
          email: person.email.trim(),
          passwordHash,
          firstName: person.firstName.trim(),
          lastName: person.lastName.trim(),
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning()
      if (made) return links.sendVerification(made)
      const owner = await findByEmail(person.email)
      if (owner) await links.sendAlreadyRegistered(owner)
    },
    async resendVerification(by) {
      const user =
        by.userId !== undefined
          ? (
              await db
                .select()
                .from(users)
                .where(isUuid(by.userId) ? eq(users.id, by.userId) : sql`false`)
            )[0]
          : await findByEmail(by.email)
      if (user && !user.emailConfirmedAt && user.passwordHash) await links.sendVerification(user)
    },
  }
}

const EMAIL = /^[^\s@<>(),;:\\"[\]]+@[^\s@.<>(),;:\\"[\]]+(\.[^\s@.<>(),;:\\"[\]]+)+$/

export const isEmail = (text: string): boolean => text.length <= TEXT.email && EMAIL.test(text.trim())

/** Makes or updates an account of the product itself: the demo accounts and the owner of the demo tours. */
export async function ensureAccount(
  db: Database,
  account: Omit<NewAccount, 'password'> & {
    readonly passwordHash: string | null
    readonly tier: 0 | 1
    /** Default: now. */
    readonly emailConfirmedAt?: Date | null
  },
): Promise<UserRow> {
  const [made] = await db
    .insert(users)
    .values({ emailConfirmedAt: sql`now()`, ...account })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const [found] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${account.email})`)
  if (!found) throw new Error(`the account ${account.email} was removed while it was made`)
  return found
}
