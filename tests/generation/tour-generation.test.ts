import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { monthOf, toursAskedSince } from '#server/jobs/quota.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { narrativeSections, pois, tours } from '#server/kernel/db/schema/tours.ts'
import { preferences } from '#server/kernel/db/schema/users.ts'
import { createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import { createGuides } from '#server/telling/guides/guides.ts'
import { cancelJob } from '#server/jobs/end-job.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { removeAccount } from '#server/api/privacy/remove-account.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await freshDatabase()
})

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

function open(parts: Parameters<typeof openTestJobContext>[1] = {}): TestJobContext {
  const context = openTestJobContext(databaseUrl, parts)
  closers.push(() => context.close())
  return context
}

async function start(context: TestJobContext): Promise<TourGeneration> {
  const generation = await createTourGeneration(context)
  closers.push(() => generation.close())
  return generation
}

async function ask(generation: TourGeneration, userId: string, body: object = {}): Promise<string> {
  const requested = await generation.request(userId, { ...FLORENCE, ...body })
  if (!requested.ok) throw new Error(requested.failure.kind)
  return requested.value.jobId
}

/** Holds the voice back until a test lets it speak. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

const tourOf = async ({ db }: TestJobContext, jobId: string) => {
  const [tour] = await db.select().from(tours).where(eq(tours.jobId, jobId))
  if (!tour) throw new Error('no tour')
  return tour
}

describe('making a tour', () => {
  it('uses what the owner has saved of their preferences [1 §3 preferences]', async () => {
    const context = open()
    const { db, until } = context
    const userId = await addUser(db)
    await db.insert(preferences).values([
      {
        userId,
        group: 'accessibility',
        value: { ...PREFERENCE_DEFAULTS.accessibility, maxWalkingDistance: 1, walkingSpeed: 'slow' },
        updatedAt: new Date(),
      },
      {
        userId,
        group: 'narration',
        value: { ...PREFERENCE_DEFAULTS.narration, narrationStyle: 'storytelling' },
        updatedAt: new Date(),
      },
    ])
    const generation = await start(context)
    const jobId = await ask(generation, userId)
    await until(({ name, userId: to }) => name === 'TourGenerationCompleted' && to === userId)
    const tour = await tourOf(context, jobId)
    // 1 km along the streets, which are longer than the straight line.
    expect(tour.distanceM).toBeLessThanOrEqual(1000 / 1.3)
    const [, firstStop] = await db
      .select({ text: narrativeSections.text })
      .from(narrativeSections)
      .where(eq(narrativeSections.tourId, tour.id))
      .orderBy(asc(narrativeSections.sectionIndex))
    // Only the storyteller greets so.
    expect(firstStop?.text).toMatch(/^(The story opens at|The first chapter:) /)
    // The following tests count events of the queue.
    await until(({ name, tourId }) => name === 'ChunkedAudioGenerationCompleted' && tourId === tour.id)
  })

  it('goes from the request to the last chunk, and tells it in order', async () => {
    const bytes = new Uint8Array([80, 77, 84, 105, 108, 101, 115])
    const context = open({ maps: { extract: async () => bytes } })
    const { db, told, until, objects, errors } = context
    const userId = await addUser(db)
    const generation = await start(context)
    const jobId = await ask(generation, userId)
    const completed = await until(
      ({ name, payload }) => name.endsWith('Completed') && payload.JobId === jobId,
    )

    const tour = await tourOf(context, jobId)
    expect(completed).toMatchObject({
      name: 'TourGenerationCompleted',
      userId,
      payload: { TourSlug: tour.slug },
    })
    expect(tour).toMatchObject({
      ownerId: userId,
      isPublic: false,
      topic: 'History',
      locationName: 'Florence',
    })
    expect(tour.slug).toMatch(/^florence-history-[a-z0-9]+$/)
    expect(tour.mapBytes).toBe(bytes.length)
    expect(objects.get(tour.mapObjectKey ?? '')?.body.equals(bytes)).toBe(true)
    expect(tour.mapUrlToken).toMatch(/^[0-9a-f]{32}$/)

    const places = await db.select().from(pois).where(eq(pois.tourId, tour.id)).orderBy(asc(pois.orderIndex))
    expect(places.length).toBeGreaterThanOrEqual(4)
    expect(tour.line).toHaveLength(places.length)
    const sections = await db
      .select()
      .from(narrativeSections)
      .where(eq(narrativeSections.tourId, tour.id))
      .orderBy(asc(narrativeSections.sectionIndex))
    expect(sections.filter(({ poiId }) => poiId).map(({ locationName }) => locationName)).toEqual(
      places.map(({ name }) => name),
    )

    await until(({ name, tourId }) => name === 'ChunkedAudioGenerationCompleted' && tourId === tour.id)
    const chunks = await db
      .select()
      .from(audioChunks)
      .where(eq(audioChunks.tourId, tour.id))
      .orderBy(asc(audioChunks.chunkIndex))
    const ofStops = chunks.filter(({ walk }) => walk === null)
    expect(ofStops.map(({ poiName }) => poiName)).toEqual(places.map(({ name }) => name))
    for (const chunk of chunks) {
      expect(chunk.status).toBe('ready')
      expect(objects.get(chunk.objectKey ?? '')?.body.length).toBe(chunk.contentLength)
      expect(chunk.urlToken).toMatch(/^[0-9a-f]{32}$/)
      const said = sections.filter(({ sectionIndex }) => chunk.sectionIndexes.includes(sectionIndex))
      expect(chunk.sentences?.map(({ text }) => text)).toEqual(said.flatMap(({ sentences }) => sentences))
    }

    const progress = told.filter(({ name }) => name === 'TourGenerationProgress')
    expect(progress.slice(0, 3).map(({ payload }) => payload.Message)).toEqual([
      'Looking for places in Florence',
      expect.stringMatching(/^Choosing stops from \d+ places$/),
      `Writing about ${places.length} stops`,
    ])
    const percents = progress.map(({ payload }) => Number(payload.Progress))
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    const ready = told.filter(({ name }) => name === 'ChunkReady')
    expect(ready.map(({ payload }) => payload.ChunkIndex)).toEqual(chunks.map(({ chunkIndex }) => chunkIndex))
    expect(told.at(-1)).toMatchObject({
      name: 'ChunkedAudioGenerationCompleted',
      payload: { TourId: tour.id, Success: true, ChunksReady: chunks.length, TotalChunks: chunks.length },
    })
    expect(told.filter(({ name }) => name.endsWith('Completed'))).toHaveLength(2)
    const [job] = await db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
    expect(job).toMatchObject({ status: 'completed', progress: 100, tourId: tour.id })
    const took = expect.any(Number)
    const steps = ['places', 'order', 'plan', 'way', 'texts', 'map', 'sound']
    expect(job?.stepsMs).toEqual(Object.fromEntries(steps.map((step) => [step, took])))
    const characters = chunks.map(({ spoken }) => spoken.join(' ').length)
    expect(job?.cost).toEqual({ spokenCharacters: characters.reduce((sum, more) => sum + more, 0) })
    expect(errors).toEqual([])
  })

  it('speaks the chunk that somebody waits for before the others', async () => {
    const gate = createGate()
    const order: string[] = []
    const context = open({
      voice: createSilentVoice({
        async before(sentences) {
          order.push(sentences.join(' '))
          if (order.length === 1) await gate.opened
        },
      }),
    })
    const generation = await start(context)
    const jobId = await ask(generation, await addUser(context.db))
    await context.until(({ name, payload }) => name === 'TourGenerationCompleted' && payload.JobId === jobId)
    const { id } = await tourOf(context, jobId)
    await expect.poll(() => order.length).toBe(1)
    await generation.prioritise(id, [2], 'preload')
    await generation.prioritise(id, [3], 'immediate_play')
    gate.open()
    await context.until(({ name, tourId }) => name === 'ChunkedAudioGenerationCompleted' && tourId === id)
    const ready = context.told.filter(({ name }) => name === 'ChunkReady')
    expect(ready.slice(0, 3).map(({ payload }) => payload.ChunkIndex)).toEqual([0, 3, 2])
  })

  it('tries again when the voice stumbles, and says so when it stays silent', async () => {
    let stumbles = 1
    let first: string | undefined
    const context = open({
      voice: createSilentVoice({
        before(sentences) {
          first ??= sentences.join(' ')
          if (sentences.join(' ') === first) throw new Error('hoarse')
          if (stumbles > 0) {
            stumbles -= 1
            throw new Error('a frog')
          }
        },
      }),
    })
    const generation = await start(context)
    const jobId = await ask(generation, await addUser(context.db))
    const end = await context.until(({ name }) => name === 'ChunkedAudioGenerationCompleted')
    const tour = await tourOf(context, jobId)
    const total = await context.db.$count(audioChunks, eq(audioChunks.tourId, tour.id))
    expect(end.payload).toMatchObject({ Success: false, ChunksReady: total - 1, TotalChunks: total })
    const failed = await context.db
      .select()
      .from(audioChunks)
      .where(and(eq(audioChunks.tourId, tour.id), eq(audioChunks.status, 'failed')))
    expect(failed.map(({ chunkIndex, error }) => [chunkIndex, error])).toEqual([
      [0, 'This part could not be spoken'],
    ])
  })

  it('keeps its text and says so, at once, where no voice speaks its language', async () => {
    let tries = 0
    const countTries = () => void (tries += 1)
    const context = open({ voice: createSilentVoice({ languages: ['de'], before: countTries }) })
    const generation = await start(context)
    const jobId = await ask(generation, await addUser(context.db))
    const end = await context.until(({ name }) => name === 'ChunkedAudioGenerationCompleted')
    const tour = await tourOf(context, jobId)
    const text = 'No voice of this server speaks English. The text is here to be read.'
    expect(end.payload).toMatchObject({ Success: false, ChunksReady: 0, Error: text })
    expect(tour.narrativeText).not.toBe('')
    const chunks = await context.db.select().from(audioChunks).where(eq(audioChunks.tourId, tour.id))
    expect(new Set(chunks.map(({ status, error }) => `${status}: ${error}`))).toEqual(
      new Set([`failed: ${text}`]),
    )
    // Another attempt would end the same way.
    expect(chunks.map(({ attempts }) => attempts)).toEqual(chunks.map(() => 1))
    expect(tries).toBe(0)
    expect(context.errors).toEqual([])
  })

  it('fails in clear words where no places are known any more', async () => {
    const context = open()
    const { db } = context
    const userId = await addUser(db)
    // This job was stored when the city pack still existed.
    const [job] = await db
      .insert(tourJobs)
      .values({ userId, request: { ...FLORENCE, locationName: 'Atlantis', latitude: 31, longitude: -24 } })
      .returning({ id: tourJobs.id })
    await start(context)
    const failed = await context.until(({ name }) => name === 'TourGenerationFailed')
    const text = 'No points of interest are known near Atlantis'
    expect(failed).toMatchObject({ userId, payload: { JobId: job?.id, Error: text } })
    const [row] = await db
      .select()
      .from(tourJobs)
      .where(eq(tourJobs.id, job?.id ?? ''))
    expect(row).toMatchObject({ status: 'failed', error: text, tourId: null })
    expect(row?.finishedAt).not.toBeNull()
  })

  it('gives the tour of the month back where the job fails for good', async () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const context = open({ voice: createSilentVoice() })
    const { db } = context
    const userId = await addUser(db)
    const requested = await requestTour({ ...context, now }, userId, FLORENCE)
    if (!requested.ok) throw new Error(requested.failure.kind)
    expect(await toursAskedSince(db, userId, monthOf(now).start)).toBe(1)
    // The city pack was removed between the request and the job.
    const atlas = createAtlas([])
    await start({ ...context, atlas, guides: createGuides(atlas) })
    await context.until(({ name, userId: to }) => name === 'TourGenerationFailed' && to === userId)
    expect(await toursAskedSince(db, userId, monthOf(now).start)).toBe(0)
  })

  it('stops at a tour that is deleted while its audio is made, and leaves no file behind', async () => {
    const gate = createGate()
    let spoken = 0
    const context = open({
      voice: createSilentVoice({
        async before() {
          spoken += 1
          await gate.opened
        },
      }),
    })
    const { db, objects } = context
    const userId = await addUser(db)
    const generation = await start(context)
    const jobId = await ask(generation, userId)
    await expect.poll(() => spoken, { timeout: 10_000 }).toBe(1)
    const { id } = await tourOf(context, jobId)
    await db.delete(tours).where(eq(tours.id, id))
    await generation.forget({ tourId: id })
    gate.open()
    // The next tour waits for the rest of the first.
    const next = await ask(generation, userId)
    await context.until(({ name, payload }) => name === 'TourGenerationCompleted' && payload.JobId === next)
    const other = await tourOf(context, next)
    await context.until(
      ({ name, tourId }) => name === 'ChunkedAudioGenerationCompleted' && tourId === other.id,
    )
    expect([...objects.keys()].filter((key) => key.startsWith(`tours/${id}/`))).toEqual([])
    expect(spoken).toBe(1 + (await db.$count(audioChunks, eq(audioChunks.tourId, other.id))))
    const used = await db.select().from(quotaUses).where(eq(quotaUses.userId, userId))
    expect(used).toHaveLength(2)
  })

  it('lets an account go while its jobs run', async () => {
    const gate = createGate()
    const context = open({ voice: createSilentVoice({ before: () => gate.opened }) })
    const { db } = context
    const generation = await start(context)
    const gone = await addUser(db)
    for (let count = 0; count < 3; count += 1) await ask(generation, gone)
    await db.transaction((tx) => removeAccount(tx, gone, undefined))
    gate.open()
    const stays = await addUser(db)
    const jobId = await ask(generation, stays)
    await context.until(({ name, userId }) => name === 'ChunkedAudioGenerationCompleted' && userId === stays)
    expect((await tourOf(context, jobId)).ownerId).toBe(stays)
    expect(await db.select().from(tourJobs).where(eq(tourJobs.userId, gone))).toEqual([])
  })
})

describe('stopping', () => {
  it('does not wait for a voice that never ends, and the next start speaks what was left', async () => {
    const context = open({ voice: createSilentVoice({ before: () => new Promise(() => undefined) }) })
    const generation = await createTourGeneration(context)
    const jobId = await ask(generation, await addUser(context.db))
    await context.until(({ name, payload }) => name === 'TourGenerationCompleted' && payload.JobId === jobId)
    const { id } = await tourOf(context, jobId)
    await expect
      .poll(async () => {
        const [chunk] = await context.db
          .select({ status: audioChunks.status })
          .from(audioChunks)
          .where(and(eq(audioChunks.tourId, id), eq(audioChunks.chunkIndex, 0)))
        return chunk?.status
      })
      .toBe('processing')
    await generation.close()
    const next = open()
    await start(next)
    await next.until(({ name, tourId }) => name === 'ChunkedAudioGenerationCompleted' && tourId === id)
  })
})

describe('asking for a tour', () => {
  it('never gives more than the month has, however many ask at once, and nothing back for a deleted tour', async () => {
    const context = open()
    const { db } = context
    const generation = await start(context)
    const userId = await addUser(db)
    const answers = await Promise.all(Array.from({ length: 12 }, () => generation.request(userId, FLORENCE)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.failure).toEqual({ kind: 'quota-exceeded', monthlyLimit: 5 })
    }
    await context.until(({ name, userId: to }) => name === 'TourGenerationCompleted' && to === userId)
    await db.delete(tours).where(eq(tours.ownerId, userId))
    expect((await generation.request(userId, FLORENCE)).ok).toBe(false)
    const premium = await addUser(db, 1)
    for (let count = 0; count < 7; count += 1) await ask(generation, premium)
  })

  it('takes ten unmade tours of one user at most, however many are asked for at once', async () => {
    const context = open()
    const { db } = context
    const asked = (userId: string) => requestTour({ ...context, now: new Date() }, userId, FLORENCE)
    const userId = await addUser(db, 1)
    const answers = await Promise.all(Array.from({ length: 30 }, () => asked(userId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    for (const answer of answers)
      if (!answer.ok) expect(answer.failure).toEqual({ kind: 'too-many-jobs', most: 10 })
    expect(await db.select().from(quotaUses).where(eq(quotaUses.userId, userId))).toHaveLength(10)
    expect((await asked(await addUser(db))).ok).toBe(true)
    // One ended, one more is taken.
    const [one] = await db.select().from(tourJobs).where(eq(tourJobs.userId, userId))
    await db
      .update(tourJobs)
      .set({ finishedAt: new Date() })
      .where(eq(tourJobs.id, one?.id ?? ''))
    expect((await asked(userId)).ok).toBe(true)
    expect((await asked(userId)).ok).toBe(false)
    // The following tests count jobs of the queue.
    await db.delete(tourJobs).where(isNull(tourJobs.finishedAt))
  })

  it('takes twenty tours of a free user in any hour at most, also where all of them were cancelled', async () => {
    const context = open()
    let now = new Date('2026-11-23T10:00:00Z')
    const userId = await addUser(context.db)
    const asked = (by: string) => requestTour({ ...context, now }, by, FLORENCE)
    const askAndCancel = async () => {
      const answer = await asked(userId)
      if (!answer.ok) throw new Error(answer.failure.kind)
      await cancelJob(context, userId, answer.value.jobId)
    }
    await askAndCancel()
    now = new Date('2026-11-23T10:20:00Z')
    for (let count = 1; count < 20; count += 1) await askAndCancel()
    now = new Date('2026-11-23T10:59:30Z')
    expect(await asked(userId)).toEqual({
      ok: false,
      failure: { kind: 'asked-too-often', most: 20, retryAfterS: 30 },
    })
    expect((await asked(await addUser(context.db))).ok).toBe(true)
    now = new Date('2026-11-23T11:00:01Z')
    await askAndCancel()
    expect(await asked(userId)).toMatchObject({ failure: { retryAfterS: 1199 } })
    await context.db.delete(tourJobs).where(isNull(tourJobs.finishedAt))
  })

  it('takes a repeated request with the same job id for the one it was', async () => {
    const context = open()
    const { db } = context
    const userId = await addUser(db)
    const jobId = '6f0c1f5e-6e0c-8f3d-9d58-3c0f8f2f7a11'
    const asked = () => requestTour({ ...context, now: new Date() }, userId, FLORENCE, jobId)
    const answers = await Promise.all([asked(), asked(), asked()])
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { jobId } })
    expect(await db.select().from(quotaUses).where(eq(quotaUses.userId, userId))).toHaveLength(1)
    expect(await db.select().from(tourJobs).where(eq(tourJobs.userId, userId))).toHaveLength(1)
  })

  it('counts a month by the calendar in UTC', async () => {
    let now = new Date('2026-11-30T23:59:58Z')
    const context = open()
    const generation = await start({ ...context, clock: { now: () => now } })
    const userId = await addUser(context.db)
    for (let count = 0; count < 5; count += 1) await ask(generation, userId)
    expect((await generation.request(userId, FLORENCE)).ok).toBe(false)
    now = new Date('2026-12-01T00:00:00Z')
    expect((await generation.request(userId, FLORENCE)).ok).toBe(true)
  })

  it('refuses what it cannot do, and takes nothing for it', async () => {
    const context = open()
    const generation = await start(context)
    const userId = await addUser(context.db)
    const refusal = async (body: object) => {
      const answer = await generation.request(userId, { ...FLORENCE, ...body })
      return answer.ok ? undefined : answer.failure
    }
    expect(await refusal({ topic: 'Witchcraft' })).toEqual({ kind: 'unknown-topic' })
    for (const topic of ['Art', ' art ', 'SCIENCE'])
      expect(await refusal({ topic })).toEqual({ kind: 'premium-topic' })
    const ocean = await refusal({ locationName: 'The middle of the sea', latitude: -40, longitude: -120 })
    expect(ocean).toMatchObject({ kind: 'no-places', knownCities: expect.arrayContaining(['Florence']) })
    expect(await context.db.select().from(quotaUses).where(eq(quotaUses.userId, userId))).toEqual([])
    expect(await context.db.select().from(tourJobs).where(eq(tourJobs.userId, userId))).toEqual([])
  })
})
