// From the tap to the sound, in pages just opened.
import { openBare, openPlayer } from './pages.mjs'

/**
 * From the pointer's release to the element's `playing`, milliseconds by the page's own clock.
 * @param {import('playwright-core').Page} page
 */
const armTap = (page) =>
  page.evaluate(() => {
    globalThis.tap = new Promise((resolve) => {
      addEventListener('pointerup', () => (globalThis.tappedAt = performance.now()), true)
      document.addEventListener('playing', () => resolve(performance.now() - globalThis.tappedAt), true)
    })
  })

/** @param {import('playwright-core').Page} page */
const canPlay = (page) =>
  page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) >= 3, undefined, {
    timeout: 60_000,
  })

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} slug
 */
export async function tapOurs(context, origin, slug) {
  const page = await openPlayer(context, origin, slug)
  await canPlay(page)
  await armTap(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const tookMs = await page.evaluate(() => globalThis.tap)
  await page.close()
  return tookMs
}

/**
 * One audio element over the same file, loaded, and a button: nothing starts sound sooner.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} audioUrl
 */
export async function tapBare(context, origin, audioUrl) {
  const page = await openBare(context, origin)
  await page.evaluate((url) => {
    const audio = Object.assign(document.createElement('audio'), { src: url, preload: 'auto' })
    const button = Object.assign(document.createElement('button'), { textContent: 'Play' })
    button.addEventListener('click', () => void audio.play())
    document.body.append(audio, button)
  }, audioUrl)
  await canPlay(page)
  await armTap(page)
  await page.getByRole('button', { name: 'Play' }).click()
  const tookMs = await page.evaluate(() => globalThis.tap)
  await page.close()
  return tookMs
}
