// `npm run test:bare`: runs the tests and journeys that look at street data as a clone with nothing beside it does, so
// that they stay green with and without the extracts. Needs the built app (`npm run build`).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installChromium } from '../start/install.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => path.join('tests', name))
  .filter((file) => readFileSync(file, 'utf8').includes('findExtracts('))
if (tests.length === 0) throw new Error('no test was found that looks for the extracts')

const runs = [
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', ...tests],
  ['node_modules/@playwright/test/cli.js', 'test', '--project', 'phone', '--grep', '@streets'],
]
const env = { ...process.env, CHROMIUM: installChromium(), OSM_EXTRACTS: 'none' }
let failed = false
for (const command of runs) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
  if (status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
