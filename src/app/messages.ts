/** What the shell says, and when. */
import * as texts from '#texts/app.ts'
import { SESSION } from '#contract/periods.ts'

/** Days of grace left: 7 minus whole days passed, never below 0. */
export function graceDaysLeft(createdAt: string, nowMs: number): number {
  const leftMs = Date.parse(createdAt) + SESSION.graceDays * 86_400_000 - nowMs
  return Number.isNaN(leftMs)
    ? SESSION.graceDays
    : Math.min(SESSION.graceDays, Math.max(0, Math.ceil(leftMs / 86_400_000)))
}

/** After a sign-out with changes that the server has not got; undefined where they could not be counted. */
export const keptText = (count: number | undefined): string =>
  count === undefined ? texts.changesKeptUncounted : texts.changesKept(count)
