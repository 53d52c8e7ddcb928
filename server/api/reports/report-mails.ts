/**
 * Mails to the operator about reports of wrong facts. A report is marked as mailed in the transaction that stores its mail, so none is
 * lost or mailed twice, also where the process dies. Once the mails of an hour are sent, further reports wait and follow in one mail.
 */
import { gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { factReports } from '#server/kernel/db/schema/tours.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { trackRuns } from '#server/kernel/runtime/track-runs.ts'
import * as texts from '#texts/reports.ts'
import { unmailedReports } from './read-reports.ts'
import { reportText } from './report-text.ts'

/** The limit of mails, whatever the number of reports and of accounts that write them. */
export const MAILS_PER_HOUR = 10
const REPORTS_PER_MAIL = 50
const HOUR_MS = 3_600_000
const LOOK_AGAIN_MS = 600_000
/** An advisory lock, so that one process at a time writes these mails. Its first number is that of `claim-database.ts`. */
const LOCK = sql`select pg_advisory_xact_lock(4173, 2)`

export interface ReportMailsParts {
  readonly db: Database
  readonly outbox: MailOutbox
  readonly clock: Clock
  /** Origin of links, without a trailing slash. */
  readonly publicUrl: string
  /** The address that the mails are sent to. */
  readonly operator: string
  onError(error: unknown): void
}

export interface ReportMails {
  /** Writes the mails of waiting reports. Never rejects: a failed attempt is repeated later. */
  send(): Promise<void>
  /** Waits for a mail that is being written. */
  close(): Promise<void>
}

export function createReportMails(parts: ReportMailsParts): ReportMails {
  const send = async (): Promise<void> => {
    try {
      while (await writeOne(parts));
      await parts.outbox.deliver()
    } catch (error) {
      parts.onError(error)
    }
  }
  const runs = trackRuns(send)
  const timer = setInterval(() => void runs.run(), LOOK_AGAIN_MS)
  timer.unref()
  return {
    send: runs.run,
    async close() {
      clearInterval(timer)
      await runs.close()
    },
  }
}

/** Writes one mail. True where more reports may be waiting. */
async function writeOne({ db, outbox, clock, publicUrl, operator }: ReportMailsParts): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await tx.execute(LOCK)
    const now = clock.now()
    const [lastHour] = await tx
      .select({ mails: sql<number>`count(distinct ${factReports.mailedAt})::int` })
      .from(factReports)
      .where(gt(factReports.mailedAt, new Date(now.getTime() - HOUR_MS)))
    const sent = lastHour?.mails ?? 0
    if (sent >= MAILS_PER_HOUR) return false
    const reports = await unmailedReports(tx, REPORTS_PER_MAIL)
    if (reports.length === 0) return false
    const tours = [...new Set(reports.map(({ tourTitle }) => tourTitle))]
    const parts = reports.map((report) => reportText(report, publicUrl))
    if (sent === MAILS_PER_HOUR - 1) parts.push(texts.hourIsFull)
    await outbox.write(tx, {
      cause: 'report',
      to: operator,
      wordsOf: reports.map(({ userId }) => userId),
      subject: texts.subject(tours, reports.length),
      text: `${parts.join(`\n\n${'-'.repeat(40)}\n\n`)}\n`,
    })
    await tx
      .update(factReports)
      .set({ mailedAt: now })
      .where(
        inArray(
          factReports.id,
          reports.map(({ id }) => id),
        ),
      )
    return reports.length === REPORTS_PER_MAIL
  })
}
