/**
 * The log of a server whose mail server, Google, Stripe, object store and database fail one after the other, at the level that tells
 * most, has no password, token, address, cookie or text of a mail in it, nor what opens those services.
 */
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { serverLog } from '#server/kernel/observability/server-log.ts'
import { createMailBySmtp } from '#server/kernel/mail/mail-by-smtp.ts'
import { S3_KEYS, startS3StandIn } from '#server/stand-ins/s3-stand-in.ts'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'
import { openS3ObjectStore } from '#server/kernel/storage/s3-object-store.ts'
import { createWorkerApp } from '#server/roles/worker-role.ts'
import { smtpReply, startMailStandIn } from '#tests/support/mail-stand-in.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { GOOGLE_CLIENT, startGoogleStandIn } from './google-stand-in.ts'
import { signatureOf } from './stripe-stand-in.ts'

const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const PUBLIC_URL = 'https://walks.example'
const SECRET = {
  smtp: 'smtp-plum-password',
  database: 'database-plum-password',
  s3: 's3-plum-secret-key',
  stripe: `sk_live_${'plum'.repeat(6)}`,
  webhook: `whsec_${'plum'.repeat(6)}`,
  password: 'plum-cake-with-cream-71',
  newPassword: 'a-crumble-of-plums-72',
  address: 'quirina.zwetschge@plums.example',
  otherAddress: 'quirina.neu@plums.example',
  contactText: 'Where are the plums of Quirina?',
}

const mailServer = await startMailStandIn()
const google = await startGoogleStandIn()
/** Stripe that says back all it was sent. */
const stripe = await serveStandIn(
  createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = `${Buffer.concat(parts).toString()} ${JSON.stringify(request.headers)}`
      reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
    })
  }),
)
const closings: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closings) await close()
  await Promise.all([mailServer.close(), google.close(), stripe.close()])
})

async function start(smtpUrl: string): Promise<TestServer> {
  const mail = createMailBySmtp({ url: smtpUrl, from: 'Streetlore <no-reply@walks.example>' }, PUBLIC_URL)
  const server = await startTestServer({
    parts: {
      logLevel: 'trace',
      logStream,
      mail,
      google: { ...GOOGLE_CLIENT, issuer: google.issuer },
      billing: {
        secretKey: SECRET.stripe,
        webhookSecret: SECRET.webhook,
        priceId: 'price_premium',
        apiBase: stripe.origin,
      },
    },
  })
  closings.push(server.close, () => mail.close?.())
  return server
}

/** A machine that does much else takes its time to send mails. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const told = (what: string) => lines.filter((line) => line.includes(what)).length
/** Words of what was mailed, and tokens that were given out on the way. */
const found: string[] = []

const register = ({ call }: TestServer) =>
  call('POST', '/auth/register', {
    body: {
      firstName: 'Quirina',
      lastName: 'Zwetschge',
      email: SECRET.address,
      password: SECRET.password,
      acceptPrivacyPolicy: true,
      acceptTermsAndConditions: true,
    },
  })
const contact = ({ call }: TestServer) =>
  call('POST', '/contact', {
    body: {
      name: 'Quirina',
      email: SECRET.address,
      subject: 'Plums',
      message: SECRET.contactText,
      category: 'general',
    },
  })

it('what a mail server says of its mails, and its password, stay out of the log', async () => {
  mailServer.onRecipient = (address) =>
    smtpReply(550, `no such user <${address}>, ${SECRET.contactText}, ${SECRET.password}`)
  const server = await start(mailServer.url)
  await register(server)
  await contact(server)
  await eventually(() => expect(told('a mail is given up')).toBeGreaterThan(1))
  mailServer.onRecipient = undefined
  await register(server)
  await server.call('POST', '/auth/forgot-password', { body: { email: SECRET.address } })
  await eventually(() => expect(mailServer.taken.length).toBeGreaterThan(1))
  for (const { raw } of mailServer.taken) {
    const tokens = [...raw.replaceAll('=\r\n', '').matchAll(/token=(?:3D)?([\w-]{43})/g)]
    found.push(...tokens.map(([, token = '']) => token))
  }
  expect(found.length).toBeGreaterThan(1)

  const port = new URL(mailServer.url).port
  const refused = await start(`smtp://mailer:${SECRET.smtp}@127.0.0.1:${port}`)
  await register(refused)
  const unreachable = await start(`smtp://mailer:${SECRET.smtp}@localhost:9`)
  const before = told('a mail could not be sent')
  await register(unreachable)
  await eventually(() => expect(told('a mail could not be sent')).toBeGreaterThan(before))
})

it('nor do signing in, a reset, a change of address, Google and Stripe, whatever fails of them', async () => {
  const server = await start(mailServer.url)
  const { call, database, clock } = server
  await register(server)
  const { json } = await call('POST', '/auth/login', {
    body: { email: SECRET.address, password: SECRET.password },
  })
  const { token, deviceMark } = json as { token: string; deviceMark: string }
  found.push(token, deviceMark)

  const googleFlow = async () => {
    const { headers } = await call('GET', '/auth/google')
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
    const url = headers['location'] ?? ''
    const state = URL.canParse(url) ? (new URL(url).searchParams.get('state') ?? 'none') : 'none'
    const code = google.agree(url, {
      sub: 'google-plum',
      email: SECRET.otherAddress,
      email_verified: true,
      given_name: 'Quirina',
    })
    const back = await call('GET', `/auth/google/callback?${new URLSearchParams({ code, state })}`, {
      headers: { cookie },
    })
    const given = new URL(back.headers['location'] ?? 'none:').searchParams.get('token')
    found.push(code, ...(state === 'none' ? [] : [state, cookie]), ...(given === null ? [] : [given]))
    return given
  }
  const webhook = (secret: string) => {
    const body = JSON.stringify({
      id: 'evt_plum',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_plum', customer_email: SECRET.address } },
    })
    return call('POST', '/subscription/webhook', {
      body,
      headers: { 'stripe-signature': signatureOf(body, secret, clock.now()) },
    })
  }
  const flows = async () => {
    await call('POST', '/auth/login', {
      body: { email: SECRET.address, password: SECRET.newPassword, deviceMark },
    })
    await call('POST', '/auth/reset-password', {
      body: { token: found[0], newPassword: SECRET.newPassword },
    })
    await call('POST', '/auth/change-email', {
      token,
      body: { newEmail: SECRET.otherAddress, password: SECRET.password },
    })
    await call('POST', '/auth/confirm-email-change', { body: { token: found[0] } })
    await call('POST', '/auth/undo-email-change', { body: { token: found[0] } })
    await contact(server)
    await call('POST', '/subscription/create-checkout-session', { token, body: { priceId: 'price_premium' } })
    await webhook('whsec_another')
    await webhook(SECRET.webhook)
    await googleFlow()
  }
  expect(await googleFlow()).toMatch(/^eyJ/)
  await flows()
  google.fault.isDown = true
  await googleFlow()
  google.fault.isDown = false
  google.fault.isSignedByStranger = true
  await googleFlow()
  delete google.fault.isSignedByStranger
  const tables = ['users', 'sessions', 'email_tokens', 'mails', 'idempotency_keys', 'payment_events']
  for (const table of tables)
    await database.db.execute(sql.raw(`alter table "${table}" rename to "${table}_gone"`))
  await flows()
  expect(told('a request failed')).toBeGreaterThan(3)
  expect(told('another service failed')).toBeGreaterThan(2)
})

it('nor the passwords of the database and of the object store; a worker writes its log by the same rules', async () => {
  const worker = createWorkerApp('trace', logStream)
  const database = openDatabase(`postgres://streetlore:${SECRET.database}@127.0.0.1:9/walks`)
  const failed = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (error_: unknown) => error_,
    )
    expect(error).toBeInstanceOf(Error)
    worker.log.error({ err: error }, 'a job failed at a task')
  }
  await failed(database.db.execute(sql`select ${SECRET.address} as email`))
  await database.close()
  const s3 = await startS3StandIn()
  await failed(
    openS3ObjectStore({
      bucket: 'walks',
      endpoint: s3.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: S3_KEYS.accessKeyId, secretAccessKey: SECRET.s3 },
      prefix: '',
    }),
  )
  await s3.close()
  // As the platform's fetch, a URL that cannot be read, and drivers say it.
  for (const [scheme, secret] of [
    ['postgres', SECRET.database],
    ['smtp', SECRET.smtp],
    ['https', SECRET.s3],
  ])
    await failed(Promise.reject(new Error(`cannot use ${scheme}://somebody:${secret}@localhost:5432/walks`)))
  await worker.close()
  expect(told('a job failed at a task')).toBe(5)
  expect(serverLog('trace', logStream).stream).toBe(logStream)
})

it('altogether', () => {
  const secrets = [...Object.values(SECRET), 'Quirina', 'Zwetschge', 'plum', 'argon2', ...found]
  for (const secret of secrets) {
    expect(secret, 'a secret of the test').toBeTruthy()
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
  expect(lines.length).toBeGreaterThan(10)
})
