/** Where a tour takes reports of wrong facts: the address that the tour's own answer announces. */
import { apiUrl } from '#live/api-origin.ts'
import type { TourView } from '#live/views.ts'

/** What a report is about. */
export interface ReportSubject {
  readonly tourId: number
  readonly tourTitle: string
  readonly url: string
}

/** Undefined where none is announced, or one of another host: who is signed in is told to nobody else. */
export const reportSubjectOf = ({ id, title, factReportUrl }: TourView): ReportSubject | undefined => {
  if (!factReportUrl || !URL.canParse(factReportUrl, apiUrl('/'))) return undefined
  const isOurs = new URL(apiUrl(factReportUrl)).origin === new URL(apiUrl('/')).origin
  return isOurs ? { tourId: id, tourTitle: title, url: factReportUrl } : undefined
}
