/** The sample of a public tour: what a stranger may hear, how much of it, and for how long; and which walk a newcomer hears first. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE } from '#contract/tour-lengths.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import {
  encodeMp3,
  MP3_DELAY_SAMPLES,
  MP3_FRAME_SAMPLES,
  MP3_SAMPLE_RATE,
  mp3Frames,
} from '#server/telling/voice/mp3.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'

const SPOKEN_S = 45
const SENTENCES = [9, 18, 26, 33, 44].map((endS, index, all) => ({
  text: `Sentence ${index}.`,
  startS: all[index - 1] ?? 0,
  endS,
}))

const server = await startTestServer()
const { call, signUp, database, store, app } = server
const { db } = database

let owner: TestUser
let sound: Uint8Array
beforeAll(async () => {
  owner = await signUp()
  const samples = Float32Array.from({ length: SPOKEN_S * MP3_SAMPLE_RATE }, (_, at) =>
    Math.sin((at * 440 * 2 * Math.PI) / MP3_SAMPLE_RATE),
  )
  sound = await encodeMp3(samples)
})

type TourFields = Partial<typeof tours.$inferInsert>

async function tourOf(user: TestUser, fields: TourFields = {}, isDemo = false) {
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: user.id,
      slug: randomUUID(),
      title: 'Florence of the bankers',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 60,
      isPublic: true,
      ...fields,
    })
    .returning()
  const { id, slug } = tour!
  await db.insert(pois).values({ tourId: id, orderIndex: 0, name: 'Bargello', latitude: 1, longitude: 1 })
  if (isDemo)
    await db.insert(tourJobs).values({
      userId: user.id,
      tourId: id,
      isDemo: true,
      status: 'completed',
      request: { locationName: 'Florence', latitude: 1, longitude: 1, topic: 'History' },
    })
  return { id, slug }
}

async function chunk(tourId: number, chunkIndex: number, status: 'ready' | 'pending' | 'failed' = 'ready') {
  const objectKey = `tours/${tourId}/chunk-${chunkIndex}.mp3`
  await store.put(objectKey, sound, 'audio/mpeg')
  await db.insert(audioChunks).values({
    tourId,
    chunkIndex,
    poiName: `Stop ${chunkIndex}`,
    sectionIndexes: [],
    spoken: [],
    status,
    ...(status === 'ready' && {
      objectKey,
      urlToken: randomBytes(16).toString('hex'),
      contentLength: sound.length,
      mimeType: 'audio/mpeg',
      sampleRate: MP3_SAMPLE_RATE,
      encoderDelaySamples: MP3_DELAY_SAMPLES,
      durationS: SPOKEN_S,
      sha256: createHash('sha256').update(sound).update(String(tourId)).digest('hex'),
      sentences: SENTENCES,
    }),
  })
}

async function heardTour(fields?: TourFields, isDemo?: boolean) {
  const tour = await tourOf(owner, fields, isDemo)
  await chunk(tour.id, 0)
  await chunk(tour.id, 1)
  return tour
}

const sampleOf = async (slug: string) => (await call('GET', `/tours/${slug}/preview`)).json.sample
const file = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })
const secondsOf = (bytes: Uint8Array) => (mp3Frames(bytes).length * MP3_FRAME_SAMPLES) / MP3_SAMPLE_RATE

describe('the sample of a public tour', () => {
  it('is the beginning of the first stop, in a file of its own that has no more than half a minute', async () => {
    const { id, slug } = await heardTour()
    const sample = await sampleOf(slug)
    expect(sample).toMatchObject({ isReady: true, stopName: 'Stop 0', sentences: SENTENCES.slice(0, 3) })
    expect(sample.audioUrl).toMatch(new RegExp(`^/media/samples/${id}-[0-9a-f]{16}\\.mp3$`))
    const { statusCode, headers, rawPayload } = await file(sample.audioUrl)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'public, max-age=300',
      'accept-ranges': 'bytes',
    })
    // With the sentence that ends at 26 s: the next one is over too late.
    expect(secondsOf(rawPayload)).toBeGreaterThan(26)
    expect(secondsOf(rawPayload)).toBeLessThan(26.5)
    expect(sample.durationS).toBeCloseTo(secondsOf(rawPayload), 2)
    expect(SAMPLE.mostS).toBeLessThanOrEqual(30)
    expect(rawPayload.equals(sound.subarray(0, rawPayload.length))).toBe(true)
  })

  it('comes in ranges, and is not sent again to who has it', async () => {
    const { audioUrl } = await sampleOf((await heardTour()).slug)
    const range = await file(audioUrl, { range: 'bytes=0-99' })
    expect(range.statusCode).toBe(206)
    expect(range.rawPayload).toHaveLength(100)
    const total = Number(String(range.headers['content-range']).split('/')[1])
    expect(total).toBeLessThan(sound.length)
    expect((await file(audioUrl, { range: `bytes=${total}-` })).statusCode).toBe(416)
    expect((await file(audioUrl, { 'if-none-match': String(range.headers['etag']) })).statusCode).toBe(304)
  })

  it('leads a stranger to nothing more', async () => {
    const { id, slug } = await heardTour()
    const preview = await call('GET', `/tours/${slug}/preview`)
    const chunks = await db.select().from(audioChunks).where(eq(audioChunks.tourId, id))
    for (const { urlToken } of chunks) expect(preview.text).not.toContain(urlToken)
    expect((await call('GET', `/audiochunks/tours/${id}`)).status).toBe(401)
    const { audioUrl } = preview.json.sample
    // Neither another hash, nor another chunk, nor the folder of the tour.
    for (const url of [
      audioUrl.replace(/-[0-9a-f]{16}/, `-${'0'.repeat(16)}`),
      audioUrl.replace('.mp3', '-1.mp3'),
      '/media/samples/chunk-0.mp3',
      `/media/samples/${id}.mp3`,
      `/media/samples/..%2F${id}%2Fchunk-0.mp3`,
    ])
      expect([url, (await file(url)).statusCode]).toEqual([url, 404])
  })

  it('is there as long as the tour is public, and goes with it', async () => {
    const { id, slug } = await heardTour()
    const { audioUrl } = await sampleOf(slug)
    expect((await file(audioUrl)).statusCode).toBe(200)
    const publish = (isPublic: boolean) =>
      call('PATCH', `/tours/${id}/publicity`, { token: owner.token, body: { isPublic } })
    await publish(false)
    expect((await file(audioUrl)).statusCode).toBe(404)
    expect((await call('GET', `/tours/${slug}/preview`)).status).toBe(404)
    await publish(true)
    expect((await file(audioUrl)).statusCode).toBe(200)
    expect((await call('DELETE', `/tours/${id}`, { token: owner.token })).status).toBe(204)
    expect((await file(audioUrl)).statusCode).toBe(404)
  })

  it('says that it is on its way, or that there is none', async () => {
    const coming = await tourOf(owner)
    await chunk(coming.id, 0, 'pending')
    expect(await sampleOf(coming.slug)).toEqual({ isReady: false, sentences: [] })
    const failed = await tourOf(owner)
    await chunk(failed.id, 0, 'failed')
    expect(await sampleOf(failed.slug)).toBeNull()
    expect(await sampleOf((await tourOf(owner)).slug)).toBeNull()
  })

  it('is cut once for all who ask at the same time', async () => {
    const { audioUrl } = await sampleOf((await heardTour()).slug)
    const answers = await Promise.all([file(audioUrl), file(audioUrl), file(audioUrl)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
  })

  it('is not for one who asks without end', async () => {
    const { audioUrl } = await sampleOf((await heardTour()).slug)
    const statuses = new Set<number>()
    for (let count = 0; count < 130; count += 1)
      statuses.add((await app.inject({ url: audioUrl, remoteAddress: '203.0.113.9' })).statusCode)
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('the walk that a newcomer hears', () => {
  const chosen = async (language?: string) =>
    (await call('GET', `/tours/to-hear${language === undefined ? '' : `?language=${language}`}`)).json.tour

  it('is a public one in the language, else in English, the same each time', async () => {
    await db.delete(tours)
    expect(await chosen()).toBeNull()
    await heardTour({ isPublic: false })
    await heardTour({ tellsOwnNotes: true })
    expect(await chosen()).toBeNull()
    const english = await heardTour()
    const german = await heardTour({ language: 'de' })
    await heardTour({ language: 'de' })
    expect(await chosen('de-AT')).toMatchObject({
      slug: german.slug,
      language: 'de',
      sample: { isReady: true },
    })
    for (const language of [undefined, 'en-GB', 'fr', 'tlh', 'zz%20zz'])
      expect((await chosen(language)).slug).toBe(english.slug)
    // The house's own come before those of others.
    const house = await heardTour({ language: 'de' }, true)
    expect((await chosen('de')).slug).toBe(house.slug)
    const { headers } = await call('GET', '/tours/to-hear?language=de')
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await call('GET', '/tours/to-hear?language=de', {
      headers: { 'if-none-match': headers['etag']! },
    })
    expect(again.status).toBe(304)
  })

  it('is asked for where none has its sound yet: one of the house, and nobody else’s', async () => {
    await db.delete(tours)
    await chunk((await tourOf(owner)).id, 0, 'pending')
    expect(await chosen()).toBeNull()
    expect(server.generation.prioritised).toEqual([])
    const house = await tourOf(owner, {}, true)
    await chunk(house.id, 0, 'pending')
    expect(await chosen()).toMatchObject({ slug: house.slug, sample: { isReady: false } })
    expect(server.generation.prioritised).toEqual([
      { tourId: house.id, chunkIndexes: [0], reason: 'immediate_play' },
    ])
  })
})
