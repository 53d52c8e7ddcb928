/** The calls about tours: lists, one tour, its sound, reports of its facts. */
import { createReportMails } from '#server/api/reports/report-mails.ts'
import { serveAudioChunks } from '#server/api/resources/tours/audio-chunks.ts'
import { serveDiscovery } from '#server/api/resources/tours/discovery.ts'
import { serveFactReports } from '#server/api/resources/tours/fact-reports.ts'
import { serveMyTours } from '#server/api/resources/tours/my-tours.ts'
import { serveTours } from '#server/api/resources/tours/tours.ts'
import { serveWalkToHear } from '#server/api/resources/tours/walk-to-hear.ts'
import type { Wiring } from './app-parts.ts'

export function serveTourCalls(wiring: Wiring): void {
  const { app, router, db, covers, generation, clock, limits, outbox, publicUrl, onError } = wiring
  serveMyTours(router, { db, covers, generation, clock })
  serveTours(router, { db, covers, generation, clock })
  serveWalkToHear(router, { db, covers, generation, limits })
  const hasAdvertising = wiring.advertising !== undefined
  serveDiscovery(router, { db, covers, geocoder: wiring.geocoder, hasAdvertising })
  serveAudioChunks(router, { db, generation, limits })
  const mails = createReportMails({ db, outbox, clock, publicUrl, operator: wiring.contactEmail, onError })
  // A process that was stopped, or that could not store the mail, left reports unsent: they are sent at the next start.
  app.addHook('onReady', async () => mails.send())
  app.addHook('onClose', async () => mails.close())
  serveFactReports(router, { limits, mails })
}
