// Sync beside its bare counterparts, in a real Chromium over real IndexedDB: replay of 1,000 changes and a loop of the same
// fetches, without a driver that looks on and with one; 10,000 tours stored, opened and watched, and the same with Dexie alone.
// Rounds are interleaved; figures are medians; ratios are within one run.
//   node bench/sync/run.mjs [--rounds 15] [--store-only]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { openPlainly } from '../support/plain-browser.mjs'
import { median, quartileSpread, ratio, table } from '../support/statistics.mjs'
import { startServer } from './server.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const RUNS = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 15
const CHANGES = 1000
const TOURS = 10_000
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((place) => place && existsSync(place))

const server = await startServer()
const results = new Map()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext()
const openPage = async () => {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(String(error)))
  await page.goto(`${server.origin}/`)
  await page.waitForFunction(() => globalThis.measured)
  return page
}

const replayPage = `${server.origin}/replay?rounds=${RUNS}&changes=${CHANGES}`
/** Opens the page that replays, and keeps the figures that it tells. */
async function replay(who, open) {
  const told = server.figures()
  const close = await open()
  for (const [name, values] of Object.entries(await told)) results.set(`${name} ${who}`, values)
  await close()
}
if (!process.argv.includes('--store-only')) {
  await replay('alone', () => openPlainly(executablePath, replayPage))
  await replay('driven', async () => {
    const driven = await context.newPage()
    await driven.goto(replayPage)
    return () => driven.close()
  })
}

const page = await openPage()

const call = (method, ...given) =>
  page.evaluate(([name, args]) => globalThis.measured[name](...args), [method, given])
const measure = async (name, method, ...given) => {
  const ms = await call(method, ...given)
  results.set(name, [...(results.get(name) ?? []), ms])
}

const STORE_RUNS = Math.min(RUNS, 5)
for (let round = 0; round < STORE_RUNS; round++) {
  const [ours, raw] = [`tours-${round}`, `raw-${round}`]
  await measure('import gap', 'importGap', ours, TOURS)
  await measure('import gap raw', 'importGapRaw', raw, TOURS)
  await measure('open', 'coldOpen', ours)
  await measure('open raw', 'coldOpenRaw', raw)
  await measure('write', 'writeToQuery', ours)
  await measure('write raw', 'writeToQueryRaw', raw)
  await measure('read index', 'readIndex', ours)
  await measure('nearby', 'nearby', ours)
  await measure('nearby raw', 'nearbyRaw', raw)
  const other = await openPage()
  await other.evaluate((name) => globalThis.measured.follow(name), ours)
  await measure('other tab', 'otherTab', ours)
  await other.evaluate((name) => globalThis.measured.followRaw(name), raw)
  await measure('other tab raw', 'otherTabRaw', raw)
  await other.close()
}
await browser.close()
server.close()

const milliseconds = (value) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : 'n/a')
const of = (name) => results.get(name) ?? []
const row = (what, name, reference, goal) => [
  what,
  milliseconds(median(of(name))),
  milliseconds(quartileSpread(of(name))),
  reference ? milliseconds(median(of(reference))) : '',
  reference ? ratio(median(of(name)), median(of(reference))) : '',
  goal,
]
const BUSY =
  ': a machine busy with other work, so only the ratios say something, and they roughly; a thread that waits for a core counts as stopped'
const isBusy = loadavg()[0] > 2 * availableParallelism()
const text = `# bench/sync

${table(
  ['what', 'ms', 'spread', 'beside it, ms', 'ratio', 'goal'],
  [
    row(
      `replay of ${CHANGES} changes, beside a bare loop of the same fetches`,
      'replay alone',
      'bare loop alone',
      '1.10',
    ),
    row('the same in a browser with a driver, as tests use it', 'replay driven', 'bare loop driven', '1.10'),
    row('removing the rows of what was sent, when nothing waits any more', 'clear alone', undefined, ''),
    row(
      `longest stop of the page while ${TOURS} tours are stored, beside a page that reads nothing while Dexie alone stores them`,
      'import gap',
      'import gap raw',
      '< 50 ms',
    ),
    row(
      `the nearest 50 of ${TOURS} tours within 150 km, beside Dexie on an index of latitudes`,
      'nearby',
      'nearby raw',
      '1.0',
    ),
    row('reading the places of all of them into memory, once', 'read index', undefined, ''),
    row(`cold open to the first page of ${TOURS} tours, beside Dexie alone`, 'open', 'open raw', ''),
    row("change to the other tab's screen, beside Dexie alone", 'other tab', 'other tab raw', ''),
    row('write to live query, beside Dexie alone', 'write', 'write raw', ''),
  ],
)}

Medians of ${RUNS} (replay) and ${STORE_RUNS} interleaved rounds, each kind in one Chromium; Node ${process.version};
${availableParallelism()} cores, load ${loadavg()[0].toFixed(0)} at the end${isBusy ? BUSY : ''}.
`
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/sync.md', text)
console.log(text)
