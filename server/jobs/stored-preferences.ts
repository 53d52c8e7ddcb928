/** The saved preferences of a job's owner, for the walk and its words. */
import { eq } from 'drizzle-orm'
import { TIER_PREMIUM } from '#contract/plans.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { preferences, users } from '#server/kernel/db/schema/users.ts'
import type { StoredPreferences } from '#server/telling/generation/walk-needs.ts'

export async function storedPreferences(
  db: Database,
  userId: string,
): Promise<StoredPreferences & { readonly isPremium: boolean }> {
  const [user] = await db.select({ tier: users.tier }).from(users).where(eq(users.id, userId))
  const rows = await db
    .select({ group: preferences.group, value: preferences.value })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  // Checked by the contract's schema when it was saved.
  return {
    ...(Object.fromEntries(rows.map(({ group, value }) => [group, value])) as StoredPreferences),
    isPremium: user?.tier === TIER_PREMIUM,
  }
}
