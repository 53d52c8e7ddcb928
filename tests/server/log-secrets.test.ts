/** The log of a server whose database and payment provider fail says what failed, and no word of what people sent. */
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { loggedError } from '#server/kernel/runtime/logged-error.ts'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createRoute, routeBody, shareRoute } from './custom-route.ts'

const lines: string[] = []
const STRIPE_KEY = `sk_live_${'k3y'.repeat(8)}`
// The provider repeats what it was sent.
const stripe = await serveStandIn(
  createServer((request, reply) =>
    reply
      .writeHead(401, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ error: { message: `Invalid API Key provided: ${request.headers.authorization}` } }),
      ),
  ),
)
afterAll(() => stripe.close())
const server = await startTestServer({
  parts: {
    logLevel: 'trace',
    logStream: { write: (line) => lines.push(line) },
    billing: {
      secretKey: STRIPE_KEY,
      webhookSecret: 'whsec_n0b0dyknows',
      priceId: 'price_premium',
      apiBase: stripe.origin,
    },
  },
})
const { call, database, mails } = server
const { db } = database

const TABLES = ['users', 'email_tokens', 'custom_routes', 'route_shares', 'tour_jobs', 'idempotency_keys']
const renameTables = async (from: string, to: string) => {
  for (const table of TABLES)
    await db.execute(sql.raw(`alter table "${table}${from}" rename to "${table}${to}"`))
}
/** Refuses every row in the words of PostgreSQL, which quote it. */
const refuseRows = async (condition: 'on' | 'off') => {
  await db.execute(sql`create or replace function refuse_rows() returns trigger language plpgsql as $$ begin
    raise exception using errcode = '22P02', message = 'invalid input syntax: "' || new::text || '"', detail = 'Row ' || new::text;
  end $$`)
  for (const table of TABLES)
    await db.execute(
      sql.raw(
        condition === 'on'
          ? `create trigger refuse before insert or update on "${table}" for each row execute function refuse_rows()`
          : `drop trigger refuse on "${table}"`,
      ),
    )
}

const person = {
  firstName: 'Quirina',
  lastName: 'Zwetschge',
  email: 'quirina.zwetschge@plums.example',
  password: 'plum-cake-with-cream-71',
}
const NEW_PASSWORD = 'a-crumble-of-plums-72'
const consents = { acceptPrivacyPolicy: true, acceptTermsAndConditions: true }

describe('the log', () => {
  it('holds no address, name, password, hash, token or key while everything fails', async () => {
    await call('POST', '/auth/register', { body: { ...person, ...consents } })
    const [mail = ''] = await mails()
    const [, userId = '', mailed = ''] =
      /userId=([\w-]+)&(?:amp;)?token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '')) ?? []
    expect(mailed).not.toBe('')
    const signIn = () =>
      call('POST', '/auth/login', { body: { email: person.email, password: person.password } })
    const { token } = (await signIn()).json as { token: string }
    const route = await createRoute(server, { token }, { name: 'Round of the plums' })
    const { shareToken } = await shareRoute(server, token, route.id)
    const [row] = (
      await db.execute<{ password_hash: string; token_hash: string }>(
        sql`select password_hash, (select token_hash from route_shares limit 1) from users where id = ${userId}`,
      )
    ).rows

    const flows = async () => {
      const answers = [
        await call('POST', '/auth/register', { body: { ...person, email: `x${person.email}`, ...consents } }),
        await signIn(),
        await call('POST', '/auth/verify-email', { body: { userId, token: mailed } }),
        await call('POST', '/auth/resend-verification', { body: { email: person.email } }),
        await call('POST', '/auth/change-password', {
          token,
          body: { currentPassword: person.password, newPassword: NEW_PASSWORD },
        }),
        await call('PUT', '/auth/profile', { token, body: { firstName: 'Quirina', lastName: 'Zwetschge' } }),
        await call('GET', `/custom-routes/shared/${shareToken}`),
        await call('POST', '/custom-routes', {
          token,
          body: routeBody({ name: 'Round of the plums' }),
          headers: { 'idempotency-key': 'key-of-plums' },
        }),
        await call('POST', '/subscription/create-checkout-session', {
          token,
          body: { priceId: 'price_premium' },
        }),
      ]
      return answers.filter(({ status }) => status >= 500).length
    }
    await renameTables('', '_gone')
    expect(await flows()).toBeGreaterThan(6)
    await renameTables('_gone', '')
    await refuseRows('on')
    expect(await flows()).toBeGreaterThan(2)
    await refuseRows('off')
    await flows()

    const secrets = [
      ...Object.values(person),
      NEW_PASSWORD,
      'Quirina',
      'plums',
      token,
      mailed,
      shareToken,
      STRIPE_KEY,
      row?.password_hash,
      row?.token_hash,
      '$argon2',
      userId,
    ]
    expect(lines.length).toBeGreaterThan(10)
    for (const secret of secrets) {
      expect(secret, 'a secret of the test').toBeTruthy()
      expect(lines.filter((line) => line.includes(secret ?? ''))).toEqual([])
    }
  })

  it('says which query failed, with the code and the constraint of PostgreSQL', async () => {
    lines.length = 0
    await db.execute(sql`alter table users add constraint no_plums check (last_name <> 'Plum')`)
    await call('POST', '/auth/register', {
      body: { ...person, email: 'other@plums.example', lastName: 'Plum', ...consents },
    })
    await db.execute(sql`alter table users drop constraint no_plums`)
    const told = lines.map((line) => JSON.parse(line) as { err?: { query?: string; cause?: object } })
    expect(told.at(-1)?.err).toMatchObject({
      message: 'a query failed',
      query: expect.stringContaining('insert into "users"'),
      cause: { code: '23514', constraint: 'no_plums', table: 'users' },
    })
  })
})

describe('an error on the log', () => {
  it('keeps its words and its calls, without what looks like a secret', () => {
    const error = new Error(
      'no mail to ada@lovelace.example with Bearer abc.def and https://x.example/verify-email?userId=1&token=abc and sk_live_12ab',
      { cause: new TypeError('fetch failed') },
    )
    const { message, stack, cause } = loggedError(error)
    expect(message).toBe(
      'no mail to [address] with Bearer [token] and https://x.example/verify-email?userId=[hidden]&token=[hidden] and [key]',
    )
    expect(stack).toContain('log-secrets.test.ts')
    expect(stack).not.toContain('lovelace')
    expect(cause).toMatchObject({ type: 'TypeError', message: 'fetch failed' })
  })
})
