import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { wordsOf } from '#server/languages/languages.ts'
import { fill } from '#server/languages/walk-words.ts'
import { openVoice } from '#server/telling/voice/open-voice.ts'
import { createRoute, type RouteStop } from '#tests/server/custom-route.ts'
import {
  freshDatabase,
  startTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '#tests/support/server.ts'
import { openTestJobContext, type TestJobContext } from './test-job-context.ts'

const at = (name: string, latitude: number, longitude: number, more: Partial<RouteStop> = {}) => ({
  name,
  latitude,
  longitude,
  orderIndex: 0,
  ...more,
})
/** To and fro, so that no planner would have chosen this order. */
const POIS = [
  at('Uffizi', 43.7678, 11.2553, { userNotes: 'Meet Ada at the door' }),
  at('Santa Croce', 43.7685, 11.2622),
  at('Da Nonna', 43.7703, 11.252, { userNotes: 'Ask for <b>ribollita</b>' }),
  at('Ponte Vecchio', 43.76795, 11.25315),
].map((stop, orderIndex) => ({ ...stop, orderIndex }))
const NAMES = POIS.map(({ name }) => name)

let server: TestServer
let context: TestJobContext
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  const maps = { extract: async () => new Uint8Array([1, 2, 3]) }
  context = openTestJobContext(databaseUrl, { maps })
  server = await startTestServer({
    after: { databaseUrl, dataDir: await temporaryFolder() },
    parts: { openGeneration: async () => createTourGeneration(context) },
  })
  owner = await server.signUp({ tier: 1 })
  other = await server.signUp({ tier: 1 })
})
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  await server.close()
  await context.close()
  for (const close of closers.toReversed()) await close()
})

const get = async (path: string, user: TestUser) =>
  (await server.call('GET', path, { token: user.token })).json
const ask = async (id: number, user: TestUser, body: unknown = {}) =>
  (await server.call('POST', `/custom-routes/${id}/generate-tour`, { token: user.token, body })).json
const ended = (jobId: string) =>
  context.until(
    ({ name, payload }) =>
      name.startsWith('TourGeneration') && name !== 'TourGenerationProgress' && payload.JobId === jobId,
  )
/** The tour at the address that was answered, when the event says that it is there. */
async function made({ jobId, slug }: { jobId: string; slug: string }, user: TestUser) {
  expect(await ended(jobId)).toMatchObject({ name: 'TourGenerationCompleted', payload: { TourSlug: slug } })
  return await get(`/tours/by-slug/${slug}`, user)
}
const spokenWhole = (tourId: number) =>
  context.until(
    ({ name, payload }) => name === 'ChunkedAudioGenerationCompleted' && payload.TourId === tourId,
  )

/** Returns true if the narration quotes the note behind words that say whose it is. */
const quotesNote = (narrative: string, note: string): boolean =>
  wordsOf('en').phrases.ownNote.some((phrase) => narrative.includes(fill(phrase, { words: `“${note}”` })))

interface Told {
  readonly title?: string
  readonly poiName?: string
  readonly walk?: { readonly leg: number } | null
}
const ofStops = (list: readonly Told[]): readonly Told[] => list.filter(({ walk }) => !walk)

describe('a tour along a route', () => {
  it('visits its stops in their order, with map, audio and progress as any other, though the route is deleted [2 §7 route tour]', async () => {
    const { id } = await createRoute(server, owner, { name: 'Sunday', pois: POIS, isPublic: true })
    const asked = await ask(id, owner)
    const removed = await server.call('DELETE', `/custom-routes/${id}`, { token: owner.token })
    expect(removed.status).toBe(204)

    const tour = await made(asked, owner)
    expect(tour).toMatchObject({
      title: 'Sunday',
      topic: 'History',
      locationName: 'Florence',
      isPublic: false,
      isChunked: true,
      chunkCount: tour.audioChunks.length,
      generationJobId: asked.jobId,
      generationStatus: 'completed',
      generationProgress: 100,
      mapUrl: expect.any(String),
      line: POIS.map(({ latitude, longitude }) => [longitude, latitude]),
    })
    const names = (list: readonly { name?: string; poiName?: string }[]) =>
      list.map(({ name, poiName }) => name ?? poiName)
    expect(names(tour.pointsOfInterest)).toEqual(NAMES)
    expect(names(ofStops(tour.audioChunks))).toEqual(NAMES)
    expect(
      ofStops(tour.narrativeSections)
        .slice(1, -1)
        .map(({ title }) => title),
    ).toEqual(NAMES)
    // A track is played between the two stops of its leg.
    let stopIndex = -1
    for (const { walk } of tour.audioChunks as readonly Told[])
      if (walk) expect(walk.leg).toBe(stopIndex)
      else stopIndex += 1
    let from = 0
    for (const name of NAMES) {
      expect(tour.narrativeText.indexOf(name, from)).toBeGreaterThan(-1)
      from = tour.narrativeText.indexOf(name, from)
    }
    expect(quotesNote(tour.narrativeText, 'Ask for <b>ribollita</b>.')).toBe(true)

    await spokenWhole(tour.id)
    const manifest = await get(`/tours/${tour.id}/offline-manifest`, owner)
    expect(manifest.files.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      ...Array.from({ length: tour.chunkCount }, () => 'audio'),
      'map',
    ])
    const progress = context.told
      .filter(({ name, payload }) => name === 'TourGenerationProgress' && payload.JobId === asked.jobId)
      .map(({ payload }) => payload.Progress)
    expect(progress).toEqual([5, 30, 65, 90])
    const entries = (await get('/tours/my-tours', owner)).items
    expect(
      entries.filter(({ generationJobId }: { generationJobId: string }) => generationJobId === asked.jobId),
    ).toHaveLength(1)
    expect(context.errors).toEqual([])
  })

  it('keeps no copy of the notes beside the tour', async () => {
    const { id } = await createRoute(server, owner, { pois: POIS })
    const asked = await ask(id, owner, { additionalContext: 'A secret wish' })
    const tour = await made(asked, owner)
    expect(tour.narrativeText).toContain('Meet Ada at the door')
    const [job] = await context.db.select().from(tourJobs).where(eq(tourJobs.id, asked.jobId))
    expect(JSON.stringify(job)).not.toMatch(/Meet Ada|secret wish/)
    expect(job?.request.route?.slug).toBe(asked.slug)
  })

  it('that somebody else makes says nothing of the owner’s notes [2 §6 route tour]', async () => {
    const { id } = await createRoute(server, owner, { pois: POIS, isPublic: true })
    const tour = await made(await ask(id, other), other)
    expect(JSON.stringify(tour)).not.toMatch(/Meet Ada|ribollita|your own route/)
    for (const phrase of wordsOf('en').phrases.ownNote)
      expect(tour.narrativeText).not.toContain(phrase.replace('{words}', ''))
    expect(tour.narrativeText).toContain('Da Nonna')
  })

  it('without sound has texts and a map, and says that no audio is on the way [2 §7 route tour]', async () => {
    const { id } = await createRoute(server, owner, { pois: POIS })
    const tour = await made(await ask(id, owner, { generateAudio: false }), owner)
    expect(tour).toMatchObject({
      isChunked: false,
      chunkCount: 0,
      chunksGenerated: 0,
      isGeneratingChunks: false,
      isAudioGenerationComplete: true,
      audioUrl: null,
      audioChunks: [],
      mapUrl: expect.any(String),
    })
    expect(tour.pointsOfInterest).toHaveLength(4)
    expect(tour.narrativeText.length).toBeGreaterThan(1000)
    expect(await get(`/tours/${tour.id}/offline-manifest`, owner)).toMatchObject({
      files: [{ kind: 'map' }],
    })
    expect(context.told.some(({ payload }) => payload.TourId === tour.id)).toBe(false)
  })

  it(
    'of places that nobody knows, in any script, is spoken and not invented',
    { timeout: 120_000 },
    async () => {
      const voice = openVoice()
      closers.push(() => voice.close())
      const url = await freshDatabase()
      const spoken = openTestJobContext(url, { voice })
      closers.push(() => spoken.close())
      const own = await startTestServer({
        after: { databaseUrl: url, dataDir: await temporaryFolder() },
        parts: { openGeneration: async () => createTourGeneration(spoken) },
      })
      const user = await own.signUp()
      const pois = ['浅草寺', 'مقهى', 'Lighthouse'].map((name, orderIndex) => ({
        ...at(name, 61 + orderIndex / 200, 5),
        userNotes: orderIndex === 0 ? '青い扉を探す。' : '🐟🐟🐟',
        orderIndex,
      }))
      const { id } = await createRoute(own, user, { name: '散歩', pois })
      const path = `/custom-routes/${id}/generate-tour`
      const { json } = await own.call('POST', path, { token: user.token, body: {} })
      await spoken.until(({ name }) => name === 'ChunkedAudioGenerationCompleted')
      const [tour] = await spoken.db.select().from(tours).where(eq(tours.slug, json.slug))
      const chunks = await spoken.db
        .select()
        .from(audioChunks)
        .where(eq(audioChunks.tourId, tour?.id ?? 0))
        .orderBy(asc(audioChunks.chunkIndex))
      expect(chunks).toHaveLength(3)
      for (const { status, durationS, contentLength, sentences, spoken: said } of chunks) {
        expect(status).toBe('ready')
        expect(durationS).toBeGreaterThan(3)
        expect(contentLength).toBeGreaterThan(10_000)
        expect(sentences).toHaveLength(said.length)
      }
      const narrative = tour?.narrativeText ?? ''
      expect(quotesNote(narrative, '青い扉を探す。')).toBe(true)
      const left = wordsOf('en').phrases.unknown.map((phrase) => narrative.split(phrase).length - 1)
      expect(left.reduce((sum, times) => sum + times)).toBe(3)
      expect(spoken.errors).toEqual([])
      await own.close()
    },
  )
})
