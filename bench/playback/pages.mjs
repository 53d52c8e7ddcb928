// The browser's side of the playback benchmark: signed-in contexts, players, and what a page's main thread spent.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

export const launch = () =>
  chromium.launch({
    executablePath: [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--enable-precise-memory-info',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })

/**
 * A profile of its own, signed in by `token`, that stands at `[latitude, longitude]`.
 * @param {import('playwright-core').Browser} browser
 * @param {string} token
 * @param {import('./page-globals.d.ts').Place} place
 */
export async function openContext(browser, token, [latitude, longitude]) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude, longitude, accuracy: 8 },
  })
  await context.addInitScript((stored) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('token', stored)
  }, token)
  return context
}

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} slug
 */
export async function openPlayer(context, origin, slug) {
  const page = await context.newPage()
  await page.goto(`${origin}/tours/${slug}/play`)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  return page
}

/**
 * A page of the same origin with nothing of the app in it.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 */
export async function openBare(context, origin) {
  const page = await context.newPage()
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  )
  await page.goto(`${origin}/bare`)
  return page
}

/** @param {import('playwright-core').Page} page */
export async function pressPlay(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
}

/**
 * Switches positions off, so that nothing waits for the walker to arrive.
 * @param {import('playwright-core').Page} page
 */
export const playInOrder = (page) =>
  page.getByRole('switch', { name: 'Play in order' }).setChecked(true, { force: true })

/**
 * Counts the main thread's time of a page: `spent()` answers seconds of tasks and of script since the start.
 * @param {import('playwright-core').BrowserContext} context
 * @param {import('playwright-core').Page} page
 */
export async function countMainThread(context, page) {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (/** @type {string} */ wanted) =>
      metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    return { tasksS: of('TaskDuration'), scriptS: of('ScriptDuration') }
  }
  const begun = await read()
  return async () => {
    const now = await read()
    return { tasksS: now.tasksS - begun.tasksS, scriptS: now.scriptS - begun.scriptS }
  }
}

/**
 * Reads the heap's size in bytes, after a collection.
 * @param {import('playwright-core').BrowserContext} context
 * @param {import('playwright-core').Page} page
 */
export async function heapReader(context, page) {
  const session = await context.newCDPSession(page)
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
}
