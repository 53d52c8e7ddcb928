/** A backup of a server on one machine, as `docs/operating.md` says: made while it runs, restored after everything is lost. */
import { createHash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { adminCommand } from '#server/commands/admin-command.ts'
import { DEMO_ACCOUNTS } from '#server/api/accounts/demo-accounts.ts'
import { type Config, readConfig } from '#server/roles/config.ts'
import { dumpCommand } from '#server/commands/dump/dump-command.ts'
import { withServerDatabase } from '#server/kernel/db/server-database.ts'
import { runServer } from '#server/roles/run-server.ts'
import { openObjectStore } from '#server/kernel/storage/open-object-store.ts'
import { chunkObjectKey, chunkUrl } from '#server/kernel/storage/tour-files.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import * as texts from '#texts/dump.ts'
import { routeBody } from './custom-route.ts'

const [FREE, PREMIUM] = DEMO_ACCOUNTS
const SOUND = Buffer.from('the sound of a stop')
const RUN = 'e1c2a6a4-55c1-4c1e-8f0a-6f1d3b8f0c11'
const URL_TOKEN = 'backup-'.padEnd(32, '0')

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

const configOf = (dataDir: string): Config =>
  readConfig({ PORT: '0', DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO_AUDIO: 'off', LOG_LEVEL: 'silent' })

async function start(dataDir: string) {
  const config = configOf(dataDir)
  const { port, stop } = await runServer({ config, say: () => undefined })
  stops.push(stop)
  const call = async (method: string, path: string, { token = '', body = undefined as unknown } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    // eslint-disable-next-line typescript/no-explicit-any
    return { status: answer.status, text, json: (text.startsWith('{') ? JSON.parse(text) : text) as any }
  }
  const signIn = async ({ email, password }: { readonly email: string; readonly password: string }) =>
    String((await call('POST', '/api/auth/login', { body: { email, password } })).json.token)
  return { config, stop, call, signIn }
}

async function db(dataDir: string, ...args: string[]) {
  const said: string[] = []
  const code = await dumpCommand(configOf(dataDir), args, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

it('brings accounts, tours, sound, likes and, with the secrets, sessions and shared links back', async () => {
  const dataDir = await temporaryFolder()
  const kept = await temporaryFolder()
  const dump = join(kept, 'streetlore.dump')
  const before = await start(dataDir)
  const [token, likerToken] = [await before.signIn(PREMIUM), await before.signIn(FREE)]
  const route = (
    await before.call('POST', '/api/custom-routes', { token, body: routeBody({ isPublic: true }) })
  ).json
  await before.call('POST', `/api/custom-routes/${route.id}/like`, { token: likerToken })
  const { shareUrl } = (await before.call('POST', `/api/custom-routes/${route.id}/share`, { token })).json
  const sharePath = `/api/custom-routes/shared/${String(shareUrl).split('/').at(-1)}`
  // Beside the running server, as the commands are.
  const tour = await withServerDatabase(before.config, async ({ pool }) => {
    const sha256 = createHash('sha256').update(SOUND).digest('hex')
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from tours order by id limit 1',
    )
    const [row] = rows
    await pool.query(
      `update audio_chunks set status = 'ready', object_key = $1, url_token = $2, content_length = $3,
         mime_type = 'audio/mpeg', sha256 = $4, duration_s = 1 where tour_id = $5 and chunk_index = 0`,
      [chunkObjectKey(row?.id ?? 0, 0, RUN), URL_TOKEN, SOUND.length, sha256, row?.id],
    )
    await pool.query(
      `insert into mails (cause, recipient, subject, text, due_at) values
         ('contact', 'operator@walks.example', 's', 'waits', now() + interval '1 day')`,
    )
    await pool.query(
      `insert into idempotency_keys (user_key, call, key, status, worked_on_by) values
         ('visitor', 'POST /x', 'answered', 'done', gen_random_uuid()),
         ('visitor', 'POST /x', 'in work', 'processing', gen_random_uuid())`,
    )
    await pool.query("insert into rate_limits (key, points) values ('sign-in:x', 3) on conflict do nothing")
    return { id: row?.id ?? 0, slug: row?.slug ?? '' }
  })
  const store = await openObjectStore(before.config)
  await store.put(chunkObjectKey(tour.id, 0, RUN), SOUND, 'audio/mpeg')
  await store.close()

  expect(await db(dataDir, 'export', dump)).toMatchObject({ code: 0 })
  await cp(join(dataDir, 'secrets'), join(kept, 'secrets'), { recursive: true })
  // The server went on meanwhile.
  expect((await before.call('GET', '/api/auth/me', { token })).status).toBe(200)
  await before.stop()
  await rm(dataDir, { recursive: true, force: true })

  const held = await db(dataDir, 'import', dump)
  expect(held).toMatchObject({ code: 0, said: expect.stringContaining('1 mail that waited') })
  await cp(join(kept, 'secrets', 'session-secret'), join(dataDir, 'secrets', 'session-secret'))
  await cp(join(kept, 'secrets', 'share-secret'), join(dataDir, 'secrets', 'share-secret'))

  const after = await start(dataDir)
  expect((await after.call('GET', '/api/auth/me', { token })).json).toMatchObject({ email: PREMIUM.email })
  expect(await after.signIn(FREE)).toMatch(/^ey/)
  expect((await after.call('GET', `/api/tours/${tour.id}`, { token })).json).toMatchObject({
    slug: tour.slug,
  })
  expect(await after.call('GET', chunkUrl(URL_TOKEN, 0))).toMatchObject({
    status: 200,
    text: SOUND.toString(),
  })
  const restored = (await after.call('GET', `/api/custom-routes/${route.id}`, { token: likerToken })).json
  expect(restored).toMatchObject({ name: 'Round', likeCount: 1, isLikedByUser: true })
  expect((await after.call('GET', sharePath)).json).toMatchObject({ name: 'Round' })

  const left = await withServerDatabase(after.config, async ({ pool }) => ({
    keys: (await pool.query("select key from idempotency_keys where call = 'POST /x'")).rows,
    limits: (await pool.query("select key from rate_limits where key = 'sign-in:x'")).rows,
    mails: (await pool.query('select text, sent_at, given_up_at is not null as held from mails')).rows,
  }))
  expect(left).toEqual({
    keys: [{ key: 'answered' }],
    limits: [],
    mails: [{ text: 'waits', sent_at: null, held: true }],
  })

  // The operator's commands reach it while it runs, and it goes on.
  const said: string[] = []
  const terminal = { say: (line: string) => void said.push(line), complain: () => undefined }
  expect(await adminCommand(after.config, ['mails', 'list', '--given-up'], terminal)).toBe(0)
  expect(said.join('\n')).toContain('operator@walks.example')
  expect((await after.call('GET', '/api/auth/me', { token })).status).toBe(200)
  await after.stop()

  // Without the secrets: people sign in again.
  const elsewhere = await temporaryFolder()
  expect(await db(elsewhere, 'import', dump, '--send-mails')).toMatchObject({ code: 0 })
  const moved = await start(elsewhere)
  expect((await moved.call('GET', '/api/auth/me', { token })).status).toBe(401)
  expect(await moved.signIn(PREMIUM)).toMatch(/^ey/)
  const waiting = await withServerDatabase(
    moved.config,
    async ({ pool }) => (await pool.query('select given_up_at from mails')).rows,
  )
  expect(waiting).toEqual([{ given_up_at: null }])
})

it('a restore that fails leaves the database empty, says so, and can be done again', async () => {
  const [source, target] = [await temporaryFolder(), await temporaryFolder()]
  const [good, bad] = [join(source, 'good.dump'), join(source, 'bad.dump')]
  await withServerDatabase(configOf(source), ({ pool }) =>
    pool.query(
      `with u as (insert into users (email, first_name, last_name) values ('a@b.example', 'A', 'B') returning id)
       insert into sessions (id, user_id, token_version, expires_at) select gen_random_uuid(), id, 0, now() from u`,
    ),
  )
  expect(await db(source, 'export', good)).toMatchObject({ code: 0 })
  // A session of nobody: found when the references are added, after all rows.
  const text = gunzipSync(await readFile(good)).toString('latin1')
  const [, userId = ''] = /\n([\da-f-]{36})\ta@b\.example\t/.exec(text) ?? []
  const other = userId.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  await writeFile(bad, gzipSync(Buffer.from(text.replace(`\n${userId}\ta@b`, `\n${other}\ta@b`), 'latin1')))

  const failed = await db(target, 'import', bad)
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining(texts.nothingRead) })
  expect(failed.said).toContain('sessions_user_id_users_id_fk')
  const rows = await withServerDatabase(
    configOf(target),
    async ({ pool }) => (await pool.query('select 1 from users union all select 1 from sessions')).rows,
  )
  expect(rows).toEqual([])
  expect(await db(target, 'import', good)).toMatchObject({ code: 0 })
  expect(await db(target, 'import', good)).toEqual({
    code: 1,
    said: `${texts.notEmpty}\n${texts.nothingRead}`,
  })
})
