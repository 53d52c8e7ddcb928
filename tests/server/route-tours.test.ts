import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, shareRoute, stops } from './custom-route.ts'

const server = await startTestServer()
const { call, signUp, database } = server
const owner = await signUp({ tier: 1 })
const other = await signUp({ tier: 1 })

const ask = (id: number, user: TestUser | undefined, body: unknown = {}, headers = {}) =>
  call('POST', `/custom-routes/${id}/generate-tour`, { token: user?.token, body, headers })
const jobOf = async (jobId: string) => {
  const [job] = await database.db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
  if (!job?.request.route) throw new Error('no job with a route')
  return { ...job.request, route: job.request.route }
}
const toursOf = async (user: TestUser) => (await call('GET', '/tours/my-tours', { token: user.token })).json
const used = async (user: TestUser) =>
  (await call('GET', '/subscription/usage', { token: user.token })).json.toursGeneratedThisMonth

describe('a tour from a custom route', () => {
  it('is asked for: job, slug and message; the job waits in My Tours [2 §7 route tour]', async () => {
    const { id } = await createRoute(server, owner, { name: 'Round the river' })
    const answer = await ask(id, owner, { additionalContext: 'The Medici, please' })
    expect(answer).toMatchObject({
      status: 202,
      json: {
        jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        slug: expect.stringMatching(/^round-the-river-route-[0-9a-f]{8}$/),
        message: 'Your tour along Round the river is being made.',
      },
    })
    const [entry] = (await toursOf(owner)).items
    expect(entry).toMatchObject({
      id: 0,
      title: 'Generating tour for Florence...',
      topic: 'History',
      generationJobId: answer.json.jobId,
      generationStatus: 'queued',
      generationProgress: 0,
    })
    expect(await jobOf(answer.json.jobId)).toMatchObject({
      countryCode: 'IT',
      route: {
        name: 'Round the river',
        isOwn: true,
        wish: 'The Medici, please',
        withAudio: true,
        stops: stops(3).map(({ name, latitude }) => ({ name, latitude, note: 'A secret note' })),
      },
    })
  })

  it('needs no body, and takes null for what is left out', async () => {
    const { id } = await createRoute(server, owner)
    expect((await ask(id, owner, undefined)).status).toBe(202)
    const { json } = await ask(id, owner, { additionalContext: null, generateAudio: null, shareToken: null })
    expect(await jobOf(json.jobId)).toMatchObject({ route: { wish: null, withAudio: true } })
    const silent = await ask(id, owner, { generateAudio: false })
    expect(await jobOf(silent.json.jobId)).toMatchObject({ route: { withAudio: false } })
  })

  it.each([{ generateAudio: 'yes' }, { additionalContext: 'x'.repeat(4001) }, { additionalContext: 7 }, []])(
    'with a wrong field is refused (case %#)',
    async (body) => {
      const { id } = await createRoute(server, owner)
      expect((await ask(id, owner, body)).status).toBe(400)
    },
  )

  it('is for anyone who may view the route: the owner, or all where it is public [2 §6 route tour]', async () => {
    const hidden = await createRoute(server, owner)
    expect((await ask(hidden.id, undefined)).status).toBe(401)
    expect(await ask(hidden.id, other)).toMatchObject({ status: 403, json: { code: 'not_yours' } })
    expect((await ask(2_000_000_000, other)).status).toBe(404)
    const open = await createRoute(server, owner, { isPublic: true })
    expect((await ask(open.id, other)).status).toBe(202)
  })

  it('is for those who were given the link, by its token, and for no other route [2 §6 route tour]', async () => {
    const { id } = await createRoute(server, owner)
    const another = await createRoute(server, owner)
    const { shareToken } = await shareRoute(server, owner.token, id)
    expect((await ask(id, other, { shareToken })).status).toBe(202)
    expect((await ask(another.id, other, { shareToken })).status).toBe(403)
    expect((await ask(id, other, { shareToken: `${shareToken}x` })).status).toBe(403)
    // A token that opens nothing takes no right away.
    expect((await ask(id, owner, { shareToken: 'none' })).status).toBe(202)
  })

  it('of somebody else never gets the owner’s notes, nor what was written in a route opened by its link', async () => {
    const pois = stops(3).map((stop) => ({ ...stop, description: 'What I wrote' }))
    const fields = { pois, description: 'About the route' }
    const open = await createRoute(server, owner, { ...fields, isPublic: true })
    const asked = async (id: number, user: TestUser, body = {}) =>
      JSON.stringify(await jobOf((await ask(id, user, body)).json.jobId))
    const theirs = await asked(open.id, other)
    expect(theirs).not.toContain('secret note')
    expect(theirs).toContain('What I wrote')
    expect(await asked(open.id, owner)).toContain('secret note')

    const hidden = await createRoute(server, owner, fields)
    const { shareToken } = await shareRoute(server, owner.token, hidden.id)
    const byLink = await asked(hidden.id, other, { shareToken })
    for (const own of ['secret note', 'What I wrote', 'About the route']) expect(byLink).not.toContain(own)
  })

  it('counts against the quota, at once too, and not where it is refused [2 §7 route tour]', async () => {
    const free = await signUp()
    const { id } = await createRoute(server, free)
    expect((await ask(id, other)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id, free)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
    for (const { json } of answers.filter(({ status }) => status !== 202))
      expect(json).toMatchObject({
        code: 'quota_exceeded',
        error: expect.stringContaining('monthly'),
      })
    expect(await used(free)).toBe(5)
  })

  it('of a premium topic is for Premium; Shopping and Entertainment are for all, under Culture', async () => {
    const free = await signUp()
    const from = async (topic: string, user: TestUser) =>
      ask((await createRoute(server, user, { topic })).id, user)
    expect(await from('Art', free)).toMatchObject({ status: 403, json: { code: 'premium_topic' } })
    expect((await from('Science', owner)).status).toBe(202)
    for (const topic of ['Shopping', 'Entertainment']) {
      const { status, json } = await from(topic, free)
      expect(status).toBe(202)
      expect(await jobOf(json.jobId)).toMatchObject({ topic: 'Culture', route: { topic } })
    }
    expect(await used(free)).toBe(2)
  })

  it('is not asked for by somebody whose days for verifying the address are over [1 §4 grace]', async () => {
    const own = await startTestServer()
    const late = await own.signUp({ emailConfirmedAt: null })
    const { id } = await createRoute(own, late)
    own.clock.advance(8 * 86_400_000)
    const path = `/custom-routes/${id}/generate-tour`
    expect(await own.call('POST', path, { token: late.token, body: {} })).toMatchObject({
      status: 403,
      json: { code: 'email_not_verified' },
    })
  })

  it('is asked for once under one key, also where the route is gone by the repeat', async () => {
    const user = await signUp()
    const { id } = await createRoute(server, user)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await ask(id, user, { generateAudio: true }, headers)
    const again = await ask(id, user, { generateAudio: true }, headers)
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(await ask(id, user, { generateAudio: false }, headers)).toMatchObject({
      status: 409,
      json: { code: 'key_reused' },
    })
    // The same key for another route, and for another kind of tour, is another request.
    const second = await createRoute(server, user)
    expect((await ask(second.id, user, {}, headers)).json.jobId).not.toBe(first.json.jobId)

    // Its answer was never stored: the process ended right after the job was.
    await database.db.execute(
      `update idempotency_keys set status = 'free' where call like '%/${id}/generate-tour'`,
    )
    await call('DELETE', `/custom-routes/${id}`, { token: user.token })
    const late = await ask(id, user, { generateAudio: true }, headers)
    expect([late.status, late.json]).toEqual([202, first.json])
    expect(await used(user)).toBe(2)
  })

  it('has a slug of plain letters whatever the route is called, and its own for each tour', async () => {
    // Nothing makes tours here, and a person may wait for ten.
    const writer = await signUp({ tier: 1 })
    const slugs = new Set<string>()
    for (const name of ['浅草寺', '<b>Über</b> ../../x?y', '2024', 'x'.repeat(200), '浅草寺']) {
      const { id } = await createRoute(server, writer, { name })
      const { slug } = (await ask(id, writer)).json
      expect(slug).toMatch(/^([a-z0-9]+-)*route-[0-9a-f]{8}$/)
      expect(slug.length).toBeLessThan(90)
      slugs.add(slug)
    }
    expect(slugs.size).toBe(5)
  })

  it('in the middle of the ocean is taken too: its stops are the user’s own', async () => {
    const sailor = await signUp({ tier: 1 })
    const pois = stops(3, { latitude: 0.5, longitude: -30 })
    const { id } = await createRoute(server, sailor, { name: 'Atlantic', pois })
    const { json } = await ask(id, sailor)
    expect(await jobOf(json.jobId)).toMatchObject({ locationName: 'Atlantic', countryCode: null })
  })

  it('keeps hostile texts as texts, on one line', async () => {
    const hostile = await signUp({ tier: 1 })
    const pois = stops(3).map((stop) => ({
      ...stop,
      name: '<script>alert(1)</script>\u202Egpj',
      userNotes: `"); drop table tours; --\n{city}${'é'.repeat(1900)}`,
    }))
    const { id } = await createRoute(server, hostile, { pois })
    const { status, json } = await ask(id, hostile, { additionalContext: 'ab\n<b>' })
    expect(status).toBe(202)
    const { route } = await jobOf(json.jobId)
    expect(route.stops[0]?.name).toBe('<script>alert(1)</script>gpj')
    expect(route.stops[0]?.note).toMatch(/^"\); drop table tours; -- \{city\}é{1900}$/)
    expect(route.wish).toBe('ab <b>')
  })
})
