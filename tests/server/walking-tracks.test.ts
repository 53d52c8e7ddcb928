/** A tour with walking tracks: what is stored of it, in which order its sound is made, and what clients are told. */
import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { TrackOnTheWay } from '#contract/api/audio-chunks.ts'
import { chunkTurns } from '#server/jobs/turns.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import type { ComposedSection } from '#server/telling/generation/narration.ts'
import { CHUNK_PRIORITY, saveTour } from '#server/telling/generation/save-tour.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'

const { call, signUp, database, store } = await startTestServer()
const { db } = database

const section = (
  index: number,
  chunkIndex: number,
  title: string,
  { stopIndex = null, walk = null }: { stopIndex?: number | null; walk?: TrackOnTheWay | null } = {},
): ComposedSection => {
  const sentences = [`${title} is told.`, 'It has two sentences.']
  return {
    index,
    chunkIndex,
    title,
    locationName: title,
    stopIndex,
    walk,
    text: sentences.join(' '),
    sentences,
    kinds: ['fact', 'fact'],
    spoken: sentences,
    sources: [{ title: `About ${title}`, url: 'https://example.org', licence: 'CC BY-SA 4.0' }],
  }
}
/** Three stops; the first leg has two tracks, the second none. */
const SECTIONS = [
  section(0, 0, 'Welcome'),
  section(1, 0, 'Duomo', { stopIndex: 0 }),
  section(2, 1, 'On the way to the Bargello', { walk: { leg: 0, startShare: 0 } }),
  section(3, 2, 'A little farther', { walk: { leg: 0, startShare: 0.6 } }),
  section(4, 3, 'Bargello', { stopIndex: 1 }),
  section(5, 4, 'Santa Croce', { stopIndex: 2 }),
  section(6, 4, 'Farewell'),
]
const STOPS = ['Duomo', 'Bargello', 'Santa Croce'].map((name, index) => ({
  name,
  description: null,
  latitude: 43.77 + index / 500,
  longitude: 11.25,
}))

const save = (owner: TestUser, withAudio = true) =>
  saveTour(db, {
    jobId: randomUUID(),
    ownerId: owner.id,
    slug: randomUUID(),
    locationName: 'Florence',
    countryCode: 'IT',
    topic: 'History',
    walk: { stops: STOPS, distanceM: 500 },
    composed: {
      language: 'en',
      title: 'Stones',
      description: 'Three stops.',
      narrativeText: 'All of it.',
      narrativePreview: 'All.',
      durationMin: 60,
      toldMin: 22,
      sections: SECTIONS,
    },
    priority: CHUNK_PRIORITY.user,
    isPublic: true,
    withAudio,
    tellsOwnNotes: false,
    createdAt: new Date(),
    requestedAt: new Date(),
  })

let user: TestUser
let tourId: number
const get = async (path: string) => (await call('GET', path, { token: user.token })).json

beforeAll(async () => {
  user = await signUp()
  tourId = await save(user)
})

it('has a chunk for each stop and for each track, in the order in which they are heard', async () => {
  const chunks = await get(`/audiochunks/tours/${tourId}`)
  expect(chunks.map(({ chunkIndex, poiName, walk }: never) => [chunkIndex, poiName, walk])).toEqual([
    [0, 'Duomo', null],
    [1, 'On the way to the Bargello', { leg: 0, startShare: 0 }],
    [2, 'A little farther', { leg: 0, startShare: 0.6 }],
    [3, 'Bargello', null],
    [4, 'Santa Croce', null],
  ])
  const pois = await get(`/tours/${tourId}/pois`)
  const ids = pois.items.map(({ id }: { readonly id: number }) => id)
  expect(chunks.map(({ poiId }: never) => poiId)).toEqual([ids[0], null, null, ids[1], ids[2]])
  const rows = await db.select().from(audioChunks).where(eq(audioChunks.tourId, tourId))
  const told = rows.toSorted((a, b) => a.chunkIndex - b.chunkIndex)
  expect(told.map(({ sectionIndexes }) => sectionIndexes)).toEqual([[0, 1], [2], [3], [4], [5, 6]])
  expect(told[1]?.spoken).toEqual(['On the way to the Bargello is told.', 'It has two sentences.'])
})

it('tells the tracks in the narrative, with their sources and times', async () => {
  const { narrativeSections } = await get(`/tours/${tourId}/narrative`)
  expect(narrativeSections).toHaveLength(7)
  expect(narrativeSections[2]).toMatchObject({
    title: 'On the way to the Bargello',
    poiId: null,
    walk: { leg: 0, startShare: 0 },
    sources: [{ title: 'About On the way to the Bargello' }],
  })
  expect(narrativeSections[1].walk).toBeNull()
  const { estimatedAudioEndTime: endS } = narrativeSections[1]
  expect(narrativeSections[2].estimatedAudioStartTime).toBeCloseTo(endS)
  expect(narrativeSections[3].estimatedAudioStartTime).toBeGreaterThan(endS)
})

it('says how much is told, in lists, of the tour, and to visitors', async () => {
  const { items } = await get('/tours/my-tours')
  expect(items[0]).toMatchObject({ duration: 60, toldMin: 22, chunkCount: 5 })
  expect(await get(`/tours/${tourId}`)).toMatchObject({ duration: 60, toldMin: 22 })
  const { json } = await call('GET', `/tours/${items[0].slug}/preview`)
  expect(json).toMatchObject({ toldMin: 22, poiCount: 3 })
})

it('tells nothing of a tour without sound', async () => {
  const other = await signUp()
  const silent = await save(other, false)
  const { json } = await call('GET', `/tours/${silent}`, { token: other.token })
  expect(json.toldMin).toBeNull()
})

it('makes the first stop of every tour before any track, and a track before the stop that it leads to', async () => {
  const [ada, bob] = [await signUp(), await signUp()]
  const [first, second] = [await save(ada), await save(bob)]
  const turns = chunkTurns(db)
  const rows = await db
    .select()
    .from(turns)
    .where(inArray(turns.tourId, [first, second]))
    .orderBy(turns.priority, turns.tourId, turns.chunkIndex)
  expect(rows.map((row) => [row.tourId === first ? 'first' : 'second', row.chunkIndex])).toEqual([
    ['first', 0],
    ['second', 0],
    ['first', 1],
    ['first', 2],
    ['first', 3],
    ['second', 1],
    ['second', 2],
    ['second', 3],
    ['first', 4],
    ['second', 4],
  ])
})

it('has the tracks in a download and in the export, and begins its sample with the first stop', async () => {
  for (const chunkIndex of [0, 1, 2, 3, 4]) {
    const bytes = randomBytes(500)
    const objectKey = `tours/${tourId}/${chunkIndex}`
    await store.put(objectKey, bytes, 'audio/mpeg')
    await db
      .update(audioChunks)
      .set({
        status: 'ready',
        objectKey,
        urlToken: randomBytes(16).toString('hex'),
        contentLength: bytes.length,
        mimeType: 'audio/mpeg',
        durationS: 12,
        sampleRate: 24_000,
        sha256: 'x'.repeat(64),
        sentences: [{ text: 'One.', startS: 0, endS: 11 }],
      })
      .where(and(eq(audioChunks.tourId, tourId), eq(audioChunks.chunkIndex, chunkIndex)))
  }
  const { files } = await get(`/tours/${tourId}/offline-manifest`)
  expect(files.filter(({ kind }: { readonly kind: string }) => kind === 'audio')).toHaveLength(5)
  const exported = await get('/privacy/export/download')
  const [tour] = exported.tours
  expect(tour).toMatchObject({ toldMin: 22 })
  expect(tour.audio[1].walk).toEqual({ leg: 0, startShare: 0 })
  expect(tour.narrativeSections[3].walk).toEqual({ leg: 0, startShare: 0.6 })
  const { items } = await get('/tours/my-tours')
  const { json } = await call('GET', `/tours/${items[0].slug}/preview`)
  expect(json.sample).toMatchObject({ isReady: true, stopName: 'Duomo' })
})
