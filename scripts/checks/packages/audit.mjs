// Asks the registry whether a package that ships has a known weakness of high severity. Registries that answer no such question, and
// machines without a network, skip it and say so; it never takes longer than TIME_LIMIT_MS. What is known and accepted for a time stands in
// audit-exceptions.json.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findingsIn, judge } from './audit-report.mjs'

const TIME_LIMIT_MS = 20_000
const FETCH_LIMIT_MS = 12_000
const ASKED = [
  'audit',
  '--omit=dev',
  '--audit-level=high',
  '--json',
  '--fetch-retries=0',
  `--fetch-timeout=${FETCH_LIMIT_MS}`,
]

process.chdir(new URL('../../..', import.meta.url).pathname)
const exceptions = JSON.parse(readFileSync(new URL('audit-exceptions.json', import.meta.url), 'utf8'))
const npm = process.env['npm_execpath']
const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
const { stdout, error } = spawnSync(command, [...first, ...ASKED], {
  encoding: 'utf8',
  timeout: TIME_LIMIT_MS,
  killSignal: 'SIGKILL',
  maxBuffer: 64 * 1024 * 1024,
})
const asked = error ? { unanswered: error.message } : findingsIn(stdout)
const today = new Date().toISOString().slice(0, 10)
const { faults, notes } = judge(asked, exceptions, today)
for (const note of notes) console.log(note)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
