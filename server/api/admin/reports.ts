/** `npm run admin -- reports …`: reads and closes listeners' reports of wrong facts (decision 0074). */
import { and, eq, isNull } from 'drizzle-orm'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { factReports } from '#server/kernel/db/schema/tours.ts'
import { closeReport, openReports } from '#server/api/reports/read-reports.ts'
import { reportText } from '#server/api/reports/report-text.ts'
import * as texts from '#texts/admin.ts'
import { type AdminContext, AdminFailure, type AdminVerb } from './admin-verb.ts'
import { numberFrom } from './given-values.ts'

const LISTED_MAX = 500

const list: AdminVerb = {
  usage: 'reports list',
  async run({ db }) {
    const open = await openReports(db, LISTED_MAX)
    return {
      data: open.map(({ id, createdAt, tourId, tourTitle, sectionIndex, text }) => ({
        id,
        createdAt,
        tourId,
        tourTitle,
        sectionIndex,
        text,
      })),
      said: open.length === 0 ? texts.noReports : texts.openReports(open.length),
    }
  },
}

async function theReport({ db }: AdminContext, id: number) {
  const report = (await openReports(db, LISTED_MAX)).find((open) => open.id === id)
  if (!report) throw new AdminFailure(texts.noReport(id))
  return report
}

const show: AdminVerb = {
  usage: 'reports show ID',
  async run(context, { args: [id] }) {
    const { sentences: _sentences, sources: _sources, ...fields } = await theReport(context, numberFrom(id))
    const report = await theReport(context, fields.id)
    return { data: fields, said: `\n${reportText(report, context.config.publicUrl)}` }
  },
}

const close: AdminVerb = {
  usage: 'reports close ID',
  async run({ db, clock }, { args: [given] }) {
    const id = numberFrom(given)
    await db.transaction(async (tx) => {
      const [report] = await tx
        .select({ userId: factReports.userId })
        .from(factReports)
        .where(and(eq(factReports.id, id), isNull(factReports.closedAt)))
      if (!report || !(await closeReport(tx, id, clock.now()))) throw new AdminFailure(texts.noReport(id))
      const about = `report ${id}`
      await recordAccountEvent(tx, { kind: 'admin-report-closed', accountId: report.userId, about })
    })
    return { said: texts.reportClosed(id) }
  },
}

export const reportVerbs: readonly AdminVerb[] = [list, show, close]
