// Draws the PNG icons from public/icons/*.svg with a system Chromium (CHROMIUM, default /usr/bin/chromium). Run by hand
// after a change of the logo; the pictures are committed.
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

process.chdir(new URL('../..', import.meta.url).pathname)

/** From, to, side in px, and whether what is not drawn stays transparent. @type {[string, string, number, boolean][]} */
const ICONS = [
  // The tab's: a picture of pixels, since an SVG is drawn by a document of its own, in the first frames of a start.
  ['icon.svg', 'icon-64.png', 64, true],
  ['icon.svg', 'icon-192.png', 192, true],
  ['icon.svg', 'icon-512.png', 512, true],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512, false],
  // iOS rounds the corners itself and shows black where a picture is transparent.
  ['icon-maskable.svg', 'apple-touch-icon.png', 180, false],
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [from, to, side, omitBackground] of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } })
  await page.setContent(
    `<style>html, body { margin: 0 } svg { display: block; width: ${side}px; height: ${side}px }</style>${readFileSync(`public/icons/${from}`, 'utf8')}`,
  )
  await page.screenshot({ path: `public/icons/${to}`, omitBackground })
  await page.close()
}
await browser.close()
