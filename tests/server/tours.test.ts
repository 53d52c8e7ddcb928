import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { ensureHouseAccount } from '#server/api/accounts/demo-accounts.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server.ts'

const server: TestServer = await startTestServer()
const { call, signUp, database } = server
const { db } = database

const FLORENCE = {
  locationName: 'Florence',
  latitude: 43.7696,
  longitude: 11.2558,
  countryCode: 'IT',
  topic: 'History',
}
const generate = (user: TestUser, body: unknown = FLORENCE, headers = {}) =>
  call('POST', '/tours/generate', { token: user.token, body, headers })
const get = (user: TestUser | undefined, path: string, headers = {}) =>
  call('GET', path, { token: user?.token, headers })
const myTours = async (user: TestUser, query = '') => (await get(user, `/tours/my-tours${query}`)).json
const usage = async (user: TestUser) => (await get(user, '/subscription/usage')).json

/** A finished private tour of the user, copied from the rows of a demo tour. */
async function tourOf(user: TestUser, change: Partial<typeof tours.$inferInsert> = {}): Promise<number> {
  const [demo] = await db.select().from(tours).limit(1)
  const { id: _demo, jobId: _job, ...fields } = demo!
  const [made] = await db
    .insert(tours)
    .values({
      ...fields,
      ownerId: user.id,
      slug: randomUUID(),
      isPublic: false,
      playCount: 0,
      version: 1,
      ...change,
    })
    .returning()
  return made!.id
}

/** Stores a chunk's file and its row, ready. */
async function readyChunk(tourId: number, chunkIndex: number, bytes = randomBytes(5000)) {
  const objectKey = `tours/${tourId}/chunk-${chunkIndex}.mp3`
  const urlToken = randomBytes(16).toString('hex')
  await server.store.put(objectKey, bytes, 'audio/mpeg')
  const values = {
    status: 'ready' as const,
    objectKey,
    urlToken,
    contentLength: bytes.length,
    mimeType: 'audio/mpeg',
    durationS: 12.5,
    sentences: [
      { text: 'Look up.', startS: 0.3, endS: 1.25 },
      { text: 'There it is.', startS: 1.5, endS: 12.2 },
    ],
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await db
    .insert(audioChunks)
    .values({ tourId, chunkIndex, sectionIndexes: [], spoken: [], ...values })
    .onConflictDoUpdate({ target: [audioChunks.tourId, audioChunks.chunkIndex], set: values })
  return { bytes, url: `/media/${urlToken}/chunk-${chunkIndex}.mp3` }
}

let house: { id: string }
beforeAll(async () => {
  house = await ensureHouseAccount(db)
  await seedDemoTours({ db, ownerId: house.id, atlas: loadAtlas(), now: new Date() })
})

describe('asking for a tour', () => {
  it('answers 202 with a job that my-tours lists from then on', async () => {
    const user = await signUp()
    const asked = await generate(user)
    expect(asked).toMatchObject({ status: 202, json: { jobId: expect.any(String) } })
    expect(await myTours(user)).toMatchObject({
      totalCount: 1,
      page: 1,
      totalPages: 1,
      items: [
        {
          id: 0,
          title: 'Generating tour for Florence...',
          generationJobId: asked.json.jobId,
          generationStatus: 'queued',
          generationProgress: 0,
          duration: 0,
          isPublic: false,
          topic: 'History',
        },
      ],
    })
    await db
      .update(tourJobs)
      .set({ status: 'failed', error: 'the muse is away' })
      .where(eq(tourJobs.id, asked.json.jobId))
    expect((await myTours(user)).items[0]).toMatchObject({
      generationStatus: 'failed',
      narrativePreview: 'Generation failed: the muse is away',
    })
  })

  it('is taken back while it is made: 204 however often, and other devices learn it from the list', async () => {
    const [user, other] = [await signUp(), await signUp()]
    const { jobId } = (await generate(user)).json
    const cancel = (by: TestUser, id: string, headers = {}) =>
      call('DELETE', `/tours/jobs/${id}`, { token: by.token, headers })
    const used = async () => (await get(user, '/subscription/usage')).json.toursGeneratedThisMonth
    const usedBefore = await used()
    for (const id of [randomUUID(), 'nothing', jobId])
      expect(await cancel(other, id)).toMatchObject({
        status: 404,
        json: { error: 'This tour is not being made.' },
      })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await cancel(user, jobId, headers)).status).toBe(204)
    expect((await cancel(user, jobId, headers)).status).toBe(204)
    expect((await cancel(user, jobId)).status).toBe(204)
    expect(await used()).toBe(usedBefore - 1)
    expect((await myTours(user)).items).toMatchObject([
      { generationJobId: jobId, wasCancelled: true, generationStatus: 'failed' },
    ])
    await db.update(tourJobs).set({ status: 'completed' }).where(eq(tourJobs.id, jobId))
    expect(await cancel(user, jobId)).toMatchObject({ status: 409, json: { code: 'tour_is_made' } })
  })

  it.each([
    [{ locationName: ' ' }, 'Please enter a location'],
    [{ locationName: undefined }, 'Please enter a location'],
    [{ topic: '' }, 'Please select a topic'],
    [{ topic: 'Magic' }, 'Please select a topic'],
    [{ latitude: undefined }, 'Please provide location coordinates'],
    [{ longitude: 'east' }, 'Please provide location coordinates'],
  ])('refuses %j with the specified text', async (wrong, text) => {
    const answer = await generate(await signUp(), { ...FLORENCE, ...wrong })
    expect(answer).toMatchObject({ status: 400, json: { error: text } })
  })

  it.each([{ latitude: 91 }, { longitude: -181 }, { locationName: 'x'.repeat(100_000) }, { countryCode: 7 }])(
    'refuses %j',
    async (wrong) => {
      expect((await generate(await signUp(), { ...FLORENCE, ...wrong })).status).toBe(400)
    },
  )

  it('refuses a place without known points of interest and names what to do; nothing is taken', async () => {
    const user = await signUp()
    const answer = await generate(user, {
      ...FLORENCE,
      locationName: 'Point Nemo',
      latitude: -48.88,
      longitude: -123.4,
    })
    expect(answer).toMatchObject({ status: 400, json: { code: 'no_places' } })
    expect(answer.json.error).toContain('Point Nemo')
    expect(answer.json.error).toMatch(/Try one of these cities instead: .+/)
    expect((await usage(user)).toursGeneratedThisMonth).toBe(0)
  })

  it.each(['Art', 'science', '  ART '])('keeps the premium topic %j for Premium users', async (topic) => {
    expect(await generate(await signUp(), { ...FLORENCE, topic })).toMatchObject({
      status: 403,
      json: { code: 'premium_topic' },
    })
    expect((await generate(await signUp({ tier: 1 }), { ...FLORENCE, topic })).status).toBe(202)
  })

  it('never exceeds the quota, however many are asked for at once', async () => {
    const user = await signUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(user)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 202)
    expect(refused).toMatchObject({
      status: 403,
      json: {
        code: 'quota_exceeded',
        error: 'You have reached your monthly tour limit. Please upgrade to continue.',
      },
    })
    expect(await usage(user)).toMatchObject({ toursGeneratedThisMonth: 5, monthlyLimit: 5 })
    const { resetsAt } = await usage(user)
    expect(resetsAt).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/)
    expect(await usage(await signUp({ tier: 1 }))).toMatchObject({ monthlyLimit: 0 })
  })

  it('is told beforehand where a place cannot fill the time, by plan and preferences', async () => {
    const length = (user: TestUser, place: object = {}) =>
      get(
        user,
        `/tours/walk-length?${new URLSearchParams({ locationName: 'Paris', latitude: '48.8566', longitude: '2.3522', topic: 'Food', ...place }).toString()}`,
      )
    const free = await signUp()
    const { json } = await length(free)
    expect(json.wantedMin).toBe(30)
    expect(json.possibleMin).toBeGreaterThanOrEqual(26)
    const premium = await signUp({ tier: 1 })
    await call('PUT', '/user/preferences/tour', {
      token: premium.token,
      body: { ...PREFERENCE_DEFAULTS.tour, defaultDuration: 120 },
    })
    expect((await length(premium)).json.possibleMin).toBeGreaterThanOrEqual(102)
    // In German fewer places of Florence are stops.
    await call('PUT', '/user/preferences/narration', {
      token: premium.token,
      body: { ...PREFERENCE_DEFAULTS.narration, language: 'de' },
    })
    const florence = { locationName: 'Florence', latitude: '43.7696', longitude: '11.2558' }
    const long = (await length(premium, { ...florence, topic: 'Architecture' })).json
    expect(long.wantedMin).toBe(120)
    expect(long.possibleMin).toBeLessThan(102)
    expect(long.stops).toBeGreaterThan(4)
    const sea = { locationName: 'Point Nemo', latitude: '-48.88', longitude: '-123.4' }
    expect((await length(free, sea)).json).toEqual({
      wantedMin: 30,
      possibleMin: 0,
      stops: 0,
      nearest: { locationName: 'New York', distanceKm: 11_076 },
    })
    expect((await length(free, { topic: 'Witchcraft' })).status).toBe(400)
    expect((await usage(premium)).toursGeneratedThisMonth).toBe(0)
  })

  it('takes ten unmade tours of a user at a time and says when to ask again', async () => {
    const user = await signUp({ tier: 1 })
    const answers = await Promise.all(Array.from({ length: 14 }, () => generate(user)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 202)
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '15' },
      json: {
        code: 'too_many_jobs',
        error: '10 of your tours are being made already. Please ask again when one of them is ready.',
      },
    })
  })

  it('says when to ask again who cancelled tour after tour', async () => {
    const user = await signUp()
    for (let count = 0; count < 20; count += 1) {
      const { json } = await generate(user)
      await call('DELETE', `/tours/jobs/${json.jobId}`, { token: user.token })
    }
    const refused = await generate(user)
    expect(refused).toMatchObject({ status: 429, json: { code: 'asked_too_often' } })
    expect(refused.json.error).toBe(
      'You have asked for 20 tours within an hour. You can ask for the next one in 60 minutes.',
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('takes one for a repeated key, also at the same moment', async () => {
    const user = await signUp()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => generate(user, FLORENCE, key)))
    for (const answer of answers)
      if (answer.status === 409)
        expect([answer.json.code, answer.headers['retry-after']]).toEqual(['request_in_progress', '1'])
      else expect(answer.status).toBe(202)
    const later = await generate(user, FLORENCE, key)
    expect(later.status).toBe(202)
    const jobs = new Set(answers.flatMap(({ json }) => json.jobId ?? []))
    expect(jobs).toEqual(new Set([later.json.jobId]))
    expect((await db.select().from(quotaUses).where(eq(quotaUses.userId, user.id))).length).toBe(1)
  })

  it('ends for an address that was not verified in time', async () => {
    const user = await signUp({ emailConfirmedAt: null })
    expect((await generate(user)).status).toBe(202)
    const late = await startTestServer({ after: server })
    late.clock.advance(8 * 86_400_000)
    const answer = await late.call('POST', '/tours/generate', { token: user.token, body: FLORENCE })
    expect(answer).toMatchObject({ status: 403, json: { code: 'email_not_verified' } })
    await late.close()
  })
})

describe('reading tours', () => {
  it('gives an own or public tour whole and in parts', async () => {
    const user = await signUp()
    const { json: page } = await get(undefined, '/tours/by-topic/HISTORY')
    const [item] = page.items
    expect(item).not.toHaveProperty('generationJobId')
    const { json: detail } = await get(user, `/tours/${item.id}`)
    expect(detail).toMatchObject({ id: item.id, slug: item.slug, isPublic: true, generationJobId: null })
    expect(detail.narrativeText.length).toBeGreaterThan(700)
    expect(detail.pointsOfInterest.length).toBeGreaterThan(4)
    expect((await get(user, `/tours/by-slug/${item.slug}`)).json).toEqual(detail)
    const { json: basic } = await get(user, `/tours/${item.id}/basic`)
    expect(basic).toMatchObject({
      totalChunks: detail.audioChunks.length,
      readyChunks: 0,
      isAudioGenerationComplete: false,
    })
    const { json: narrative } = await get(user, `/tours/${item.id}/narrative`)
    expect(narrative.narrativeText).toBe(detail.narrativeText)
    const times = narrative.narrativeSections.map((section: Record<string, number>) => [
      section['estimatedAudioStartTime'],
      section['estimatedAudioEndTime'],
    ])
    for (const [i, [start, end]] of times.entries()) {
      expect(end).toBeGreaterThan(start)
      if (i > 0) expect(start).toBeCloseTo(times[i - 1][1], 2)
    }
    const { json: pois } = await get(user, `/tours/${item.id}/pois?pageSize=2&page=2`)
    expect(pois).toMatchObject({ page: 2, totalCount: detail.pointsOfInterest.length })
    expect(pois.items[0].orderIndex).toBe(2)
    expect((await get(user, `/tours/poi/${pois.items[0].id}/media?page=1`)).json).toMatchObject({
      items: [],
      totalCount: 0,
    })
    const { json: chunks } = await get(user, `/tours/${item.id}/audio-chunks`)
    expect(chunks.map(({ chunkIndex }: { chunkIndex: number }) => chunkIndex)).toEqual([...chunks.keys()])
    expect((await get(user, `/audiochunks/tours/${item.id}`)).json).toEqual(chunks)
    expect((await get(user, `/audiochunks/tours/${item.id}/chunks/1`)).json).toEqual(chunks[1])
    expect((await get(user, `/audiochunks/tours/${item.id}/chunks/99`)).status).toBe(404)
  })

  it('keeps a private tour from everybody else: 403, and 404 for what does not exist', async () => {
    const id = await tourOf(await signUp())
    const other = await signUp()
    const [row] = await db.select().from(tours).where(eq(tours.id, id))
    for (const path of ['', '/basic', '/narrative', '/pois', '/audio-chunks', '/offline-manifest']) {
      expect((await get(other, `/tours/${id}${path}`)).status).toBe(403)
      expect((await get(other, `/tours/2000000000${path}`)).status).toBe(404)
      expect((await get(other, `/tours/x${path}`)).status).toBe(400)
    }
    expect((await get(other, `/tours/by-slug/${row!.slug}`)).status).toBe(403)
    expect((await get(other, `/audiochunks/tours/${id}`)).status).toBe(403)
    expect((await get(undefined, `/tours/${row!.slug}/preview`)).status).toBe(404)
    const change = { token: other.token, body: { isPublic: true } }
    expect((await call('PATCH', `/tours/${id}/publicity`, change)).status).toBe(403)
    expect((await call('DELETE', `/tours/${id}`, { token: other.token })).status).toBe(403)
    expect(
      (await call('POST', `/tours/${id}/play`, { token: other.token, body: { durationPlayed: 0 } })).status,
    ).toBe(403)
  })

  it('shows a visitor photographs of the stops with author, licence and source, and nothing but those', async () => {
    const id = await tourOf(await signUp())
    const [tour] = await db.update(tours).set({ isPublic: true }).where(eq(tours.id, id)).returning()
    const stops = await db
      .insert(pois)
      .values(
        ['Gate', 'Well', 'Tower', 'Bridge'].map((name, orderIndex) => ({
          tourId: id,
          orderIndex,
          name,
          latitude: 1,
          longitude: 1,
        })),
      )
      .returning()
    const credit = { author: 'A. Lens', licence: 'CC BY-SA 4.0', pageUrl: 'https://commons.wikimedia.org/x' }
    const photograph = { tourId: id, poiId: stops[1]!.id, urlToken: 'token', files: [], ...credit }
    await db.insert(stopPhotographs).values(photograph)
    const { json } = await get(undefined, `/tours/${tour!.slug}/preview`)
    expect(json.pointsOfInterest.map(({ media }: { media: unknown[] }) => media.length)).toEqual([0, 1, 0, 0])
    expect(json.pointsOfInterest[1].media[0]).toMatchObject({
      mediaUrl: expect.stringMatching(/token\/medium/),
      thumbnailUrl: expect.stringMatching(/token\/small/),
      attribution: 'Photograph: A. Lens, CC BY-SA 4.0, Wikimedia Commons',
      attributionUrl: credit.pageUrl,
    })
    // All media of a stop are for who is signed in; of a public tour anyone is.
    const media = `/tours/poi/${stops[1]!.id}/media`
    expect((await get(undefined, media)).status).toBe(401)
    expect((await get(await signUp(), media)).json).toEqual(json.pointsOfInterest[1].media)
    await db.delete(tours).where(eq(tours.id, id))
  })

  it('shows a visitor no more than the preview', async () => {
    const { json: page } = await get(undefined, '/tours/by-topic/history')
    const { json } = await get(undefined, `/tours/${page.items[0].slug}/preview`)
    expect(json.narrativeText).toHaveLength(500)
    expect(json.pointsOfInterest).toHaveLength(4)
    expect(json.poiCount).toBeGreaterThan(4)
    expect(Object.keys(json).toSorted()).toEqual(
      'coverDarkUrl coverUrl createdAt description duration id language locationName narrativeText playCount poiCount pointsOfInterest sample title toldMin topic'.split(
        ' ',
      ),
    )
  })

  it('lists my tours newest first, tours and jobs together, in pages', async () => {
    const user = await signUp({ tier: 1 })
    const old = await tourOf(user, { requestedAt: new Date('2026-01-01') })
    const { json } = await generate(user)
    const young = await tourOf(user, { requestedAt: new Date(Date.now() + 1000) })
    const keys = (await myTours(user)).items.map(
      (item: { id: number; generationJobId: string }) => item.id || item.generationJobId,
    )
    expect(keys).toEqual([young, json.jobId, old])
    expect(await myTours(user, '?page=2&pageSize=2')).toMatchObject({
      totalCount: 3,
      totalPages: 2,
      items: [{ id: old }],
    })
    expect((await myTours(user, '?page=9&pageSize=1000')).items).toEqual([])
    expect((await get(user, '/tours/my-tours?page=0')).status).toBe(400)
    await db.insert(tourJobs).values({
      userId: user.id,
      request: FLORENCE,
      status: 'failed',
      createdAt: new Date(Date.now() - 8 * 86_400_000),
    })
    expect((await myTours(user)).totalCount).toBe(3)
  })
})

describe('discovery', () => {
  it('searches title and place literally, whatever the case', async () => {
    await tourOf(await signUp(), {
      isPublic: true,
      topic: 'Food',
      title: '100% _pasta_ \\ walk',
      locationName: 'Nowhere',
    })
    const found = async (search: string) =>
      (await get(undefined, `/tours/by-topic/food?search=${encodeURIComponent(search)}`)).json.totalCount
    expect(await found('100% _PASTA_ \\')).toBe(1)
    expect(await found('nowhere')).toBe(1)
    for (const wild of ['1%walk', '100__pasta', '%', '_pasta_\\'])
      expect(await found(wild)).toBe(wild === '%' ? 1 : 0)
    expect((await get(undefined, '/tours/by-topic/food?pageSize=1')).json.items).toHaveLength(1)
    expect((await get(undefined, '/tours/by-topic/nothing')).json).toMatchObject({ items: [], totalCount: 0 })
  })

  it('lists the tours of a language, and says which it is', async () => {
    const slug = await tourOf(await signUp(), {
      isPublic: true,
      topic: 'Food',
      language: 'fr',
      title: 'À table',
    })
    expect(slug).toBeTruthy()
    const told = async (language: string) =>
      (await get(undefined, `/tours/by-topic/food?language=${language}&pageSize=100`)).json.items
    const french = await told('fr')
    expect(french).toMatchObject([{ title: 'À table', language: 'fr' }])
    expect((await told('ja')).length).toBe(0)
    for (const { language } of await told('en')) expect(language).toBe('en')
    expect((await get(undefined, '/tours/by-topic/food?language=xx')).status).toBe(400)
    expect((await get(undefined, `/tours/${french[0].slug}/preview`)).json.language).toBe('fr')
  })

  it('finds public tours near a point, nearest first, across the date line', async () => {
    const user = await signUp()
    const place = { isPublic: true, topic: 'Nature' }
    const far = await tourOf(user, { ...place, latitude: -16.5, longitude: -179.9 })
    const near = await tourOf(user, { ...place, latitude: -16.5, longitude: 179.98 })
    await tourOf(user, { latitude: -16.5, longitude: 179.99 })
    const { json } = await get(undefined, '/tours/nearby?latitude=-16.5&longitude=179.99&radiusKm=25')
    expect(json.items.map(({ id }: { id: number }) => id)).toEqual([near, far])
    expect(json.items[0].distanceKm).toBeCloseTo(1.07, 1)
    expect(json.items[1].distanceKm).toBeCloseTo(11.7, 0)
    const { json: florence } = await get(undefined, '/tours/nearby?latitude=43.77&longitude=11.25')
    expect(florence.totalCount).toBeGreaterThan(0)
  })

  it.each([
    '',
    '?latitude=1',
    '?latitude=&longitude=1',
    '?latitude=91&longitude=1',
    '?latitude=1&longitude=x',
    '?latitude=1&longitude=1&radiusKm=-1',
  ])('refuses nearby%s', async (query) => {
    expect((await get(undefined, `/tours/nearby${query}`)).status).toBe(400)
  })
})

describe('changing a tour', () => {
  it('publishes and unpublishes with versions', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const set = (isPublic: unknown, headers = {}) =>
      call('PATCH', `/tours/${id}/publicity`, { token: user.token, body: { isPublic }, headers })
    expect(await set(true, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
      json: { id, isPublic: true, version: 2, message: 'Tour published successfully' },
    })
    expect(await set(false, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      json: { error: expect.any(String), current: { id, isPublic: true, version: 2 } },
    })
    expect((await set(true)).json.version).toBe(2)
    expect(await set(false)).toMatchObject({ json: { version: 3, message: 'Tour unpublished successfully' } })
    expect((await set('yes')).status).toBe(400)
  })

  it('answers a repeated key with the first answer, after a restart too, and only to the same call of the same user', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const key = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
    const publish = (on: TestServer, headers: Record<string, string> = key) =>
      on.call('PATCH', `/tours/${id}/publicity`, { token: user.token, body: { isPublic: true }, headers })
    const first = await publish(server)
    const restarted = await startTestServer({ after: server })
    const again = await publish(restarted)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await get(user, `/tours/${id}/basic`)).json.version).toBe(2)
    const stranger = await signUp()
    const other = await restarted.call('PATCH', `/tours/${id}/publicity`, {
      token: stranger.token,
      body: { isPublic: false },
      headers: key,
    })
    expect(other.status).toBe(403)
    expect((await publish(restarted, { 'idempotency-key': '' })).status).toBe(400)
    await restarted.close()
  })

  it('counts the start of a play once for a key, and no seconds', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const play = (durationPlayed: unknown, headers = {}) =>
      call('POST', `/tours/${id}/play`, { token: user.token, body: { durationPlayed }, headers })
    const key = { 'idempotency-key': randomUUID() }
    expect((await play(0, key)).json).toEqual({ playCount: 1 })
    expect((await play(0, key)).json).toEqual({ playCount: 1 })
    expect((await play(90)).json).toEqual({ playCount: 1 })
    expect((await play(0)).json).toEqual({ playCount: 2 })
    expect((await play(-1)).status).toBe(400)
    const { json } = await get(user, `/tours/${id}/basic`)
    expect(json).toMatchObject({ playCount: 2, version: 1 })
  })

  it('plays of many at once are all counted', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    await Promise.all(
      Array.from({ length: 15 }, () =>
        call('POST', `/tours/${id}/play`, { token: user.token, body: { durationPlayed: 0 } }),
      ),
    )
    expect((await get(user, `/tours/${id}/basic`)).json.playCount).toBe(15)
  })

  it('deletes a tour with its parts, ends its jobs, and gives no quota back', async () => {
    const user = await signUp()
    const { json } = await generate(user)
    const id = await tourOf(user, { jobId: json.jobId })
    expect((await myTours(user)).totalCount).toBe(1)
    const key = { 'idempotency-key': randomUUID() }
    const remove = () => call('DELETE', `/tours/${id}`, { token: user.token, headers: key })
    expect(await remove()).toMatchObject({ status: 204, text: '' })
    expect((await remove()).status).toBe(204)
    expect((await call('DELETE', `/tours/${id}`, { token: user.token })).status).toBe(404)
    expect((await get(user, `/tours/${id}`)).status).toBe(404)
    expect(server.generation.forgotten).toContainEqual({ tourId: id })
    expect((await usage(user)).toursGeneratedThisMonth).toBe(1)
  })
})

describe('files', () => {
  it('of sound are listed with the times of their sentences once they are there [2 §3]', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    await db
      .insert(audioChunks)
      .values({ tourId: id, chunkIndex: 0, sectionIndexes: [], spoken: [] })
      .onConflictDoNothing()
    expect((await get(user, `/tours/${id}/audio-chunks`)).json[0]).toMatchObject({ sentences: null })
    await readyChunk(id, 0)
    const { json: chunks } = await get(user, `/tours/${id}/audio-chunks`)
    expect(chunks[0].sentences).toEqual([
      { text: 'Look up.', startS: 0.3, endS: 1.25 },
      { text: 'There it is.', startS: 1.5, endS: 12.2 },
    ])
    expect(chunks[0].durationS).toBeGreaterThan(chunks[0].sentences.at(-1).endS)
  })

  it('are served at their own address, whole and in ranges, for ever', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const { bytes, url } = await readyChunk(id, 0)
    const { json: chunk } = await get(user, `/audiochunks/tours/${id}/chunks/0`)
    expect(chunk).toMatchObject({
      isReady: true,
      audioUrl: url,
      contentLength: bytes.length,
      estimatedDuration: 12.5,
    })
    const file = async (headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({ method, url, headers: { 'accept-encoding': 'br, gzip', ...headers } })
    const whole = await file()
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(whole.headers['content-encoding']).toBeUndefined()
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=100-199', 100, 200],
      ['bytes=4990-', 4990, 5000],
      ['bytes=-10', 4990, 5000],
      ['bytes=4000-9999', 4000, 5000],
    ] as const) {
      const part = await file({ range })
      expect(part.statusCode).toBe(206)
      expect(part.rawPayload.equals(bytes.subarray(start, end))).toBe(true)
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/5000`)
    }
    const beyond = await file({ range: 'bytes=5000-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000'])
    expect((await file({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
    const etag = String(whole.headers['etag'])
    expect((await file({ 'if-none-match': etag })).statusCode).toBe(304)
    const head = await file({}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '5000', ''])
  })

  it('are found by nobody who does not know the address', async () => {
    const { url } = await readyChunk(await tourOf(await signUp()), 0)
    const token = url.split('/')[2] ?? ''
    for (const path of [
      `/media/${token}/chunk-1.mp3`,
      `/media/${token}/map.pmtiles`,
      `/media/${token.replace(/./, 'z')}/chunk-0.mp3`,
      `/media/${token}/..%2f..%2fsecrets%2fsession-secret`,
      '/media/..%2f..%2fsecrets/session-secret',
      '/media/../../secrets/session-secret',
      `/media/${token}/%00`,
      `/media/${'x'.repeat(400)}/chunk-0.mp3`,
      '/media/',
    ])
      expect((await server.app.inject({ url: path })).statusCode, path).toBe(404)
  })

  it('are all named by the offline manifest, whose version changes with them', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const manifest = async () => (await get(user, `/tours/${id}/offline-manifest`)).json
    const empty = await manifest()
    const { bytes, url } = await readyChunk(id, 0)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const one = await manifest()
    expect(one.files).toEqual([{ url, bytes: bytes.length, sha256, kind: 'audio' }])
    expect(one.version).not.toBe(empty.version)
    expect((await manifest()).version).toBe(one.version)
    await db
      .update(tours)
      .set({
        mapObjectKey: `tours/${id}/map.pmtiles`,
        mapUrlToken: randomBytes(16).toString('hex'),
        mapBytes: 3,
        mapSha256: 'a',
      })
      .where(eq(tours.id, id))
    await server.store.put(`tours/${id}/map.pmtiles`, Buffer.from('map'), 'application/vnd.pmtiles')
    const both = await manifest()
    expect(both.files).toHaveLength(2)
    expect(both.version).not.toBe(one.version)
    const { json: basic } = await get(user, `/tours/${id}/basic`)
    expect(basic.mapUrl).toBe(both.files[1].url)
    expect((await server.app.inject({ url: basic.mapUrl })).body).toBe('map')
  })
})

describe('wanting chunks sooner', () => {
  it('passes on what is not ready', async () => {
    const user = await signUp()
    const { json: page } = await get(undefined, '/tours/by-topic/art')
    const { id } = page.items[0]
    const prioritise = (body: object) =>
      call('POST', `/audiochunks/tours/${id}/priority`, { token: user.token, body })
    const answer = await prioritise({
      chunkIndexes: [1, 2, 1, 99],
      reason: 'immediate_play',
      userLatitude: 1,
    })
    expect(answer.status).toBe(200)
    expect(answer.json[1]).toMatchObject({ chunkIndex: 1, isReady: false, audioUrl: null })
    expect(server.generation.prioritised.at(-1)).toEqual({
      tourId: id,
      chunkIndexes: [1, 2],
      reason: 'immediate_play',
    })
    for (const wrong of [
      { chunkIndexes: [] },
      { chunkIndexes: [-1] },
      { chunkIndexes: ['x'] },
      { reason: 'please' },
    ])
      expect((await prioritise({ chunkIndexes: [1], reason: 'preload', ...wrong })).status).toBe(400)
  })

  it('says how the making of audio goes', async () => {
    expect((await call('GET', '/audiochunks/health')).json).toMatchObject({ isHealthy: true })
  })
})

describe('a restart', () => {
  it('keeps sessions', async () => {
    const user = await signUp()
    const restarted = await startTestServer({ after: server })
    expect((await restarted.call('GET', '/auth/me', { token: user.token })).status).toBe(200)
    await restarted.close()
  })
})
