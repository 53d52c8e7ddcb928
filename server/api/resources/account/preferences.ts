/** /user/preferences: three groups, each null until it was saved once. */
import { and, eq } from 'drizzle-orm'
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import { PREMIUM_DURATION } from '#contract/answer-codes.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { PREFERENCE } from '#contract/preference-limits.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { preferences } from '#server/kernel/db/schema/users.ts'
import { forbidden } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import * as texts from '#texts/answers.ts'

type Value = typeof preferences.$inferSelect.value

export function servePreferences(
  router: Router,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  const groupsOf = async (userId: string) => {
    const rows = await db.select().from(preferences).where(eq(preferences.userId, userId))
    // The contract's schema checked the value when it was saved, and checks it again when it is sent.
    const of = (group: PreferenceGroup) => (rows.find((row) => row.group === group)?.value ?? null) as never
    return { accessibility: of('accessibility'), tour: of('tour'), narration: of('narration') }
  }
  const save = async (tx: Transaction, userId: string, group: PreferenceGroup, value: Value) => {
    const updatedAt = clock.now()
    await tx
      .insert(preferences)
      .values({ userId, group, value, updatedAt })
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.group],
        set: { value, updatedAt },
      })
  }

  router.serve('preferences', async ({ user }) => groupsOf(user.id))
  router.serve('preferenceDefaults', async () => PREFERENCE_DEFAULTS)
  router.serve('accessibilityPreferences', async ({ user }) => (await groupsOf(user.id)).accessibility)
  router.serve('tourPreferences', async ({ user }) => (await groupsOf(user.id)).tour)
  router.serve('narrationPreferences', async ({ user }) => (await groupsOf(user.id)).narration)

  router.serve('saveAccessibilityPreferences', async ({ tx, user, body }) => {
    await save(tx, user.id, 'accessibility', body)
    return body
  })
  router.serve('saveTourPreferences', async ({ tx, user, body }) => {
    if (user.tier !== TIER_PREMIUM && body.defaultDuration > PREFERENCE.freeDurationMaxMin)
      throw forbidden(texts.durationOfPremium(PREFERENCE.freeDurationMaxMin), PREMIUM_DURATION)
    await save(tx, user.id, 'tour', body)
    return body
  })
  router.serve('saveNarrationPreferences', async ({ tx, user, body }) => {
    await save(tx, user.id, 'narration', body)
    return body
  })
  router.serve('deletePreferences', async ({ tx, user, params }) => {
    await tx
      .delete(preferences)
      .where(and(eq(preferences.userId, user.id), eq(preferences.group, params.type)))
  })
}
