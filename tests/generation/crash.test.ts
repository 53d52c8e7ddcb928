import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

let databaseUrl: string
let folder: string
let context: TestJobContext
let child: ChildProcess | undefined
beforeAll(async () => {
  databaseUrl = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'streetlore-crash-'))
  context = openTestJobContext(databaseUrl)
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

const diary = (): string[] => {
  const file = join(folder, 'diary')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

function start(): void {
  const script = resolve(import.meta.dirname, 'generation-process.ts')
  child = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, folder], { stdio: 'ignore' })
}

async function kill(): Promise<void> {
  if (!child) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const chunksReady = async (): Promise<number> => {
  const [row] = await context.db
    .select({ ready: count() })
    .from(audioChunks)
    .where(eq(audioChunks.status, 'ready'))
  return row?.ready ?? 0
}
/** A tour along somebody's own stops. */
const ROUTE: WantedRoute = {
  name: 'Sunday',
  description: null,
  topic: 'Shopping',
  slug: 'sunday-route-1',
  isOwn: true,
  wish: 'goldsmiths',
  withAudio: true,
  stops: ['Ponte Vecchio', 'Somewhere', 'Santa Croce'].map((name, index) => ({
    name,
    latitude: 43.768,
    longitude: 11.2531 + index / 220,
    address: null,
    description: null,
    note: 'Look up',
  })),
}
const patiently = { timeout: 30_000, interval: 20 }

describe('a server that is killed while it makes tours', () => {
  it('goes on after the restart, finishes everything once and does no finished work again', async () => {
    const { db } = context
    const userId = await addUser(db, 1)
    const jobIds: string[] = []
    for (const topic of ['History', 'Food']) {
      const requested = await requestTour({ ...context, now: new Date() }, userId, { ...FLORENCE, topic })
      if (requested.ok) jobIds.push(requested.value.jobId)
    }
    expect(jobIds).toHaveLength(2)

    start()
    await expect.poll(() => diary().filter((line) => line === 'map').length, patiently).toBe(2)
    await kill()
    const cut = await db.select().from(tourJobs).where(inArray(tourJobs.id, jobIds))
    // On a busy machine one of the two may be stored already.
    expect(cut.map(({ status }) => status)).toContain('processing')

    start()
    await expect.poll(chunksReady, patiently).toBeGreaterThanOrEqual(2)
    await kill()
    const after = await chunksReady()
    const restarted = performance.now()
    start()
    await expect.poll(chunksReady, patiently).toBeGreaterThan(after)
    // The leases of the dead process run out after 8 s; most of the rest is the start of the child.
    expect(performance.now() - restarted).toBeLessThan(20_000)
    await kill()

    start()
    const told = (name: string) => db.select().from(events).where(eq(events.name, name))
    await expect
      .poll(async () => (await told('ChunkedAudioGenerationCompleted')).length, patiently)
      .toBe(jobIds.length)
    await kill()

    const jobs = await db.select().from(tourJobs).where(inArray(tourJobs.id, jobIds))
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed'])
    const made = await db.select().from(tours)
    expect(made.map(({ jobId }) => jobId).toSorted()).toEqual(jobIds.toSorted())
    const completed = await told('TourGenerationCompleted')
    expect(completed.map(({ payload }) => payload.JobId).toSorted()).toEqual(jobIds.toSorted())
    const progress = await told('TourGenerationProgress')
    for (const jobId of jobIds) {
      const percents = progress
        .filter(({ payload }) => payload.JobId === jobId)
        .map(({ payload }) => Number(payload.Progress))
      expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    }
    const ready = (await told('ChunkReady')).map(({ payload }) => `${payload.TourId} ${payload.ChunkIndex}`)
    expect(new Set(ready).size).toBe(ready.length)

    // Each of the three kills may have cut off one chunk, which was then spoken again, into the same file.
    const chunks = await db.select().from(audioChunks)
    const puts = diary().filter((line) => line.startsWith('put ') && line.endsWith('.mp3'))
    expect(puts.length).toBeLessThanOrEqual(chunks.length + 3)
    expect(new Set(puts).size).toBe(chunks.length)
    for (const chunk of chunks) {
      expect(readFileSync(join(folder, chunk.objectKey ?? '')).length).toBe(chunk.contentLength)
    }
    expect(diary().filter((line) => line.startsWith('error'))).toEqual([])
  })

  it('makes the tour of a custom route once too, from the copy that the job has', async () => {
    const { db } = context
    const userId = await addUser(db, 1)
    const requested = await requestTour({ ...context, now: new Date() }, userId, {
      ...FLORENCE,
      route: ROUTE,
    })
    if (!requested.ok) throw new Error('the request was refused')
    const { jobId } = requested.value
    const job = async () => (await db.select().from(tourJobs).where(eq(tourJobs.id, jobId)))[0]
    const toldOf = async (name: string) =>
      (await db.select().from(events).where(eq(events.userId, userId))).filter((event) => event.name === name)

    const mapsBefore = diary().filter((line) => line === 'map').length
    start()
    await expect.poll(() => diary().filter((line) => line === 'map').length, patiently).toBe(mapsBefore + 1)
    await kill()
    const cut = await job()
    expect(cut).toMatchObject({ status: 'processing', tourId: null })
    expect(cut?.outline).toMatchObject({ composed: { title: ROUTE.name } })

    start()
    await expect.poll(async () => (await toldOf('ChunkReady')).length, patiently).toBeGreaterThanOrEqual(1)
    await kill()
    start()
    await expect.poll(async () => (await toldOf('ChunkedAudioGenerationCompleted')).length, patiently).toBe(1)
    await kill()

    const made = await db.select().from(tours).where(eq(tours.ownerId, userId))
    expect(made).toMatchObject([{ jobId, slug: ROUTE.slug, title: ROUTE.name }])
    // The text that was written before the first kill is the text of the tour.
    expect(made[0]?.narrativeText).toBe(
      (cut!.outline as { readonly composed: { readonly narrativeText: string } }).composed.narrativeText,
    )
    expect(await toldOf('TourGenerationCompleted')).toHaveLength(1)
    // Every chunk, the stops' and those of the way between them, is told ready once.
    const chunks = await db
      .select({ index: audioChunks.chunkIndex })
      .from(audioChunks)
      .where(eq(audioChunks.tourId, made[0]?.id ?? 0))
    expect(chunks.length).toBeGreaterThanOrEqual(ROUTE.stops.length)
    expect(
      (await toldOf('ChunkReady'))
        .map(({ payload }) => payload.ChunkIndex as number)
        .toSorted((a, b) => a - b),
    ).toEqual(chunks.map(({ index }) => index).toSorted((a, b) => a - b))
    expect((await job())?.status).toBe('completed')
  })
})
