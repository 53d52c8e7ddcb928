/**
 * Random requests to every call of the contract, made from its schemas: whatever is sent, the answer is never a failure of the
 * server, says what was wrong in the form that clients read, and shows nothing of somebody else. `FUZZ_RUNS` says how many for
 * each call, `FUZZ_SEED` which.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/paths.ts'
import { ErrorBody } from '#contract/wire.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'
import { addressesOf, formsOf, requestsOf } from './fuzz-requests.ts'

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
process.stdout.write(`fuzzing: FUZZ_SEED=${seed}\n`)

const billing = { secretKey: 'sk', webhookSecret: 'whsec', priceId: 'price', apiBase: 'http://127.0.0.1:9' }
const server = await startTestServer({ parts: { billing } })
const owner = await createBusyUser(server)
/** Longer than any limit of calls counts back. */
const PAUSE_MS = 120_000
/** The processor time for one answer; the slowest calls hash a password or encode a picture. */
const MOST_CPU_MS = 5_000
const SECRETS = [
  'A secret',
  owner.email,
  owner.token,
  owner.id,
  'argon2',
  'whsec',
  'Failed query',
  server.dataDir,
  server.databaseUrl,
]
const CODE = /\bat .+\.(ts|js|mjs):\d+|node_modules|drizzle|syntax error at/

const known = [owner.tourId, owner.routeId, owner.routePoiId, owner.mediaId, 1, 999_999].map(String)
const people = [await server.signUp(), await server.signUp({ tier: 1 }), undefined]
const callers = fc.constantFrom(...people.map((person) => person?.token))

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

/** Sends it, and says what is wrong with every answer. */
async function judge({ method, url, headers, body }: Sent) {
  server.clock.advance(PAUSE_MS)
  const before = process.cpuUsage()
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(body !== undefined && { payload: body }),
  })
  const { user, system } = process.cpuUsage(before)
  const { statusCode: status, body: text } = answer
  const what = `${method} ${url} ${String(body ?? '').slice(0, 1000)} ${JSON.stringify(headers)} -> ${status} ${text.slice(0, 300)}`
  if (status >= 500) expect([501, 503], what).toContain(status)
  for (const secret of SECRETS) expect(text.includes(secret), `${secret} in ${what}`).toBe(false)
  expect(text, what).not.toMatch(CODE)
  expect((user + system) / 1000, `milliseconds of processor for ${what}`).toBeLessThan(MOST_CPU_MS)
  return { status, text, what, headers: answer.headers }
}

describe('whatever is sent', () => {
  it.each(Object.entries(endpoints as Record<string, Endpoint>))(
    '%s answers',
    async (_, endpoint) => {
      await fc.assert(
        fc.asyncProperty(
          callers,
          requestsOf(endpoint, [...known, `walk-of-${owner.id}`]),
          async (token, request) => {
            const path = endpoint.path.replaceAll(
              /:(\w+)/g,
              (_, param: string) => request.params[param] ?? '',
            )
            const { status, text, what } = await judge({
              method: endpoint.method,
              url: `${endpoint.base ?? API_BASE}${path}${request.query}`,
              headers: {
                ...(token && { authorization: `Bearer ${token}` }),
                ...(request.body !== undefined && { 'content-type': 'application/json' }),
                ...request.headers,
              },
              body: request.body,
            })
            if (status >= 400) expect(z.safeParse(ErrorBody, JSON.parse(text)).success, what).toBe(true)
          },
        ),
        { numRuns, seed },
      )
    },
    120_000,
  )

  it('addresses that are not of the contract answer', async () => {
    const paths = [
      '/media/*/*',
      '/media/samples/*',
      '/media/*/chunk-0.mp3',
      '/media/*/map.pmtiles',
      '/api/covers/*/*',
      '/api/tours/*/cover.svg',
      '/api/custom-routes/*/cover.png',
      '/api/shared-routes/*/cover.svg',
      '/api/auth/google',
      '/api/auth/google/callback',
      '/api/subscription/webhook',
      '/api/openapi.json',
      '/api/*',
      '/hubs/tour',
      '/hubs/*',
      '/tours/*',
      '/play/*',
      '/shared-routes/*',
      '/search',
      '/sitemap.xml',
      '/robots.txt',
      '/*/*',
    ]
    const words = [...known, `walk-of-${owner.id}`, 'picture.jpg', 'thumbnail.webp', 'A'.repeat(43)]
    await fc.assert(
      fc.asyncProperty(callers, addressesOf(paths, words), async (token, { method, url, headers, body }) => {
        await judge({
          method,
          url,
          headers: { ...(token && { authorization: `Bearer ${token}` }), accept: '*/*', ...headers },
          body,
        })
      }),
      { numRuns: numRuns * 12, seed },
    )
  }, 120_000)

  it('forms are taken or refused, and nothing of a broken one stays', async () => {
    const uploads = join(server.dataDir, 'uploads')
    const left = async () =>
      (await readdir(uploads, { recursive: true })).filter((name) => name.includes('upload-'))
    await fc.assert(
      fc.asyncProperty(callers, formsOf(known, 'b'), async (token, form) => {
        const { status, text, what } = await judge({
          method: 'POST',
          url: '/api/custom-media/upload',
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            'content-type': 'multipart/form-data; boundary=b',
          },
          body: form,
        })
        // Nobody of these has a route of their own.
        expect(status, what).toBeGreaterThanOrEqual(400)
        expect(z.safeParse(ErrorBody, JSON.parse(text)).success, what).toBe(true)
      }),
      { numRuns: numRuns * 4, seed },
    )
    expect(await left()).toEqual([])
  }, 120_000)
})
