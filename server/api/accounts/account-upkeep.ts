/**
 * The hourly upkeep of accounts and mails. Every process that serves the web (`ROLE=web` or `all`) runs it, and each
 * finds only what is left to do.
 */
import type { Database } from '#server/kernel/db/open-database.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import { sweepMails } from '#server/kernel/mail/sweep-mails.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Mail } from '#server/kernel/mail/mail.ts'
import { trackRuns } from '#server/kernel/runtime/track-runs.ts'
import type { EmailLinks } from './email-links.ts'
import { expireUnverified } from './expire-unverified.ts'
import { sweepTokens } from './mailed-tokens.ts'

const EVERY_MS = 3_600_000

export interface AccountUpkeepParts {
  readonly db: Database
  readonly links: EmailLinks
  readonly mail: Mail
  readonly outbox: Pick<MailOutbox, 'deliver'>
  readonly clock: Clock
  onError(error: unknown): void
}

export interface AccountUpkeep {
  /** Never rejects. */
  run(): Promise<void>
  /** Waits for a running upkeep to end. */
  close(): Promise<void>
}

export function createAccountUpkeep(parts: AccountUpkeepParts): AccountUpkeep {
  const { db, mail, outbox, clock, onError } = parts
  const run = async (): Promise<void> => {
    try {
      await expireUnverified(parts)
      await outbox.deliver()
      await sweepTokens(db, clock.now())
      await sweepMails(db, clock.now(), mail)
    } catch (error) {
      onError(error)
    }
  }
  const runs = trackRuns(run)
  const timer = setInterval(() => void runs.run(), EVERY_MS)
  timer.unref()
  return {
    run: runs.run,
    async close() {
      clearInterval(timer)
      await runs.close()
    },
  }
}
