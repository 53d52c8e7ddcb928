// A first visit, in a browser that has nothing of ours: when each screen is ready beside an empty page, what script it takes,
// how far its parts jump; the same for a visitor's screens on a slow link with a slow processor; and on a slow link how long it
// takes until the app can go offline beside the bare transfer.
//   node bench/start/first-visit.mjs [--runs 5]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { makeTour, startProduct } from '../../scripts/start/start-product.mjs'
import { CHROMIUM_FLAGS } from '../../scripts/start/chromium-flags.mjs'
import { median, milliseconds, quartileSpread, ratio, table } from '../support/statistics.mjs'
import { slowLink } from '../support/slow-link.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const RUNS = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5
/** 'Slow 4G' of Lighthouse. */
const SLOW = { bytesPerS: 1_600_000 / 8, latencyMs: 75 }
/** Times slower than this machine: Lighthouse's phone. */
const SLOW_CPU = 4
const GIVE_UP_MS = 30_000
const SHIFTS_MS = 2500
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((place) => place && existsSync(place))
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })

const product = await startProduct()
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const florence = { locationName: 'Florence, Italy', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
const tour = await makeTour(product, token, florence)

const floorServer = http.createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><main><h1>Ready</h1></main>'),
)
await new Promise((resolve) => floorServer.listen(0, () => resolve(undefined)))
const floorAddress = /** @type {import('node:net').AddressInfo} */ (floorServer.address())
const floorOrigin = `http://localhost:${floorAddress.port}`

/** Public from the first start. */
const DEMO_SLUG = 'florence-history'

/** @typedef {{ name: string, url: string, selector: string, token?: string }} Screen */
/** @typedef {{ readyAt?: number, shift: number, scriptBytes: number }} Visit */

/** @type {Screen[]} */
const screens = [
  // The floor: the others are compared with it.
  { name: 'empty page', url: floorOrigin, selector: 'h1' },
  { name: '/', url: product.origin, selector: 'main h1' },
  { name: '/tours', url: `${product.origin}/tours`, selector: 'main article h3' },
  {
    name: 'preview',
    url: `${product.origin}/tours/${DEMO_SLUG}/preview`,
    selector: 'main ol h3',
  },
  {
    name: '/my-tours',
    url: `${product.origin}/my-tours`,
    selector: 'main article h2, main article h3',
    token,
  },
  {
    name: 'player',
    url: `${product.origin}/tours/${tour.slug}/play`,
    selector: 'main button[aria-label="Play"]:not([disabled])',
    token,
  },
]

/** The first screen that a visitor without an account opens. */
const slowScreens = screens.filter(({ token: signedIn }) => signedIn === undefined)

/**
 * Runs in the page: the first frame at which the selector shows, and how far its parts have jumped since.
 * @param {string} selector
 */
function watch(selector) {
  /** @type {typeof globalThis.seen} */
  const seen = { shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of /** @type {import('./page-globals.d.ts').LayoutShift[]} */ (list.getEntries()))
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const shown = [...document.querySelectorAll(selector)].some(
      (element) => element.getBoundingClientRect().width,
    )
    if (shown) seen.readyAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * The same screen over a link of its own, so that visits do not share its rate.
 * @param {Screen} screen
 * @returns {Promise<Visit>}
 */
async function slowVisit(screen) {
  const url = new URL(screen.url)
  const link = await slowLink({ port: Number(url.port), ...SLOW })
  url.port = String(link.port)
  try {
    return await visit({ ...screen, url: url.href }, SLOW_CPU)
  } finally {
    await link.stop()
  }
}

/**
 * @param {Screen} screen
 * @param {number} timesSlower of the processor
 * @returns {Promise<Visit>}
 */
async function visit({ url, selector, token: signedIn }, timesSlower = 1) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    if (timesSlower > 1) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    }
    const scripts = new Set()
    // The requests of the page and its workers; those of the service worker for later screens do not count.
    context.on('request', (request) => {
      if (request.serviceWorker() === null && new URL(request.url()).pathname.endsWith('.js'))
        scripts.add(new URL(request.url()).pathname)
    })
    await page.addInitScript((value) => {
      if (value && location.protocol.startsWith('http')) localStorage.setItem('token', value)
    }, signedIn)
    await page.addInitScript(watch, selector)
    await page.goto(url, { waitUntil: 'commit' })
    await page
      .waitForFunction(() => globalThis.seen.readyAt, null, { timeout: GIVE_UP_MS, polling: 50 })
      .catch(() => undefined)
    const neededBytes = [...scripts]
      .filter((name) => existsSync(`dist${name}`))
      .reduce((sum, name) => sum + brotliCompressSync(readFileSync(`dist${name}`)).length, 0)
    await delay(SHIFTS_MS)
    return { ...(await page.evaluate(() => globalThis.seen)), scriptBytes: neededBytes }
  } finally {
    await context.close()
  }
}

/** Until the service worker is active: every screen's code is stored. */
async function untilSafe() {
  const link = await slowLink({ port: Number(new URL(product.origin).port), ...SLOW })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    let requests = 0
    context.on('request', () => (requests += 1))
    const begun = performance.now()
    await page.goto(`http://localhost:${link.port}/`, { waitUntil: 'commit' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const safeMs = performance.now() - begun
    const bytesWhenSafe = link.bytes()
    for (let before = -1; before !== link.bytes();) {
      before = link.bytes()
      await delay(1500)
    }
    return { safeMs, bytesWhenSafe, bytes: link.bytes(), requests }
  } finally {
    await context.close()
    await link.stop()
  }
}

/** @type {Visit[][]} */
const visits = screens.map(() => [])
/** @type {Visit[][]} */
const slowVisits = slowScreens.map(() => [])
/** @type {Awaited<ReturnType<typeof untilSafe>>[]} */
const safe = []
for (let run = 0; run < RUNS; run += 1) {
  for (const [place, screen] of screens.entries()) visits[place].push(await visit(screen))
  for (const [place, screen] of slowScreens.entries()) slowVisits[place].push(await slowVisit(screen))
  safe.push(await untilSafe())
}
/** Where the screen never got ready there is no figure, which `median` leaves out. */
const readyOf = (/** @type {Visit[]} */ all) => all.map(({ readyAt }) => readyAt ?? Number.NaN)
const kib = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(0)
const bytesWhenSafe = median(safe.map((one) => one.bytesWhenSafe))
const safeMs = median(safe.map((one) => one.safeMs))
const transferMs = 4 * SLOW.latencyMs + (bytesWhenSafe / SLOW.bytesPerS) * 1000
/**
 * @param {readonly Screen[]} shown the floor first
 * @param {Visit[][]} all
 */
function tableOf(shown, all) {
  const floorMs = median(readyOf(all[0]))
  return table(
    ['screen', 'ready, ms', 'spread', 'x empty page', 'script, KiB brotli', 'layout shift'],
    shown.map(({ name }, place) => {
      const ready = readyOf(all[place])
      return [
        name,
        milliseconds(median(ready)),
        milliseconds(quartileSpread(ready)),
        ratio(median(ready), floorMs),
        kib(median(all[place].map(({ scriptBytes }) => scriptBytes))),
        median(all[place].map(({ shift }) => shift)).toFixed(3),
      ]
    }),
  )
}
const report = [
  tableOf(screens, visits),
  '',
  `A visitor on a slow link (1.6 Mbit/s, 150 ms) with a processor ${SLOW_CPU} times slower:`,
  '',
  tableOf(slowScreens, slowVisits),
  '',
  `Safe to go offline after \`/\` on a slow link (1.6 Mbit/s, 150 ms): ${milliseconds(safeMs)} ms, ` +
    `${ratio(safeMs, transferMs)} times the bare transfer of its ${kib(bytesWhenSafe)} KiB; ` +
    `${kib(median(safe.map(({ bytes }) => bytes)))} KiB when the link is quiet.`,
  '',
  `Medians of ${RUNS} interleaved runs, each with nothing stored; Node ${process.version}.`,
].join('\n')
mkdirSync('bench/results', { recursive: true })
writeFileSync(path.join('bench/results', 'first-visit.md'), `# bench/start, first visit\n\n${report}\n`)
console.log(report)
await browser.close()
process.exit(0)
