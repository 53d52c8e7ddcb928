/**
 * Calls stay quick among many tours: every foreign key has an index, no list reads a whole table, and counts are
 * stored.
 */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute } from './custom-route.ts'

const server = await startTestServer()
const { call, database, signUp } = server
const { db, pool } = database
const TOURS = 4_000

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** The statements that the server sends meanwhile, outside transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = pool.query.bind(pool)
  const watched = (config: { readonly text: string }, values: unknown[]) => {
    sent.push({ text: config.text, values })
    return query(config, values)
  }
  pool.query = watched as typeof pool.query
  try {
    await work()
  } finally {
    pool.query = query
  }
  return sent
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function scannedTables({ text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    values,
  )
  return rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
}

let walker: TestUser
let someId: number
beforeAll(async () => {
  walker = await signUp()
  const people = await Promise.all([signUp(), signUp(), signUp()])
  await createRoute(server, walker, { isPublic: true })
  await db.execute(sql`
    insert into tours (owner_id, slug, title, location_name, latitude, longitude, topic, duration_min, is_public, created_at, narrative_text)
    select case when n % 50 = 0 then ${walker.id}::uuid else (array[${sql.join(
      people.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )}])[1 + n % 3] end,
      'walk-' || n, 'Walk ' || n, 'City ' || n % 100, -60 + n % 100, -170 + n % 300, case n % 4 when 0 then 'History' else 'Food' end,
      30, n % 10 <> 1, now() - n * interval '1 minute', repeat('The old street. ', 100)
    from generate_series(1, ${TOURS}::int) n`)
  await db.execute(sql`
    insert into tour_jobs (user_id, request, status, tour_id, finished_at, created_at)
    select owner_id, '{}', 'completed', id, created_at, created_at from tours`)
  await db.execute(sql`update tours set job_id = (select j.id from tour_jobs j where j.tour_id = tours.id)`)
  await db.execute(sql`
    insert into pois (tour_id, order_index, name, latitude, longitude) select id, s, 'Gate', 1, 1 from tours, generate_series(0, 2) s`)
  await db.execute(sql`
    insert into audio_chunks (tour_id, chunk_index, poi_id, section_indexes, spoken, status)
    select tour_id, order_index, id, '[]', '[]', 'ready' from pois`)
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ id: number }>(sql`select id from tours where slug = 'walk-50'`)
  someId = rows[0]?.id ?? 0
}, 60_000)

describe('the database', () => {
  it('has an index for every foreign key, so that deleting a row reads no other table whole', async () => {
    const { rows } = await db.execute<{ key: string }>(sql`
      select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as key
      from pg_constraint c
      cross join lateral unnest(c.conkey) with ordinality as k (column_number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.column_number
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (
          select 1 from pg_index i
          where i.indrelid = c.conrelid and i.indisvalid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
      group by c.oid, c.conrelid`)
    expect(rows.map(({ key }) => key)).toEqual([])
    const [counted] = (
      await db.execute<{
        keys: number
      }>(sql`select count(*)::int as keys from pg_constraint where contype = 'f'
        and connamespace = 'public'::regnamespace`)
    ).rows
    expect(counted?.keys).toBeGreaterThan(15)
  })
})

describe('a list', () => {
  it.each([
    ['my-tours', '/tours/my-tours'],
    ['my-tours, a later page', '/tours/my-tours?page=3'],
    ['by-topic', '/tours/by-topic/History'],
    ['by-topic, a later page', '/tours/by-topic/history?page=30'],
    ['by-topic in a language', '/tours/by-topic/History?language=en'],
    ['nearby', '/tours/nearby?latitude=-10&longitude=-120'],
    ['routes', '/custom-routes'],
  ])('reads no table of tours whole: %s', async (_, path) => {
    const sent = await statementsOf(async () => {
      expect((await call('GET', path, { token: walker.token })).status).toBe(200)
    })
    expect(sent.length).toBeGreaterThan(0)
    const big = ['tours', 'audio_chunks', 'tour_jobs', 'pois']
    for (const statement of sent)
      expect([
        statement.text,
        (await scannedTables(statement)).filter((table) => big.includes(table)),
      ]).toEqual([statement.text, []])
  })

  it('asks once for a page and once for the session', async () => {
    const get = (path: string) => statementsOf(() => call('GET', path, { token: walker.token }))
    expect(await get('/tours/my-tours')).toHaveLength(2)
    expect(await get('/tours/by-topic/History')).toHaveLength(1)
  })

  it('reads the start of a narrative, not all of it', async () => {
    const { json } = await call('GET', '/tours/by-topic/History')
    expect(json.items[0].narrativePreview).toMatch(/^(The old street\. )+The old(?: street\.)?…$/)
    const [statement] = await statementsOf(() => call('GET', '/tours/by-topic/History'))
    const { rows } = await pool.query<unknown[]>({
      text: statement?.text ?? '',
      values: statement?.values ?? [],
      rowMode: 'array',
    })
    const longest = Math.max(...rows.flat().map((value) => (typeof value === 'string' ? value.length : 0)))
    expect(longest).toBeLessThanOrEqual(201)
  })
})

describe('the number of public tours', () => {
  const totals = async () => {
    const of = async (query: string) =>
      (await call('GET', `/tours/by-topic/${query}`)).json.totalCount as number
    return [await of('History'), await of('Food'), await of('History?language=de')]
  }
  const counted = async () => {
    const { rows } = await db.execute<{ history: number; food: number; german: number }>(sql`
      select count(*) filter (where topic = 'History')::int as history, count(*) filter (where topic = 'Food')::int as food,
        count(*) filter (where topic = 'History' and language = 'de')::int as german from tours where is_public`)
    return Object.values(rows[0] ?? {})
  }
  it('is kept whatever happens to them', async () => {
    expect(await totals()).toEqual(await counted())
    const before = await totals()
    const path = `/tours/${someId}`
    const publish = (isPublic: boolean) =>
      call('PATCH', `${path}/publicity`, { token: walker.token, body: { isPublic } })
    const changes = [
      () => publish(false),
      () => publish(true),
      () => call('POST', `${path}/play`, { token: walker.token, body: { durationPlayed: 0 } }),
      () => db.execute(sql`update tours set topic = 'History' where topic = 'Food' and id % 5 = 0`),
      () => db.execute(sql`update tours set language = 'de' where id % 7 = 0`),
      () => call('DELETE', path, { token: walker.token }),
      () =>
        db.execute(sql`delete from users where id = (select owner_id from tours where id = ${someId + 1})`),
    ]
    for (const change of changes) {
      await change()
      expect(await totals()).toEqual(await counted())
    }
    expect(await totals()).not.toEqual(before)
    const beyond = (await call('GET', '/tours/by-topic/History?page=9999')).json
    expect([beyond.items, beyond.totalCount]).toEqual([[], (await counted())[0]])
    const mine = (await call('GET', '/tours/my-tours?page=9999', { token: walker.token })).json
    expect([mine.items, mine.totalCount]).toEqual([[], TOURS / 50 - 1])
  })
})
