import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { Refusal } from '#server/http/refusal.ts'
import {
  answerOnce,
  releaseAbandonedClaims,
  type RepeatKey,
  repeatKeyOf,
  type StoredAnswer,
  sweepAnswers,
} from '#server/http/repeat-safety.ts'
import { freshDatabase } from '#tests/support/server.ts'

const { db, close } = openDatabase(await freshDatabase())
afterAll(close)
const options = {
  answerOf: (refusal: Refusal): StoredAnswer => ({
    status: refusal.status,
    body: JSON.stringify(refusal.body),
  }),
  ownTransaction: false,
}
const key = (): RepeatKey => ({ userKey: 'u', call: 'POST /api/x', key: randomUUID() })
const done = async (): Promise<StoredAnswer> => ({ status: 200, body: '"done"' })
const age = (repeat: RepeatKey, interval: string) =>
  db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - ${interval}::interval` })
    .where(eq(idempotencyKeys.key, repeat.key))

describe('a repeated key', () => {
  it('runs the work once and gives the first answer', async () => {
    const repeat = key()
    let runs = 0
    const work = async () => {
      runs++
      return done()
    }
    expect(await answerOnce(db, repeat, work, options)).toEqual({ status: 200, body: '"done"' })
    expect(await answerOnce(db, repeat, work, options)).toEqual({ status: 200, body: '"done"' })
    expect(runs).toBe(1)
  })

  it('is told to wait while the first is worked on', async () => {
    const repeat = key()
    let finish = () => {}
    const first = answerOnce(db, repeat, () => new Promise((go) => (finish = () => go(done()))), options)
    await expect
      .poll(() => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, repeat.key)))
      .toHaveLength(1)
    await expect(answerOnce(db, repeat, done, options)).rejects.toMatchObject({
      status: 409,
      retryAfterS: 1,
      body: { code: 'request_in_progress' },
    })
    finish()
    expect((await first).status).toBe(200)
  })

  it('keeps a refusal, and neither a failure nor what it did', async () => {
    const refused = key()
    const refuse = async () => Promise.reject(new Refusal(403, { error: 'no' }))
    expect(await answerOnce(db, refused, refuse, options)).toEqual({ status: 403, body: '{"error":"no"}' })
    expect((await answerOnce(db, refused, done, options)).status).toBe(403)

    const failing = key()
    const fail = answerOnce(
      db,
      failing,
      async (tx) => {
        await tx.execute(sql`create table traces (n int)`)
        throw new Error('the disk is full')
      },
      options,
    )
    await expect(fail).rejects.toThrow('the disk is full')
    await expect(db.execute(sql`select * from traces`)).rejects.toThrow()
    expect((await answerOnce(db, failing, done, options)).status).toBe(200)
  })

  it('is free again after a crash of the process that worked on it', async () => {
    const repeat = key()
    const claim = { ...repeat, status: 'processing' as const, workedOnBy: randomUUID() }
    await db.insert(idempotencyKeys).values(claim)
    await expect(answerOnce(db, repeat, done, options)).rejects.toMatchObject({ status: 409 })
    await releaseAbandonedClaims(db)
    expect((await answerOnce(db, repeat, done, options)).status).toBe(200)

    const elsewhere = key()
    await db.insert(idempotencyKeys).values({ ...claim, ...elsewhere })
    await age(elsewhere, '61 seconds')
    expect((await answerOnce(db, elsewhere, done, options)).status).toBe(200)
  })

  it('is forgotten after 7 days', async () => {
    const repeat = key()
    await answerOnce(db, repeat, done, options)
    await age(repeat, '6 days 23 hours')
    await sweepAnswers(db)
    expect((await answerOnce(db, repeat, async () => ({ status: 201, body: '' }), options)).status).toBe(200)
    await age(repeat, '7 days 1 minute')
    expect((await answerOnce(db, repeat, async () => ({ status: 201, body: '' }), options)).status).toBe(201)
    await age(repeat, '7 days 1 minute')
    await sweepAnswers(db)
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, repeat.key))).toEqual([])
  })

  it('is one text of visible characters', () => {
    expect(repeatKeyOf(undefined, 'u', 'c')).toBeUndefined()
    for (const wrong of ['', 'a b', 'ü', 'x'.repeat(201), ['a', 'b']])
      expect(() => repeatKeyOf(wrong, 'u', 'c')).toThrow(Refusal)
  })
})
