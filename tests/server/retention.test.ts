import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { paymentEvents } from '#server/kernel/db/schema/subscriptions.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { plays } from '#server/kernel/db/schema/tours.ts'
import { RETENTION_DAYS, sweepOldRows } from '#server/api/privacy/retention.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'

const server = await startTestServer()
const { db } = server.database
const now = new Date('2030-06-01T12:00:00Z')
const HOUR_MS = 3_600_000
/** An hour more and an hour less than so many days. */
const around = (days: number) =>
  [HOUR_MS, -HOUR_MS].map((moreMs) => new Date(now.getTime() - days * 24 * HOUR_MS - moreMs)) as [Date, Date]

it('lets go what nobody deletes after the time that the privacy policy says [1 §7]', async () => {
  const { id: userId, tourId } = await createBusyUser(server)
  await db.delete(plays)
  await db.delete(quotaUses)
  const use = around(RETENTION_DAYS.use)
  const requests = around(RETENTION_DAYS.endedRequests)
  const payments = around(RETENTION_DAYS.paymentEvents)
  await db.insert(plays).values(use.map((createdAt) => ({ tourId, userId, durationPlayedS: 1, createdAt })))
  await db.insert(quotaUses).values(use.map((usedAt) => ({ jobId: randomUUID(), userId, usedAt })))
  await db
    .insert(paymentEvents)
    .values(payments.map((createdAt) => ({ id: randomUUID(), type: 'x', createdAt })))
  const request = { locationName: 'Rome', latitude: 41.9, longitude: 12.5, topic: 'History' } as never
  const ended = (status: 'failed' | 'cancelled' | 'completed', finishedAt: Date, ofTour: number | null) => ({
    userId,
    request,
    status,
    finishedAt,
    tourId: ofTour,
    message: `${status} ${ofTour === null ? 'alone' : 'with its tour'} ${finishedAt.toISOString()}`,
  })
  const jobs = requests.flatMap((finishedAt) => [
    ended('failed', finishedAt, null),
    ended('cancelled', finishedAt, null),
    ended('completed', finishedAt, null),
    ended('completed', finishedAt, tourId),
  ])
  const unfinished = { userId, request, message: 'unfinished', createdAt: use[0] }
  const demo = { ...ended('failed', requests[0], null), isDemo: true, message: 'demo' }
  await db.insert(tourJobs).values([...jobs, unfinished, demo])

  for (let run = 0; run < 2; run++) await sweepOldRows(db, now)

  expect((await db.select().from(plays)).map(({ createdAt }) => createdAt)).toEqual([use[1]])
  expect((await db.select().from(quotaUses)).map(({ usedAt }) => usedAt)).toEqual([use[1]])
  expect((await db.select().from(paymentEvents)).map(({ createdAt }) => createdAt)).toEqual([payments[1]])
  const left = await db
    .select({ message: tourJobs.message })
    .from(tourJobs)
    .where(eq(tourJobs.userId, userId))
    .orderBy(asc(tourJobs.message))
  const [before, after] = requests.map((at) => at.toISOString())
  expect(
    left
      .map(({ message }) => message)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(
    [
      `cancelled alone ${after}`,
      `completed alone ${after}`,
      `completed with its tour ${after}`,
      `completed with its tour ${before}`,
      'demo',
      `failed alone ${after}`,
      'unfinished',
    ].toSorted(),
  )
})
