/**
 * Random requests to every call of the contract, made from its schemas: whatever is sent, the answer is never a failure of the
 * server, says what was wrong in the form that clients read, and shows nothing of somebody else. `FUZZ_RUNS` says how many for
 * each call, `FUZZ_SEED` which.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/limits.ts'
import { ErrorBody } from '#contract/wire.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createBusyUser } from './busy-user.ts'
import { requestsOf } from './fuzz-requests.ts'

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
process.stdout.write(`fuzzing: FUZZ_SEED=${seed}\n`)

const billing = { secretKey: 'sk', webhookSecret: 'whsec', priceId: 'price', apiBase: 'http://127.0.0.1:9' }
const server = await startTestServer({ parts: { billing } })
const owner = await createBusyUser(server)
/** Longer than any limit of calls counts back. */
const PAUSE_MS = 120_000
const SECRETS = ['A secret', owner.email, owner.token, owner.id, 'argon2', 'whsec', 'Failed query']
const CODE = /\bat .+\.(ts|js|mjs):\d+|node_modules|drizzle|syntax error at/

describe('whatever is sent', () => {
  it.each(Object.entries(endpoints as Record<string, Endpoint>))(
    '%s answers',
    async (name, endpoint) => {
      const known = [owner.tourId, owner.routeId, owner.routePoiId, owner.mediaId, 1, 999_999].map(String)
      const people = [await server.signUp(), await server.signUp({ tier: 1 }), undefined]
      const callers = fc.constantFrom(...people.map((person) => person?.token))
      await fc.assert(
        fc.asyncProperty(
          callers,
          requestsOf(endpoint, [...known, `walk-of-${owner.id}`]),
          async (token, request) => {
            server.clock.advance(PAUSE_MS)
            const path = endpoint.path.replaceAll(
              /:(\w+)/g,
              (_, param: string) => request.params[param] ?? '',
            )
            const url = `${endpoint.base ?? API_BASE}${path}${request.query}`
            const answer = await server.app.inject({
              method: endpoint.method,
              url,
              headers: {
                ...request.headers,
                ...(token && { authorization: `Bearer ${token}` }),
                ...(request.body !== undefined && { 'content-type': 'application/json' }),
              },
              ...(request.body !== undefined && { payload: request.body }),
            })
            const { statusCode: status, body: text } = answer
            const what = `${name}: ${endpoint.method} ${url} ${request.body ?? ''} -> ${status} ${text.slice(0, 300)}`
            if (status >= 500) expect([501, 503], what).toContain(status)
            if (status >= 400) expect(z.safeParse(ErrorBody, JSON.parse(text)).success, what).toBe(true)
            for (const secret of SECRETS) expect(text.includes(secret), `${secret} in ${what}`).toBe(false)
            expect(text, what).not.toMatch(CODE)
          },
        ),
        { numRuns, seed },
      )
    },
    120_000,
  )
})
