// How fast the app opens offline and on a stalled link, beside an empty page stored by a service worker (the floor), and how
// much JavaScript the first route asks for. Every load gets a browser that was just started on a prepared profile: signed in,
// one tour downloaded. Rounds are interleaved; figures are medians; ratios are to the floor of the same run.
//   node bench/start/run.mjs [--runs 5]
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { freePort, makeTour, startProduct } from '../../scripts/start/start-product.mjs'
import { CHROMIUM_FLAGS } from '../../scripts/start/chromium-flags.mjs'
import { median, milliseconds, quartileSpread, ratio, table } from '../support/statistics.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const RUNS = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5
const GIVE_UP_MS = 15_000
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((place) => place && existsSync(place))
const FLAGS = [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required']

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../scripts/start/start-product.mjs').Product} Product */

/**
 * Marks the first frame at which the selector shows with a size.
 * @param {string} selector
 */
function watchReady(selector) {
  const shown = () =>
    [...document.querySelectorAll(selector)].some((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden'
    })
  const poll = () => {
    if (document.body && shown()) globalThis.readyAt = performance.now()
    else requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

const launch = (/** @type {string} */ profile) =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    viewport: { width: 390, height: 844 },
  })

/**
 * @param {string} profile folder of the browser's data
 * @param {string} url
 * @param {string} selector
 * @returns {Promise<number>} ms until it showed, NaN where it never did
 */
async function openOnce(profile, url, selector) {
  const context = await launch(profile)
  try {
    await context.addInitScript(watchReady, selector)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(url, { waitUntil: 'commit', timeout: GIVE_UP_MS }).catch(() => undefined)
    const handle = await page
      .waitForFunction(() => globalThis.readyAt, null, { timeout: GIVE_UP_MS, polling: 50 })
      .catch(() => undefined)
    return (await handle?.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

/**
 * Takes every connection and never answers, as a bad mobile link does.
 * @param {number} port
 */
async function stall(port) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise((resolve) => server.listen(port, () => resolve(undefined)))
  return () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
}

async function startFloor() {
  /** @type {Record<string, string>} */
  const types = { '.html': 'text/html', '.js': 'text/javascript' }
  const port = await freePort()
  const server = http.createServer((request, response) => {
    const name = request.url?.slice(1) || 'index.html'
    const file = path.join('bench/start/floor', path.basename(name))
    if (!existsSync(file)) response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' })
        .end(readFileSync(file))
  })
  await new Promise((resolve) => server.listen(port, () => resolve(undefined)))
  return {
    origin: `http://localhost:${port}`,
    port,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function workerActive(/** @type {Page} */ page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await delay(1500)
}

/**
 * Signs in and downloads the tour, so that all of it is on the device.
 * @param {Product} product
 * @param {{ slug: string, title: string }} tour
 * @param {string} token
 * @param {string} profile
 */
async function prepare(product, tour, token, profile) {
  const context = await launch(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(product.origin)
  await page.evaluate((stored) => {
    localStorage.setItem('token', stored)
    const record = {
      necessary: true,
      functional: false,
      analytics: false,
      marketing: false,
      timestamp: new Date().toISOString(),
    }
    localStorage.setItem('cookieConsent', JSON.stringify(record))
  }, token)
  await page.goto(`${product.origin}/my-tours`)
  await page.getByText(tour.title).first().waitFor()
  await workerActive(page)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await page.getByRole('button', { name: /^Download/ }).click()
  await page.getByRole('button', { name: 'Remove download' }).waitFor({ timeout: 60_000 })
  // A person who opens the app with no signal has opened it before.
  await delay(2000)
  await page.goto(`${product.origin}/my-tours`)
  await page.getByText(tour.title).first().waitFor()
  await delay(2000)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor()
  await delay(2000)
  await context.close()
}

/**
 * Brotli bytes of the scripts that the page itself asks for on `/`, signed out.
 * @param {Product} product
 */
async function firstRouteJavaScript(product) {
  const profile = mkdtempSync(path.join(tmpdir(), 'streetlore-profile-'))
  const context = await launch(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  const scripts = new Set()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.serviceWorker() === null)
      scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(product.origin, { waitUntil: 'load' })
  await delay(2500)
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  const sizes = [...scripts]
    .filter((name) => existsSync(`dist${name}`))
    .map((name) => brotliCompressSync(readFileSync(`dist${name}`)).length)
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

const floor = await startFloor()
const product = await startProduct()
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const florence = { locationName: 'Florence, Italy', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
const tour = await makeTour(product, token, florence)
const javaScriptBytes = await firstRouteJavaScript(product)

const signedOut = mkdtempSync(path.join(tmpdir(), 'streetlore-visitor-'))
const visit = await launch(signedOut)
const visitor = visit.pages()[0] ?? (await visit.newPage())
await visitor.goto(product.origin)
await workerActive(visitor)
await visitor.goto(floor.origin)
await workerActive(visitor)
await visit.close()

const signedIn = mkdtempSync(path.join(tmpdir(), 'streetlore-walker-'))
await prepare(product, tour, token, signedIn)
await product.stop()
await floor.stop()

const routes = [
  { name: 'floor', profile: signedOut, url: `${floor.origin}/`, selector: '#ready h1' },
  { name: '/', profile: signedOut, url: `${product.origin}/`, selector: 'main h1' },
  {
    name: '/my-tours',
    profile: signedIn,
    url: `${product.origin}/my-tours`,
    selector: 'main article h2, main article h3',
  },
  {
    name: 'player, downloaded',
    profile: signedIn,
    url: `${product.origin}/tours/${tour.slug}/play`,
    selector: 'main button[aria-label="Play"]',
  },
  // Play on a stored screen is disabled until the app has taken its place.
  {
    name: 'player, Play works',
    profile: signedIn,
    url: `${product.origin}/tours/${tour.slug}/play`,
    selector: 'main button[aria-label="Play"]:not([disabled])',
  },
]
/** @typedef {{ offline: number[], stalled: number[] }} Times in ms */
/** @type {Times[]} */
const times = routes.map(() => ({ offline: [], stalled: [] }))

for (const phase of /** @type {const} */ (['offline', 'stalled'])) {
  const release = phase === 'stalled' ? await Promise.all([stall(product.port), stall(floor.port)]) : []
  for (let run = 0; run < RUNS; run += 1)
    for (const [place, { profile, url, selector }] of routes.entries()) {
      const copy = mkdtempSync(path.join(tmpdir(), 'streetlore-run-'))
      cpSync(profile, copy, { recursive: true })
      times[place][phase].push(await openOnce(copy, url, selector))
      rmSync(copy, { recursive: true, force: true })
    }
  for (const stop of release) await stop()
}
for (const place of [signedOut, signedIn]) rmSync(place, { recursive: true, force: true })

const reference = median(times[0].offline)
const report = [
  `JavaScript of \`/\`, brotli: ${(javaScriptBytes / 1024).toFixed(1)} KiB`,
  '',
  table(
    ['route', 'offline, ms', 'spread', 'x floor', 'stalled, ms', 'spread', 'x own offline', 'opened'],
    routes.map(({ name }, place) => {
      const { offline, stalled } = times[place]
      const opened = [...offline, ...stalled].filter(Number.isFinite).length
      return [
        name,
        milliseconds(median(offline)),
        milliseconds(quartileSpread(offline)),
        ratio(median(offline), reference),
        milliseconds(median(stalled)),
        milliseconds(quartileSpread(stalled)),
        ratio(median(stalled), median(offline)),
        `${opened}/${2 * RUNS}`,
      ]
    }),
  ),
  '',
  `Medians of ${RUNS} interleaved runs, each in a browser that was just started; Node ${process.version}.`,
].join('\n')
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/start.md', `# bench/start\n\n${report}\n`)
console.log(report)
process.exit(0)
