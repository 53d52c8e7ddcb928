/** After an account is deleted no text of any table has the person's address, name or words, mails that could not be sent among them. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Mail } from '#server/kernel/mail/mail.ts'
import { eventually, startTestServer, type TestServer, type TestUser } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'

const away: Mail = {
  isAtHand: false,
  async send() {
    throw new Error('away')
  },
  forget: async () => undefined,
}
const server = await startTestServer({ parts: { mail: away } })
const { call, database, signUp } = server
const { db } = database

/** `table.column` of each that holds the text. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'uuid', 'ARRAY'))`)
  const found: string[] = []
  for (const { table, column } of rows) {
    const hits = await db.execute(sql`
      select 1 from ${sql.identifier(table)} where strpos(lower(${sql.identifier(column)}::text), ${text.toLowerCase()}) > 0 limit 1`)
    if (hits.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const MESSAGE = { name: 'Lea Quillfeather', category: 'bug', subject: 'Help' }

/** Writes by the contact form, asks for a new password and reports a fact; `other` reports one too. */
async function writeAround({ call, database }: TestServer, user: TestUser, other: TestUser): Promise<void> {
  await call('POST', '/contact', {
    token: user.token,
    body: { ...MESSAGE, email: user.email, message: 'The words of the person signed in.' },
  })
  await call('PUT', '/auth/profile', {
    token: user.token,
    body: { firstName: 'Lea', lastName: 'Quillfeather' },
  })
  await call('POST', '/auth/forgot-password', { body: { email: user.email } })
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into tours (owner_id, slug, title, location_name, latitude, longitude, topic, duration_min, is_public)
    values (${other.id}, 'walk-of-another', 'A walk', 'Rome', 41.9, 12.5, 'Art', 30, true) returning id`)
  const tourId = rows[0]?.id ?? 0
  await database.db
    .execute(sql`insert into narrative_sections (tour_id, section_index, title, text, sentences)
    values (${tourId}, 0, 'The gate', 'A gate.', '["A gate."]')`)
  for (const [token, text] of [
    [user.token, 'The words of a report.'],
    [other.token, 'What another reports.'],
  ])
    await call('POST', `/tours/${tourId}/fact-reports`, { token, body: { sectionIndex: 0, text } })
}

it('nothing is left of a deleted account, and others keep what is theirs', async () => {
  const user = await createBusyUser(server)
  const other = await signUp()
  await writeAround(server, user, other)
  await call('POST', '/contact', {
    body: { ...MESSAGE, email: user.email, message: 'The words of the person not signed in.' },
  })
  const { json } = await call('GET', '/privacy/export/download', { token: user.token })
  const waiting = json.mails.filter(({ cause }: { cause: string }) => cause === 'contact')
  expect(waiting).toMatchObject([
    { text: expect.stringContaining('The words of the person signed in.'), createdAt: expect.any(String) },
  ])
  const hers = [user.email, user.id, 'Quillfeather', 'The words of']
  for (const text of hers) expect(await placesOf(text)).not.toEqual([])

  expect((await call('DELETE', '/auth/account', { token: user.token })).status).toBe(204)
  for (const text of hers) expect([text, await placesOf(text)]).toEqual([text, []])
  expect(await placesOf('What another reports.')).toContain('fact_reports.text')
})

it('no file has the address, name or words of a deleted account, whoever it was to, and the mails of others stay', async () => {
  const files = await startTestServer()
  const user = await createBusyUser(files)
  const other = await createBusyUser(files)
  await writeAround(files, user, other)
  await files.call('POST', '/contact', {
    token: other.token,
    // To name somebody, or to write as the server does, makes no mail theirs.
    body: {
      ...MESSAGE,
      name: 'Other',
      email: 'other@example.org',
      message: `Hello\nX-Streetlore-Account: ${user.id}`,
    },
  })
  const has = async (text: string) =>
    (await files.mails()).filter((mail) => mail.toLowerCase().includes(text.toLowerCase())).length
  await eventually(async () => expect(await has('The words of a report.')).toBe(1))
  await eventually(async () => expect(await has('What another reports.')).toBe(1))
  // Sent: the policy says that the export has only when.
  const { json } = await files.call('GET', '/privacy/export/download', { token: user.token })
  const sent = json.mails.filter(({ cause }: { cause: string }) => cause === 'contact')
  expect(sent).toMatchObject([{ text: '', sentAt: expect.any(String), createdAt: expect.any(String) }])
  const hers = [user.email, 'Quillfeather', 'The words of']
  for (const text of hers) expect(await has(text)).toBeGreaterThan(0)

  expect((await files.call('DELETE', '/auth/account', { token: user.token })).status).toBe(204)
  for (const text of hers) expect([text, await has(text)]).toEqual([text, 0])
  expect(await has(`To: ${other.email}`)).toBe(1)
  expect(await has('Name: Other')).toBe(1)
})
