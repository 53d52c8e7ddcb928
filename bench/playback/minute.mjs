// Measures what a minute of playing costs the main thread, with map and a position a second.
import { setTimeout as delay } from 'node:timers/promises'
import { countMainThread, openBare, openPlayer, pressPlay } from './pages.mjs'

const SECONDS = 60

/** @param {import('playwright-core').Page} page */
const audioTime = (page) =>
  page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime)),
  )

/**
 * The walker stands about the first stop; the sound must have moved the whole minute.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} slug
 * @param {import('./page-globals.d.ts').Place} firstStop
 */
export async function minuteOfOurs(context, origin, slug, [latitude, longitude]) {
  const page = await openPlayer(context, origin, slug)
  await pressPlay(page)
  await page.locator('[data-map-state="drawn"]').waitFor()
  await delay(3000)
  const spent = await countMainThread(context, page)
  const beganS = await audioTime(page)
  for (let second = 0; second < SECONDS; second += 1) {
    await context.setGeolocation({ latitude: latitude + (second % 20) * 1e-5, longitude, accuracy: 8 })
    await delay(1000)
  }
  const cost = await spent()
  const playedS = (await audioTime(page)) - beganS
  await page.close()
  return { ...cost, playedS }
}

/**
 * The floor: one audio element over the same sound, and the distances from each position to the stops.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} audioUrl
 * @param {import('./page-globals.d.ts').Place[]} stops
 */
export async function minuteOfBare(context, origin, audioUrl, stops) {
  const page = await openBare(context, origin)
  await page.evaluate((url) => {
    const audio = Object.assign(document.createElement('audio'), { src: url, loop: true })
    document.body.append(audio)
    return audio.play()
  }, audioUrl)
  await delay(3000)
  const spent = await countMainThread(context, page)
  await page.evaluate(
    ({ seconds, places }) =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180
          const metres = (
            /** @type {import('./page-globals.d.ts').Place} */ a,
            /** @type {import('./page-globals.d.ts').Place} */ b,
          ) => {
            const h =
              Math.sin(radians(b[0] - a[0]) / 2) ** 2 +
              Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(radians(b[1] - a[1]) / 2) ** 2
            return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
          }
          let second = 0
          const timer = setInterval(() => {
            const [latitude, longitude] = places[0]
            globalThis.near = places.filter(
              (stop) => metres(stop, [latitude + second * 1e-5, longitude]) < 50,
            )
            second += 1
            if (second < seconds) return
            clearInterval(timer)
            resolve()
          }, 1000)
        })
      ),
    { seconds: SECONDS, places: stops },
  )
  const cost = await spent()
  await page.close()
  return cost
}
