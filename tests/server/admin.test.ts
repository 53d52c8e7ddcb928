/** `npm run admin` beside a running server: what an operator does, what it changes for people, and that it is in the log. */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { QUOTA } from '#contract/plans.ts'
import { adminCommand } from '#server/commands/admin-command.ts'
import type { AdminConfig } from '#server/api/admin/admin-verb.ts'
import { accountEvents } from '#server/kernel/db/schema/account-events.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { customRoutes } from '#server/kernel/db/schema/custom-routes.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { factReports, pois, tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { sharedRouteHead } from '#server/api/pages/shared-route-head.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'
import { createRoute, routeBody, shareRoute } from './custom-route.ts'
import { picture, upload } from './media-upload.ts'

const server = await startTestServer()
const { call, signUp, clock } = server
const { db } = server.database
const config: AdminConfig = {
  databaseUrl: server.databaseUrl,
  dataDir: server.dataDir,
  s3: undefined,
  publicUrl: 'https://walks.example',
  billing: undefined,
  smtp: undefined,
}

async function run(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const terminal = {
    say: (line: string) => said.push(line),
    complain: (line: string) => complained.push(line),
  }
  const code = await adminCommand(config, args, terminal, clock)
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).said) as never
const refused = async (...args: string[]): Promise<string> => {
  const { code, said, complained } = await run(...args)
  expect([code, said]).toEqual([1, ''])
  return complained
}
const lastEventOf = async (accountId: string) =>
  (
    await db
      .select({ kind: accountEvents.kind, about: accountEvents.about, network: accountEvents.network })
      .from(accountEvents)
      .where(eq(accountEvents.accountId, accountId))
      .orderBy(desc(accountEvents.id))
      .limit(1)
  )[0]
const publicTourOf = async () => {
  const owner = await createBusyUser(server)
  await db.update(tours).set({ isPublic: true }).where(eq(tours.id, owner.tourId))
  await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, owner.id))
  await db.delete(audioChunks).where(eq(audioChunks.tourId, owner.tourId))
  return owner
}
const request = {
  locationName: 'Florence',
  latitude: 43.7696,
  longitude: 11.2558,
  topic: 'History',
} as never

describe('the command', () => {
  it('says how it is used, and fails, where it does not understand', async () => {
    const usage = await refused()
    for (const line of [
      'users find EMAIL|ID',
      'tours take-down ID --reason',
      'routes restore ID',
      'mails retry ID',
    ])
      expect(usage).toContain(`npm run admin -- ${line}`)
    expect(await refused('users', 'show')).toBe('Usage: npm run admin -- users show ID [--json]')
    expect(await refused('users', 'show', 'a', '--color')).toContain('Usage: ')
    expect(await refused('tours', 'restore', '0x1')).toBe('0x1 is not a number.')
    expect(await refused('jobs', 'cancel', '7')).toContain('not an id')
    expect(await refused('jobs', 'cancel', randomUUID())).toContain('There is no job')
  })

  it('makes no new database where there is none', async () => {
    const dataDir = await temporaryFolder()
    const complained: string[] = []
    const terminal = { say: () => undefined, complain: (line: string) => void complained.push(line) }
    const place = { ...config, databaseUrl: undefined, dataDir }
    expect(await adminCommand(place, ['users', 'find', 'a@b.example'], terminal)).toBe(1)
    expect(complained).toEqual([
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to what the server has.`,
    ])
  })
})

describe('users', () => {
  it('are found and shown without any hash, on one line each, and the look is in the log', async () => {
    const user = await signUp({ email: 'wanda_1@example.org' })
    await db.update(users).set({ lastName: 'Two\u001b[2J\nlines' }).where(eq(users.id, user.id))
    await signUp({ email: 'wandax1@example.org' })
    const found = await run('users', 'find', 'WANDA_1@')
    expect(found.said.split('\n')).toHaveLength(3)
    expect(found.said).toContain('Two [2J lines')
    expect(found.said).toContain('1 account')
    expect(await json('users', 'find', user.id)).toMatchObject([{ id: user.id, email: user.email }])

    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    for (const who of [user.id, user.email]) {
      const shown = await run('users', 'show', who)
      expect(shown.said).toContain(user.email)
      expect(shown.said).toMatch(new RegExp(`monthlyLimit +${QUOTA.freeToursPerMonth}`))
      expect(shown.said).toContain('signed-in')
      expect(shown.said).not.toContain(row?.passwordHash)
    }
    const whole = JSON.stringify(await json('users', 'show', user.id))
    expect(whole).not.toMatch(/argon2|passwordHash|tokenVersion/)
    expect(JSON.parse(whole)).toMatchObject({ hasPassword: true, sessions: [{}], tier: 'Free' })
    expect(await lastEventOf(user.id)).toEqual({ kind: 'admin-account-read', about: null, network: null })
    expect(await refused('users', 'show', 'nobody@example.org')).toBe(
      'There is no account nobody@example.org.',
    )
  })

  it('are signed out everywhere', async () => {
    const user = await signUp()
    expect((await run('users', 'sessions', 'end', user.id)).code).toBe(0)
    expect((await call('GET', '/auth/me', { token: user.token })).status).toBe(401)
    expect(await lastEventOf(user.id)).toMatchObject({ kind: 'admin-sessions-ended' })
  })

  it('are given another quota, which counts and is shown, and lose it again', async () => {
    const user = await signUp()
    const ask = () => call('POST', '/tours/generate', { token: user.token, body: request })
    const limit = async () =>
      (await call('GET', '/subscription/usage', { token: user.token })).json.monthlyLimit
    expect((await run('users', 'quota', 'set', user.id, '1')).said).toBe(
      `${user.email} may make 1 tour a month.`,
    )
    expect(await lastEventOf(user.id)).toMatchObject({ kind: 'admin-quota-set', about: 'quota 1' })
    expect(await limit()).toBe(1)
    expect((await ask()).status).toBeLessThan(300)
    expect((await ask()).status).toBeGreaterThanOrEqual(400)
    await run('users', 'quota', 'set', user.id, 'default')
    expect(await limit()).toBe(QUOTA.freeToursPerMonth)
    expect((await ask()).status).toBeLessThan(300)
    for (const wrong of ['0', '-1', 'many', '10001'])
      expect((await run('users', 'quota', 'set', user.id, '--', wrong)).code).toBe(1)
  })

  it('are deleted as by themselves, only with --yes, and never while they pay unseen', async () => {
    const user = await createBusyUser(server)
    expect(await refused('users', 'delete', user.id)).toContain('Add --yes')
    expect((await call('GET', '/auth/me', { token: user.token })).status).toBe(200)
    expect((await run('users', 'delete', user.id, '--yes')).said).toContain('is deleted')
    expect((await call('GET', '/auth/me', { token: user.token })).status).toBe(401)
    expect(await db.select().from(tours).where(eq(tours.id, user.tourId))).toEqual([])
    const files = []
    for await (const key of (server.store as never as { list(): AsyncIterable<string> }).list())
      files.push(key)
    expect(files.filter((key) => key.startsWith(`tours/${user.tourId}/`))).toEqual([])
    const [last] = await db.select().from(accountEvents).orderBy(desc(accountEvents.id)).limit(1)
    expect(last).toMatchObject({ kind: 'admin-account-deleted', accountId: null, about: null })

    const payer = await signUp()
    await db.execute(
      `insert into subscriptions (user_id, customer_id, status) values ('${payer.id}', 'cus_7', 'active')`,
    )
    expect(await refused('users', 'delete', payer.id, '--yes')).toContain('STRIPE_')
  })
})

it('reports are listed, shown as in the mail, and settled once', async () => {
  const user = await publicTourOf()
  const [report] = await db
    .insert(factReports)
    .values({ tourId: user.tourId, userId: user.id, sectionIndex: 0, text: 'The bank came later.' })
    .returning()
  const id = String(report?.id)
  expect((await run('reports', 'list')).said).toContain('The bank came later.')
  expect((await run('reports', 'show', id)).said).toContain('> The bank came later.')
  expect((await run('reports', 'close', id)).code).toBe(0)
  expect(await lastEventOf(user.id)).toMatchObject({ kind: 'admin-report-closed', about: `report ${id}` })
  expect(await refused('reports', 'close', id)).toBe(`There is no open report ${id}.`)
  expect((await run('reports', 'list')).said).toBe('No open reports.')
})

describe('a tour that is taken down', () => {
  const reason = 'It names a neighbour.'

  it('is its owner’s alone, who is told why, by mail and in the app', async () => {
    const [owner, other] = [await publicTourOf(), await signUp()]
    const id = String(owner.tourId)
    const path = `/tours/${id}`
    expect((await call('GET', path, { token: other.token })).status).toBe(200)
    expect(await refused('tours', 'take-down', id)).toContain('--reason')
    expect(await refused('tours', 'take-down', id, '--reason', 'x'.repeat(501))).toContain('at most 500')
    expect((await run('tours', 'take-down', id, '--reason', reason)).code).toBe(0)

    expect((await call('GET', path, { token: other.token })).status).toBe(403)
    const own = (await call('GET', path, { token: owner.token })).json
    expect(own).toMatchObject({ isPublic: false, takenDownReason: reason })
    const mine = (await call('GET', '/tours/my-tours', { token: owner.token })).json
    expect(JSON.stringify(mine)).toContain(`"takenDownReason":"${reason}"`)
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, owner.id), eq(mails.cause, 'tour-taken-down')))
    expect(mail).toMatchObject({ recipient: owner.email, subject: 'Your tour “A walk” was taken down' })
    expect(mail?.text).toContain(reason)
    const told = await db.select().from(events).where(eq(events.tourId, owner.tourId))
    expect(told.at(-1)).toMatchObject({ userId: owner.id, name: 'ChunkedAudioGenerationCompleted' })
    expect(await lastEventOf(owner.id)).toMatchObject({ kind: 'admin-tour-taken-down', about: `tour ${id}` })
    expect((await run('tours', 'list-taken-down')).said).toContain(reason)
    expect(await refused('tours', 'take-down', id, '--reason', reason)).toContain('already')
  })

  it('cannot be made public by its owner until it is restored, whatever they saw before', async () => {
    const owner = await publicTourOf()
    const id = String(owner.tourId)
    const publish = (version?: number) =>
      call('PATCH', `/tours/${id}/publicity`, {
        token: owner.token,
        body: { isPublic: true },
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      })
    const { version } = (await call('GET', `/tours/${id}`, { token: owner.token })).json
    await run('tours', 'take-down', id, '--reason', reason)
    for (const seen of [undefined, version])
      expect(await publish(seen)).toMatchObject({ status: 403, json: { code: 'taken_down' } })
    // Not by a mistake in the code either.
    await expect(db.update(tours).set({ isPublic: true }).where(eq(tours.id, owner.tourId))).rejects.toThrow()

    expect((await run('tours', 'restore', id)).code).toBe(0)
    const restored = (await call('GET', `/tours/${id}`, { token: owner.token })).json
    expect(restored).toMatchObject({ isPublic: false, takenDownReason: null })
    expect((await publish()).status).toBe(200)
    expect(await lastEventOf(owner.id)).toMatchObject({ kind: 'admin-tour-restored' })
    expect(await refused('tours', 'restore', id)).toContain('not taken down')
  })

  it('leaves no half of it where the mail cannot be written', async () => {
    const owner = await publicTourOf()
    await db.execute(
      `create function no_mail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    )
    await db.execute('create trigger no_mail before insert on mails for each row execute function no_mail()')
    await expect(run('tours', 'take-down', String(owner.tourId), '--reason', reason)).rejects.toThrow()
    await db.execute('drop trigger no_mail on mails')
    const [tour] = await db.select().from(tours).where(eq(tours.id, owner.tourId))
    expect(tour).toMatchObject({ isPublic: true, takenDownAt: null })
    expect(await lastEventOf(owner.id)).not.toMatchObject({ kind: 'admin-tour-taken-down' })
  })
})

describe('a custom route that is taken down', () => {
  const reason = 'It leads through a <private> yard.'

  /** Public, shared, liked by somebody, and with a picture at its first stop. */
  const knownRoute = async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, owner.id))
    const { id, pois } = await createRoute(server, owner, { name: 'Yards', isPublic: true })
    const file = await picture('jpeg')
    await upload(server, owner.token, { CustomPOIId: pois[0].id, MediaType: 1, file })
    await call('POST', `/custom-routes/${id}/like`, { token: other.token })
    const { shareToken } = await shareRoute(server, owner.token, id)
    return { owner, other, id: id as number, given: String(id), path: `/custom-routes/${id}`, shareToken }
  }

  it('is its owner’s alone, who is told why, by mail and in the app; its links open nothing', async () => {
    const { owner, other, given, path, shareToken } = await knownRoute()
    const seen = (await call('GET', path, { token: other.token })).json
    const media = seen.pois[0].media[0].mediaUrl as string
    const shared = `/custom-routes/shared/${shareToken}`
    const cover = `/api/shared-routes/${shareToken}/cover.svg`
    const status = async (url: string, token?: string) => (await call('GET', url, { token })).status
    expect(await Promise.all([shared, media, cover].map((url) => status(url)))).toEqual([200, 200, 200])
    expect(await sharedRouteHead(db, shareToken)).toMatchObject({ title: 'Yards' })
    expect(await refused('routes', 'take-down', given)).toContain('--reason')
    expect(await refused('routes', 'take-down', given, '--reason', 'x'.repeat(501))).toContain('at most 500')
    expect((await run('routes', 'take-down', given, '--reason', reason)).said).toContain('“Yards”')

    for (const token of [other.token, undefined]) {
      expect(await status(path, token)).toBe(403)
      expect((await call('GET', '/custom-routes/public', { token })).text).not.toContain('Yards')
    }
    // By the link it is gone for its owner too, who has the route itself.
    for (const token of [other.token, owner.token, undefined]) expect(await status(shared, token)).toBe(404)
    expect(await sharedRouteHead(db, shareToken)).toBeUndefined()
    for (const url of [media, cover, seen.coverUrl]) expect(await status(url)).toBe(404)
    for (const body of [{}, { shareToken }])
      expect((await call('POST', `${path}/generate-tour`, { token: other.token, body })).status).toBe(403)
    // A like can be taken back, and not given again, as with a private route.
    const like = (method: string) => call(method, `${path}/like`, { token: other.token })
    expect([(await like('DELETE')).status, (await like('DELETE')).status]).toEqual([200, 403])
    expect((await like('POST')).status).toBe(403)

    const own = (await call('GET', path, { token: owner.token })).json
    expect(own).toMatchObject({ isPublic: false, shareUrl: null, takenDownReason: reason })
    expect(await status(own.pois[0].media[0].mediaUrl)).toBe(200)
    const mine = (await call('GET', '/custom-routes', { token: owner.token })).json
    expect(mine.items).toMatchObject([{ takenDownReason: reason }])
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, owner.id), eq(mails.cause, 'route-taken-down')))
    expect(mail).toMatchObject({ recipient: owner.email, subject: 'Your route “Yards” was taken down' })
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`https://walks.example${path}`)
    expect(await lastEventOf(owner.id)).toMatchObject({
      kind: 'admin-route-taken-down',
      about: `route ${given}`,
    })
    expect((await run('routes', 'list-taken-down')).said).toContain(reason)
    expect(await json('users', 'show', owner.id)).toMatchObject({ customRoutes: 1, routesTakenDown: 1 })
    expect(await refused('routes', 'take-down', given, '--reason', reason)).toContain('already')
  })

  it('can be changed, and neither made public nor shared by its owner until it is restored', async () => {
    const { owner, other, id, given, path, shareToken } = await knownRoute()
    const save = (isPublic: boolean, version?: number) =>
      call('PUT', path, {
        token: owner.token,
        body: routeBody({ name: 'Changed', isPublic }),
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      })
    const share = () => call('POST', `${path}/share`, { token: owner.token })
    const { version } = (await call('GET', path, { token: owner.token })).json
    await run('routes', 'take-down', given, '--reason', reason)
    for (const answer of [await save(true), await save(true, version), await share()])
      expect(answer).toMatchObject({ status: 403, json: { code: 'taken_down' } })
    expect((await call('GET', path, { token: owner.token })).json.name).toBe('Yards')
    // Not by a mistake in the code either.
    const publish = db.update(customRoutes).set({ isPublic: true }).where(eq(customRoutes.id, id))
    await expect(publish).rejects.toThrow()
    expect(await save(false)).toMatchObject({
      status: 200,
      json: { name: 'Changed', takenDownReason: reason },
    })

    expect((await run('routes', 'restore', given)).code).toBe(0)
    const restored = (await call('GET', path, { token: owner.token })).json
    expect(restored).toMatchObject({ isPublic: false, takenDownReason: null })
    // A change that is based on the version before the take-down is refused.
    expect((await save(true, version)).status).toBe(412)
    expect((await save(true, restored.version)).status).toBe(200)
    expect((await call('GET', path, { token: other.token })).json.takenDownReason).toBeNull()
    expect((await call('GET', `/custom-routes/shared/${shareToken}`)).status).toBe(404)
    const { shareToken: fresh } = await shareRoute(server, owner.token, id)
    expect((await call('GET', `/custom-routes/shared/${fresh}`)).status).toBe(200)
    expect(await lastEventOf(owner.id)).toMatchObject({ kind: 'admin-route-restored' })
    expect(await refused('routes', 'restore', given)).toContain('not taken down')
    expect(await refused('routes', 'restore', '999999')).toBe('There is no route 999999.')
  })

  it('leaves the tours that others made along it theirs, without its pictures', async () => {
    const { other, given, path } = await knownRoute()
    const [tour] = await db
      .insert(tours)
      .values({
        ownerId: other.id,
        slug: `along-${given}`,
        title: 'Along the yards',
        locationName: 'Florence',
        latitude: 43.77,
        longitude: 11.25,
        topic: 'History',
        durationMin: 30,
      })
      .returning()
    const tourId = tour?.id ?? 0
    const [stop] = (await call('GET', path, { token: other.token })).json.pois
    await db
      .insert(pois)
      .values({ tourId, orderIndex: 0, name: 'Gate', latitude: 43.77, longitude: 11.25, routePoiId: stop.id })
    const media = async () =>
      (await call('GET', `/tours/${tourId}`, { token: other.token })).json.pointsOfInterest[0].media
    expect(await media()).toHaveLength(1)
    await run('routes', 'take-down', given, '--reason', reason)
    expect(await media()).toEqual([])
  })
})

describe('jobs', () => {
  it('are listed, made again and cancelled, with the tour of the month', async () => {
    const user = await signUp()
    const [failed] = await db
      .insert(tourJobs)
      .values({
        userId: user.id,
        request,
        status: 'failed',
        progress: 40,
        error: 'No way was found.',
        finishedAt: clock.now(),
      })
      .returning()
    const id = failed?.id ?? ''
    expect(await json('jobs', 'list', '--status', 'failed')).toMatchObject([
      { id, place: 'Florence', error: 'No way was found.' },
    ])
    expect(await refused('jobs', 'list', '--status', 'lost')).toContain('queued, processing')
    expect((await run('jobs', 'retry', id)).said).toContain('made again')
    const [job] = await db.select().from(tourJobs).where(eq(tourJobs.id, id))
    expect(job).toMatchObject({ status: 'queued', progress: 0, error: null, finishedAt: null })
    const uses = () => db.select().from(quotaUses).where(eq(quotaUses.userId, user.id))
    expect(await uses()).toHaveLength(1)
    expect(await refused('jobs', 'retry', id)).toContain('nothing to try again')
    expect(await lastEventOf(user.id)).toMatchObject({ kind: 'admin-job-retried', about: `job ${id}` })

    expect((await run('jobs', 'cancel', id)).code).toBe(0)
    expect(await uses()).toEqual([])
    expect(await refused('jobs', 'cancel', id)).toContain('ended already')
    expect(await lastEventOf(user.id)).toMatchObject({ kind: 'admin-job-cancelled' })
    const told = await db.select().from(events).where(eq(events.userId, user.id))
    expect(told.map(({ name }) => name)).toEqual(['TourGenerationProgress', 'TourGenerationCancelled'])
  })

  it('of a custom route whose copy has gone are not made again', async () => {
    const user = await signUp()
    const emptied = { ...(request as object), route: { id: 1, stops: [], description: null, wish: null } }
    const [job] = await db
      .insert(tourJobs)
      .values({ userId: user.id, request: emptied as never, status: 'failed', finishedAt: clock.now() })
      .returning()
    expect(await refused('jobs', 'retry', job?.id ?? '')).toContain('has to ask again')
  })

  it('with parts of the sound that were given up get these made again', async () => {
    const user = await createBusyUser(server)
    const [job] = await db
      .insert(tourJobs)
      .values({ userId: user.id, request, status: 'completed', tourId: user.tourId, finishedAt: clock.now() })
      .returning()
    await db.delete(audioChunks).where(eq(audioChunks.tourId, user.tourId))
    const chunk = { tourId: user.tourId, sectionIndexes: [], spoken: ['A word.'], attempts: 3 }
    await db.insert(audioChunks).values([
      { ...chunk, chunkIndex: 0, status: 'ready' },
      { ...chunk, chunkIndex: 1, status: 'failed', error: 'no voice' },
    ])
    expect((await run('jobs', 'retry', job?.id ?? '')).said).toContain('1 part of the sound')
    const rows = await db.select().from(audioChunks).where(eq(audioChunks.tourId, user.tourId))
    expect(rows.map(({ status, attempts }) => [status, attempts]).toSorted()).toEqual([
      ['pending', 0],
      ['ready', 3],
    ])
  })
})

it('mails that were given up are listed without their text, and tried again', async () => {
  const user = await signUp()
  const given = { cause: 'reset-password' as const, recipient: user.email, userId: user.id, subject: 's' }
  const [dead, ended] = await db
    .insert(mails)
    .values([
      { ...given, text: 'https://a.secret/link', dueAt: clock.now(), givenUpAt: clock.now(), attempts: 14 },
      { ...given, text: '', dueAt: clock.now(), givenUpAt: clock.now() },
    ])
    .returning()
  const listed = await run('mails', 'list', '--given-up')
  expect(listed.said).toContain(dead?.id)
  expect(listed.said).not.toContain('secret')
  expect((await run('mails', 'retry', dead?.id ?? '')).code).toBe(0)
  const [again] = await db
    .select()
    .from(mails)
    .where(eq(mails.id, dead?.id ?? ''))
  expect(again).toMatchObject({ givenUpAt: null, attempts: 0 })
  expect((await run('mails', 'list')).said).toContain(dead?.id)
  expect(await refused('mails', 'retry', dead?.id ?? '')).toContain('no mail')
  expect(await refused('mails', 'retry', ended?.id ?? '')).toContain('of no use')
  expect(await lastEventOf(user.id)).toMatchObject({ kind: 'admin-mail-retried' })
  const told = await db.select().from(accountEvents).where(like(accountEvents.about, '%@%'))
  expect(told).toEqual([])
})
