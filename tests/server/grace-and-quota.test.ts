import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { quotaUses } from '#server/kernel/db/schema/tour-jobs.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'

const DAY_MS = 86_400_000
const PLACE = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
const generate = ({ call }: TestServer, token: string) =>
  call('POST', '/tours/generate', { token, body: PLACE })
const publish = ({ call }: TestServer, token: string, tourId: number, isPublic: boolean) =>
  call('PATCH', `/tours/${tourId}/publicity`, { token, body: { isPublic } })

describe('the grace of an unverified address', () => {
  it('lasts 7 days: then generating and publishing are refused in clear words, until it is verified [1 §4 grace]', async () => {
    const server = await startTestServer()
    const { clock, call, database } = server
    const { id, token, tourId, email, password } = await createBusyUser(server)
    const login = async () => (await call('POST', '/auth/login', { body: { email, password } })).json.warning
    clock.advance(5 * DAY_MS)
    expect(await login()).toBe('Please verify your email address within 2 days.')
    clock.advance(DAY_MS)
    expect(await login()).toBe('Please verify your email address within 1 day.')
    expect((await generate(server, token)).status).toBe(202)
    expect((await publish(server, token, tourId, true)).status).toBe(200)
    clock.advance(DAY_MS)
    const over = 'Your grace period has expired. Please verify your email to continue using Streetlore.'
    for (const refused of [await generate(server, token), await publish(server, token, tourId, true)])
      expect(refused).toMatchObject({ status: 403, json: { code: 'email_not_verified', error: over } })
    expect(await login()).toBe(over)
    // Users keep access to what they have: they can read, hide, export and delete it.
    expect((await call('GET', `/tours/${tourId}`, { token })).status).toBe(200)
    expect((await publish(server, token, tourId, false)).status).toBe(200)
    expect((await call('GET', '/privacy/export/download', { token })).status).toBe(200)
    await database.db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, id))
    expect((await generate(server, token)).status).toBe(202)
    expect((await publish(server, token, tourId, true)).status).toBe(200)
  })
})

describe('the monthly quota', () => {
  it('begins anew with the first moment of the next month in UTC, also for many requests at once [1 §9 free tier]', async () => {
    const server = await startTestServer()
    const { clock, call, database } = server
    const { id, token } = await server.signUp()
    const usage = async () => (await call('GET', '/subscription/usage', { token })).json
    const granted = async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => generate(server, token)))
      return answers.filter(({ status }) => status === 202).length
    }
    expect(await granted()).toBe(5)
    const { resetsAt } = await usage()
    clock.advance(Date.parse(resetsAt) - clock.now().getTime() - 60_000)
    expect(await granted()).toBe(0)
    expect(await usage()).toMatchObject({ toursGeneratedThisMonth: 5, monthlyLimit: 5, resetsAt })
    clock.advance(60_000)
    expect((await usage()).toursGeneratedThisMonth).toBe(0)
    expect(await granted()).toBe(5)
    expect((await usage()).toursGeneratedThisMonth).toBe(5)
    expect(Date.parse((await usage()).resetsAt)).toBeGreaterThan(Date.parse(resetsAt))
    const uses = await database.db.select().from(quotaUses).where(eq(quotaUses.userId, id))
    expect(uses).toHaveLength(10)
  })

  it('does not hold Premium [1 §9 free tier]', async () => {
    const server = await startTestServer()
    const { token } = await server.signUp({ tier: 1 })
    for (let i = 0; i < 7; i++) expect((await generate(server, token)).status).toBe(202)
    const { json } = await server.call('GET', '/subscription/usage', { token })
    expect(json).toMatchObject({ toursGeneratedThisMonth: 7, monthlyLimit: 0 })
  })
})
