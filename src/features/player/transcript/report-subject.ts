/** Finds the address for reports of wrong facts, which the tour's own answer announces. */
import { apiUrl } from '#live/api-origin.ts'
import type { TourView } from '#live/views.ts'

/** The subject of a report. */
export interface ReportSubject {
  readonly tourId: number
  readonly tourTitle: string
  readonly url: string
}

/** Undefined where no address is announced, or one of another host: nobody else may learn who is signed in. */
export const reportSubjectOf = ({ id, title, factReportUrl }: TourView): ReportSubject | undefined => {
  if (!factReportUrl || !URL.canParse(factReportUrl, apiUrl('/'))) return undefined
  const isOurs = new URL(apiUrl(factReportUrl)).origin === new URL(apiUrl('/')).origin
  return isOurs ? { tourId: id, tourTitle: title, url: factReportUrl } : undefined
}
