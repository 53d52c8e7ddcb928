// From the tap to the sound (streamed and downloaded), what an hour of audio leaves in memory, and what a minute of playing
// with map and position costs the processor, beside a bare loop of the distance rule on the same number of positions.
//   node bench/playback/run.mjs
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { createMp3Encoder } from 'wasm-media-encoders'
import { makeTour, startProduct } from '../../scripts/start-product.mjs'
import { median, table } from '../support/statistics.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const TAPS = 7
const RATE = 44_100
const CHUNK_S = 300
const HOUR_CHUNKS = 12
const FAST = 16
const CPU_S = 60
const GEOLOCATION = { latitude: 43.7731, longitude: 11.256, accuracy: 8 }

async function tone(seconds) {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64 })
  const samples = Float32Array.from(
    { length: seconds * RATE },
    (_, index) => 0.2 * Math.sin((2 * Math.PI * 440 * index) / RATE),
  )
  return Buffer.concat([encoder.encode([samples]).slice(), encoder.finalize().slice()])
}

const product = await startProduct()
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const place = { locationName: 'Florence, Italy', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
const tour = await makeTour(product, token, place)
const browser = await chromium.launch({
  executablePath: [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file)),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--enable-precise-memory-info'],
})

async function openContext() {
  const context = await browser.newContext({ permissions: ['geolocation'], geolocation: GEOLOCATION })
  await context.addInitScript((stored) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('token', stored)
  }, token)
  return context
}
const openPlayer = async (context) => {
  const page = await context.newPage()
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  return page
}

/** Milliseconds from the pointer's release to the element's `playing`, both by the page's own clock. */
async function tapToSound(context) {
  const page = await openPlayer(context)
  await page.waitForFunction(() => document.querySelector('audio')?.readyState >= 1, undefined, {
    timeout: 60_000,
  })
  await page.evaluate(() => {
    globalThis.tap = new Promise((resolve) => {
      addEventListener('pointerup', () => (globalThis.tappedAt = performance.now()), true)
      document.addEventListener('playing', () => resolve(performance.now() - globalThis.tappedAt), true)
    })
  })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const ms = await page.evaluate(() => globalThis.tap)
  await page.close()
  return ms
}

const taps = async (context) => {
  const all = []
  for (let tap = 0; tap < TAPS; tap += 1) all.push(await tapToSound(context))
  return all
}

const streamedContext = await openContext()
const streamed = await taps(streamedContext)
await streamedContext.close()

const storedContext = await openContext()
const downloading = await openPlayer(storedContext)
await downloading.getByRole('button', { name: /^Download/ }).click()
await downloading.getByRole('button', { name: 'Remove download' }).waitFor({ timeout: 120_000 })
await downloading.close()
const downloaded = await taps(storedContext)

/** What the page's main thread spent, seconds. */
async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value
}

async function cpuOfAMinute() {
  const page = await openPlayer(storedContext)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await delay(3000)
  const session = await storedContext.newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskSeconds(session)
  for (let second = 0; second < CPU_S; second += 1) {
    await storedContext.setGeolocation({ ...GEOLOCATION, latitude: GEOLOCATION.latitude + second * 1e-6 })
    await delay(1000)
  }
  const used = (await taskSeconds(session)) - before
  await page.close()
  return used
}

/** The distance rule alone: as many positions against as many stops, timed by the second. */
async function bareLoop() {
  const page = await storedContext.newPage()
  await page.goto(`${product.origin}/`)
  const session = await storedContext.newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskSeconds(session)
  await page.evaluate(
    ({ seconds }) =>
      new Promise((resolve) => {
        const radians = (degrees) => (degrees * Math.PI) / 180
        const metres = (a, b) => {
          const h =
            Math.sin(radians(b[0] - a[0]) / 2) ** 2 +
            Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(radians(b[1] - a[1]) / 2) ** 2
          return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
        }
        const stops = Array.from({ length: 8 }, (_, index) => [43.77 + index / 1000, 11.25])
        let second = 0
        const timer = setInterval(() => {
          globalThis.near = stops.filter(
            (stop) => metres(stop, [43.7731 + second * 1e-6, 11.256]) < 50,
          ).length
          second += 1
          if (second < seconds) return
          clearInterval(timer)
          resolve()
        }, 1000)
      }),
    { seconds: CPU_S },
  )
  const used = (await taskSeconds(session)) - before
  await page.close()
  return used
}

const cpu = await cpuOfAMinute()
const bare = await bareLoop()
await storedContext.close()

/** An hour of streamed audio at 16 times the speed, silent; the heap after a collection. */
async function hour() {
  const mp3 = await tone(CHUNK_S)
  const context = await openContext()
  await context.route(/\/api\/(tours\/\d+\/audio-chunks|audiochunks\/tours\/\d+)$/, (route) =>
    route.fulfill({
      json: Array.from({ length: HOUR_CHUNKS }, (_, chunkIndex) => ({
        chunkIndex,
        poiName: `Part ${chunkIndex}`,
        isReady: true,
        audioUrl: `/tone/${chunkIndex}`,
        mimeType: 'audio/mpeg',
        estimatedDuration: CHUNK_S,
        durationS: CHUNK_S,
        contentLength: mp3.length,
        encoderDelaySamples: 1105,
        sampleRate: RATE,
      })),
    }),
  )
  await context.route('**/tone/*', (route) => route.fulfill({ body: mp3, contentType: 'audio/mpeg' }))
  const page = await openPlayer(context)
  const session = await context.newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await delay(3000)
  const atFirst = await heap()
  const state = () =>
    page.evaluate((rate) => {
      const audio = document.querySelector('audio')
      audio.muted = true
      audio.playbackRate = rate
      const { buffered } = audio
      let heldS = 0
      for (let range = 0; range < buffered.length; range += 1)
        heldS += buffered.end(range) - buffered.start(range)
      return { atS: audio.currentTime, heldS }
    }, FAST)
  let mostHeldS = 0
  let reachedS = 0
  const deadline = Date.now() + 8 * 60_000
  while (reachedS < HOUR_CHUNKS * CHUNK_S - 20 && Date.now() < deadline) {
    const { atS, heldS } = await state()
    reachedS = atS
    mostHeldS = Math.max(mostHeldS, heldS)
    await delay(1000)
  }
  const atLast = await heap()
  await context.close()
  return { atFirst, atLast, mostHeldS, reachedS }
}

const memory = await hour()
await browser.close()
await product.stop()

const ms = (value) => value.toFixed(0)
const mib = (bytes) => (bytes / 1024 / 1024).toFixed(1)
const report = [
  table(
    ['from the tap to the sound', 'median, ms', 'all, ms'],
    [
      ['streamed', ms(median(streamed)), streamed.map(ms).join(' ')],
      ['downloaded (goal: 50)', ms(median(downloaded)), downloaded.map(ms).join(' ')],
    ],
  ),
  '',
  table(
    ['an hour of streamed audio', 'value'],
    [
      ['played to, minutes', (memory.reachedS / 60).toFixed(1)],
      ['heap at the start, MiB', mib(memory.atFirst)],
      ['heap at the end, MiB', mib(memory.atLast)],
      ['growth', `${(memory.atLast / memory.atFirst).toFixed(2)} x`],
      ['most audio held at once, minutes', (memory.mostHeldS / 60).toFixed(1)],
    ],
  ),
  '',
  table(
    ['main thread in a minute', 'ms', 'x the bare loop'],
    [
      ['playing, with map and a position a second', ms(cpu * 1000), (cpu / bare).toFixed(1)],
      ['bare loop of the distance rule', ms(bare * 1000), '1.0'],
    ],
  ),
  '',
  `Each way of playing ${TAPS} taps, each in a page just opened; the hour at ${FAST} times the speed, muted; Node ${process.version}.`,
].join('\n')
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/playback.md', `# bench/playback\n\n${report}\n`)
console.log(report)
process.exit(0)
