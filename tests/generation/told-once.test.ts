/** That the sound of a tour is made is told once, whoever dies, and once more where a part of it is made again. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Events, createEventLog } from '#server/kernel/events/event-log.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events as eventRows } from '#server/kernel/db/schema/events.ts'
import { emitMissedEvents } from '#server/jobs/missed-events.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { createSilentVoice } from './silent-voice.ts'
import { addUser, type TestJobContext } from './test-job-context.ts'
import { makeChunk, makeTour, testJobs } from './test-jobs.ts'

const { open, ask, closeLater, work } = testJobs()
afterEach(() => void vi.useRealTimers())

const SOUND_IS_MADE = 'ChunkedAudioGenerationCompleted'
/** With the product's own log of events. */
const openWithLog = () => {
  const context = open()
  return { ...context, events: { emit: createEventLog(context.db).append } satisfies Events }
}
const toldOf = async ({ db }: TestJobContext) =>
  (await db.select().from(eventRows).where(eq(eventRows.name, SOUND_IS_MADE))).map(({ payload }) => payload)

async function tourOf(context: TestJobContext) {
  const tourId = await makeTour(context, await ask(context, await addUser(context.db)), work)
  if (tourId === undefined) throw new Error('no tour')
  const chunks = await context.db.select().from(audioChunks).where(eq(audioChunks.tourId, tourId))
  return { tourId, indexes: chunks.map(({ chunkIndex }) => chunkIndex) }
}
/** The process dies just before it announces the tour. */
const dying = (context: TestJobContext): TestJobContext => ({
  ...context,
  events: {
    emit: async (to, name, payload) => {
      if (name === SOUND_IS_MADE) return await new Promise<never>(() => undefined)
      return await context.events.emit(to, name, payload)
    },
  },
})

describe('that the sound of a tour is made', () => {
  it('is told once by those who go on, where the process that made the last part died before it told', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const context = openWithLog()
    const { tourId, indexes } = await tourOf(context)
    const [last = 0, ...rest] = indexes.toReversed()
    for (const index of rest) await makeChunk(context, tourId, index, work)
    expect(await toldOf(context)).toEqual([])
    let speak = (): void => undefined
    const maySpeak = new Promise<void>((resolve) => {
      speak = resolve
    })
    void makeChunk(
      { ...dying(context), voice: createSilentVoice({ before: () => maySpeak }) },
      tourId,
      last,
      work,
    )
    // They start before it dies, and have nothing to do.
    const others = [await createTourGeneration(context), await createTourGeneration(context)]
    for (const other of others) closeLater(() => other.close())
    speak()
    await expect
      .poll(async () => {
        const chunks = await context.db.select().from(audioChunks).where(eq(audioChunks.tourId, tourId))
        return chunks.every(({ status }) => status === 'ready')
      })
      .toBe(true)
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => toldOf(context)).toMatchObject([{ TourId: tourId, Success: true }])
    // Several processes look for missing announcements at once.
    await Promise.all([1, 2, 3].map(() => emitMissedEvents(context)))
    expect(await toldOf(context)).toHaveLength(1)
  })

  it('is told once where the one that made it and one that looks tell at the same time', async () => {
    const context = openWithLog()
    const { tourId, indexes } = await tourOf(context)
    const slow: TestJobContext = {
      ...context,
      events: {
        async emit(to, name, payload) {
          if (name === SOUND_IS_MADE) await emitMissedEvents(context)
          return await context.events.emit(to, name, payload)
        },
      },
    }
    for (const index of indexes) await makeChunk(slow, tourId, index, work)
    expect(await toldOf(context)).toHaveLength(1)
  })

  it('is told again where a part that had failed was made', async () => {
    const context = openWithLog()
    const { tourId, indexes } = await tourOf(context)
    const [first = 0, ...rest] = indexes
    const hoarse = createSilentVoice({
      before() {
        throw new Error('hoarse')
      },
    })
    for (const index of rest) await makeChunk(context, tourId, index, work)
    await makeChunk({ ...context, voice: hoarse }, tourId, first, { ...work, isLastAttempt: true })
    expect(await toldOf(context)).toMatchObject([{ Success: false }])
    await context.db.update(audioChunks).set({ status: 'pending' }).where(eq(audioChunks.status, 'failed'))
    await makeChunk(context, tourId, first, work)
    await emitMissedEvents(context)
    expect(await toldOf(context)).toMatchObject([{ Success: false }, { Success: true }])
  })
})
