/** Which job and which chunk is claimed next, compared with a plain account of the rules; `TURNS_SEED` repeats a run. */
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { claimChunk } from '#server/jobs/chunk-lease.ts'
import { claimJob } from '#server/jobs/job-lease.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import { addUser, FLORENCE } from './test-job-context.ts'
import { testJobs } from './test-jobs.ts'

const SEEDS = ['2026', process.env['TURNS_SEED'] ?? String(Date.now())]
const { open } = testJobs()

/** The first unfinished piece of each owner, then the second of each; within a turn the older first. */
function nextInTurns<T extends { readonly owner: string; readonly age: number }>(pieces: readonly T[]): T[] {
  const byAge = pieces.toSorted((a, b) => a.age - b.age)
  const turnOf = (piece: T) => byAge.filter(({ owner }) => owner === piece.owner).indexOf(piece)
  return byAge.toSorted((a, b) => turnOf(a) - turnOf(b) || a.age - b.age)
}

it.each(SEEDS)('claims jobs in turns of their owners, each once (seed %s)', async (seed) => {
  const random = seededRandom(seed)
  const context = open()
  const { db } = context
  const owners = [await addUser(db), await addUser(db), await addUser(db)]
  const jobs = Array.from({ length: 14 }, (_, age) => ({
    id: crypto.randomUUID(),
    owner: owners[Math.floor(random() * owners.length)] ?? '',
    age,
  }))
  await db.insert(tourJobs).values(
    jobs.map(({ id, owner, age }) => ({
      id,
      userId: owner,
      request: FLORENCE,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, age)),
    })),
  )
  const expected = nextInTurns(jobs).map(({ id }) => id)
  const claimed: (string | undefined)[] = []
  for (let count = 0; count < 4; count += 1) claimed.push((await claimJob(context))?.job.id)
  // All others at the same time: each goes to one claim, and none waits for another.
  const rest = await Promise.all(Array.from({ length: 12 }, () => claimJob(context)))
  claimed.push(...rest.flatMap((lease) => lease?.job.id ?? []))
  expect(claimed.slice(0, 4), `seed ${seed}`).toEqual(expected.slice(0, 4))
  expect(claimed.toSorted()).toEqual(expected.toSorted())

  // The turns move up as jobs end.
  await db.update(tourJobs).set({ leaseId: null, leaseExpiresAt: null })
  const ended = expected.slice(0, 5)
  for (const id of ended) await db.update(tourJobs).set({ finishedAt: new Date() }).where(eq(tourJobs.id, id))
  const left = nextInTurns(jobs.filter(({ id }) => !ended.includes(id)))
  expect((await claimJob(context))?.job.id, `seed ${seed}`).toBe(left[0]?.id)
})

it('claims nothing before its pause is over, nor what another run has', async () => {
  const context = open()
  const { db } = context
  const [row] = await db
    .insert(tourJobs)
    .values({ userId: await addUser(db), request: FLORENCE })
    .returning({ id: tourJobs.id })
  const lease = await claimJob(context)
  expect(lease?.job).toMatchObject({ id: row?.id, attempts: 1 })
  expect(await claimJob(context)).toBeUndefined()
  await lease?.retry(60_000)
  expect(await claimJob(context)).toBeUndefined()
  await db.update(tourJobs).set({ retryAt: new Date(Date.now() - 1000) })
  const second = await claimJob(context)
  expect(second?.job.attempts).toBe(2)
  // A run that the process stopped is no attempt.
  await second?.giveBack()
  expect((await claimJob(context))?.job.attempts).toBe(2)
})

it('claims chunks that a listener waits for first, demo chunks last, and those only where it may', async () => {
  const context = open()
  const { db } = context
  const [ada, bob, house] = [await addUser(db), await addUser(db), await addUser(db)]
  const addTour = async (ownerId: string, name: string, priority: number) => {
    const [tour] = await db
      .insert(tours)
      .values({
        ownerId,
        slug: name,
        title: name,
        locationName: name,
        latitude: 0,
        longitude: 0,
        topic: 'History',
        durationMin: 60,
      })
      .returning({ id: tours.id })
    const tourId = tour?.id ?? 0
    await db.insert(audioChunks).values(
      [0, 1].map((chunkIndex) => ({
        tourId,
        chunkIndex,
        sectionIndexes: [],
        spoken: [`${name} ${chunkIndex}`],
        priority: priority + chunkIndex,
      })),
    )
    return tourId
  }
  const demo = await addTour(house, 'demo', 1020)
  await addTour(ada, 'first', 20)
  const second = await addTour(ada, 'second', 20)
  await addTour(bob, 'other', 20)
  const isSecondsLast = and(eq(audioChunks.tourId, second), eq(audioChunks.chunkIndex, 1))
  await db.update(audioChunks).set({ priority: 1 }).where(isSecondsLast)
  // A listener of a demo tour waits for this one.
  await db
    .update(audioChunks)
    .set({ priority: 1001 })
    .where(and(eq(audioChunks.tourId, demo), eq(audioChunks.chunkIndex, 1)))

  const claimAll = async (withDemos: boolean) => {
    const claimed: string[] = []
    for (;;) {
      const lease = await claimChunk(context, { withDemos })
      if (!lease) return claimed
      claimed.push(lease.chunk.spoken.join())
    }
  }
  expect(await claimAll(false)).toEqual([
    'second 1',
    'first 0',
    'other 0',
    'first 1',
    'other 1',
    'second 0',
    'demo 1',
  ])
  expect(await claimAll(true)).toEqual(['demo 0'])
})
