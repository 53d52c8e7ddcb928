/**
 * Changes of a sequence that only the server stores: reports, requests for tours, the consent. Each must arrive once.
 */
import { eq } from 'drizzle-orm'
import type { OutboxRow } from '#changes/row.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { factReports } from '#server/kernel/db/schema/tours.ts'
import { consents } from '#server/kernel/db/schema/users.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { Death } from './mortal-tab.ts'
import { actOnPage } from './page.ts'
import type { OneWayAct } from './steps.ts'
import { hold, type World } from './world.ts'

/** More than the reports of a sequence take from the limit. */
const LIMITS_ARE_OVER_MS = 10 * 60_000

/** The number of those of earlier sequences. */
export async function forgetOneWay({ database: { db }, clock }: TestServer, userId: string): Promise<void> {
  clock.advance(LIMITS_ARE_OVER_MS)
  await db.delete(factReports).where(eq(factReports.userId, userId))
  await db.delete(tourJobs).where(eq(tourJobs.userId, userId))
  await db.delete(consents).where(eq(consents.userId, userId))
}

export async function performOneWay(world: World, act: OneWayAct, death?: Death): Promise<void> {
  const { ledger, device, link } = world
  const name = `${ledger.rows.size + 1}`
  const tourId = act.act === 'report' ? ledger.tours[act.tour]?.tourId : undefined
  // Nobody reports what is not on the screen.
  if (tourId !== undefined && !(await device.shown(tourId))) return
  const { isCrashed, isRefused, before, after, added } = await actOnPage(world, death, (commands) => {
    if (act.act === 'generate')
      return commands.generateLater({
        locationName: `Florence ${name}`,
        latitude: 43.7696,
        longitude: 11.2558,
        countryCode: 'IT',
        topic: 'History',
      })
    if (act.act === 'consent')
      return commands.saveConsent({ functional: true, analytics: act.isGiven, marketing: false })
    const url = `/api/tours/${tourId}/fact-reports`
    return commands.reportFact({
      tourId: tourId ?? 0,
      title: 'Walk',
      url,
      sectionIndex: 0,
      text: name,
      source: '',
    })
  })
  const left = new Set(after.map(({ id }) => id))
  for (const { id, kind } of before)
    if (!left.has(id) && !link.sentKeys.has(id)) {
      hold(
        kind === 'consent' && act.act === 'consent' && !!added,
        `no loss: a ${act.act} took back a ${kind}`,
      )
      ledger.end(id, 'coalesced')
    }
  hold(added !== undefined || isCrashed || isRefused, `no loss: a ${act.act} left no row`)
  if (added) ledger.add(added)
}

export async function checkOneWayAtEnd({ server, user, ledger, link }: World): Promise<void> {
  const { db } = server.database
  const executed = new Set(link.executed.map(({ key }) => key))
  const open = (kind: OutboxRow['kind']) =>
    [...ledger.rows.values()]
      .filter(({ row, fate }) => row.kind === kind && fate === 'open')
      .map(({ row }) => row)
  for (const row of [...open('fact-report'), ...open('consent')])
    hold(executed.has(row.id), `no loss: a ${row.kind} never arrived`)

  const texts = (rows: readonly { readonly text: string }[]) =>
    rows
      .map(({ text }) => text)
      .toSorted()
      .join(' ')
  const reports = await db.select().from(factReports).where(eq(factReports.userId, user.id))
  const living = open('fact-report').map((row) => row.payload as { tourId: number; text: string })
  // With a tour go its reports.
  const kept = living.filter(({ tourId }) => !ledger.isDeleted(tourId))
  hold(texts(reports) === texts(kept), `reports: ${texts(reports)} on the server, ${texts(kept)} were made`)

  const jobs = await db.select().from(tourJobs).where(eq(tourJobs.userId, user.id))
  const names = (of: readonly string[]) => of.toSorted().join(', ')
  const asked = names(open('tour-generate').map(({ payload }) => payload.title))
  const made = names(jobs.map(({ request }) => request.locationName))
  hold(made === asked, `tours in the making: ${made}; asked for: ${asked}`)

  const last = open('consent').at(-1)?.payload as { analytics: boolean } | undefined
  const [consent] = await db.select().from(consents).where(eq(consents.userId, user.id))
  hold(
    consent?.analytics === last?.analytics,
    `consent: ${consent?.analytics}, asked for: ${last?.analytics}`,
  )
}
