// Draws public/pictures/cover.png, which link previews show of pages without a picture of their own: the top of the landing page
// without its buttons. Needs `npm run build`; run by hand after a change of the landing page; the picture is committed.
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { CHROMIUM_FLAGS } from '../start/chromium-flags.mjs'
import { startProduct } from '../start/start-product.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const OUT = 'public/pictures'
/** The controls of the page, which the picture leaves out because nobody can press them there; the logo stays. */
const CONTROLS = 'header a:not(:has(svg)), header button, main a, main button, main p:has(a), [role="dialog"]'

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: CHROMIUM_FLAGS,
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
await page.goto(product.origin)
await page.getByRole('heading', { level: 1 }).first().waitFor()
await page.evaluate((controls) => {
  for (const element of document.querySelectorAll(controls))
    if (element instanceof HTMLElement) element.style.visibility = 'hidden'
}, CONTROLS)
await page.evaluate(() => document.fonts.ready)
const picture = await page.screenshot()
await browser.close()
await product.stop()
mkdirSync(OUT, { recursive: true })
await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(`${OUT}/cover.png`)
