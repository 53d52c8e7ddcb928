/** Report a wrong fact in a section. Each report is sent; nothing on the device changes. */
import type { FactReportBody } from '#contract/api/fact-reports.ts'
import { reportEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const factReport: KindRules<'fact-report', 'report'> = {
  subject: 'report',
  isEdit: false,
  entity: ({ tourId, sectionIndex }) => reportEntity(tourId, sectionIndex),
  request: ({ tourId, url, sectionIndex, text, source }) => ({
    endpoint: 'reportFact',
    params: { id: tourId },
    address: url,
    body: { sectionIndex, text, ...(source !== '' && { source }) } satisfies FactReportBody,
  }),
  fold: (view) => view,
  coalesce: () => 'keep',
  settle: () => undefined,
}
