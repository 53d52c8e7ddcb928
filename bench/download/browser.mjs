// The browser's side of the benchmark: a profile of its own that has the app and nothing of a walk, and what is measured in it.

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

/** The number of fetches at once; the same as that of the download (`DOWNLOAD.parallel` in contract/threads/stored-files.ts). */
const PARALLEL = 6
const DOWNLOAD = /^Download/

/**
 * The player with the app's own code stored, so that nothing else crosses the link.
 * @param {Browser} browser
 * @param {string} origin
 * @param {string} token
 * @param {string} slug
 */
export async function openPlayer(browser, origin, token, slug) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript((stored) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('token', stored)
  }, token)
  const page = await context.newPage()
  const url = `${origin}/tours/${slug}/play`
  await page.goto(url)
  await page.getByRole('button', { name: DOWNLOAD }).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const isWhole = async () => {
      for (const name of await caches.keys())
        for (const { url: stored } of await (await caches.open(name)).keys())
          if (stored === 'https://kept.invalid/whole') return true
      return false
    }
    for (let tries = 0; tries < 60 && !(await isWhole()); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 500))
  })
  return { context, page, url }
}

/** @param {Page} page */
export const tapDownload = (page) => page.getByRole('button', { name: DOWNLOAD }).click()
/** @param {Page} page */
export const isDownloaded = (page) =>
  page.getByRole('button', { name: 'Remove download' }).waitFor({ timeout: 300_000 })

/**
 * From the tap to the screen that says 'Downloaded'; ms.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export const timeDownload = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const named = (/** @type {RegExp} */ name) =>
          [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))
        const button = named(/^Download/)
        if (!button) return reject(new Error('no button'))
        const begun = performance.now()
        const seen = new MutationObserver(() => {
          if (!named(/^Remove download/)) return
          seen.disconnect()
          resolve(performance.now() - begun)
        })
        seen.observe(document.body, { subtree: true, childList: true, characterData: true })
        button.click()
      }),
  )

/**
 * Returns the files of the download, as its own list names them.
 * @param {Page} page
 * @returns {Promise<{ url: string, kind: string, bytes: number }[]>}
 */
export const storedFiles = (page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('tour-'))
    const notes = names.find((name) => name.endsWith('-parts')) ?? ''
    const list = await (await caches.open(notes)).match('https://kept.invalid/files')
    if (!list) throw new Error('no list of files')
    const { files } = await list.json()
    const cache = await caches.open(names.find((name) => !name.endsWith('-parts')) ?? '')
    return Promise.all(
      files.map(async (/** @type {{ url: string, kind: string }} */ { url, kind }) => {
        const stored = await cache.match(url)
        return { url, kind, bytes: (await stored?.arrayBuffer())?.byteLength ?? 0 }
      }),
    )
  })

/**
 * The same files fetched as many at a time, and nothing done with them; ms.
 * @param {Browser} browser
 * @param {string} origin
 * @param {readonly string[]} paths
 * @returns {Promise<number>}
 */
export async function timeRaw(browser, origin, paths) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  )
  await page.goto(`${origin}/bare`)
  await page.unrouteAll()
  const ms = await page.evaluate(async ([all, parallel]) => {
    const queue = [...all]
    const begun = performance.now()
    const worker = async () => {
      for (let path = queue.shift(); path; path = queue.shift())
        await (await fetch(path, { cache: 'no-store' })).arrayBuffer()
    }
    await Promise.all(Array.from({ length: parallel }, worker))
    return performance.now() - begun
  }, /** @type {const} */ ([paths, PARALLEL]))
  await context.close()
  return ms
}
