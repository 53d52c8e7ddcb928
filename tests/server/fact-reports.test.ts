import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FACT_REPORT } from '#contract/text-lengths.ts'
import { factReports, narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { startTestServer, type TestUser, passTime } from '#tests/support/server.ts'

const server = await startTestServer()
const { call, signUp } = server
const { db } = server.database

const REPORT = {
  sectionIndex: 1,
  text: ' The dome was finished in 1436. ',
  source: 'https://example.org/dome',
}

async function tourOf(owner: TestUser, isPublic = false): Promise<number> {
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: owner.id,
      slug: randomUUID(),
      title: 'Stones',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 30,
      isPublic,
    })
    .returning()
  const tourId = tour?.id ?? 0
  await db
    .insert(narrativeSections)
    .values([0, 1].map((sectionIndex) => ({ tourId, sectionIndex, text: 'Words.', sentences: ['Words.'] })))
  return tourId
}
/** Reports as a client does: at the address that the tour's answer announces. */
async function report(user: TestUser, tourId: number, body: unknown = REPORT, headers = {}) {
  return call('POST', `/tours/${tourId}/fact-reports`, { token: user.token, body, headers })
}
const reportsOn = (tourId: number) =>
  db.select().from(factReports).where(eq(factReports.tourId, tourId)).orderBy(desc(factReports.id))

describe('reporting a wrong fact', () => {
  it('keeps what is wrong, where, and the source, at the address that the tour announces [2 §7]', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const { json: basic } = await call('GET', `/tours/${id}/basic`, { token: user.token })
    expect(basic.factReportUrl).toBe(`/api/tours/${id}/fact-reports`)
    const answer = await server.app.inject({
      method: 'POST',
      url: basic.factReportUrl,
      headers: { authorization: `Bearer ${user.token}` },
      payload: REPORT,
    })
    expect(answer.statusCode).toBe(202)
    expect(await reportsOn(id)).toMatchObject([
      {
        userId: user.id,
        sectionIndex: 1,
        text: 'The dome was finished in 1436.',
        source: 'https://example.org/dome',
      },
    ])
  })

  it('is taken once however often it is sent, without a source too [2 §7]', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { sectionIndex: 0, text: 'Not so.' }
    expect((await report(user, id, body, headers)).status).toBe(202)
    expect((await report(user, id, body, headers)).status).toBe(202)
    expect(await reportsOn(id)).toMatchObject([{ sectionIndex: 0, source: null }])
  })

  it('is for those who may hear the tour, about a section that is there [2 §6]', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const id = await tourOf(owner)
    expect((await report(other, id)).status).toBe(403)
    expect((await report(other, await tourOf(owner, true))).status).toBe(202)
    expect((await report(owner, id, { ...REPORT, sectionIndex: 9 })).status).toBe(404)
    expect((await report(owner, 999_999)).status).toBe(404)
    expect((await call('POST', `/tours/${id}/fact-reports`, { body: REPORT })).status).toBe(401)
  })

  it.each([
    ['no words', { ...REPORT, text: '  ' }],
    ['too many words', { ...REPORT, text: 'x'.repeat(FACT_REPORT.textMax + 1) }],
    ['too long a source', { ...REPORT, source: 'x'.repeat(FACT_REPORT.sourceMax + 1) }],
    ['no section', { text: 'Not so.' }],
    ['a section that is no number', { ...REPORT, sectionIndex: 'first' }],
  ])('refuses %s [2 §5]', async (_what, body) => {
    const user = await signUp()
    const id = await tourOf(user)
    expect((await report(user, id, body)).status).toBe(400)
    expect(await reportsOn(id)).toEqual([])
  })

  it('takes a walk of notes at once, then says when to come back [2 §8]', async () => {
    const user = await signUp()
    const id = await tourOf(user)
    for (let sent = 0; sent < 30; sent++) expect((await report(user, id)).status).toBe(202)
    const refused = await report(user, id)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    passTime(61_000)
    expect((await report(user, id)).status).toBe(202)
  })

  it('goes with the user who wrote it [1 §6]', async () => {
    const [owner, reader] = [await signUp(), await signUp()]
    const id = await tourOf(owner, true)
    await report(reader, id)
    await db.delete(users).where(eq(users.id, reader.id))
    expect(await reportsOn(id)).toEqual([])
  })
})
