import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fileRemovals } from '#server/kernel/db/schema/file-removals.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { sweepFileRemovals } from '#server/kernel/storage/file-removals.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'

const server = await startTestServer()
const { call, signUp, database, store } = server
const { db } = database

const login = (email: string, password: string) => call('POST', '/auth/login', { body: { email, password } })
const statusOf = async (token: string) => (await call('GET', '/auth/me', { token })).status
const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  call('POST', '/auth/change-password', { token, body: { currentPassword, newPassword } })

describe('the profile', () => {
  it('changes names, trimmed, and is the user from then on [1 §7 profile]', async () => {
    const { token, email } = await signUp()
    const changed = await call('PUT', '/auth/profile', {
      token,
      body: { firstName: ' Zoë ', lastName: "O'Neil", email: 'evil@example.org', tier: 1 },
    })
    expect(changed).toMatchObject({ status: 200, json: { firstName: 'Zoë', fullName: "Zoë O'Neil", email } })
    expect((await call('GET', '/auth/me', { token })).json).toEqual(changed.json)
    expect((await call('GET', '/subscription/current', { token })).json.tier).toBe(0)
  })

  it.each([
    [{ firstName: ' ', lastName: 'x' }, 'First name is required'],
    [{ firstName: 'x' }, 'Last name is required'],
    [{ firstName: 'x'.repeat(101), lastName: 'x' }, expect.stringContaining('firstName')],
  ])('refuses %j [1 §5]', async (body, text) => {
    const { token } = await signUp()
    expect(await call('PUT', '/auth/profile', { token, body })).toMatchObject({
      status: 400,
      json: { errors: [text] },
    })
  })
})

describe('changing the password', () => {
  it('ends every other session and keeps the present one [1 §7 change password]', async () => {
    const { email, password, token: other } = await signUp()
    const mine = (await login(email, password)).json.token
    const answer = await changePassword(mine, password, 'a better password')
    expect(answer).toMatchObject({
      status: 200,
      json: { success: true, message: 'Password changed successfully' },
    })
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401])
    expect((await login(email, password)).json.success).toBe(false)
    const fresh = (await login(email, 'a better password')).json.token
    expect(await statusOf(fresh)).toBe(200)
    // A change from elsewhere ends the session that was kept before.
    await changePassword(fresh, 'a better password', 'the best password')
    expect([await statusOf(mine), await statusOf(fresh)]).toEqual([401, 200])
    // The same session may change it again and again.
    await changePassword(fresh, 'the best password', 'a better password')
    expect(await statusOf(fresh)).toBe(200)
  })

  it('changes nothing for a wrong password or a short new one, and stops guessing [1 §8]', async () => {
    const { email, password, token } = await signUp()
    expect(await changePassword(token, 'wrong password', 'a better password')).toMatchObject({
      status: 400,
      json: { code: 'wrong_password', error: expect.any(String) },
    })
    expect(await changePassword(token, password, 'short')).toMatchObject({
      status: 400,
      json: { errors: ['Password must be at least 8 characters long'] },
    })
    expect((await login(email, password)).json.success).toBe(true)
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push((await changePassword(token, `guess ${i}`, 'a better one')).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('of two at the same moment lets one hold', async () => {
    const { email, password } = await signUp()
    const [one, two] = await Promise.all([login(email, password), login(email, password)])
    const answers = await Promise.all([
      changePassword(one.json.token, password, 'password of the one'),
      changePassword(two.json.token, password, 'password of the other'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const works = await Promise.all([
      login(email, 'password of the one'),
      login(email, 'password of the other'),
    ])
    expect(works.map(({ json }) => json.success)).toEqual(answers.map(({ status }) => status === 200))
  })
})

/** Tables and files that name the text, whatever its case. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found = []
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} as t where lower(t::text) like ${`%${text.toLowerCase()}%`}`,
    )
    if (hits.length > 0) found.push(name)
  }
  for (const file of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    if (file.isFile() && (await readFile(path, 'utf8')).toLowerCase().includes(text.toLowerCase()))
      found.push(path)
  }
  return found
}

describe('deleting the account', () => {
  it.each(['/auth/account', '/privacy/account'])(
    '%s leaves no row, file or mail of the user, and nothing of another is touched [1 §7]',
    async (path) => {
      const stays = await createBusyUser(server)
      const user = await createBusyUser(server)
      expect((await tracesOf(user.id)).length).toBeGreaterThan(7)
      // The account, the mail, and for two days the row that says that it was sent.
      expect(await tracesOf(user.email)).toHaveLength(3)
      const headers = { 'idempotency-key': 'leave' }
      expect(await call('DELETE', path, { token: user.token, headers })).toMatchObject({
        status: 204,
        text: '',
      })
      expect(await tracesOf(user.id)).toEqual([])
      expect(await tracesOf(user.email)).toEqual([])
      expect(await store.head(`tours/${user.tourId}/chunk-0.mp3`)).toBeUndefined()
      expect(await statusOf(user.token)).toBe(401)
      expect((await login(user.email, user.password)).json.success).toBe(false)
      expect((await call('GET', `/tours/${user.tourId}`, { token: stays.token })).status).toBe(404)

      expect(await statusOf(stays.token)).toBe(200)
      expect(await store.head(`tours/${stays.tourId}/chunk-0.mp3`)).toBeDefined()
      expect(await tracesOf(stays.email)).toHaveLength(3)
    },
  )

  it('frees the address for a new account [1 §7 delete account] [1 §7 delete with privacy]', async () => {
    const { email, token } = await signUp()
    await call('DELETE', '/auth/account', { token })
    const again = await signUp({ email })
    expect(await statusOf(again.token)).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  it('waits for a job that is just storing its tour, and takes that tour along', async () => {
    const user = await createBusyUser(server)
    const client = await database.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select id from tour_jobs where user_id = $1 for update', [user.id])
    const deletion = call('DELETE', '/auth/account', { token: user.token })
    await expect
      .poll(async () => {
        const waiting = await db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return waiting.rows.length
      })
      .toBe(1)
    await client.query(
      `insert into tours (owner_id, slug, title, location_name, latitude, longitude, topic, duration_min, job_id)
       values ($1, $2, 'late', 'Florence', 43, 11, 'History', 30, $3)`,
      [user.id, `late-${user.id}`, rows[0].id],
    )
    await client.query('commit')
    client.release()
    expect((await deletion).status).toBe(204)
    expect(await db.select().from(tours).where(eq(tours.ownerId, user.id))).toEqual([])
    expect(await db.select().from(tourJobs).where(eq(tourJobs.userId, user.id))).toEqual([])
    expect(await db.select().from(users).where(eq(users.id, user.id))).toEqual([])
  })

  it('removes files after a crash between the rows and the files, and those that a late job wrote', async () => {
    const { tourId, token } = await createBusyUser(server)
    await call('DELETE', '/privacy/account', { token })
    await store.put(`tours/${tourId}/chunk-1.mp3`, Buffer.from('late'), 'audio/mpeg')
    await sweepFileRemovals(db, store)
    expect(await store.head(`tours/${tourId}/chunk-1.mp3`)).toBeUndefined()
    await db.update(fileRemovals).set({ createdAt: sql`now() - interval '11 minutes'` })
    await sweepFileRemovals(db, store)
    expect(await db.select().from(fileRemovals)).toEqual([])
  })
})
