/** A listener's report of a mistake in a tour. The tour's `factReportUrl` announces the address (decision 0074). */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { FACT_REPORT } from '../text-lengths.ts'
import { IdParam, maybe, Text } from '../wire.ts'

export const FactReportBody = z.object({
  /** `index` of the narrative section with the mistake. */
  sectionIndex: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
  /** The listener's words about the mistake. */
  text: Text(FACT_REPORT.textMax),
  /** The address or title of a source that says otherwise. */
  source: maybe(z.string().check(z.trim(), z.maxLength(FACT_REPORT.sourceMax))),
})
export type FactReportBody = z.infer<typeof FactReportBody>

export const factReportEndpoints = {
  reportFact: {
    method: 'POST',
    path: '/tours/:id/fact-reports',
    access: 'required',
    repeat: 'key',
    summary: 'Say what is wrong in a section (extension, announced by factReportUrl)',
    params: z.object({ id: IdParam }),
    body: FactReportBody,
    response: { 202: null },
  },
} as const satisfies Record<string, Endpoint>
