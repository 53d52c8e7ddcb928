/** Say that something told in a section is wrong: each report for itself, nothing on the device changes. */
import type { FactReportBody } from '#contract/api/fact-reports.ts'
import type { FactRules } from '../kind-rules.ts'

export const factReport: FactRules<'fact-report'> = {
  subject: 'fact',
  endpoint: 'reportFact',
  isEdit: false,
  entity: ({ tourId, sectionIndex }) => `fact-report:${tourId}:${sectionIndex}`,
  request: ({ tourId, url, sectionIndex, text, source }) => ({
    params: { id: tourId },
    address: url,
    body: { sectionIndex, text, ...(source !== '' && { source }) } satisfies FactReportBody,
  }),
  coalesce: () => 'keep',
}
