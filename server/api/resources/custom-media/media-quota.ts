/** Computes how much a user may store, and how much of it is used. */
import { count, eq, sum } from 'drizzle-orm'
import { MEDIA, MIB } from '#contract/media-rules.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import * as texts from '#texts/custom-media.ts'

export interface MediaUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly fileCount: number
}

export async function usageOf(db: Reader, userId: string): Promise<MediaUsage> {
  const [user] = await db.select({ tier: users.tier }).from(users).where(eq(users.id, userId))
  const [stored] = await db
    .select({ bytes: sum(customMedia.sizeBytes), fileCount: count() })
    .from(customMedia)
    .where(eq(customMedia.ownerId, userId))
  return {
    usedBytes: Number(stored?.bytes ?? 0),
    quotaBytes: user?.tier === 1 ? MEDIA.premiumQuotaBytes : MEDIA.freeQuotaBytes,
    fileCount: stored?.fileCount ?? 0,
  }
}

/** Returns the text for a file that does not fit, or undefined if it does. */
export const storageProblem = ({ usedBytes, quotaBytes }: MediaUsage, bytes: number): string | undefined =>
  usedBytes + bytes > quotaBytes ? texts.storageFull(quotaBytes / MIB) : undefined

/** Throws a 403 if the file does not fit. */
export function refuseOverQuota(usage: MediaUsage, bytes: number): void {
  const error = storageProblem(usage, bytes)
  if (error) throw new Refusal(403, { error, code: 'storage_full' })
}
