/**
 * /tours/{id}/fact-reports: mistakes that listeners report. They are stored for the operator, who is mailed about
 * them (decision 0074).
 */
import { and, eq } from 'drizzle-orm'
import { factReports, narrativeSections } from '#server/kernel/db/schema/tours.ts'
import { notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { ReportMails } from '#server/api/reports/report-mails.ts'
import { readableTour } from './tour-access.ts'

/** This is enough for all reports of one walk, which are sent together once the signal is back. */
const REPORTS = { burst: 30, refillS: 60, whenAway: 'refuse' } as const

export interface FactReportParts {
  readonly limits: RateLimits
  readonly mails: Pick<ReportMails, 'send'>
}

export function serveFactReports(router: Router, { limits, mails }: FactReportParts): void {
  const reports = limits.limit('reports', REPORTS)

  router.serve(
    'reportFact',
    async ({ tx, user, params, body, afterCommit }) => {
      const tour = await readableTour(tx, params, user.id)
      const [section] = await tx
        .select({ index: narrativeSections.sectionIndex })
        .from(narrativeSections)
        .where(
          and(eq(narrativeSections.tourId, tour.id), eq(narrativeSections.sectionIndex, body.sectionIndex)),
        )
      if (!section) throw notFound('section')
      await tx.insert(factReports).values({
        tourId: tour.id,
        userId: user.id,
        sectionIndex: body.sectionIndex,
        text: body.text,
        source: body.source || null,
      })
      afterCommit(() => mails.send())
    },
    {
      guard: async ({ user }) => user && reports.take(user.id),
    },
  )
}
