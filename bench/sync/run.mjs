// Sync beside its bare counterparts, in a real Chromium over real IndexedDB: replay of 1,000 changes and a loop of the same
// fetches; 10,000 tours stored, opened and watched, and the same with Dexie alone. Rounds are interleaved; figures are
// medians; ratios are within one run.
//   node bench/sync/run.mjs [--rounds 15]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { median, quartileSpread, ratio, table } from '../support/statistics.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const RUNS = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 15
const CHANGES = 1000
const TOURS = 10_000
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((place) => place && existsSync(place))

const bundle = async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0].text
}
const files = {
  '/': ['text/html', '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>'],
  '/page.js': ['text/javascript', await bundle('bench/sync/measured-page.ts')],
  '/measured-worker.js': ['text/javascript', await bundle('bench/sync/measured.worker.ts')],
}
const server = http.createServer((request, response) => {
  const file = files[request.url]
  if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1])
  request.resume().on('end', () => {
    const isPlay = request.method === 'POST' && /^\/api\/tours\/\d+\/play$/.test(request.url)
    response
      .writeHead(isPlay ? 200 : 404, { 'content-type': 'application/json' })
      .end(isPlay ? '{"playCount":1}' : '{}')
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext()
const openPage = async () => {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(String(error)))
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.waitForFunction(() => globalThis.measured)
  return page
}
const page = await openPage()

const call = (method, ...given) =>
  page.evaluate(([name, args]) => globalThis.measured[name](...args), [method, given])
const results = new Map()
const measure = async (name, method, ...given) => {
  const ms = await call(method, ...given)

  results.set(name, [...(results.get(name) ?? []), ms])
}

const isStoreOnly = process.argv.includes('--store-only')
for (let round = 0; round < (isStoreOnly ? 0 : RUNS); round++) {
  const replay = () => measure('replay', 'inWorker', 'replay', `replay-${round}`, CHANGES)
  const bare = () => measure('bare loop', 'inWorker', 'bareLoop', '', CHANGES)
  // Who begins changes, so that warming up helps nobody.
  for (const run of round % 2 === 0 ? [bare, replay] : [replay, bare]) await run()
  process.stdout.write(`round ${round + 1} of ${RUNS}\r`)
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
      'replay',
      'bare loop',
      '1.10',
    ),
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

Medians of ${RUNS} (replay) and ${STORE_RUNS} interleaved rounds in one Chromium; Node ${process.version};
${availableParallelism()} cores, load ${loadavg()[0].toFixed(0)} at the end${isBusy ? BUSY : ''}.
`
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/sync.md', text)
console.log(text)
