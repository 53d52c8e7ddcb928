// The browser's side: how soon the map of a downloaded walk is drawn while there is no server.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../../scripts/start/chromium-flags.mjs'
import { startProduct } from '../../scripts/start/start-product.mjs'
import { quartileSpread } from '../support/statistics.mjs'

const GIVE_UP_MS = 30_000
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((place) => place && existsSync(place))
const launch = (/** @type {string} */ profile) =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: CHROMIUM_FLAGS,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })

/** Runs in the page: the first frame at which the player stands with an empty map, and at which the map is drawn. */
function watch() {
  /** @type {import('./page-globals.d.ts').MapSeen} */
  const seen = {}
  Object.assign(globalThis, { mapSeen: seen })
  const look = () => {
    const map = document.querySelector('[data-map-state]')
    if (map) seen.screenMs ??= performance.now()
    const canvas = map?.querySelector('canvas')
    // A stored screen has the words of a drawn map, but no picture.
    const isDrawn = canvas && canvas.width > 0 && map?.matches('[data-map-state="drawn"]')
    if (isDrawn) seen.drawnMs ??= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: how many colours the map has. */
function coloursOfMap() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('[data-map-state] canvas'))
  const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
    0,
    0,
    canvas.width,
    canvas.height,
  )
  return new Set(new Uint32Array(data.buffer)).size
}

/**
 * Downloads each walk, with its map.
 * @param {import('../../scripts/start/start-product.mjs').Product} product
 * @param {string} token
 * @param {{ slug: string }[]} tours
 * @param {string} profile
 */
async function download(product, token, tours, profile) {
  const context = await launch(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(product.origin)
  await page.evaluate((stored) => {
    const record = { necessary: true, functional: false, analytics: false, marketing: false }
    localStorage.setItem('token', stored)
    localStorage.setItem('cookieConsent', JSON.stringify({ ...record, timestamp: new Date().toISOString() }))
  }, token)
  await page.goto(`${product.origin}/my-tours`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  for (const { slug } of tours) {
    await page.goto(`${product.origin}/tours/${slug}/play`)
    await page.getByRole('button', { name: /^Download/ }).click()
    await page.getByRole('button', { name: 'Remove download' }).waitFor({ timeout: 120_000 })
    await page.locator('[data-map-state="drawn"]').waitFor({ timeout: GIVE_UP_MS })
  }
  await delay(2000)
  await context.close()
}

/**
 * @param {string} prepared folder of the browser's data
 * @param {string} url
 */
async function open(prepared, url) {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-maps-'))
  cpSync(prepared, profile, { recursive: true })
  const context = await launch(profile)
  try {
    await context.addInitScript(watch)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.mapSeen.drawnMs, null, { timeout: GIVE_UP_MS, polling: 50 })
    const seen = await page.evaluate(() => globalThis.mapSeen)
    return { ...seen, colours: await page.evaluate(coloursOfMap) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/**
 * Makes a tour of these stops without sound, which would take the server longer than everything else.
 * @param {import('../../scripts/start/start-product.mjs').Product} product
 * @param {string} token
 * @param {string} name
 * @param {readonly { latitude: number, longitude: number }[]} stops
 */
async function makeTour(product, token, name, stops) {
  const pois = stops.map((stop, orderIndex) => ({ ...stop, orderIndex, name: `Stop ${orderIndex + 1}` }))
  const route = { name, description: '', topic: 'History', isPublic: false, pois }
  const { id } = await product.call(token, '/custom-routes', route)
  await product.call(token, `/custom-routes/${id}/generate-tour`, { generateAudio: false })
  for (;;) {
    const { items } = await product.call(token, '/tours/my-tours?pageSize=100')
    const tour = items.find(
      (/** @type {{ title: string, slug: string | null }} */ item) => item.title === name,
    )
    if (tour?.slug) return { slug: String(tour.slug) }
    await delay(400)
  }
}

/**
 * Milliseconds from the beginning of each visit.
 * @param {readonly { name: string, stops: readonly { latitude: number, longitude: number }[] }[]} walks
 * @param {number} runs
 */
export async function measureFirstPaints(walks, runs) {
  const product = await startProduct({ maps: true })
  const prepared = mkdtempSync(path.join(tmpdir(), 'bench-maps-profile-'))
  try {
    const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
    const tours = []
    for (const { name, stops } of walks)
      tours.push({ name, ...(await makeTour(product, token, `A walk in ${name}`, stops)) })
    await download(product, token, tours, prepared)
    await product.stop()
    /** @type {Awaited<ReturnType<typeof open>>[][]} */
    const visits = tours.map(() => [])
    for (let run = 0; run < runs; run += 1)
      for (const [place, { slug }] of tours.entries())
        visits[place].push(await open(prepared, `${product.origin}/tours/${slug}/play`))
    return tours.map(({ name }, place) => {
      const of = (/** @type {'screenMs' | 'drawnMs'} */ what) =>
        visits[place].map((visit) => visit[what] ?? Number.NaN)
      return {
        name,
        screen: of('screenMs'),
        drawn: of('drawnMs'),
        spreadMs: quartileSpread(of('drawnMs')),
        colours: visits[place].map(({ colours }) => colours),
      }
    })
  } finally {
    rmSync(prepared, { recursive: true, force: true, maxRetries: 10 })
  }
}
