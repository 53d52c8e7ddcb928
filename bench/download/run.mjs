// A whole download in a real Chromium from the real server: from the tap to 'Downloaded' (facts, checks, storing and cleaning up
// included) beside a bare parallel fetch of the same files, in turn; what is fetched again where the link is cut, or the tab closed,
// at half; and what an hour of tour weighs.
//   node bench/download/run.mjs [--rounds 5]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../../scripts/start/chromium-flags.mjs'
import { makeTour, startProduct } from '../../scripts/start/start-product.mjs'
import { slowLink } from '../support/slow-link.mjs'
import { median, milliseconds, quartileSpread, ratio, ratioOfRounds, table } from '../support/statistics.mjs'
import { isDownloaded, openPlayer, storedFiles, tapDownload, timeDownload, timeRaw } from './browser.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const ROUNDS = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5
const MUNICH = { locationName: 'Munich', latitude: 48.1374, longitude: 11.5755, topic: 'History' }
/** A good mobile link: 20 Mbit/s, 50 ms there and back. */
const LINK = { bytesPerS: 2_500_000, latencyMs: 25 }
const GOAL = { time: 1.15, bytes: 1.02 }
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file))

const product = await startProduct({ maps: true })
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const { id, slug } = await makeTour(product, token, MUNICH)
const { duration } = await product.call(token, `/tours/${id}/basic`)
const chunks = await product.call(token, `/tours/${id}/audio-chunks`)
const link = await slowLink({ port: product.port, ...LINK })
const origins = { link: `http://localhost:${link.port}`, loopback: product.origin }
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })

const first = await openPlayer(browser, origins.loopback, token, slug)
await tapDownload(first.page)
await isDownloaded(first.page)
const files = await storedFiles(first.page)
await first.context.close()
const paths = files.map(({ url }) => new URL(url).pathname)
const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)

/** @type {Record<string, number[]>} */
const took = { 'link raw': [], link: [], 'loopback raw': [], loopback: [] }
/** The bytes that crossed the link, by what happened at half of the download. */
/** @type {Record<'whole' | 'cut' | 'closed', number[]>} */
const crossed = { whole: [], cut: [], closed: [] }

for (let round = 0; round < ROUNDS; round += 1) {
  for (const where of /** @type {const} */ (['link', 'loopback'])) {
    took[`${where} raw`].push(await timeRaw(browser, origins[where], paths))
    const { context, page } = await openPlayer(browser, origins[where], token, slug)
    const before = link.bytes()
    took[where].push(await timeDownload(page))
    if (where === 'link') crossed.whole.push(link.bytes() - before)
    await context.close()
  }
  console.log(
    `round ${round + 1}: ${Object.entries(took)
      .map(([name, all]) => `${name} ${milliseconds(all.at(-1) ?? Number.NaN)}`)
      .join(', ')}`,
  )
}

/**
 * @param {'cut' | 'closed'} how
 */
async function interrupt(how) {
  const { context, page, url } = await openPlayer(browser, origins.link, token, slug)
  const before = link.bytes()
  await tapDownload(page)
  while (link.bytes() - before < totalBytes / 2) await delay(5)
  if (how === 'cut') {
    link.cut()
    await isDownloaded(page)
  } else {
    await page.close()
    const again = await context.newPage()
    await again.goto(url)
    await isDownloaded(again)
  }
  crossed[how].push(link.bytes() - before)
  await context.close()
}
for (let round = 0; round < ROUNDS; round += 1)
  for (const how of /** @type {const} */ (['cut', 'closed'])) await interrupt(how)
await browser.close()
await link.stop()
await product.stop()

const mb = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(2)
/**
 * @param {number} goal
 * @param {number} value
 */
const verdict = (goal, value) =>
  `${goal}: ${value <= goal ? 'reached' : value <= goal * 1.15 ? 'reached within 15 %' : 'missed'}`
/**
 * @param {string} what
 * @param {'link' | 'loopback'} where
 * @param {number} [goal]
 */
const timeRow = (what, where, goal) => {
  const [ours, raw] = [took[where], took[`${where} raw`]]
  return [
    what,
    milliseconds(median(raw)),
    milliseconds(median(ours)),
    milliseconds(quartileSpread(ours)),
    ratio(median(ours), median(raw)),
    ratioOfRounds(ours, raw),
    goal ? verdict(goal, median(ours) / median(raw)) : '',
  ]
}
/**
 * @param {string} what
 * @param {'cut' | 'closed'} how
 */
const bytesRow = (what, how) => {
  const share = median(crossed[how]) / median(crossed.whole)
  return [what, mb(median(crossed[how])), share.toFixed(3), how === 'cut' ? verdict(GOAL.bytes, share) : '']
}
const kinds = [...new Set(files.map(({ kind }) => kind))].map((kind) => {
  const bytes = files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.bytes, 0)
  return [
    kind,
    `${files.filter((file) => file.kind === kind).length}`,
    mb(bytes),
    mb((bytes / duration) * 60),
  ]
})
const soundS = chunks.reduce(
  (/** @type {number} */ sum, /** @type {{ durationS?: number, estimatedDuration: number }} */ chunk) =>
    sum + (chunk.durationS ?? chunk.estimatedDuration),
  0,
)
const busy =
  loadavg()[0] > 2 * availableParallelism()
    ? ': a busy machine, so the ratios say something only roughly'
    : ''
const text = `# bench/download

A walk of ${duration} minutes with ${(soundS / 60).toFixed(1)} minutes of sound in ${files.length} files, ${mb(totalBytes)} MB.

## From the tap to 'Downloaded', beside a bare fetch of the same files, six at a time

${table(
  ['link', 'bare, ms', 'download, ms', 'spread', 'ratio of medians', "median of the rounds' ratios", 'goal'],
  [
    timeRow('20 Mbit/s, 50 ms there and back', 'link', GOAL.time),
    timeRow('no link at all, the same machine', 'loopback'),
  ],
)}

Facts, checksums, storing, the check at the end and the screen are in it.

## Interrupted at half, all bytes that crossed the link beside those of a download in one go

${table(
  ['what happens', 'MB', 'x in one go', 'goal'],
  [
    ['nothing', mb(median(crossed.whole)), '1.000', ''],
    bytesRow('all connections are cut', 'cut'),
    bytesRow('the tab is closed and the player opened anew: what it asks for is in it', 'closed'),
  ],
)}

Headers and the API's answers are counted too.

## Bytes of an hour of tour

${table(['what', 'files', 'MB', 'MB an hour'], [...kinds, ['all', `${files.length}`, mb(totalBytes), mb((totalBytes / duration) * 60)]])}

Medians of ${ROUNDS} interleaved rounds, each in a fresh profile. Node ${process.version}; ${availableParallelism()} cores, load ${loadavg()[0].toFixed(0)} at the end${busy}.
`
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/download.md', text)
console.log(text)
process.exit(0)
