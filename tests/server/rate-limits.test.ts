import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { openRateLimits, type RateLimit, type RateLimits } from '#server/kernel/http/rate-limits.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { freshDatabase, passTime, startTestServer } from '#tests/support/server.ts'

/** Limits in PostgreSQL: together for all processes, by network, and what happens without the database. */
const SECRET = new TextEncoder().encode('a secret of the tests, long enough')
const opened: RateLimits[] = []
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await freshDatabase()
})
afterAll(async () => {
  for (const limits of opened) await limits.close()
})

function openProcess(url = databaseUrl) {
  const failures: unknown[] = []
  const limits = openRateLimits({
    databaseUrl: url,
    secret: SECRET,
    onFailure: (error) => void failures.push(error),
  })
  opened.push(limits)
  return { limits, failures }
}

/** Seconds to wait; 0 where it was taken. */
const waitOf = async (limit: RateLimit, who: string): Promise<number> => {
  try {
    await limit.take(who)
    return 0
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return error.retryAfterS ?? Number.NaN
    throw error
  }
}
const RULE = { burst: 3, refillS: 90, whenAway: 'refuse' } as const

describe('a limit', () => {
  it('lets the burst through, then one in each refill time, and never names a longer wait', async () => {
    const limit = openProcess().limits.limit('burst', RULE)
    expect([await waitOf(limit, 'a'), await waitOf(limit, 'a'), await waitOf(limit, 'a')]).toEqual([0, 0, 0])
    const waitS = await waitOf(limit, 'a')
    expect(waitS).toBeGreaterThan(80)
    expect(waitS).toBeLessThanOrEqual(90)
    expect(await waitOf(limit, 'b')).toBe(0)
    passTime(91_000)
    expect(await waitOf(limit, 'a')).toBe(0)
    expect(await waitOf(limit, 'a')).toBeGreaterThan(80)
  })

  it('counts for all processes together', async () => {
    const [one, two] = [
      openProcess().limits.limit('together', RULE),
      openProcess().limits.limit('together', RULE),
    ]
    expect([await waitOf(one, 'a'), await waitOf(two, 'a'), await waitOf(one, 'a')]).toEqual([0, 0, 0])
    expect(await waitOf(two, 'a')).toBeGreaterThan(0)
  })

  it('does not count what was given back', async () => {
    const limit = openProcess().limits.limit('back', RULE)
    for (let i = 0; i < 10; i++) await (await limit.take('a')).giveBack()
    expect([await waitOf(limit, 'a'), await waitOf(limit, 'a'), await waitOf(limit, 'a')]).toEqual([0, 0, 0])
    expect(await waitOf(limit, 'a')).toBeGreaterThan(0)
  })

  it('takes all IPv6 addresses of a /64 for one, and no two IPv4 addresses', async () => {
    const limit = openProcess().limits.limit('network', RULE)
    for (const host of ['1', 'aaaa:bbbb:cccc:dddd', '2'])
      expect(await waitOf(limit, `2001:db8:0:7::${host}`.replace('::aaaa', ':aaaa'))).toBe(0)
    expect(await waitOf(limit, '2001:db8:0:7::3')).toBeGreaterThan(0)
    expect(await waitOf(limit, '2001:db8:0:8::3')).toBe(0)
    for (let i = 0; i < 5; i++) expect(await waitOf(limit, `203.0.113.${i}`)).toBe(0)
  })

  it('refuses what is exceeded from memory, without asking the database', async () => {
    const { limits } = openProcess()
    const limit = limits.limit('memory', { ...RULE, burst: 1 })
    await limit.take('a')
    expect(await waitOf(limit, 'a')).toBeGreaterThan(0)
    const { db, close } = openDatabase(databaseUrl)
    const points = async () =>
      (await db.execute(sql`select points from rate_limits where key like 'memory:%'`)).rows
    const before = await points()
    for (let i = 0; i < 5; i++) expect(await waitOf(limit, 'a')).toBeGreaterThan(0)
    expect(await points()).toEqual(before)
    await close()
  })

  it('stores no address', async () => {
    const { limits } = openProcess()
    await limits.limit('hidden', RULE).take('198.51.100.4')
    await limits.limit('hidden', RULE).take('ada@example.org')
    const { db, close } = openDatabase(databaseUrl)
    const { rows } = await db.execute(sql`select key from rate_limits where key like 'hidden:%'`)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/198|ada/)
    await limits.sweep(db)
    expect((await db.execute(sql`select 1 from rate_limits where key like 'hidden:%'`)).rows).toHaveLength(2)
    passTime(3_600_000)
    await limits.sweep(db)
    expect((await db.execute(sql`select 1 from rate_limits`)).rows).toEqual([])
    await close()
  })
})

describe('while the database is away', () => {
  const AWAY = 'postgres://nobody@127.0.0.1:9/none'

  it('what must be counted is refused with 503, and the rest is counted by each process', async () => {
    const { limits, failures } = openProcess(AWAY)
    const strict = limits.limit('strict', RULE)
    await expect(strict.take('a')).rejects.toMatchObject({ status: 503, retryAfterS: 5 })
    expect(failures).toHaveLength(1)
    const lenient = limits.limit('lenient', { ...RULE, whenAway: 'count-here' })
    const waits = []
    for (let i = 0; i < 4; i++) waits.push(await waitOf(lenient, 'a'))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(0)
  })
})

describe('writing calls', () => {
  it('are counted for the user, and reading ones are not', async () => {
    const server = await startTestServer({ limitRules: { writes: { burst: 5 } } })
    const [busy, calm] = [await server.signUp(), await server.signUp()]
    const save = (token: string) =>
      server.call('PUT', '/auth/profile', { token, body: { firstName: 'Ada', lastName: 'Byron' } })
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await save(busy.token))
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.at(-1)).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBe(1)
    expect((await save(calm.token)).status).toBe(200)
    expect((await server.call('GET', '/auth/me', { token: busy.token })).status).toBe(200)
  })
})
