// Sync beside its bare counterparts, in a real Chromium over real IndexedDB. Replay: from opening the store to an outbox that is
// empty on the disk with all facts written, beside a loop of the same fetches, without a driver that looks on and with one. A
// press with many changes waiting. 10,000 tours stored, opened and watched, and the same with Dexie alone. Rounds are
// interleaved; figures are medians; ratios are within one run.
//   node bench/sync/run.mjs [--rounds 15] [--only replay,press,store]
// Part of it is printed and not written to the results.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { openPlainly } from '../support/plain-browser.mjs'
import { median, quartileSpread, ratio, ratioOfRounds, table } from '../support/statistics.mjs'
import { startServer } from './server.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const asked = (/** @type {string} */ name) => process.argv[process.argv.indexOf(name) + 1]
const RUNS = Number(asked('--rounds')) || 15
const PARTS = process.argv.includes('--only') ? asked('--only').split(',') : ['replay', 'press', 'store']
const TOURS = 10_000
const STORE_RUNS = Math.min(RUNS, 5)
const REPLAYS = [
  { latencyMs: 0, changes: 1000, goal: 1.5 },
  { latencyMs: 20, changes: 300, goal: 1.1 },
]
const PRESSES = 30
const WAITING = [0, 1000, 10_000]
const executablePath =
  [process.env.CHROMIUM ?? '', '/usr/bin/chromium'].find((place) => existsSync(place)) ?? ''
if (executablePath === '') throw new Error('no Chromium: set CHROMIUM to its path')

const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext()
/** @type {Map<string, number[]>} */
const results = new Map()
const milliseconds = (/** @type {number} */ value) =>
  Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : 'n/a'

/**
 * Opens a page that measures by itself, and collects the figures that it reports.
 * @param {string} who
 * @param {() => (() => Promise<void>) | Promise<() => Promise<void>>} open
 */
async function keep(who, open) {
  const told = server.figures()
  const close = await open()
  try {
    for (const [name, values] of Object.entries(await told)) {
      results.set(`${name}${who}`, values)
      console.log(`${name}${who}: ${milliseconds(median(values))}`)
    }
  } finally {
    await close()
  }
}

/** @param {(typeof REPLAYS)[number]} replay */
async function measureReplay({ latencyMs, changes }) {
  const url = `${server.origin}/replay?rounds=${RUNS}&changes=${changes}`
  server.setLatency(latencyMs)
  await keep(` at ${latencyMs}`, () => openPlainly(executablePath, url))
  if (latencyMs > 0) return
  await keep(` at ${latencyMs} driven`, async () => {
    const driven = await context.newPage()
    await driven.goto(`${url}&alone`)
    return () => driven.close()
  })
}

const measurePress = () =>
  keep('', () =>
    openPlainly(executablePath, `${server.origin}/press?presses=${PRESSES}&waiting=${WAITING.join(',')}`),
  )

const openPage = async () => {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(String(error)))
  await page.goto(`${server.origin}/`)
  await page.waitForFunction(() => 'measured' in globalThis)
  return page
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} method of what the page measures (measured-page.ts)
 * @param {unknown[]} given
 * @returns {Promise<number>}
 */
const call = (page, method, ...given) =>
  page.evaluate(
    ([name, args]) => /** @type {any} */ (globalThis).measured[name](...args),
    /** @type {const} */ ([method, given]),
  )

async function measureStore() {
  const page = await openPage()
  /**
   * @param {string} name of the figure
   * @param {string} method of what the page measures
   * @param {unknown[]} given
   */
  const measure = async (name, method, ...given) => {
    const ms = await call(page, method, ...given)
    results.set(name, [...(results.get(name) ?? []), ms])
  }
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
    await call(other, 'follow', ours)
    await measure('other tab', 'otherTab', ours)
    await call(other, 'followRaw', raw)
    await measure('other tab raw', 'otherTabRaw', raw)
    await other.close()
  }
}

if (PARTS.includes('replay')) for (const replay of REPLAYS) await measureReplay(replay)
if (PARTS.includes('press')) await measurePress()
if (PARTS.includes('store')) await measureStore()
await browser.close()
server.close()

const of = (/** @type {string} */ name) => results.get(name) ?? []
/**
 * @param {string} what
 * @param {string} name
 * @param {string} [reference]
 */
const row = (what, name, reference, goal = '') => [
  what,
  milliseconds(median(of(name))),
  milliseconds(quartileSpread(of(name))),
  reference ? milliseconds(median(of(reference))) : '',
  reference ? ratio(median(of(name)), median(of(reference))) : '',
  goal,
]

/** Measured on shared machines: within 15 % counts as reached, and is said. */
const verdict = (/** @type {number} */ goal, /** @type {number} */ value) =>
  `${goal}: ${value <= goal ? 'reached' : value <= goal * 1.15 ? 'reached within 15 %' : 'missed'}`
/**
 * @param {string} what
 * @param {string} name
 * @param {string} reference
 * @param {number} [goal]
 */
const replayRow = (what, name, reference, goal) => [
  ...row(what, name, reference).slice(0, -1),
  ratioOfRounds(of(name), of(reference)),
  goal ? verdict(goal, median(of(name)) / median(of(reference))) : '',
]
const replayRows = REPLAYS.flatMap(({ latencyMs, changes, goal }) => {
  const at = `at ${latencyMs}`
  return [
    replayRow(
      `${changes} changes of 50 tours at ${latencyMs} ms latency, the store opened, all sent and written, the outbox empty on the disk`,
      `replay ${at}`,
      `bare loop ${at}`,
      goal,
    ),
    replayRow('the same from the first request on', `replay from first ${at}`, `bare loop ${at}`),
    replayRow(
      'the same with a page that shows the list and what waits',
      `replay watched ${at}`,
      `bare loop ${at}`,
    ),
    [...row('longest task of that page (0: none over 50 ms)', `longest task ${at}`), ''],
  ]
})
const pressRows = WAITING.map((waiting) => [
  `${waiting}`,
  milliseconds(median(of(`bare write ${waiting}`))),
  ...['', ' watching', ' watching seen'].flatMap((how) => {
    const ms = median(of(`press ${waiting}${how}`))
    return [milliseconds(ms), ratio(ms, median(of(`bare write ${waiting}`)))]
  }),
])
const BUSY =
  ': a machine busy with other work, so only the ratios say something, and they roughly; a thread that waits for a core counts as stopped'
const isBusy = loadavg()[0] > 2 * availableParallelism()

const texts = {
  replay: `## Replay, beside a bare loop of the same fetches in the same rounds

${table(
  ['what', 'ms', 'spread', 'bare loop, ms', 'ratio of medians', "median of the rounds' ratios", 'goal'],
  [
    ...replayRows,
    replayRow(
      '1000 changes at 0 ms in a browser with a driver, as tests use it',
      'replay at 0 driven',
      'bare loop at 0 driven',
    ),
  ],
)}

Medians of ${RUNS} interleaved rounds. Opening, claims, requests, facts, fences and removal are all in it. After each round the rows on the disk (none) and play counts (the server's) are checked.`,
  press: `## A press on a tour's switch, to what is stored

${table(
  [
    'changes waiting',
    'bare write, ms',
    'press, ms',
    'ratio',
    'page watches all rows, ms',
    'ratio',
    'until it shows, ms',
    'ratio',
  ],
  pressRows,
)}

Medians of ${PRESSES} interleaved presses, beside a bare write of one row with the same durability.`,
  store: `## The store

${table(
  ['what', 'ms', 'spread', 'beside it, ms', 'ratio', 'goal'],
  [
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
    row('reading the places of all of them into memory, once', 'read index'),
    row(`cold open to the first page of ${TOURS} tours, beside Dexie alone`, 'open', 'open raw'),
    row("change to the other tab's screen, beside Dexie alone", 'other tab', 'other tab raw'),
    row('write to live query, beside Dexie alone', 'write', 'write raw'),
  ],
)}

Medians of ${STORE_RUNS} interleaved rounds.`,
}
const text = `# bench/sync

${Object.entries(texts)
  .filter(([part]) => PARTS.includes(part))
  .map(([, each]) => each)
  .join('\n\n')}

Node ${process.version}; ${availableParallelism()} cores, load ${loadavg()[0].toFixed(0)} at the end${isBusy ? BUSY : ''}.
`
if (PARTS.length === Object.keys(texts).length) {
  mkdirSync('bench/results', { recursive: true })
  writeFileSync('bench/results/sync.md', text)
}
console.log(text)
