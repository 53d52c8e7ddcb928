/** The 7 days in which a user with an unverified address may do everything (rule `1 §4 grace` of docs/rules.md). */
import { EMAIL_NOT_VERIFIED } from '#contract/answer-codes.ts'
import { SESSION } from '#contract/periods.ts'
import { forbidden } from '#server/kernel/http/refusal.ts'
import * as app from '#texts/app.ts'

export interface Verifiable {
  readonly createdAt: Date
  readonly emailConfirmedAt: Date | null
}

export const GRACE_OVER = app.graceOver

/** Returns the whole days that are left; undefined for a verified address. */
export function graceDaysLeft(user: Verifiable, now: Date): number | undefined {
  if (user.emailConfirmedAt) return undefined
  const endsMs = user.createdAt.getTime() + SESSION.graceDays * 86_400_000
  return Math.max(0, Math.ceil((endsMs - now.getTime()) / 86_400_000))
}

/** Throws a 403 once the days are over. Used by calls that make or publish something. */
export function refuseAfterGrace(user: Verifiable, now: Date): void {
  if (graceDaysLeft(user, now) === 0) throw forbidden(GRACE_OVER, EMAIL_NOT_VERIFIED)
}
