/**
 * The traces that a server sends to a receiver: requests, jobs and queries belong together, and nothing personal is
 * in them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { LIVE_PATH } from '#server/kernel/http/health.ts'
import { openWorkQueue } from '#server/jobs/work-queue.ts'
import { openTracing } from '#server/kernel/observability/tracing.ts'
import { inSpan } from '#server/kernel/runtime/work-scope.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'
import { startTestServer } from '#tests/support/server.ts'
import { attributeOf, type ReceivedSpan, startOtlpStandIn } from './otlp-stand-in.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** Runs the work with traces, and answers what came of them when all is sent. */
async function traced(
  work: (tracing: Awaited<ReturnType<typeof openTracing>>) => Promise<unknown>,
): Promise<{ readonly spans: readonly ReceivedSpan[]; readonly sent: string }> {
  const receiver = await startOtlpStandIn()
  closing.push(() => receiver.close())
  const problems: string[] = []
  const tracing = await openTracing({ url: receiver.url }, (problem) => problems.push(problem))
  await work(tracing)
  await tracing.close()
  expect(problems).toEqual([])
  return { spans: receiver.spans(), sent: receiver.bodies.join('\n') }
}
const SERVER = 2
const CLIENT = 3
const under = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

describe('a request', () => {
  const secrets: string[] = []

  it('is a span with its queries under it, and its trace is named on the log', async () => {
    const lines: string[] = []
    let requestId: string | undefined
    const { spans, sent } = await traced(async (tracing) => {
      const server = await startTestServer({
        parts: { tracing, logLevel: 'info', logStream: { write: (line) => lines.push(line) } },
      })
      const { token, id, email } = await server.signUp()
      const me = await server.call('GET', '/auth/me?zwetschge=1', { token })
      requestId = me.headers['x-request-id']
      await server.call('PUT', '/auth/profile', { token, body: { firstName: 'Quirina', lastName: 'Plum' } })
      await server.call('POST', '/auth/login', { body: { email, password: 'a-cake-of-plums-71' } })
      await server.database.db.execute(sql`alter table custom_routes rename to custom_routes_gone`)
      expect((await server.call('GET', '/custom-routes', { token })).status).toBe(500)
      secrets.push(token, id, email)
      await server.close()
    })
    const me = spans.find(({ name }) => name === 'GET /api/auth/me')
    expect(me?.kind).toBe(SERVER)
    expect(me?.parentSpanId).toBeUndefined()
    expect(attributeOf(me as ReceivedSpan, 'http.response.status_code')).toBe(200)
    expect(attributeOf(me as ReceivedSpan, 'http.route')).toBe('/api/auth/me')
    expect(attributeOf(me as ReceivedSpan, 'streetlore.request_id')).toBe(requestId)
    const queries = under(spans, me)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) {
      expect([query.kind, query.traceId]).toEqual([CLIENT, me?.traceId])
      expect(attributeOf(query, 'db.query.text')).toMatch(/\$1/)
    }

    // Read after the body came, and in a transaction.
    const save = spans.find(({ name }) => name === 'PUT /api/auth/profile')
    expect(under(spans, save).map(({ name }) => name)).toEqual(expect.arrayContaining(['update users']))

    const failed = spans.find(({ name }) => name === 'GET /api/custom-routes')
    expect(failed?.status.code).toBe(2)
    const refused = under(spans, failed).find(({ status }) => status.code === 2)
    expect(attributeOf(refused as ReceivedSpan, 'error.type')).toBe('42P01')
    expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([failed?.traceId])

    for (const secret of [...secrets, 'zwetschge', 'Quirina', 'Plum', 'cake', '127.0.0.1'])
      expect(sent).not.toContain(secret)
  })

  it('goes on from the trace that a trusted proxy names, and from nobody else’s', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    for (const [trustedProxies, isTaken] of [
      [['127.0.0.1'], true],
      [[], false],
    ] as const) {
      const { spans } = await traced(async (tracing) => {
        const server = await startTestServer({
          parts: {
            tracing,
            trustedProxies,
            async openGeneration(app) {
              app.get(LIVE_PATH, async () => ({ status: 'live' }))
              return {} as TourGeneration
            },
          },
        })
        await server.call('GET', '/topics', { headers })
        expect((await server.app.inject(LIVE_PATH)).statusCode).toBe(200)
        await server.close()
      })
      // Balancers ask for their health all the time: that is no trace.
      expect(spans.filter(({ name }) => name.includes('/health/'))).toEqual([])
      const span = spans.find(({ name }) => name === 'GET /api/topics')
      expect([span?.traceId === traceId, span?.parentSpanId === 'b7ad6b7169203331']).toEqual([
        isTaken,
        isTaken,
      ])
    }
  })
})

describe('a job', () => {
  it('is a span with its steps under it, also where it failed', async () => {
    const { spans } = await traced(async (tracing) => {
      const failures: unknown[] = []
      let hasWork = true
      const queue = openWorkQueue({
        name: 'tours',
        concurrency: 1,
        onError: (error) => failures.push(error),
        tracing,
        async claim() {
          if (!hasWork) return undefined
          hasWork = false
          return {
            key: 'a-job',
            giveBack: async () => undefined,
            run: () =>
              inSpan('step plan', async () => {
                throw new TypeError('no zwetschge')
              }),
          }
        },
      })
      queue.wake()
      await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0)
      await queue.close()
    })
    const job = spans.find(({ name }) => name === 'job tours') as ReceivedSpan
    expect([job.kind, job.status.code, attributeOf(job, 'streetlore.job_id')]).toEqual([5, 2, 'a-job'])
    const [step] = under(spans, job)
    expect(step?.name).toBe('step plan')
    expect(attributeOf(step as ReceivedSpan, 'error.type')).toBe('TypeError')
  })
})

it('a receiver that refuses what it is sent is told of', async () => {
  const receiver = await serveStandIn(createServer((_, reply) => reply.writeHead(400).end()))
  const problems: string[] = []
  const tracing = await openTracing({ url: `${receiver.origin}/v1/traces` }, (problem) =>
    problems.push(problem),
  )
  tracing.begin('GET /', 'server').end()
  await tracing.close()
  await receiver.close()
  expect(problems.join('\n')).toContain('Bad Request')
})

it('nothing that traces or counts is loaded where none of it is configured', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const loading = files.filter((file) =>
    /^(import (?!type )|export .* from ).*'(@opentelemetry\/|prom-client)/m.test(
      readFileSync(`server/${file}`, 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(loading).toEqual([])
})
