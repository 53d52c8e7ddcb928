// The server under load, beside what it is made of, in one run: a bare Fastify route, and the same statement behind Fastify without the
// product's layers. Then the hub, memory, and how calls grow with the number of tours. Takes about twenty minutes.
//   npm run bench:server            all of it
//   npm run bench:server -- 1000,10000   with fewer tours
// With DATABASE_URL on another PostgreSQL, or one that has its tours already.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { startPostgres } from '#server/kernel/db/embedded/start-postgres.ts'
import { migrateDatabase } from '#server/kernel/db/migrate.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { createEventLog } from '#server/kernel/events/event-log.ts'
import { openDiskObjectStore } from '#server/kernel/storage/disk-object-store.ts'
import { chunkUrl } from '#server/kernel/storage/tour-files.ts'
import { median, percentile, table } from '../support/statistics.mjs'
import { bareFanOut, fanOutMs, openListeners } from './listeners.ts'
import { load, type Load, residentMiB, startBare, startProduct } from './processes.ts'
import { ADMIRER, emailOf, PASSWORD, PEOPLE, seedPeople, seedTours, WALKER } from './seed.ts'

const CONNECTIONS = [1, 16, 128]
const ROUNDS = 3
/** By connections: of many, each waits for the others. */
const secondsFor = (connections: number): number => (connections > 16 ? 3 : 1)
/** The throughput is measured with the second one. */
const SIZES = (process.argv[2] ?? '1000,10000,100000').split(',').map(Number)
const LISTENERS = [100, 1_000]
/** The number of people who share the connections: with fewer, one would exceed the limit of connections of a user. */
const LISTENING = 80
const ASKED_EACH = 60
/** The number of people who send likes: with fewer, one would reach the limit of writing calls. */
const ADMIRERS = 32
const DELETED_EACH = 20
const PAGE_SIZE = 20

const middleOf = (values: number[]): number => median(values) ?? Number.NaN

const dataDir = mkdtempSync(path.join(tmpdir(), 'streetlore-bench-'))
const given = process.env['DATABASE_URL']
const postgres = given === undefined ? await startPostgres({ dataDir }) : undefined
const databaseUrl = given ?? postgres?.url() ?? ''
await migrateDatabase(databaseUrl)
const pool = new Pool({ connectionString: databaseUrl })
await seedPeople(pool)
await seedTours(pool, SIZES[0] ?? 1_000)
const [heard] = (
  await pool.query<{ object_key: string; url_token: string; chunk_index: number; tour_id: number }>(
    `select c.* from audio_chunks c join tours t on t.id = c.tour_id where t.is_public and t.slug like 'bench-%' order by c.tour_id, chunk_index limit 1`,
  )
).rows
if (!heard) throw new Error('nothing was seeded')
await (
  await openDiskObjectStore(path.join(dataDir, 'objects'))
).put(heard.object_key, Buffer.alloc(480_000, 'sound'), 'audio/mpeg')
const audioFile = path.join(dataDir, 'objects', heard.object_key)
const product = await startProduct(databaseUrl, dataDir)
const bare = await startBare(databaseUrl, audioFile)

interface Answer {
  readonly token?: string
  readonly items?: readonly { readonly id: number; readonly slug: string }[]
  readonly totalCount?: number
}
const call = async (
  token: string | undefined,
  method: string,
  at: string,
  body?: object,
): Promise<Answer> => {
  const answer = await fetch(product.origin + at, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? {} : ((await answer.json()) as Answer)
}
const tokenOf = async (person: number): Promise<string> =>
  (await call(undefined, 'POST', '/api/auth/login', { email: emailOf(person), password: PASSWORD })).token ??
  ''

const walker = await tokenOf(WALKER)
const admirers: string[] = []
for (let person = ADMIRER; admirers.length < ADMIRERS; person += 1) admirers.push(await tokenOf(person))
const of = (token: string) => ({ authorization: `Bearer ${token}` })
const JSON_BODY = { 'content-type': 'application/json' }
/** The position of a city in which the seed has tours. */
const [place] = (
  await pool.query<{ latitude: number; longitude: number }>(
    `select latitude, longitude from tours where slug = 'bench-500'`,
  )
).rows
const near = `latitude=${place?.latitude}&longitude=${place?.longitude}`
const [route] = (await pool.query<{ id: number }>('select id from custom_routes order by id limit 1')).rows
const routeId = route?.id ?? 0

interface Measured {
  readonly name: string
  readonly product: Load
  readonly bare: Load
}
const at = (pathname: string, token?: string): Load => ({
  url: product.origin + pathname,
  ...(token !== undefined && { headers: of(token) }),
})
const MY_TOURS = `/api/tours/my-tours?pageSize=${PAGE_SIZE}`
const BY_TOPIC = `/api/tours/by-topic/History?pageSize=${PAGE_SIZE}`
const CALLS: readonly Measured[] = [
  { name: 'my-tours', product: at(MY_TOURS, walker), bare: { url: `${bare.origin}/my-tours` } },
  { name: 'by-topic', product: at(BY_TOPIC), bare: { url: `${bare.origin}/by-topic` } },
  {
    name: 'nearby',
    product: at(`/api/tours/nearby?${near}`),
    bare: { url: `${bare.origin}/nearby?${near}` },
  },
  {
    name: 'detail',
    product: at(`/api/tours/${heard.tour_id}`, walker),
    bare: { url: `${bare.origin}/detail/${heard.tour_id}` },
  },
  {
    name: 'audio range',
    product: {
      url: product.origin + chunkUrl(heard.url_token, heard.chunk_index),
      headers: { range: 'bytes=0-65535' },
    },
    bare: { url: `${bare.origin}/audio` },
  },
  {
    name: 'login',
    product: {
      ...at('/api/auth/login'),
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ email: 'walker-{person}@bench.example', password: PASSWORD }),
      people: PEOPLE,
    },
    bare: { url: `${bare.origin}/login`, method: 'POST' },
  },
  {
    name: 'like',
    product: { ...at(`/api/custom-routes/${routeId}/like`), method: 'POST', tokens: admirers },
    bare: { url: `${bare.origin}/like/${routeId}`, method: 'POST' },
  },
]

/** Requests a second and the 99th percentile, in rounds that take turns; the ratio is the median of the rounds'. */
async function throughput(): Promise<string> {
  const rows: unknown[][] = []
  for (const connections of CONNECTIONS) {
    const seconds = secondsFor(connections)
    const constant = await load({ url: `${bare.origin}/constant` }, connections, seconds, bare.pid)
    for (const { name, product: ours, bare: same } of CALLS) {
      const rounds: { readonly [who in 'ours' | 'same']: Awaited<ReturnType<typeof load>> }[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          ours: await load(ours, connections, seconds, product.pid),
          same: await load(same, connections, seconds, bare.pid),
        })
      const middle = (value: (round: (typeof rounds)[number]) => number) => middleOf(rounds.map(value))
      rows.push([
        name,
        connections,
        middle(({ ours: { perS } }) => perS).toFixed(0),
        middle(({ ours: { p99Ms } }) => p99Ms).toFixed(0),
        middle(({ same: { perS } }) => perS).toFixed(0),
        middle(({ same: { p99Ms } }) => p99Ms).toFixed(0),
        middle(({ ours: mine, same: its }) => mine.perS / its.perS).toFixed(2),
        (middle(({ ours: { perS } }) => perS) / constant.perS).toFixed(3),
        middle(({ ours: { workMs } }) => workMs).toFixed(2),
        middle(({ same: { workMs } }) => workMs).toFixed(2),
        middle(({ ours: mine, same: its }) => its.workMs / mine.workMs).toFixed(2),
      ])
      console.log(rows.at(-1)?.join('\t'))
    }
  }
  const byCall = CALLS.flatMap(({ name }) => rows.filter(([called]) => called === name))
  return table(
    [
      'call',
      'connections',
      'a second',
      'p99, ms',
      'bare: a second',
      'p99, ms',
      'x bare',
      'x constant answer',
      'work, ms',
      'bare: work, ms',
      'x bare by work',
    ],
    byCall,
  )
}

/** Lower quartile of requests one after the other, milliseconds: on a busy machine the upper ones show its other work. */
async function asked(times: number, request: (turn: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now()
    await request(turn)
    took.push(performance.now() - began)
  }
  return percentile(took, 0.25)
}

async function growthAt(size: number): Promise<Record<string, number>> {
  const get = (pathname: string, token?: string) => () => call(token, 'GET', pathname)
  const { totalCount: topicTotal = 0 } = await call(undefined, 'GET', BY_TOPIC)
  const { totalCount: ownTotal = 0 } = await call(walker, 'GET', MY_TOURS)
  const has = (total: number) => total >= 300 * PAGE_SIZE
  const reads: Record<string, (() => Promise<unknown>) | undefined> = {
    'my-tours, page 1': get(MY_TOURS, walker),
    'my-tours, page 300': has(ownTotal) ? get(`${MY_TOURS}&page=300`, walker) : undefined,
    'by-topic, page 1': get(BY_TOPIC),
    'by-topic, page 300': has(topicTotal) ? get(`${BY_TOPIC}&page=300`) : undefined,
    'by-topic in a language': get(`${BY_TOPIC}&language=en`),
    search: get(`${BY_TOPIC}&search=${encodeURIComponent('Walk 731 past')}`),
    nearby: get(`/api/tours/nearby?${near}`),
    'tour to hear': get('/api/tours/to-hear'),
    detail: get(`/api/tours/${heard?.tour_id}`, walker),
    'routes, public': get('/api/custom-routes/public'),
  }
  const figures: Record<string, number> = {}
  for (const [name, read] of Object.entries(reads)) {
    if (!read) continue
    await read()
    figures[name] = await asked(name === 'tour to hear' ? 10 : ASKED_EACH, read)
  }
  const { rows: mine } = await pool.query<{ id: number }>(
    `select t.id from tours t join users u on u.id = t.owner_id where u.email = $1 and t.id <> $2 order by t.id desc limit $3`,
    [emailOf(WALKER), heard?.tour_id, DELETED_EACH],
  )
  figures['delete'] = await asked(mine.length, (turn) =>
    call(walker, 'DELETE', `/api/tours/${mine[turn]?.id}`),
  )
  console.log(size, figures)
  return figures
}

async function hubFigures(): Promise<string> {
  const tokens: string[] = []
  for (let person = 1; person <= LISTENING; person += 1) tokens.push(await tokenOf(person))
  const database = openDatabase(databaseUrl)
  const events = createEventLog(database.db)
  const [owner] = (
    await pool.query<{ owner_id: string }>('select owner_id from tours where id = $1', [heard?.tour_id])
  ).rows
  const to = { userId: owner?.owner_id ?? '', tourId: heard?.tour_id ?? 0 }
  const rows: unknown[][] = []
  for (const count of LISTENERS) {
    const beforeMiB = residentMiB(product.pid)
    const sockets = await openListeners(product.origin, { tokens, count, tourId: to.tourId })
    const afterMiB = residentMiB(product.pid)
    const times: number[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) times.push(await fanOutMs(sockets, events, to))
    for (const socket of sockets) socket.terminate()
    const bareMs = middleOf(await bareFanOut(count, 5))
    const oursMs = middleOf(times)
    rows.push([
      count,
      oursMs.toFixed(0),
      bareMs.toFixed(0),
      (oursMs / bareMs).toFixed(2),
      (((afterMiB - beforeMiB) * 1024) / count).toFixed(0),
    ])
    console.log(rows.at(-1)?.join('\t'))
  }
  await database.close()
  return table(['connections', 'to the last, ms', 'bare sockets, ms', 'x bare', 'KiB a connection'], rows)
}

async function bytesOf(): Promise<string> {
  const { rows } = await pool.query<{ part: string; bytes: string; tours: number }>(
    `select relname as part, pg_total_relation_size(oid) as bytes, (select count(*)::int from tours) as tours from pg_class
     where relname in ('tours', 'pois', 'narrative_sections', 'audio_chunks', 'tour_jobs') order by relname`,
  )
  return table(
    ['table, with its indexes', 'KiB a tour'],
    rows.map(({ part, bytes, tours }) => [part, (Number(bytes) / tours / 1024).toFixed(2)]),
  )
}

const grown: Record<string, number>[] = []
let load10k = ''
let hub = ''
const memoryMiB: number[] = []
/** Written after every step, so that a run that is ended early leaves what it has. */
async function report(): Promise<void> {
  const names = [...new Set(grown.flatMap((figures) => Object.keys(figures)))]
  const cell = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1))
  const growth = names.map((name) => {
    const known = grown.map((figures) => figures[name]).filter((value) => value !== undefined)
    const first = known[0] ?? Number.NaN
    const last = known.at(-1) ?? Number.NaN
    return [
      name,
      ...grown.map((figures) => cell(figures[name])),
      known.length > 1 ? (last / first).toFixed(2) : '',
    ]
  })
  const last = grown.at(-1) ?? {}
  const pages = ['my-tours', 'by-topic']
    .filter((list) => last[`${list}, page 300`] !== undefined)
    .map(
      (list) => `${list} ${((last[`${list}, page 300`] ?? 0) / (last[`${list}, page 1`] ?? 1)).toFixed(2)}`,
    )
  const text = [
    '# bench/server',
    '',
    `The product from its sources in one process, Fastify alone in another, the load (autocannon) in a third, the embedded PostgreSQL with fsync;`,
    `${SIZES[Math.min(1, SIZES.length - 1)]} tours. “Bare” is the same statement, or the same file or hash, behind Fastify without sessions, schemas, headers and tags.`,
    `Medians of ${ROUNDS} rounds that take turns; the ratio is the median of the rounds' own. “Work” is processor time of the server's own process for a request, which other work on the machine changes less than requests a second. Aim: my-tours and by-topic at 0.50 of bare or more.`,
    '',
    load10k,
    '',
    '## The hub: one event to everybody who listens to a tour',
    '',
    hub,
    '',
    `Memory of the server: ${memoryMiB.map((mib) => mib.toFixed(0)).join(' MiB at the start, ')} MiB after the load.`,
    '',
    '## Growth with the number of tours',
    '',
    `Milliseconds, lower quartile of ${ASKED_EACH} calls one after the other (${DELETED_EACH} of “delete”). Aim: from the first to the last size at most 2.00.`,
    '',
    table(['call', ...SIZES.slice(0, grown.length).map((size) => `${size} tours`), 'growth'], growth),
    '',
    `Page 300 against page 1, at ${SIZES[grown.length - 1]} tours: ${pages.join(', ')}.`,
    '',
    '## Bytes in the database',
    '',
    await bytesOf(),
    '',
    `Node ${process.version}.`,
    '',
  ].join('\n')
  console.log(text)
  writeFileSync('bench/results/server.md', text)
}

try {
  memoryMiB.push(residentMiB(product.pid))
  for (const [index, size] of SIZES.entries()) {
    await seedTours(pool, size)
    grown.push(await growthAt(size))
    if (index !== Math.min(1, SIZES.length - 1)) continue
    load10k = await throughput()
    memoryMiB.push(residentMiB(product.pid))
    hub = await hubFigures()
    await report()
  }
  await report()
} finally {
  await product.stop()
  await bare.stop()
  await pool.end()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
