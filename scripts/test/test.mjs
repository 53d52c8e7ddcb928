// `npm test`: installs what is missing (a Chromium too) and runs every check and test, one heavy suite after another.
// The last line counts the tests of all runners.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { installChromium, installPackages } from '../start/install.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
installPackages()
const chromium = installChromium()

const REPORTS = 'build/reports'
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const started = Date.now()
/** @type {NodeJS.ProcessEnv} */
const environment = { ...process.env, CHROMIUM: chromium, FORCE_COLOR: '0', NO_COLOR: '1' }

/**
 * @param {string} what
 * @param {string[]} command of Node
 */
function run(what, command) {
  const begun = Date.now()
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: environment })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${what} (${((Date.now() - begun) / 1000).toFixed(0)} s)`)
  if (status !== 0) total.failed += 1
  return status === 0
}

/**
 * @param {string} file a runner's report
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} read
 */
function count(file, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')))
    total.passed += counts.passed
    total.skipped += counts.skipped
    // A red runner has already been counted once.
    total.failed += Math.max(0, counts.failed - 1)
  } catch {
    console.error(`${file} could not be read`)
    total.failed += 1
  }
}

/** @param {string} project */
function vitest(project) {
  const file = `${REPORTS}/${project}.json`
  run(`${project} tests`, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter',
    'default',
    '--reporter',
    'json',
    `--outputFile.json=${file}`,
  ])
  count(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }))
}

run('checks', ['scripts/checks/check.mjs'])
vitest('unit')
if (run('build', ['scripts/build/build.mjs'])) {
  vitest('integration')
  const file = `${REPORTS}/e2e.json`
  environment.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  run('end-to-end tests', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'])
  count(file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

console.log(`all in ${((Date.now() - started) / 60_000).toFixed(1)} minutes`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
