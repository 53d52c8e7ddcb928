import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#server/kernel/db/schema/idempotency-keys.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import {
  answerOnce,
  releaseAbandonedClaims,
  type RepeatKey,
  repeatKeyOf,
  type StoredAnswer,
  sweepAnswers,
} from '#server/kernel/http/repeat-safety.ts'
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
const keyFor = (body: unknown, key: string = randomUUID()): RepeatKey => {
  const repeat = repeatKeyOf(key, 'u', 'POST /api/x', body)
  if (!repeat) throw new Error('that is no key')
  return repeat
}
const key = () => keyFor({ stars: 5 })
const done = async (): Promise<StoredAnswer> => ({ status: 200, body: '"done"' })
const age = (repeat: RepeatKey, interval: string) =>
  db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - ${interval}::interval` })
    .where(eq(idempotencyKeys.key, repeat.key))
/** Another server, or a process that is gone, has claimed the request. */
const claimElsewhere = (repeat: RepeatKey) =>
  db.insert(idempotencyKeys).values({ ...repeat, status: 'processing', workedOnBy: randomUUID() })

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
    await claimElsewhere(repeat)
    await expect(answerOnce(db, repeat, done, options)).rejects.toMatchObject({ status: 409 })
    await releaseAbandonedClaims(db)
    expect((await answerOnce(db, repeat, done, options)).status).toBe(200)

    const elsewhere = key()
    await claimElsewhere(elsewhere)
    await age(elsewhere, '61 seconds')
    expect((await answerOnce(db, elsewhere, done, options)).status).toBe(200)
  })

  it('is forgotten after 60 days', async () => {
    const repeat = key()
    await answerOnce(db, repeat, done, options)
    await age(repeat, '59 days 23 hours')
    await sweepAnswers(db)
    expect((await answerOnce(db, repeat, async () => ({ status: 201, body: '' }), options)).status).toBe(200)
    await age(repeat, '60 days 1 minute')
    expect((await answerOnce(db, repeat, async () => ({ status: 201, body: '' }), options)).status).toBe(201)
    await age(repeat, '60 days 1 minute')
    await sweepAnswers(db)
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, repeat.key))).toEqual([])
  })

  it('is one text of visible characters', () => {
    expect(repeatKeyOf(undefined, 'u', 'c', {})).toBeUndefined()
    for (const wrong of ['', 'a b', 'ü', 'x'.repeat(201), ['a', 'b']])
      expect(() => repeatKeyOf(wrong, 'u', 'c', {})).toThrow(Refusal)
  })
})

describe('a key that came with another body', () => {
  const other = (repeat: RepeatKey) => keyFor({ stars: 1 }, repeat.key)
  const nothing = async () => Promise.reject(new Error('this must not be done'))
  const reused = { status: 409, retryAfterS: undefined, body: { code: 'key_reused' } }

  it('is refused, and still gives the first answer to the first body', async () => {
    const repeat = key()
    await answerOnce(db, repeat, done, options)
    await expect(answerOnce(db, other(repeat), nothing, options)).rejects.toMatchObject(reused)
    expect(await answerOnce(db, repeat, nothing, options)).toEqual({ status: 200, body: '"done"' })
  })

  it('is refused while the first is worked on, when its process is gone, and when it failed', async () => {
    const repeat = key()
    await claimElsewhere(repeat)
    await expect(answerOnce(db, other(repeat), nothing, options)).rejects.toMatchObject(reused)
    await age(repeat, '61 seconds')
    await expect(answerOnce(db, other(repeat), nothing, options)).rejects.toMatchObject(reused)
    await releaseAbandonedClaims(db)
    await expect(answerOnce(db, other(repeat), nothing, options)).rejects.toMatchObject(reused)
    await expect(answerOnce(db, repeat, nothing, options)).rejects.toThrow('this must not be done')
    await expect(answerOnce(db, other(repeat), nothing, options)).rejects.toMatchObject(reused)
    expect((await answerOnce(db, repeat, done, options)).status).toBe(200)
  })

  it('is a new request once the first is forgotten, under its own body', async () => {
    const repeat = key()
    await answerOnce(db, repeat, done, options)
    await age(repeat, '60 days 1 minute')
    expect((await answerOnce(db, other(repeat), done, options)).status).toBe(200)
    await expect(answerOnce(db, repeat, nothing, options)).rejects.toMatchObject(reused)
  })

  it('is told by what the JSON says, not by how it is written', () => {
    const printOf = (json: string) => keyFor(JSON.parse(json)).bodyFingerprint
    expect(printOf('{"a":{"x":1,"y":[1,2]},"b":null}')).toBe(
      printOf('{ "b":null, "a":{"y":[1, 2],"x":1.0} }'),
    )
    const all = [
      '{}',
      '[]',
      '{"a":1}',
      '{"a":"1"}',
      '{"a":null}',
      '[1,2]',
      '[2,1]',
      '{"a":{"b":1}}',
      '"a"',
      '1',
    ]
    expect(new Set(all.map(printOf)).size).toBe(all.length)
  })

  it('is not asked about where bodies are not compared, nor under a key of before they were', async () => {
    const upload = keyFor(undefined)
    expect(upload.bodyFingerprint).toBeNull()
    await answerOnce(db, upload, done, options)
    expect((await answerOnce(db, keyFor(undefined, upload.key), nothing, options)).status).toBe(200)
    expect((await answerOnce(db, keyFor({ stars: 5 }, upload.key), nothing, options)).status).toBe(200)
  })
})
