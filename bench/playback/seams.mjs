// How long it is silent between two chunks, recorded at a sound sink: the app's own player on one streamed timeline, beside
// the naive way in the same run (one audio element, the next chunk on 'ended'). The chunks are steady tones without silence
// at their ends, so whatever is quiet is a seam. Needs PulseAudio (pulseaudio, parec); without it the benchmark says so.
//   node bench/playback/seams.mjs
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { createMp3Encoder } from 'wasm-media-encoders'
import { makeTour, startProduct } from '../../scripts/start/start-product.mjs'
import { median, table } from '../support/statistics.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const CHUNK_S = 3
const RATE = 44_100
const RECORD_RATE = 48_000
const ENCODER_DELAY_SAMPLES = 1105
/** Quieter than this share of the tone is silence. */
const SILENT_SHARE = 0.25

if (spawnSync('sh', ['-c', 'command -v pulseaudio && command -v parec']).status !== 0) {
  console.log('No sound sink can be had here (PulseAudio is not installed): seams were not recorded.')
  process.exit(0)
}

async function tone() {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64 })
  const samples = Float32Array.from(
    { length: CHUNK_S * RATE },
    (_, index) => 0.4 * Math.sin((2 * Math.PI * 1000 * index) / RATE),
  )
  const parts = [encoder.encode([samples]).slice(), encoder.finalize().slice()]
  return Buffer.concat(parts)
}

async function startSink() {
  const folder = mkdtempSync(path.join(tmpdir(), 'streetlore-sink-'))
  const server = `unix:${folder}/native`
  const daemon = spawn(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--use-pid-file=no',
      '--load=module-null-sink sink_name=nul rate=48000',
      `--load=module-native-protocol-unix socket=${folder}/native auth-anonymous=1`,
    ],
    { env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder }, stdio: 'ignore' },
  )
  for (let tries = 0; tries < 50 && !existsSync(`${folder}/native`); tries += 1) await delay(100)
  return {
    server,
    record() {
      /** @type {Buffer[]} */
      const chunks = []
      const recorder = spawn(
        'parec',
        ['-d', 'nul.monitor', '--format=s16le', `--rate=${RECORD_RATE}`, '--channels=1', '--latency-msec=20'],
        { env: { ...process.env, PULSE_SERVER: server } },
      )
      recorder.stdout.on('data', (bytes) => chunks.push(bytes))
      return async () => {
        recorder.kill()
        const bytes = Buffer.concat(chunks)
        return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1)
      }
    },
    stop() {
      daemon.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Lengths in ms of the silent stretches between the first and the last sound, shorter ones than 1 ms left out.
 * @param {Int16Array} samples
 */
function silences(samples) {
  const window = RECORD_RATE / 1000
  const levels = []
  for (let at = 0; at + window <= samples.length; at += window) {
    let sum = 0
    for (let index = at; index < at + window; index += 1) sum += samples[index] ** 2
    levels.push(Math.sqrt(sum / window))
  }
  const loud = median(levels.filter((level) => level > 500))
  const isSilent = levels.map((level) => !(level > loud * SILENT_SHARE))
  const first = isSilent.indexOf(false)
  const last = isSilent.lastIndexOf(false)
  const found = []
  for (let at = first, run = 0; at <= last; at += 1) {
    if (isSilent[at]) run += 1
    else {
      if (run > 0) found.push(run)
      run = 0
    }
  }
  return found
}

const sink = await startSink()
const product = await startProduct()
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const place = { locationName: 'Florence, Italy', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
const tour = await makeTour(product, token, place)
const mp3 = await tone()

const browser = await chromium.launch({
  executablePath: [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file)),
  ignoreDefaultArgs: ['--mute-audio'],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ],
  env: { ...process.env, PULSE_SERVER: sink.server },
})
const context = await browser.newContext()
await context.addInitScript((stored) => {
  if (location.protocol.startsWith('http')) localStorage.setItem('token', stored)
}, token)
let chunkCount = 0
await context.route(/\/api\/(tours\/\d+\/audio-chunks|audiochunks\/tours\/\d+)$/, async (route) => {
  const chunks = await (await route.fetch()).json()
  chunkCount = chunks.length
  await route.fulfill({
    json: chunks.map((/** @type {{ chunkIndex: number }} */ chunk) => ({
      ...chunk,
      audioUrl: `/tone/${chunk.chunkIndex}`,
      estimatedDuration: CHUNK_S,
      durationS: CHUNK_S,
      sentences: null,
      sha256: null,
      contentLength: mp3.length,
      encoderDelaySamples: ENCODER_DELAY_SAMPLES,
      sampleRate: RATE,
    })),
  })
})
await context.route('**/tone/*', (route) => route.fulfill({ body: mp3, contentType: 'audio/mpeg' }))

/** @param {(page: import('playwright-core').Page) => Promise<unknown>} play */
async function recorded(play) {
  const page = await context.newPage()
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await delay(1500)
  const finish = sink.record()
  await delay(500)
  await play(page)
  await delay((chunkCount * CHUNK_S + 2) * 1000)
  const samples = await finish()
  await page.close()
  return silences(samples)
}

const ours = await recorded((page) => page.getByRole('button', { name: 'Play', exact: true }).click())
const naive = await recorded((page) =>
  page.evaluate((count) => {
    const audio = new Audio()
    let next = 0
    const go = () => {
      if (next >= count) return
      audio.src = `/tone/${next}`
      next += 1
      void audio.play()
    }
    audio.addEventListener('ended', go)
    go()
  }, chunkCount),
)
await browser.close()
await product.stop()
sink.stop()

const row = (/** @type {string} */ name, /** @type {number[]} */ gaps) => {
  // A seam without any silent millisecond leaves nothing to find: it counts as 0.
  const seams = [...gaps, ...Array.from({ length: Math.max(0, chunkCount - 1 - gaps.length) }, () => 0)]
  return [name, seams.join(' '), String(median(seams)), String(Math.max(0, ...seams))]
}
const report = [
  table(
    ['way', 'silence at the seams, ms', 'median', 'worst'],
    [row('one streamed timeline (ours)', ours), row("next chunk on 'ended'", naive)],
  ),
  '',
  `${chunkCount} chunks of ${CHUNK_S} s, recorded at a null sink at ${RECORD_RATE} Hz in windows of 1 ms; Node ${process.version}.`,
  'The product writes 300 ms of silence at both ends of a chunk, so these seams lie inside silence.',
].join('\n')
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/seams.md', `# bench/playback: seams\n\n${report}\n`)
console.log(report)
process.exit(0)
