import { asc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { wordCount } from '#server/languages/speech-length.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { openVoice } from '#server/telling/voice/open-voice.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { addUser, openTestJobContext } from './test-job-context.ts'

const MUNICH_FOOD = {
  locationName: 'Munich',
  latitude: 48.1372,
  longitude: 11.5756,
  countryCode: 'DE',
  topic: 'Food',
} as const

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describe('a tour with the embedded voice', () => {
  it('is spoken whole: files, times and sentences fit each other', { timeout: 240_000 }, async () => {
    const voice = openVoice()
    closers.push(() => voice.close())
    const context = openTestJobContext(await freshDatabase(), { voice })
    closers.push(() => context.close())
    const { db, objects, until } = context
    const generation = await createTourGeneration(context)
    closers.push(() => generation.close())
    const userId = await addUser(db)
    expect((await generation.request(userId, MUNICH_FOOD)).ok).toBe(true)
    await until(({ name }) => name === 'ChunkedAudioGenerationCompleted')

    const [tour] = await db.select().from(tours).where(eq(tours.ownerId, userId))
    const chunks = await db
      .select()
      .from(audioChunks)
      .where(eq(audioChunks.tourId, tour?.id ?? 0))
      .orderBy(asc(audioChunks.chunkIndex))
    expect(chunks.length).toBeGreaterThanOrEqual(4)
    for (const chunk of chunks) {
      const file = objects.get(chunk.objectKey ?? '')
      expect(file?.contentType).toBe('audio/mpeg')
      expect(file?.body.length).toBe(chunk.contentLength)
      // An MPEG audio frame from the first byte on: no tag, no Xing header before the sound.
      expect(file?.body.readUInt16BE(0) ?? 0).toBeGreaterThanOrEqual(0xffe0)
      const durationS = chunk.durationS ?? 0
      const words = wordCount(chunk.spoken.join(' '))
      expect(words / (durationS / 60)).toBeGreaterThan(100)
      expect(words / (durationS / 60)).toBeLessThan(220)
      expect(Math.abs(durationS - chunk.estimatedDurationS) / durationS).toBeLessThan(0.25)
      const sentences = chunk.sentences ?? []
      expect(sentences).toHaveLength(chunk.spoken.length)
      let before = 0
      for (const { text, startS, endS } of sentences) {
        expect(text).not.toMatch(/\n/)
        expect(startS).toBeGreaterThanOrEqual(before)
        expect(endS).toBeGreaterThan(startS)
        before = endS
      }
      expect(before).toBeLessThanOrEqual(durationS)
    }
    // The duration includes the speech and leaves time to walk.
    const spokenMin = chunks.reduce((sum, { durationS }) => sum + (durationS ?? 0), 0) / 60
    expect(tour?.durationMin).toBeGreaterThan(spokenMin)
    expect(context.errors).toEqual([])
  })
})
