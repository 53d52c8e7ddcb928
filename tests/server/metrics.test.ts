/** The figures of a running server, scraped as Prometheus does. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/roles/config.ts'
import { measuredStore } from '#server/kernel/observability/measured-store.ts'
import { openMetrics } from '#server/kernel/observability/metrics.ts'
import { type RunningServer, runServer } from '#server/roles/run-server.ts'
import type { OpenObjectStore } from '#server/kernel/storage/object-store.ts'

const TOKEN = 'a-token-for-the-scraper-71'
const lines: string[] = []
let dataDir: string
let server: RunningServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'streetlore-metrics-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_AUDIO: 'off',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    METRICS_TOKEN: TOKEN,
  })
  server = await runServer({ config, say: (line) => lines.push(line) })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const addressOfMetrics = () => /^Metrics: (\S+)$/m.exec(lines.join('\n'))?.[1] ?? ''
const scrape = async () => {
  const answer = await fetch(addressOfMetrics(), { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return answer.text()
}
/** Samples by name and labels, as they are written. */
const samplesOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [, sample = '', value = ''] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
        return [sample, Number(value)]
      }),
  )

describe('the figures', () => {
  it('count what the server did, and name no person, place, address or id', async () => {
    const { port } = server
    const call = (method: string, path: string, options: { token?: unknown; body?: object } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          ...(options.body && { 'content-type': 'application/json' }),
          ...(typeof options.token === 'string' && { authorization: `Bearer ${options.token}` }),
        },
        ...(options.body && { body: JSON.stringify(options.body) }),
      })
    const [, , email = '', password = ''] =
      /^(Premium): (\S+) (\S+)$/.exec(lines.find((line) => line.startsWith('Premium')) ?? '') ?? []
    const { token } = (await (
      await call('POST', '/api/auth/login', { body: { email, password } })
    ).json()) as {
      token: string
    }
    for (let count = 0; count < 3; count += 1) await call('GET', '/api/tours/999111', { token })
    await call('GET', '/api/tours/by-topic/History?search=zwetschge')
    await call('GET', '/nothing/zwetschge-page')
    const contact = {
      name: 'Quirina',
      email: 'quirina@plums.example',
      category: 'bug',
      subject: 'zwetschge',
      message: 'A message about a zwetschge.',
    }
    const sent = []
    for (let count = 0; count < 12; count += 1)
      sent.push((await call('POST', '/api/contact', { body: contact })).status)
    const refused = sent.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    const hub = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${port}/hubs/tour`, {
        accessTokenFactory: () => token,
        transport: HttpTransportType.ServerSentEvents,
      })
      .configureLogging(LogLevel.None)
      .build()
    await hub.start()
    const place = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'Art' }
    await call('POST', '/api/tours/generate', { token, body: place })
    await expect
      .poll(
        async () => samplesOf(await scrape()).get('streetlore_chunk_synthesis_seconds_count{language="en"}'),
        {
          timeout: 45_000,
          interval: 250,
        },
      )
      .toBeGreaterThan(0)

    const text = await scrape()
    const samples = samplesOf(text)
    const requests = (method: string, route: string, status: string) =>
      samples.get(
        `streetlore_http_request_duration_seconds_count{method="${method}",route="${route}",status_class="${status}"}`,
      )
    expect(requests('GET', '/api/tours/:id', '4xx')).toBe(3)
    expect(requests('GET', '/api/tours/by-topic/:topic', '2xx')).toBe(1)
    expect(requests('POST', '/api/auth/login', '2xx')).toBe(1)
    expect(requests('GET', '(page or unknown)', '4xx')).toBe(1)
    expect(samples.get('streetlore_rate_limit_refusals_total{limit="contact"}')).toBe(refused)
    expect(samples.get('streetlore_hub_connections')).toBe(1)
    expect(samples.get('streetlore_hub_events_behind')).toBeGreaterThanOrEqual(0)
    expect(samples.get('streetlore_job_duration_seconds_count{queue="tours",outcome="done"}')).toBe(1)
    expect(samples.get('streetlore_jobs{kind="tour",state="waiting"}')).toBe(0)
    expect(samples.get('streetlore_jobs{kind="chunk",state="waiting"}')).toBeGreaterThan(0)
    expect(samples.get('streetlore_jobs{kind="chunk",state="failed"}')).toBe(0)
    expect(samples.get('streetlore_jobs_running{queue="tours"}')).toBe(0)
    expect(samples.get('streetlore_mails{state="waiting"}')).toBe(0)
    expect(samples.get('streetlore_mails{state="given_up"}')).toBe(0)
    expect(samples.get('streetlore_mail_oldest_waiting_seconds')).toBe(0)
    expect(samples.get('streetlore_database_up')).toBe(1)
    for (const pool of ['main', 'limits'])
      expect(samples.get(`streetlore_database_connection_waiters{pool="${pool}"}`), pool).toBe(0)
    expect(samples.get('streetlore_database_connections{pool="main",state="idle"}')).toBeDefined()
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)

    const session = await call('GET', '/api/auth/me', { token })
    const { id } = (await session.json()) as { id: string }
    for (const secret of [token, id, email, 'zwetschge', 'quirina', 'Florence', '999111', '127.0.0.1', TOKEN])
      expect(text).not.toContain(secret)
    await hub.stop()
  })

  it('are told to nobody without the token, and not on the port of the server', async () => {
    const statusOf = async (url: string, token?: string) =>
      (await fetch(url, { headers: token ? { authorization: token } : {} })).status
    for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, 'Bearer '])
      expect(await statusOf(addressOfMetrics(), wrong)).toBe(401)
    expect(await statusOf(`${addressOfMetrics()}/x`, `Bearer ${TOKEN}`)).toBe(404)
    expect(await statusOf(`http://127.0.0.1:${server.port}/metrics`, `Bearer ${TOKEN}`)).toBe(404)
  })

  it('count what the object store fails at', async () => {
    const metrics = await openMetrics()
    const failing = { get: () => Promise.reject(new Error('gone')) } as unknown as OpenObjectStore
    await expect(measuredStore(failing, metrics).get('tours/1/chunk-0.mp3')).rejects.toThrow('gone')
    const { text } = await metrics.scrape()
    expect(samplesOf(text).get('streetlore_object_store_errors_total{operation="get"}')).toBe(1)
    expect(text).not.toContain('chunk-0')
  })

  it('tell the connections that are used, and who waits for one', async () => {
    const metrics = await openMetrics()
    metrics.watchPool('main', { totalCount: 5, idleCount: 1, waitingCount: 3 } as never)
    const samples = samplesOf((await metrics.scrape()).text)
    const of = (state: string) => samples.get(`streetlore_database_connections{pool="main",state="${state}"}`)
    expect([of('used'), of('idle')]).toEqual([4, 1])
    expect(samples.get('streetlore_database_connection_waiters{pool="main"}')).toBe(3)
  })

  it('leave out what is in the tables where the database does not answer', async () => {
    const metrics = await openMetrics()
    const away = { execute: () => Promise.reject(new Error('no connection')) }
    metrics.watchWork(away as never)
    const samples = samplesOf((await metrics.scrape()).text)
    expect(samples.get('streetlore_database_up')).toBe(0)
    expect([...samples.keys()].filter((name) => /streetlore_(jobs|mail)/.test(name))).toEqual([])
  })
})
