/**
 * The writes of a call and the stored answer to its key are one transaction: where the database ends the connection between
 * the two, neither is stored. Each call that takes a key is listed here.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { type CallOptions, startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody } from './custom-route.ts'
import { FORM_TYPE, formBody, picture, upload, wav } from './media-upload.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

const stripe = await startStripeStandIn()
const billing = { secretKey: 'sk', webhookSecret: 'whsec', priceId: 'price', apiBase: stripe.apiBase }
const server = await startTestServer({ parts: { billing } })
const { call, signUp } = server
const { db } = server.database

/** Where the connection of a call ends: when its answer is to be stored, or when what it did is to be committed. */
const MOMENTS = ['before_answer', 'at_commit'] as const
type Moment = (typeof MOMENTS)[number]

const END_CONNECTION = 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10);'
const onMoment = (moment: Moment, statements: string) =>
  db.execute(
    sql.raw(`create or replace function ${moment}() returns trigger language plpgsql
      as $$ begin ${statements} return new; end $$`),
  )

/** All tables but the one of the answers. */
const tables = (
  await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name not in ('idempotency_keys', 'rate_limits') order by table_name`,
  )
).rows.map(({ name }) => name)

for (const moment of MOMENTS) await onMoment(moment, '')
await db.execute(sql`create trigger before_answer before update on idempotency_keys
  for each row when (new.status = 'done') execute function before_answer()`)
for (const name of tables)
  await db.execute(sql`create constraint trigger at_commit after insert or update or delete
    on ${sql.identifier(name)} deferrable initially deferred for each row execute function at_commit()`)

beforeEach(async () => {
  for (const moment of MOMENTS) await onMoment(moment, '')
})

/** All rows of all tables. Two equal results mean that nothing was written between them. */
async function everything(): Promise<Record<string, unknown>> {
  const rowsOf = async (name: string) => {
    const { rows } = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t order by 1`)
    return [name, rows] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(rowsOf)))
}

interface Sent {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

async function tourOf({ id: ownerId }: TestUser): Promise<number> {
  const place = { locationName: 'Florence', latitude: 43.77, longitude: 11.25, topic: 'History' as const }
  const [tour] = await db
    .insert(tours)
    .values({ ownerId, slug: randomUUID(), title: 'Stones', durationMin: 30, ...place })
    .returning()
  const tourId = tour?.id ?? 0
  await db
    .insert(narrativeSections)
    .values({ tourId, sectionIndex: 0, text: 'Words.', sentences: ['Words.'] })
  return tourId
}
const likedRoute = async ({ token }: TestUser) => {
  const { id } = await createRoute(server, await signUp(), { isPublic: true })
  await call('POST', `/custom-routes/${id}/like`, { token })
  return id
}

const poiOf = async (user: TestUser): Promise<number> => (await createRoute(server, user)).pois[0].id
const mediaOf = async (user: TestUser): Promise<number> => {
  const form = { CustomPOIId: await poiOf(user), MediaType: 2, file: wav() }
  return (await upload(server, user.token, form)).json.id
}

/** Sets up what the call needs, and returns the call. */
const CALLS: Partial<Record<EndpointName, (user: TestUser) => Promise<Sent>>> = {
  updateProfile: async () => ({ path: '/auth/profile', body: { firstName: 'Zoë', lastName: 'New' } }),
  deleteAccount: async () => ({ path: '/auth/account' }),
  deletePrivacyAccount: async () => ({ path: '/privacy/account' }),
  saveConsent: async () => ({
    path: '/privacy/consent',
    body: {
      MarketingEmailConsent: true,
      AnalyticsConsent: false,
      FunctionalCookiesConsent: true,
      PerformanceCookiesConsent: false,
    },
  }),
  saveAccessibilityPreferences: async () => ({
    path: '/user/preferences/accessibility',
    body: PREFERENCE_DEFAULTS.accessibility,
  }),
  saveTourPreferences: async () => ({ path: '/user/preferences/tour', body: PREFERENCE_DEFAULTS.tour }),
  saveNarrationPreferences: async () => ({
    path: '/user/preferences/narration',
    body: PREFERENCE_DEFAULTS.narration,
  }),
  deletePreferences: async ({ token }) => {
    await call('PUT', '/user/preferences/tour', { token, body: PREFERENCE_DEFAULTS.tour })
    return { path: '/user/preferences/tour' }
  },
  deleteTour: async (user) => ({ path: `/tours/${await tourOf(user)}` }),
  setTourPublicity: async (user) => ({
    path: `/tours/${await tourOf(user)}/publicity`,
    body: { isPublic: true },
  }),
  recordTourPlay: async (user) => ({
    path: `/tours/${await tourOf(user)}/play`,
    body: { durationPlayed: 0 },
  }),
  reportFact: async (user) => ({
    path: `/tours/${await tourOf(user)}/fact-reports`,
    body: { sectionIndex: 0, text: 'Not so.' },
  }),
  createCustomRoute: async () => ({ path: '/custom-routes', body: routeBody() }),
  updateCustomRoute: async (user) => ({
    path: `/custom-routes/${(await createRoute(server, user)).id}`,
    body: routeBody({ name: 'Changed' }),
  }),
  deleteCustomRoute: async (user) => ({ path: `/custom-routes/${(await createRoute(server, user)).id}` }),
  uploadMedia: async (user) => ({
    path: '/custom-media/upload',
    body: formBody({ CustomPOIId: await poiOf(user), MediaType: 1, file: await picture('jpeg') }),
    headers: { 'content-type': FORM_TYPE },
  }),
  updateMedia: async (user) => ({ path: `/custom-media/${await mediaOf(user)}`, body: { caption: 'New' } }),
  deleteMedia: async (user) => ({ path: `/custom-media/${await mediaOf(user)}` }),
  likeCustomRoute: async () => ({
    path: `/custom-routes/${(await createRoute(server, await signUp(), { isPublic: true })).id}/like`,
  }),
  unlikeCustomRoute: async (user) => ({ path: `/custom-routes/${await likedRoute(user)}/like` }),
}
/** These work outside the database or in their own transaction: each has its own test below. */
const APART: readonly EndpointName[] = [
  'generateTour',
  'cancelJob',
  'generateFromCustomRoute',
  'cancelSubscription',
  'contact',
]
const ENDS_THE_SESSION: readonly string[] = ['deleteAccount', 'deletePrivacyAccount'] satisfies EndpointName[]

it('names each call that takes a key', () => {
  const keyed = Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { repeat }]) => repeat === 'key')
    .map(([name]) => name)
  expect(keyed.toSorted()).toEqual([...Object.keys(CALLS), ...APART].toSorted())
})

/** Sends one request again and again under one key. */
function requestOf(method: string, { path, body, headers }: Sent, token?: string) {
  const options: CallOptions = { token, body, headers: { ...headers, 'idempotency-key': randomUUID() } }
  return (other?: unknown) => call(method, path, other === undefined ? options : { ...options, body: other })
}

describe.each(MOMENTS)('a connection that ends %s', (moment) => {
  it.each(Object.entries(CALLS))(
    'leaves nothing of %s, and the repeat does it once',
    async (name, prepare) => {
      const user = await signUp()
      const send = requestOf(endpoints[name as EndpointName].method, await prepare(user), user.token)
      const before = await everything()
      await onMoment(moment, END_CONNECTION)
      expect((await send()).status).toBe(503)
      expect(await everything()).toEqual(before)

      await onMoment(moment, '')
      const done = await send()
      expect(Math.floor(done.status / 100)).toBe(2)
      const after = await everything()
      expect(after).not.toEqual(before)

      const again = await send()
      if (ENDS_THE_SESSION.includes(name)) expect(again.status).toBe(401)
      else expect([again.status, again.text]).toEqual([done.status, done.text])
      expect(await everything()).toEqual(after)
    },
  )
})

it('a connection that ends after the commit, with no word of it: the repeat gets the stored answer', async () => {
  const user = await signUp()
  const path = `/tours/${await tourOf(user)}/play`
  const send = requestOf('POST', { path, body: { durationPlayed: 0 } }, user.token)
  const before = await everything()
  const wordComesAgain = loseWordOfCommits()
  expect((await send()).status).toBe(503)
  wordComesAgain()
  const after = await everything()
  expect(after).not.toEqual(before)
  expect(await send()).toMatchObject({ status: 200, json: { playCount: 1 } })
  expect(await everything()).toEqual(after)
})

/** Transactions commit, but their connections end before they confirm it. Returns a function that ends this. */
function loseWordOfCommits(): () => void {
  const { pool } = server.database
  const connect = pool.connect.bind(pool)
  const losing = async (): Promise<PoolClient> => {
    const client = await connect()
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    client.query = (async (...asked: unknown[]) => {
      const [statement] = asked as [string | { readonly text: string }]
      const answer = await query(...asked)
      if ((typeof statement === 'string' ? statement : statement.text) !== 'commit') return answer
      return query('select pg_terminate_backend(pg_backend_pid())')
    }) as typeof client.query
    return client
  }
  // Single statements use a callback, transactions a promise.
  const lost = vi
    .spyOn(pool, 'connect')
    .mockImplementation((...callback: unknown[]) =>
      callback.length > 0 ? (connect as (...given: unknown[]) => never)(...callback) : (losing() as never),
    )
  return () => lost.mockRestore()
}

describe('an answer that could not be stored', () => {
  it.each(MOMENTS)('of a tour that was asked for (%s): the repeat takes nothing again', async (moment) => {
    const user = await signUp()
    const body = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
    const send = requestOf('POST', { path: '/tours/generate', body }, user.token)
    await onMoment(moment, END_CONNECTION)
    expect((await send()).status).toBe(503)
    await onMoment(moment, '')
    expect(await send({ ...body, topic: 'Food' })).toMatchObject({
      status: 409,
      json: { code: 'key_reused' },
    })

    const done = await send()
    expect(done.status).toBe(202)
    expect((await send()).json).toEqual(done.json)
    const jobs = await db.select({ id: tourJobs.id }).from(tourJobs).where(eq(tourJobs.userId, user.id))
    expect(jobs).toEqual([{ id: done.json.jobId }])
    expect(await db.select().from(quotaUses).where(eq(quotaUses.userId, user.id))).toHaveLength(1)
  })

  it.each(MOMENTS)('of a tour along a route (%s): the repeat takes nothing again', async (moment) => {
    const user = await signUp()
    const { id } = await createRoute(server, user)
    const send = requestOf('POST', { path: `/custom-routes/${id}/generate-tour`, body: {} }, user.token)
    await onMoment(moment, END_CONNECTION)
    expect((await send()).status).toBe(503)
    await onMoment(moment, '')

    const done = await send()
    expect(done.status).toBe(202)
    expect((await send()).json).toEqual(done.json)
    const jobs = await db.select({ id: tourJobs.id }).from(tourJobs).where(eq(tourJobs.userId, user.id))
    expect(jobs).toEqual([{ id: done.json.jobId }])
    expect(await db.select().from(quotaUses).where(eq(quotaUses.userId, user.id))).toHaveLength(1)
  })

  it.each(MOMENTS)('of a plan that was ended (%s): the repeat ends it once more', async (moment) => {
    const user = await signUp({ tier: 1 })
    const [id, customerId] = [`sub_${user.id.slice(0, 8)}`, `cus_${user.id}`]
    const paid = { id, customer: customerId, status: 'active', metadata: { user_id: user.id } }
    stripe.subscriptions.set(id, {
      ...paid,
      cancel_at_period_end: false,
      items: { data: [{ current_period_end: 1_900_000_000 }] },
    })
    await db
      .insert(subscriptions)
      .values({ userId: user.id, customerId, subscriptionId: id, status: 'active' })
    const send = requestOf('POST', { path: '/subscription/cancel' }, user.token)
    await onMoment(moment, END_CONNECTION)
    expect((await send()).status).toBe(503)
    expect(stripe.subscriptions.get(id)?.cancel_at_period_end).toBe(true)

    await onMoment(moment, '')
    const done = await send()
    expect(done).toMatchObject({ status: 200, json: { tier: 1, cancelAtPeriodEnd: true } })
    const callCount = stripe.calls.length
    expect((await send()).json).toEqual(done.json)
    expect(stripe.calls).toHaveLength(callCount)
    expect(stripe.subscriptions.get(id)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  })

  it('of a message: it is sent once, by the repeat', async () => {
    const body = { name: 'Ada', email: 'a@example.org', category: 'bug', subject: 'Sound', message: 'None.' }
    const send = requestOf('POST', { path: '/contact', body })
    await onMoment('before_answer', END_CONNECTION)
    expect((await send()).status).toBe(503)
    await onMoment('before_answer', '')
    expect((await send()).status).toBe(200)
    // Reports of facts are mails as well.
    const messages = async () => (await server.mails()).filter((mail) => mail.includes('[bug] Sound'))
    expect(await messages()).toHaveLength(1)
    expect((await send()).status).toBe(200)
    expect(await messages()).toHaveLength(1)
  })
})

describe('a key that comes with another body', () => {
  it('is refused by its call, and nothing is done', async () => {
    const { id, token } = await signUp()
    const named = (firstName: string) => ({ firstName, lastName: 'Walker' })
    const send = requestOf('PUT', { path: '/auth/profile', body: named('First') }, token)
    const first = await send()
    const refused = await send(named('Other'))
    expect(refused).toMatchObject({ status: 409, json: { code: 'key_reused', error: expect.any(String) } })
    expect(refused.headers).not.toHaveProperty('retry-after')
    expect(await db.select({ name: users.firstName }).from(users).where(eq(users.id, id))).toEqual([
      { name: 'First' },
    ])
    expect((await send()).json).toEqual(first.json)
  })

  it('is refused for a visitor too', async () => {
    const body = { name: 'Ada', email: 'a@example.org', category: 'bug', subject: 'Sound', message: 'None.' }
    const send = requestOf('POST', { path: '/contact', body })
    expect((await send()).status).toBe(200)
    const before = (await server.mails()).length
    expect(await send({ ...body, message: 'Something else.' })).toMatchObject({
      status: 409,
      json: { code: 'key_reused' },
    })
    expect(await server.mails()).toHaveLength(before)
  })

  it('does not matter to a call that takes none', async () => {
    const user = await signUp()
    const path = `/tours/${await tourOf(user)}`
    const send = requestOf('DELETE', { path, body: { why: 'too long' } }, user.token)
    expect((await send()).status).toBe(204)
    expect((await send({ why: 'too short' })).status).toBe(204)
  })
})
