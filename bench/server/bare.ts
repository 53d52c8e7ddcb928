// The server that the product is compared with: Fastify with a constant answer, and Fastify with the statement that a call cannot do without,
// its rows as they are. No sessions, no schemas, no headers, no tags.
//   tsx bench/server/bare.ts DATABASE_URL AUDIO_FILE
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { hash, verify } from '@node-rs/argon2'
import fastify from 'fastify'
import { Pool } from 'pg'
import { ADMIRER, emailOf, WALKER } from './seed.ts'

const [databaseUrl, audioFile = ''] = process.argv.slice(2)
// The product's pool has the same number of connections.
const pool = new Pool({ connectionString: databaseUrl, max: 16 })
const app = fastify()
const one = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows

const [walker] = await one('select id from users where email = $1', [emailOf(WALKER)])
const [admirer] = await one('select id from users where email = $1', [emailOf(ADMIRER)])

/** The columns that a list of tours reads. */
const LISTED = `t.id, t.slug, t.title, t.location_name, t.latitude, t.longitude, t.topic, t.duration_min, t.language, t.line_hash,
  t.is_public, t.play_count, t.version, t.created_at, t.updated_at, t.job_id, t.map_sha256, left(t.narrative_text, 201) as start,
  (select count(*)::int from audio_chunks c where c.tour_id = t.id) as total,
  (select count(*)::int from audio_chunks c where c.tour_id = t.id and c.status = 'ready') as ready,
  (select count(*)::int from audio_chunks c where c.tour_id = t.id and c.status in ('pending', 'processing')) as open`
const BY_TOPIC = `select ${LISTED}, (select sum(tours)::int from public_tour_counts where topic = $1) as all
  from (select id from tours where is_public and lower(topic) = $1 order by created_at desc, id desc limit 20 offset $2) p
  join tours t using (id) order by t.created_at desc, t.id desc`
const MY_TOURS = `select ${LISTED}, j.status, (select count(*)::int from tours where owner_id = $1) as all
  from (select id from tours where owner_id = $1 order by requested_at desc, id desc limit 20 offset $2) p
  join tours t using (id) left join tour_jobs j on j.id = t.job_id order by t.requested_at desc, t.id desc`
const KM = `2 * 6371 * asin(least(1, sqrt(power(sin(radians(latitude - $1) / 2), 2)
  + cos(radians($1)) * cos(radians(latitude)) * power(sin(radians(longitude - $2) / 2), 2))))`
const NEAR = `tours where is_public and latitude between $1 - 0.09 and $1 + 0.09 and longitude between $2 - 0.13 and $2 + 0.13 and ${KM} <= 10`
const NEARBY = `select ${LISTED}, (select count(*)::int from ${NEAR}) as all
  from (select id, ${KM} as km from ${NEAR} order by km, id limit 50) p join tours t using (id) order by km, t.id`

const body = JSON.stringify({ items: Array.from({ length: 20 }, (_, id) => ({ id, text: 'x'.repeat(450) })) })
app.get('/constant', async (_, reply) => reply.type('application/json').send(body))
app.get('/by-topic', () => one(BY_TOPIC, ['history', 0]))
app.get('/my-tours', () => one(MY_TOURS, [walker.id, 0]))
app.get<{ Querystring: { latitude: string; longitude: string } }>('/nearby', ({ query }) =>
  one(NEARBY, [Number(query.latitude), Number(query.longitude)]),
)
app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
  const id = [Number(params.id)]
  const [tour] = await one('select * from tours where id = $1', id)
  const chunks = await one('select * from audio_chunks where tour_id = $1 order by chunk_index', id)
  const sections = await one('select * from narrative_sections where tour_id = $1 order by section_index', id)
  return {
    tour,
    chunks,
    sections,
    pois: await one('select * from pois where tour_id = $1 order by order_index', id),
  }
})
app.get('/audio', (_, reply) =>
  reply
    .code(206)
    .header('content-range', 'bytes 0-65535/480000')
    .type('audio/mpeg')
    .send(createReadStream(audioFile, { start: 0, end: 65_535 })),
)
const passwordHash = await hash('a password', {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
})
app.post('/login', async () => ({ success: await verify(passwordHash, 'a password') }))
app.post<{ Params: { id: string } }>('/like/:id', async ({ params }) => {
  await one('insert into route_likes (route_id, user_id) values ($1, $2) on conflict do nothing', [
    params.id,
    admirer.id,
  ])
  return one('select count(*)::int from route_likes where route_id = $1', [params.id])
})
await readFile(audioFile)
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`port ${(app.server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
