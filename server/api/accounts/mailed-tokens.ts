/**
 * The secrets of mailed links: 32 random bytes, valid once and for a limited time. Only their SHA-256 is stored
 * (decision 0050).
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { emailTokens, type LinkPurpose } from '#server/kernel/db/schema/users.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export interface LinkOf {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly expiresAt: Date
  readonly registrationId?: string
  readonly address?: string
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export async function storeToken(tx: Reader, token: string, link: LinkOf, now: Date): Promise<void> {
  await tx.insert(emailTokens).values({ tokenHash: hashOf(token), createdAt: now, ...link })
}

export type MailedLink = typeof emailTokens.$inferSelect

const validNow = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(emailTokens.tokenHash, hashOf(token)),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  )

/** Returns the link if it is valid, without using it up. */
export async function findToken(
  tx: Reader,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<MailedLink | undefined> {
  const [found] = await tx
    .select()
    .from(emailTokens)
    .where(validNow(token, purpose, now))
  return found
}

/**
 * Uses the link up. Returns undefined if it is wrong, used, too old, or belongs to another user than the named one.
 */
export async function takeToken(
  tx: Reader,
  {
    token,
    purpose,
    userId,
  }: { readonly token: string; readonly purpose: LinkPurpose; readonly userId?: string },
  now: Date,
): Promise<MailedLink | undefined> {
  const [taken] = await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(
      and(validNow(token, purpose, now), userId === undefined ? undefined : eq(emailTokens.userId, userId)),
    )
    .returning()
  return taken
}

/** Ends the user's links of these kinds, all or those from `since` on. */
export async function endTokens(
  tx: Reader,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Date,
  since = new Date(0),
): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailTokens.userId, userId),
        inArray(emailTokens.purpose, [...purposes]),
        isNull(emailTokens.usedAt),
        gte(emailTokens.createdAt, since),
      ),
    )
}

/** Returns the user who left the address and can still restore it: until then no other account may take it. */
export async function reservedFor(tx: Reader, email: string, now: Date): Promise<string | undefined> {
  const [found] = await tx
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(
      and(
        sql`lower(${emailTokens.address}) = lower(${email.trim()})`,
        eq(emailTokens.purpose, 'undo-email-change'),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
    .limit(1)
  return found?.userId
}

export const LINKS_KEPT_DAYS = 7

/** Removes links that were used, or ended, a week ago. */
export async function sweepTokens(db: Reader, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LINKS_KEPT_DAYS * 86_400_000)
  await db
    .delete(emailTokens)
    .where(or(sql`${emailTokens.usedAt} < ${before}`, sql`${emailTokens.expiresAt} < ${before}`))
}
