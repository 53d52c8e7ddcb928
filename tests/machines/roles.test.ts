/**
 * A web and a worker process side by side: which of them works, which answers, and what their figures and health say.
 */
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '#server/roles/config.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { type RunningServer, runServer } from '#server/roles/run-server.ts'
import { freshDatabase, temporaryFolder } from '#tests/support/server.ts'

const TOKEN = 'a-token-for-the-scraper-72'
const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function start(role: 'web' | 'worker', databaseUrl: string, dataDir: string) {
  const lines: string[] = []
  const config = readConfig({
    ROLE: role,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_AUDIO: 'off',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    METRICS_TOKEN: TOKEN,
  })
  const server = await runServer({ config, say: (line) => lines.push(line) })
  running.push(server)
  const metricsUrl = /^Metrics: (\S+)$/m.exec(lines.join('\n'))?.[1] ?? ''
  const scrape = async () => {
    const answer = await fetch(metricsUrl, { headers: { authorization: `Bearer ${TOKEN}` } })
    return answer.text()
  }
  return { origin: `http://127.0.0.1:${server.port}`, metricsUrl, scrape }
}
const post = async (url: string, body: object, token?: string) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return (await answer.json()) as Record<string, unknown>
}
/** Runs of jobs that a process ended, of any queue and outcome. */
const runsIn = (text: string): number =>
  [...text.matchAll(/^streetlore_job_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )

it('a worker serves figures on a port of their own, and its health, and nothing else', async () => {
  const worker = await start('worker', await freshDatabase(), await temporaryFolder())
  for (const path of ['live', 'ready'])
    expect([path, (await fetch(`${worker.origin}/health/${path}`)).status]).toEqual([path, 200])
  expect(new URL(worker.metricsUrl).origin).not.toBe(worker.origin)
  expect((await fetch(worker.metricsUrl)).status).toBe(401)
  const text = await worker.scrape()
  expect(text).toMatch(/^streetlore_database_up 1$/m)
  expect(text).toMatch(/^streetlore_jobs\{kind="tour",state="waiting"\} 0$/m)
  expect(text).toMatch(/^streetlore_database_connections\{.*pool="main".*\} \d+$/m)
  for (const path of ['/metrics', '/', '/api/topics'])
    expect([path, (await fetch(`${worker.origin}${path}`)).status]).toEqual([path, 404])
})

it('a web process takes orders and works on none of them; a worker beside it does', async () => {
  const databaseUrl = await freshDatabase()
  const dataDir = await temporaryFolder()
  const web = await start('web', databaseUrl, dataDir)
  const { token } = await post(`${web.origin}/api/auth/login`, {
    email: 'premium@streetlore.example',
    password: 'walk-premium-2026',
  })
  const place = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'Art' }
  const { jobId } = await post(`${web.origin}/api/tours/generate`, place, token as string)
  expect(jobId).toEqual(expect.any(String))

  const database = openDatabase(databaseUrl, { maxConnections: 1 })
  try {
    const stateOfJob = async () => {
      const { rows } = await database.pool.query<{ status: string }>(
        'select status from tour_jobs where id = $1',
        [jobId],
      )
      return rows[0]?.status
    }
    const before = await web.scrape()
    expect(before).toMatch(/^streetlore_jobs\{kind="tour",state="waiting"\} 1$/m)
    expect(await stateOfJob()).toBe('queued')

    const worker = await start('worker', databaseUrl, dataDir)
    await expect.poll(async () => runsIn(await worker.scrape()), { timeout: 45_000 }).toBeGreaterThan(0)
    await expect.poll(stateOfJob, { timeout: 45_000 }).not.toBe('queued')
    expect(runsIn(await web.scrape())).toBe(0)
  } finally {
    await database.close()
  }
})
