/** After an account is deleted no text of any table has the person's address, name or words, mails that could not be sent among them. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Mail } from '#server/ports.ts'
import { startTestServer } from '#tests/support/server.ts'
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

it('nothing is left of a deleted account, and others keep what is theirs', async () => {
  const user = await createBusyUser(server)
  const other = await signUp()
  const message = (words: string) => ({
    name: 'Lea Quillfeather',
    email: user.email,
    category: 'bug',
    subject: 'Help',
    message: words,
  })
  await call('POST', '/contact', { token: user.token, body: message('The words of the person signed in.') })
  await call('POST', '/contact', { body: message('The words of the person not signed in.') })
  await call('PUT', '/auth/profile', {
    token: user.token,
    body: { firstName: 'Lea', lastName: 'Quillfeather' },
  })
  await call('POST', '/auth/forgot-password', { body: { email: user.email } })
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into tours (owner_id, slug, title, location_name, latitude, longitude, topic, duration_min, is_public)
    values (${other.id}, 'walk-of-another', 'A walk', 'Rome', 41.9, 12.5, 'Art', 30, true) returning id`)
  const tourId = rows[0]?.id ?? 0
  await db.execute(sql`insert into narrative_sections (tour_id, section_index, title, text, sentences)
    values (${tourId}, 0, 'The gate', 'A gate.', '["A gate."]')`)
  for (const [token, text] of [
    [user.token, 'The words of a report.'],
    [other.token, 'What another reports.'],
  ])
    await call('POST', `/tours/${tourId}/fact-reports`, { token, body: { sectionIndex: 0, text } })
  const hers = [user.email, user.id, 'Quillfeather', 'The words of']
  for (const text of hers) expect(await placesOf(text)).not.toEqual([])

  expect((await call('DELETE', '/auth/account', { token: user.token })).status).toBe(204)
  for (const text of hers) expect([text, await placesOf(text)]).toEqual([text, []])
  expect(await placesOf('What another reports.')).toContain('fact_reports.text')
})
