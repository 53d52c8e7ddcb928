// An hour of streamed audio at sixteen times the speed, muted: real chunks of a tone, each 5 minutes long.
import { setTimeout as delay } from 'node:timers/promises'
import { createMp3Encoder } from 'wasm-media-encoders'
import { heapReader, openPlayer, playInOrder, pressPlay } from './pages.mjs'

const RATE = 44_100
const CHUNK_S = 300
const CHUNKS = 12
export const FAST = 16

async function tone() {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64 })
  const samples = Float32Array.from(
    { length: CHUNK_S * RATE },
    (_, index) => 0.2 * Math.sin((2 * Math.PI * 440 * index) / RATE),
  )
  return Buffer.concat([encoder.encode([samples]).slice(), encoder.finalize().slice()])
}

/**
 * Heap sizes after the first minute, every quarter of an hour, and at the end, each after a collection.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} slug
 */
export async function hourOfAudio(context, origin, slug) {
  const mp3 = await tone()
  await context.route(/\/api\/(tours\/\d+\/audio-chunks|audiochunks\/tours\/\d+)$/, (route) =>
    route.fulfill({
      json: Array.from({ length: CHUNKS }, (_, chunkIndex) => ({
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
  const page = await openPlayer(context, origin, slug)
  await playInOrder(page)
  await pressPlay(page)
  const heap = await heapReader(context, page)
  const look = () =>
    page.evaluate((rate) => {
      const audio = document.querySelector('audio')
      if (!audio) throw new Error('the player has no audio element')
      audio.muted = true
      audio.playbackRate = rate
      const { buffered } = audio
      let heldS = 0
      for (let range = 0; range < buffered.length; range += 1)
        heldS += buffered.end(range) - buffered.start(range)
      return { atS: audio.currentTime, heldS }
    }, FAST)
  const heaps = []
  let mostHeldS = 0
  let reachedS = 0
  for (const deadline = Date.now() + 8 * 60_000; Date.now() < deadline; await delay(1000)) {
    const { atS, heldS } = await look()
    // At the end it goes back to the beginning.
    if (atS < reachedS) break
    reachedS = atS
    mostHeldS = Math.max(mostHeldS, heldS)
    if (reachedS > 60 + heaps.length * 870) heaps.push(await heap())
    if (reachedS > CHUNKS * CHUNK_S - 20) break
  }
  heaps.push(await heap())
  await page.close()
  return { heaps, mostHeldS, reachedS }
}
