/** What takes too long for every change: the random sequences of sync, ten times as many, other ones each time. `SYNC_SEED` repeats a run. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/sync/model'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { SYNC_SEQUENCES: '2000', SYNC_SEED: String(Date.now() % 2 ** 31), ...process.env },
})
process.exitCode = status ?? 1
