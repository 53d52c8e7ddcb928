/** What would the model say of an engine with a rule broken? It must find it, and soon. */
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server.ts'
import { BROKEN_RULES } from './broken-rules.ts'
import { runSequence } from './sequence.ts'
import { sequences } from './steps.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.signUp()
})

it.each(BROKEN_RULES)(
  'the model finds %s',
  async (_name, rule) => {
    const found = await fc.check(
      fc.asyncProperty(sequences, (steps) => runSequence({ server, user, steps, broken: rule() })),
      { numRuns: 200, seed: 1, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
    expect(found.errorInstance).toHaveProperty('name', 'Violation')
    process.stdout.write(
      `found after ${found.numRuns} sequences: ${(found.errorInstance as Error).message}\n`,
    )
  },
  10 * 60_000,
)
