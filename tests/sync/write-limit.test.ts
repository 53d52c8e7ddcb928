import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { plays, tours } from '#server/kernel/db/schema/tours.ts'
import { openLink, startRealServer } from './support/real-server.ts'
import { openBrowser } from './support/tabs.ts'

/** A long walk without a signal, and a server that takes fewer changes at once than came together, however slowly they are sent. */
const CHANGES = 23

it('a queue longer than the limit passes the limit of writing calls: it waits, and nothing is lost or done twice', async () => {
  const server = await startRealServer({ limitRules: { writes: { burst: 20, refillS: 1 } } })
  const { db } = server.database
  const user = await server.signUp()
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: user.id,
      slug: 'a-long-walk',
      title: 'A long walk',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 30,
    })
    .returning({ id: tours.id })
  const tourId = tour?.id ?? 0
  const link = openLink()
  const statuses: number[] = []
  const browser = openBrowser(server.origin, {
    fetch: async (...request) => {
      const answer = await link.fetch(...request)
      if (String(request[0]).endsWith('/play')) statuses.push(answer.status)
      return answer
    },
  })
  for (let seconds = 1; seconds <= CHANGES; seconds++) await browser.play(tourId, seconds)
  expect(await browser.rows()).toHaveLength(CHANGES)

  await browser.openTab({ token: user.token })
  await browser.sent()

  expect(statuses).toContain(429)
  expect(statuses.filter((status) => status < 300)).toHaveLength(CHANGES)
  const heard = await db.select().from(plays).where(eq(plays.tourId, tourId))
  expect(heard.map(({ durationPlayedS }) => durationPlayedS).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: CHANGES }, (_, index) => index + 1),
  )
  await browser.close()
}, 40_000)
