// Runs what takes too long for every change: the random sequences of sync, ten times as many, other ones each time (`SYNC_SEED` repeats
// a run); processes that are killed again and again (`DURABILITY_SEED`); then the tests of sync against planted faults.
import { spawnSync } from 'node:child_process'

process.chdir(new URL('../..', import.meta.url).pathname)

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env] what is not set outside
 */
const run = (command, env = {}) =>
  spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...env, ...process.env } }).status === 0

const results = [
  run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', 'tests/sync/model'], {
    SYNC_SEQUENCES: '2000',
    SYNC_SEED: String(Date.now() % 2 ** 31),
  }),
  // Processes of the server are killed, and its database.
  run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', 'tests/machines/two-and-two'], {
    DURABILITY_ROUNDS: '40',
    DURABILITY_SEED: String(Date.now() % 2 ** 31),
  }),
  // Results of an earlier run would hide what a change in another file did.
  run(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--force']),
]
process.exitCode = results.every(Boolean) ? 0 : 1
