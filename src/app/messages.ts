/** The texts of the app's frame, and the conditions for them. */
import * as texts from '#texts/app.ts'
import { SESSION } from '#contract/periods.ts'

/** The days of grace that are left: 7 minus the whole days since sign-up, at least 0. */
export function graceDaysLeft(createdAt: string, nowMs: number): number {
  const leftMs = Date.parse(createdAt) + SESSION.graceDays * 86_400_000 - nowMs
  return Number.isNaN(leftMs)
    ? SESSION.graceDays
    : Math.min(SESSION.graceDays, Math.max(0, Math.ceil(leftMs / 86_400_000)))
}

/**
 * The text after a sign-out with changes that the server has not received; `count` is undefined where they could not be counted.
 */
export const keptText = (count: number | undefined): string =>
  count === undefined ? texts.changesKeptUncounted : texts.changesKept(count)
