/** Signing up and in. Neither reveals whether an address has an account. */
import { eq, sql } from 'drizzle-orm'
import { TEXT } from '#contract/text-lengths.ts'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { recordAccountEvent, recordFailedSignIn } from '#server/api/audit/account-events.ts'
import type { EmailLinks } from './email-links.ts'
import { reservedFor } from './mailed-tokens.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export type UserRow = typeof users.$inferSelect

export interface Accounts {
  findByEmail(email: string): Promise<UserRow | undefined>
  /**
   * Returns the user with this password; otherwise records the failed attempt and returns undefined. Takes the same
   * time either way.
   */
  withPassword(email: string, password: string): Promise<UserRow | undefined>
  /**
   * Makes an account, stores a later sign-up beside an account that was never verified, or mails the owner of a taken
   * address. Takes the same time each way.
   */
  register(person: NewAccount): Promise<void>
  /**
   * Sends a new link if the account exists and is not verified; the caller does not learn which. A signed-in user
   * gets the link of the account's own sign-up, any other caller that of the newest.
   */
  resendVerification(
    by:
      | { readonly userId: string; readonly isSignedIn: boolean }
      | { readonly userId?: undefined; readonly email: string },
  ): Promise<void>
}

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

export interface AccountsParts {
  readonly db: Database
  readonly links: EmailLinks
  readonly outbox: Pick<MailOutbox, 'deliver'>
  readonly clock: Clock
}

export async function findByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email.trim()})`)
  return user
}

/** Returns true for an account with a password whose address was never confirmed. */
export const isUnproven = (user: UserRow): boolean => !user.emailConfirmedAt && user.passwordHash !== null

export function createAccounts({ db, links, outbox, clock }: AccountsParts): Accounts {
  return {
    findByEmail: (email) => findByEmail(db, email),
    async withPassword(email, password) {
      const user = await findByEmail(db, email)
      if (await verifyPassword(user?.passwordHash, password)) return user
      await recordFailedSignIn(db, user?.id, clock.now())
      return undefined
    },
    async register(person) {
      const passwordHash = await hashPassword(person.password)
      const email = person.email.trim()
      const names = { firstName: person.firstName.trim(), lastName: person.lastName.trim() }
      await db.transaction(async (tx) => {
        const now = clock.now()
        if (await reservedFor(tx, email, now)) return links.sendAlreadyRegistered(tx, { email })
        const [made] = await tx
          .insert(users)
          .values({ email, passwordHash, ...names, createdAt: now })
          .onConflictDoNothing()
          .returning()
        if (made) {
          await recordAccountEvent(tx, { kind: 'signed-up', accountId: made.id, at: now })
          return links.sendVerification(tx, made)
        }
        const owner = await findByEmail(tx, email)
        if (!owner) return
        await (isUnproven(owner)
          ? links.sendLaterVerification(tx, owner, { passwordHash, ...names })
          : links.sendAlreadyRegistered(tx, owner))
      })
      await outbox.deliver()
    },
    async resendVerification(by) {
      await db.transaction(async (tx) => {
        const user = by.userId === undefined ? await findByEmail(tx, by.email) : await findById(tx, by.userId)
        if (!user || !isUnproven(user)) return
        if (by.userId !== undefined && by.isSignedIn) await links.sendVerification(tx, user)
        else await links.sendNewestVerification(tx, user)
      })
      await outbox.deliver()
    },
  }
}

async function findById(db: Reader, userId: string): Promise<UserRow | undefined> {
  if (!isUuid(userId)) return undefined
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}

const EMAIL = /^[^\s@<>(),;:\\"[\]]+@[^\s@.<>(),;:\\"[\]]+(\.[^\s@.<>(),;:\\"[\]]+)+$/

export const isEmail = (text: string): boolean => text.length <= TEXT.email && EMAIL.test(text.trim())

/** Makes or updates an account of the product itself: the demo accounts and the owner of the demo tours. */
export async function ensureAccount(
  db: Database,
  account: Omit<NewAccount, 'password'> & {
    readonly passwordHash: string | null
    readonly tier: 0 | 1
    /** The time of the confirmation; now unless given. */
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
