// Puts the pictures of screens that public/manifest.webmanifest names, and their sizes, into dist/: from docs/screens, so that an install
// dialog shows what `npm run screens` took. They are no part of the app's shell. The app's own dialog about installing shows those
// of a phone, small, by day and by night.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

process.chdir(new URL('../..', import.meta.url).pathname)

const FILE = 'dist/manifest.webmanifest'
/** The sizes that Chromium's install dialog shows; it silently leaves out all others. */
const SIDE_LEAST = 320
const SIDE_MOST = 3840
const RATIO_MOST = 2.3
/** Twice what the app's dialog shows. */
const SMALL = { width: 300, height: 650 }

/** @type {{ screenshots: { src: string, sizes?: string, type?: string, form_factor: string, label: string }[] }} */
const manifest = JSON.parse(readFileSync(FILE, 'utf8'))
for (const screenshot of manifest.screenshots) {
  const name = path.basename(screenshot.src)
  const { data, info } = await sharp(path.join('docs/screens', name))
    .png({ palette: true, quality: 85 })
    .toBuffer({ resolveWithObject: true })
  const sides = [info.width, info.height]
  const least = Math.min(...sides)
  const most = Math.max(...sides)
  if (least < SIDE_LEAST || most > SIDE_MOST || most > least * RATIO_MOST)
    throw new Error(`${name} is ${sides.join('x')}: no install dialog shows it`)
  screenshot.sizes = sides.join('x')
  screenshot.type = 'image/png'
  const out = path.join('dist', screenshot.src)
  mkdirSync(path.join(path.dirname(out), 'small'), { recursive: true })
  writeFileSync(out, data)
  if (screenshot.form_factor !== 'narrow') continue
  for (const theme of ['light', 'dark']) {
    const taken = `${path.basename(name, '-light.png')}-${theme}`
    await sharp(path.join('docs/screens', `${taken}.png`))
      .resize({ ...SMALL, fit: 'cover', position: 'top' })
      .webp({ quality: 72 })
      .toFile(path.join(path.dirname(out), 'small', `${taken}.webp`))
  }
}
writeFileSync(FILE, `${JSON.stringify(manifest, null, 2)}\n`)
