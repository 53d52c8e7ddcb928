import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { factReports, narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { openBrowser, type Browser } from './support/tabs.ts'

const server = await startTestServer()
const { db } = server.database
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })

let browser: Browser
beforeEach(() => {
  browser = openBrowser(origin)
})
afterEach(() => browser.close())

async function tourOf(owner: TestUser): Promise<number> {
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: owner.id,
      slug: randomUUID(),
      title: 'Stones',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 30,
    })
    .returning()
  const tourId = tour?.id ?? 0
  await db
    .insert(narrativeSections)
    .values({ tourId, sectionIndex: 0, text: 'Words.', sentences: ['Words.'] })
  return tourId
}

const report = async (
  tourId: number,
  text: string,
  url = `/api/tours/${tourId}/fact-reports`,
  sectionIndex = 0,
) =>
  browser.add({
    kind: 'fact-report',
    payload: { tourId, title: 'Stones', url, sectionIndex, text, source: text === 'One' ? 'A book' : '' },
    baseVersion: 0,
  })

it('reports written without a connection are sent when there is one, each once [2 §7]', async () => {
  const user = await server.signUp()
  const tourId = await tourOf(user)
  await report(tourId, 'One')
  await report(tourId, 'Two')
  expect(await browser.statuses()).toEqual(['pending', 'pending'])
  await browser.openTab({ token: user.token })
  await browser.sent()
  expect(await db.select().from(factReports).orderBy(asc(factReports.id))).toMatchObject([
    { tourId, userId: user.id, sectionIndex: 0, text: 'One', source: 'A book' },
    { tourId, userId: user.id, sectionIndex: 0, text: 'Two', source: null },
  ])
})

it('a report that the server refuses holds up nothing else, and goes to no other host [2 §8]', async () => {
  const user = await server.signUp()
  const tourId = await tourOf(user)
  await report(tourId, 'No such section', undefined, 5)
  await report(tourId, 'Elsewhere', 'https://elsewhere.example/report', 6)
  await report(tourId, 'Kept')
  await browser.openTab({ token: user.token })
  await browser.until(async () => (await browser.statuses()).join() === 'failed,failed', 'the refusals')
  const kept = await db.select({ text: factReports.text, tourId: factReports.tourId }).from(factReports)
  expect(kept.filter((one) => one.tourId === tourId)).toEqual([{ text: 'Kept', tourId }])
})
