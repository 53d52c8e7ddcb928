import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'

const server = await startTestServer()
const { call, signUp, database } = server
const { db } = database

const CONSENT = {
  MarketingEmailConsent: true,
  AnalyticsConsent: false,
  FunctionalCookiesConsent: true,
  PerformanceCookiesConsent: false,
}
const download = (token: string) => call('GET', '/privacy/export/download', { token })

/** The key in the file for each table that refers to a user. A new table must be added to the export and here. */
const KEY_OF_TABLE: Readonly<Record<string, string>> = {
  users: 'account',
  preferences: 'preferences',
  sessions: 'sessions',
  consents: 'consent',
  subscriptions: 'subscription',
  tours: 'tours',
  custom_routes: 'customRoutes',
  custom_media: 'customMedia',
  route_likes: 'routeLikes',
  tour_jobs: 'tourRequests',
  quota_uses: 'quotaUses',
  plays: 'plays',
  email_tokens: 'mailedLinks',
  registrations: 'laterRegistrations',
  mails: 'mails',
  account_events: 'accountEvents',
  fact_reports: 'factReports',
  events: 'notifications',
  idempotency_keys: 'recentChanges',
}

describe('the export', () => {
  it('is a readable JSON file named with the date that holds everything of the user [1 §7 export]', async () => {
    const user = await createBusyUser(server)
    const { token } = user
    await call('PUT', '/privacy/consent', { token, body: CONSENT })
    await db.execute(
      sql`insert into subscriptions (user_id, customer_id, status) values (${user.id}, 'cus_1', 'active')`,
    )
    const answer = await download(token)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const today = server.clock.now().toISOString().slice(0, 10)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="streetlore-data-${today}.json"`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text.split('\n').length).toBeGreaterThan(50)
    expect(answer.json).toMatchObject({
      account: { id: user.id, email: user.email, firstName: 'Lea', hasPassword: true },
      preferences: { tour: PREFERENCE_DEFAULTS.tour },
      consent: { marketingEmail: true, analytics: false, functionalCookies: true },
      subscription: { customerId: 'cus_1', status: 'active' },
      tours: [
        {
          id: user.tourId,
          title: 'A walk',
          pointsOfInterest: [{ name: 'The gate' }],
          narrativeSections: [],
          photographs: [{ author: 'Jan Novák', photographUrl: expect.stringContaining('/medium.webp') }],
          audio: [],
        },
      ],
      customRoutes: [
        {
          id: user.routeId,
          name: 'A secret round',
          pointsOfInterest: [{ name: 'Stop 1', userNotes: 'A secret note' }, {}, {}],
          shareLinks: [{ createdAt: expect.any(String) }],
        },
      ],
      customMedia: [{ caption: 'A secret picture', mediaUrl: expect.stringContaining('/picture.jpg') }],
      routeLikes: [{ routeId: expect.any(Number), createdAt: expect.any(String) }],
      tourRequests: [{ request: { locationName: 'Florence', topic: 'History' }, status: 'queued' }],
      quotaUses: [{ usedAt: expect.any(String) }],
      plays: [{ tourId: user.tourId, durationPlayedS: 0 }],
      sessions: [{ lastSeenAt: expect.any(String), endedAt: null }],
      mailedLinks: [{ purpose: 'verify-email', usedAt: null }],
      notifications: [{ name: 'TourGenerationProgress' }],
      recentChanges: [{ call: 'PUT /api/auth/profile', key: 'first' }],
    })
  })

  it('names every table that holds something of a user', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'user_key', 'account_id')`)
    expect(['users', ...rows.map(({ name }) => name)].toSorted()).toEqual(
      Object.keys(KEY_OF_TABLE).toSorted(),
    )
    const { token } = await signUp()
    expect(Object.keys((await download(token)).json)).toEqual(
      expect.arrayContaining(Object.values(KEY_OF_TABLE)),
    )
  })

  it('gives away no secret and nothing of another user', async () => {
    const other = await createBusyUser(server)
    const user = await createBusyUser(server)
    const { text } = await download(user.token)
    expect(text).not.toContain(other.id)
    expect(text.toLowerCase()).not.toContain(other.email.toLowerCase())
    expect(text).not.toContain('argon2')
    const { rows } = await db.execute<{ hash: string }>(sql`select token_hash as hash from email_tokens`)
    for (const { hash } of rows) expect(text).not.toContain(hash)
  })

  it('is limited', async () => {
    const { token } = await signUp()
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await download(token)).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('consent', () => {
  it('is stored, the last one holds, and it shows in the export [1 §7 consent]', async () => {
    const { token } = await signUp()
    for (const AnalyticsConsent of [true, false]) {
      const saved = await call('PUT', '/privacy/consent', { token, body: { ...CONSENT, AnalyticsConsent } })
      expect([saved.status, saved.text]).toEqual([204, ''])
    }
    const { consent } = (await download(token)).json
    expect(consent).toMatchObject({
      marketingEmail: true,
      analytics: false,
      functionalCookies: true,
      performanceCookies: false,
      updatedAt: expect.any(String),
    })
    const partial = await call('PUT', '/privacy/consent', { token, body: { AnalyticsConsent: true } })
    expect(partial.status).toBe(400)
  })
})
