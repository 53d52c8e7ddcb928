/**
 * The server in-process, for tests: one embedded PostgreSQL per test file in a temporary folder, and a fresh database for each
 * server. Everything is removed after the file.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Client } from 'pg'
import { afterAll, vi } from 'vitest'
import { createApp } from '#server/roles/app.ts'
import type { AppParts } from '#server/roles/app-parts.ts'
import { createSessionTokens, type SessionTokens } from '#server/api/accounts/session-tokens.ts'
import { secretFromFile } from '#server/api/accounts/secret-file.ts'
import { ensureAccount, type UserRow } from '#server/api/accounts/accounts.ts'
import { hashPassword } from '#server/api/accounts/passwords.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/kernel/db/embedded/start-postgres.ts'
import { migrateDatabase } from '#server/kernel/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/kernel/db/open-database.ts'
import { loadAtlas, shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { createGuides } from '#server/telling/guides/guides.ts'
import { openGeocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { placesOfPacks } from '#server/knowledge/places/known-places.ts'
import { type LimitRule, openRateLimits, type RateLimits } from '#server/kernel/http/rate-limits.ts'
import { cancelJob } from '#server/jobs/end-job.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { createWalkLengths } from '#server/jobs/walk-length.ts'
import { openMailToFiles } from '#server/kernel/mail/mail-to-files.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { openDiskObjectStore } from '#server/kernel/storage/disk-object-store.ts'

const TEMPLATE = 'template_of_tests'
let cluster: Promise<EmbeddedPostgres> | undefined
let databases = 0
const cleanUps: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  cluster = undefined
})

/** A folder that is removed after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'streetlore-test-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

async function startCluster(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir: await temporaryFolder(), database: TEMPLATE, fsync: false })
  cleanUps.push(() => postgres.stop())
  // Also after a run that was interrupted.
  process.once('exit', () => stopAtOnce(postgres.pid))
  await migrateDatabase(postgres.url())
  return postgres
}

function stopAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has ended already.
  }
}

/** The address of a fresh database with all tables. */
export async function freshDatabase(): Promise<string> {
  const postgres = await (cluster ??= startCluster())
  const name = `test_${++databases}`
  const client = new Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${TEMPLATE}`)
  } finally {
    await client.end()
  }
  return postgres.url(name)
}

/** Generation without workers: requests are handled as in the product, but jobs stay queued. */
export interface QuietGeneration extends TourGeneration {
  readonly prioritised: {
    readonly tourId: number
    readonly chunkIndexes: readonly number[]
    readonly reason: string
  }[]
  readonly forgotten: unknown[]
}

export function quietGeneration({ db }: OpenDatabase, clock: Clock): QuietGeneration {
  const atlas = loadAtlas()
  const guides = createGuides(atlas)
  const prioritised: QuietGeneration['prioritised'] = []
  const forgotten: unknown[] = []
  return {
    prioritised,
    forgotten,
    request: (userId, body, jobId) =>
      requestTour({ db, atlas, guides, now: clock.now() }, userId, body, jobId),
    cancel: (userId, jobId) => cancelJob({ db, clock, events: { emit: async () => 0 } }, userId, jobId),
    walkLength: createWalkLengths({ db, atlas, guides }),
    async prioritise(tourId, chunkIndexes, reason) {
      prioritised.push({ tourId, chunkIndexes, reason })
    },
    announceRouteMedia() {},
    async forget(what) {
      forgotten.push(what)
    },
    async close() {},
  }
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly database: OpenDatabase
  readonly sessions: SessionTokens
  readonly limits: RateLimits
  readonly store: ObjectStore
  readonly generation: QuietGeneration
  readonly clock: TestClock
  readonly dataDir: string
  readonly databaseUrl: string
  /** A call of the API; `path` without `/api` where it begins with `/`. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>
  /** Makes a verified user and its token. */
  signUp(user?: Partial<Pick<UserRow, 'email' | 'tier' | 'emailConfirmedAt'>>): Promise<TestUser>
  /** The mails that were sent, oldest first. */
  mails(): Promise<string[]>
  close(): Promise<void>
}

export interface TestUser {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallAnswer {
  readonly status: number
  // eslint-disable-next-line typescript/no-explicit-any
  readonly json: any
  readonly text: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Text and bytes are sent as they are. */
const payloadOf = (body: unknown) =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

let passedMs = 0

/** Moves the clock of everything that calls `Date.now`, limits among them. */
export function passTime(ms: number): void {
  passedMs += ms
  const realNow = Date.now
  if (!vi.isMockFunction(Date.now)) vi.spyOn(Date, 'now').mockImplementation(() => realNow() + passedMs)
}

/** The real time plus an offset that a test sets. */
export interface TestClock extends Clock {
  advance(ms: number): void
}

export function testClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms
    },
  }
}

export interface TestServerOptions {
  /** Starts a server on the data that another left. */
  readonly after?: Pick<TestServer, 'dataDir' | 'databaseUrl'>
  readonly parts?: Partial<AppParts>
  /** The product's limits with other figures. */
  readonly limitRules?: Readonly<Record<string, Partial<LimitRule>>>
}

const PASSWORD = 'a long enough password'
let passwordHash: Promise<string> | undefined
let people = 0

export async function startTestServer({
  after,
  parts = {},
  limitRules = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = after?.dataDir ?? (await temporaryFolder())
  const databaseUrl = after?.databaseUrl ?? (await freshDatabase())
  const database = openDatabase(databaseUrl)
  const clock = testClock()
  const sessions = createSessionTokens(database.db, await secretFromFile(dataDir, 'session-secret'), clock)
  const opened = openRateLimits({
    databaseUrl,
    secret: await secretFromFile(dataDir, 'session-secret'),
    onFailure: () => undefined,
  })
  const limits: RateLimits = {
    ...opened,
    limit: (name, rule) => opened.limit(name, { ...rule, ...limitRules[name] }),
  }
  const store = await openDiskObjectStore(join(dataDir, 'objects'))
  const generation = quietGeneration(database, clock)
  const publicUrl = 'https://walks.example'
  const mailDir = join(dataDir, 'mail')
  const app = await createApp({
    db: database.db,
    sessions,
    limits,
    store,
    uploadFolder: join(dataDir, 'uploads'),
    openGeneration: async () => generation,
    drainTimeoutMs: 500,
    clock,
    publicUrl,
    shareSecret: await secretFromFile(dataDir, 'share-secret'),
    mail: await openMailToFiles(mailDir, publicUrl),
    geocoder: openGeocoder(shippedPacks()),
    places: placesOfPacks(shippedPacks()),
    ...parts,
  })
  await app.ready()
  let closed = false
  const server: TestServer = {
    app,
    database,
    sessions,
    limits,
    store,
    generation,
    clock,
    dataDir,
    databaseUrl,
    async call(method, path, { token, body, headers } = {}) {
      const answer = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: /^\/(api|geocoder|media|hubs)\b/.test(path) ? path : `/api${path}`,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: payloadOf(body) }),
      })
      const isJson =
        String(answer.headers['content-type'] ?? '').includes('json') && !answer.headers['content-encoding']
      return {
        status: answer.statusCode,
        text: answer.body,
        json: isJson && answer.body !== '' ? JSON.parse(answer.body) : undefined,
        headers: answer.headers as Record<string, string | undefined>,
      }
    },
    async signUp(user = {}) {
      passwordHash ??= hashPassword(PASSWORD)
      const row = await ensureAccount(database.db, {
        email: `person-${++people}@example.org`,
        firstName: 'Ada',
        lastName: 'Walker',
        passwordHash: await passwordHash,
        tier: 0,
        ...user,
      })
      return { id: row.id, email: row.email, password: PASSWORD, token: await sessions.issue(row) }
    },
    async mails() {
      const names = (await readdir(mailDir)).filter((name) => name.endsWith('.eml')).toSorted()
      return Promise.all(names.map((name) => readFile(join(mailDir, name), 'utf8')))
    },
    async close() {
      if (closed) return
      closed = true
      await app.close()
      await limits.close()
      await database.close()
    },
  }
  cleanUps.push(() => server.close())
  return server
}

/** Returns the text of an answer without the request's id, to compare it with another. */
export const textWithoutId = ({ text }: Pick<CallAnswer, 'text'>): string =>
  text.replace(/"requestId":"[^"]+"/, '"requestId":"…"')

/** Waits until the condition holds; for effects that follow an answer. */
export const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 5000, interval: 20 })
