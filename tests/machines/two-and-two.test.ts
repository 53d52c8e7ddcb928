/**
 * Two web and two worker processes on one PostgreSQL and one S3: a journey over all of them, and what they keep while processes are
 * killed. In every run that is short: a fixed seed and one that is new each time, which the test's name tells. `DURABILITY_ROUNDS`
 * makes one long run of it (`npm run nightly`), `DURABILITY_SEED` repeats one, `DURABILITY_LOG` names a file for what the processes
 * wrote.
 */
import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType } from '@microsoft/signalr'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '#server/kernel/db/embedded/start-postgres.ts'
import { type OpenDatabase, openDatabase } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import { openS3ObjectStore } from '#server/kernel/storage/s3-object-store.ts'
import { client } from '#tests/hub/hub-server.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { type Machine, type Machines, openMachines } from './processes.ts'

const { DURABILITY_ROUNDS, DURABILITY_SEED, DURABILITY_LOG } = process.env
const RUNS =
  DURABILITY_ROUNDS || DURABILITY_SEED
    ? [{ seed: DURABILITY_SEED ?? '2026', rounds: Number(DURABILITY_ROUNDS ?? 1) }]
    : [
        { seed: '2026', rounds: 2 },
        { seed: String(Date.now() % 100_000), rounds: 1 },
      ]
const TOURS_MOST = 8
const patiently = { timeout: 120_000, interval: 100 }

let postgres: EmbeddedPostgres
let postgresDir: string
let database: OpenDatabase
let machines: Machines

beforeAll(async () => {
  postgresDir = await temporaryFolder()
  postgres = await startPostgres({ dataDir: postgresDir })
  database = openDatabase(postgres.url(), { maxConnections: 2 })
  machines = await openMachines(postgres.url(), await temporaryFolder())
})
afterAll(async () => {
  if (DURABILITY_LOG) writeFileSync(DURABILITY_LOG, machines.log.join(''))
  await machines?.close()
  await database?.close()
  await postgres?.stop()
})

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  // eslint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

async function call(
  { origin }: Machine,
  path: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    signal: AbortSignal.timeout(20_000),
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    json: await answer.json(),
  }
}

const PASSWORD = 'seven quiet lamps on the bridge'
const registration = (email: string) => ({
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Ada',
  lastName: 'Walker',
  acceptPrivacyPolicy: true,
  acceptTermsAndConditions: true,
})
const FLORENCE = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558 }

describe('two web and two worker processes', () => {
  it('start all at once on a database without a table', async () => {
    for (const machine of machines.all) machine.start()
    for (const machine of machines.all) await expect.poll(() => machine.isReady(), patiently).toBe(true)
    expect(machines.deaths).toEqual([])
  }, 180_000)

  it('make and play a tour together: asked for at one, heard of through the other, played from both', async () => {
    const [a, b] = machines.webs as [Machine, Machine]
    const email = `${randomUUID()}@example.org`
    expect((await call(a, '/auth/register', { body: registration(email) })).json).toMatchObject({
      success: true,
    })
    const { token, user } = (await call(b, '/auth/login', { body: { email, password: PASSWORD } })).json
    const names = ['TourGenerationProgress', 'TourGenerationCompleted', 'ChunkReady']
    const { connection, heard } = client(`${b.origin}/hubs/tour`, token, HttpTransportType.WebSockets, names)
    await connection.start()
    await connection.invoke('JoinUserGroup', user.id)

    const asked = await call(a, '/tours/generate', { token, body: { ...FLORENCE, topic: 'History' } })
    const { jobId } = asked.json
    const named = (name: string) => heard.filter((event) => event.name === name)
    await expect.poll(() => named('TourGenerationCompleted'), patiently).toMatchObject([{ JobId: jobId }])
    expect(named('TourGenerationProgress').length).toBeGreaterThan(0)
    await expect.poll(() => named('ChunkReady').length, patiently).toBeGreaterThan(0)
    await connection.stop()

    const path = String(named('ChunkReady')[0]?.['AudioUrl'])
    const sounds = await Promise.all(
      [a, b].map(async ({ origin }) => {
        const answer = await fetch(origin + path, { headers: { range: 'bytes=0-999' } })
        return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('hex') }
      }),
    )
    expect(sounds.map(({ status }) => status)).toEqual([206, 206])
    expect(sounds[0]?.bytes).toHaveLength(2000)
    expect(sounds[0]).toEqual(sounds[1])
  }, 180_000)

  it.each(RUNS)(
    'lose nothing and make everything once while processes are killed and the database crashes (seed $seed, rounds $rounds)',
    async ({ seed, rounds }) => {
      const random = seededRandom(seed)
      /** With a single round the seed decides where the crash comes; in longer runs it comes in the middle. */
      const crashAt = rounds > 1 || random() < 0.5 ? Math.floor(rounds / 2) : -1
      /** Answers that do not say that one should come again later. */
      const unclear: string[] = []
      /** Undefined where nobody answered. */
      const attempt = async (...asked: Parameters<typeof call>): Promise<Answer | undefined> => {
        const answer = await call(...asked).catch(() => undefined)
        const { status = 0, json, retryAfter } = answer ?? {}
        if (status >= 500 && !(status === 503 && json.code === 'unavailable' && retryAfter))
          unclear.push(`${asked[1]} ${status} ${JSON.stringify(json)}`)
        return answer
      }
      const among = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
      /** Until it is answered, at whichever process takes it: what an app does with what waits in its outbox. */
      const insist = async (path: string, options: Parameters<typeof call>[2]): Promise<Answer> => {
        for (let tries = 0; tries < 600; tries += 1) {
          const answer = await attempt(among(machines.webs), path, options)
          const mustWait = !answer || answer.status >= 500 || answer.json?.code === 'request_in_progress'
          if (!mustWait) return answer
          await pause(100)
        }
        throw new Error(`nobody answers ${path}`)
      }
      const premium = { email: 'premium@streetlore.example', password: 'walk-premium-2026' }
      const { token } = (await insist('/auth/login', { body: premium })).json
      const topics = ['History', 'Art', 'Food', 'Nature', 'Culture', 'Science', 'Architecture']
      const jobIds: string[] = []
      const registered: string[] = []

      const ask = async () => {
        const body = { ...FLORENCE, topic: topics[jobIds.length % topics.length] }
        const asked = await insist('/tours/generate', { token, body, key: randomUUID() })
        if (asked.json.jobId) jobIds.push(asked.json.jobId)
      }
      const register = async () => {
        const email = `${randomUUID()}@example.org`
        const answer = await attempt(among(machines.webs), '/auth/register', { body: registration(email) })
        if (answer?.json.success) registered.push(email)
      }
      const over = new AbortController()
      const again = async (work: () => Promise<void>) => {
        do {
          await work()
          await pause(300)
        } while (!over.signal.aborted)
      }
      const asking = again(async () => {
        if (jobIds.length < Math.min(TOURS_MOST, rounds)) await ask()
      })
      const working = Promise.all([asking, again(register)])
      for (let round = 0; round < rounds; round += 1) {
        await pause(200 + random() * 1000)
        if (round === crashAt) {
          // This is a crash: the server drops its connections and replays its log.
          process.kill(postgres.pid, 'SIGQUIT')
          const { port } = new URL(postgres.url())
          await expect.poll(() => isGone(postgres.pid), patiently).toBe(true)
          postgres = await startPostgres({ dataDir: postgresDir, port: Number(port) })
        } else {
          const machine = among(machines.all)
          await machine.kill()
          await pause(random() * 500)
          machine.start()
        }
      }
      over.abort()
      await working

      const { db } = database
      expect(jobIds.length).toBeGreaterThan(0)
      expect(registered.length).toBeGreaterThan(0)
      const isDone = async () => {
        const jobs = await db.select().from(tourJobs).where(inArray(tourJobs.id, jobIds))
        const made = await db
          .select({ status: audioChunks.status })
          .from(audioChunks)
          .innerJoin(tours, eq(tours.id, audioChunks.tourId))
          .where(inArray(tours.jobId, jobIds))
        return (
          jobs.length === jobIds.length &&
          jobs.every(({ status }) => status === 'completed') &&
          made.every(({ status }) => status === 'ready')
        )
      }
      await expect.poll(() => isDone().catch(() => false), { timeout: 120_000, interval: 200 }).toBe(true)

      const made = await db.select().from(tours).where(inArray(tours.jobId, jobIds))
      expect(made.map(({ jobId }) => jobId).toSorted()).toEqual(jobIds.toSorted())
      const store = await openS3ObjectStore(machines.s3.config('walks'))
      for (const { id } of made) {
        const chunks = await db.select().from(audioChunks).where(eq(audioChunks.tourId, id))
        expect(chunks.length).toBeGreaterThan(2)
        for (const { objectKey, sha256 } of chunks) {
          const hash = createHash('sha256')
          for await (const part of (await store.get(objectKey ?? '')) ?? []) hash.update(part as Buffer)
          expect(hash.digest('hex')).toBe(sha256)
        }
      }
      await store.close()
      const toldOf = async () => {
        const told = await db.select().from(events).where(eq(events.name, 'TourGenerationCompleted'))
        return told
          .map(({ payload }) => String(payload['JobId']))
          .filter((id) => jobIds.includes(id))
          .toSorted()
      }
      await expect.poll(toldOf, patiently).toEqual(jobIds.toSorted())
      const there = await db
        .select({ email: users.email })
        .from(users)
        .where(inArray(sql`lower(${users.email})`, registered))
      expect(there).toHaveLength(registered.length)
      expect(unclear).toEqual([])
      expect(machines.deaths).toEqual([])
    },
    600_000,
  )

  it('end with their work handed back when they are told to', async () => {
    for (const machine of machines.all) await expect.poll(() => machine.isReady(), patiently).toBe(true)
    expect(await Promise.all(machines.all.map((machine) => machine.stop()))).toEqual([0, 0, 0, 0])
    const [row] = await database.db
      .select({ held: sql<number>`count(*)::int` })
      .from(audioChunks)
      .where(sql`${audioChunks.leaseId} is not null`)
    expect(row?.held).toBe(0)
  }, 180_000)
})

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
