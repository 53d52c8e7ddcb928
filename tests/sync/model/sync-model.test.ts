/**
 * Random sequences of what happens to a device, against the real server: nothing is lost, nothing is done twice, the order
 * is kept, and screens show what the person did at every moment. `SYNC_SEQUENCES` says how many and `SYNC_SEED` which;
 * `SYNC_PATH` begins with the one that a red run names.
 * `npm test` runs the same 200 each time, so that a red run is the change's; `npm run nightly` runs 2,000 new ones.
 */
import * as fc from 'fast-check'
import { it } from 'vitest'
import { exceptLine } from '#tests/support/silent-console.ts'
import { startTestServer } from '#tests/support/server.ts'
import { DEXIE_REOPENS } from './indexed-db.ts'
import { runSequence } from './sequence.ts'
import { sequences } from './steps.ts'

const numRuns = Number(process.env['SYNC_SEQUENCES'] ?? 200)
const seed = Number(process.env['SYNC_SEED'] ?? 20_261_121)

it(
  `${numRuns} random sequences end as the model says`,
  async () => {
    exceptLine(DEXIE_REOPENS)
    const server = await startTestServer()
    process.stdout.write(`sync model: SYNC_SEED=${seed}\n`)
    const startedAt = performance.now()
    await fc.assert(
      // Somebody else each time: the server limits how much one user writes, by a clock that the sequences do not turn.
      fc.asyncProperty(sequences, async (steps) =>
        runSequence({ server, user: await server.signUp({ tier: 1 }), steps }),
      ),
      {
        numRuns,
        seed,
        endOnFailure: process.env['SYNC_SHRINK'] === 'off',
        path: process.env['SYNC_PATH'] ?? '',
      },
    )
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`sync model: ${numRuns} sequences in ${seconds} s\n`)
  },
  Math.max(600_000, numRuns * 3000),
)
