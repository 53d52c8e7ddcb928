/** One timeline for a whole tour of MP3 chunks; every other kind of audio chunk by chunk, streamed and downloaded @once. */
import type { BrowserContext } from '@playwright/test'
import { PlayerPage } from '../pages/player-page.ts'
import { rewriteJson } from '../support/rewrite.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { finishedTour, signedIn } from '../support/tours.ts'

const WAV_RATE = 16_000
const WAV_S = 4
const TOLERANCE_S = 0.001

test.beforeEach(({ context }) => withConsent(context))
// A page may still ask when its journey is over, and its answer can't be rewritten any more.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test('the chunks of a streamed tour lie on one timeline without a gap [2 §4 next chunk] @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  const chunks = await api.chunks(tour.id)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.play()
  await player.expectSoundToMove()
  for (const _ of chunks) await page.getByRole('button', { name: 'Next section' }).click()

  const sum = chunks.reduce((seconds, { durationS }) => seconds + durationS, 0)
  await expect
    .poll(async () => (await player.buffered()).at(-1)?.[1] ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(sum - TOLERANCE_S)
  const ranges = await player.buffered()
  expect(ranges).toHaveLength(1)
  expect(ranges[0]?.[0]).toBeLessThan(TOLERANCE_S)
  expect(Math.abs((ranges[0]?.[1] ?? 0) - sum)).toBeLessThan(TOLERANCE_S)
})

test('a network that goes in mid-walk, a device that takes the sound: it says so and goes on where it was [2 §4] @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.play()
  await player.expectSoundToMove()
  await page.evaluate(() => [...document.querySelectorAll('audio')].find(({ paused }) => !paused)?.pause())
  await expect(page.getByText(/^Your device paused the sound/)).toBeVisible()
  await player.play()
  await player.expectSoundToMove()

  await context.setOffline(true)
  await page.getByRole('slider', { name: 'Seek' }).press('End')
  for (let back = 0; back < 3; back += 1)
    await page.getByRole('button', { name: 'Skip back 15 seconds' }).click()
  // A hand that moves after a failure pauses: it is started again.
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('No offline audio available and no internet connection')).toBeVisible()
  const stoppedAt = await player.audioTime()
  await context.setOffline(false)
  await player.expectSoundToMove()
  expect(await player.audioTime()).toBeGreaterThan(stoppedAt - 1)
})

/** Mono 16-bit PCM: a quiet tone. */
function wav(hertz: number): Buffer {
  const samples = Math.round(WAV_S * WAV_RATE)
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(WAV_RATE, 24)
  bytes.writeUInt32LE(WAV_RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index += 1)
    bytes.writeInt16LE(Math.round(4000 * Math.sin((2 * Math.PI * hertz * index) / WAV_RATE)), 44 + index * 2)
  return bytes
}

interface Chunk {
  chunkIndex: number
  poiId?: number
  poiName?: string
  walk?: unknown
}

/** Makes the server one that speaks WAV, as another server of the same wire may. */
async function serveWav(context: BrowserContext): Promise<void> {
  const asWav = (chunk: Chunk) => ({
    chunkIndex: chunk.chunkIndex,
    poiId: chunk.poiId,
    poiName: chunk.poiName,
    walk: chunk.walk,
    isReady: true,
    audioUrl: `/other-audio/${chunk.chunkIndex}`,
    estimatedDuration: WAV_S,
    contentLength: wav(440).length,
  })
  await rewriteJson<Chunk[]>(
    context,
    /\/api\/(tours\/\d+\/audio-chunks|audiochunks\/tours\/\d+)$/,
    (chunks) => chunks.map(asWav),
  )
  await rewriteJson<{ audioChunks?: Chunk[] }>(
    context,
    /\/api\/tours\/(\d+\/basic|\d+|by-slug\/[^/]+)$/,
    ({ audioChunks, ...tour }) => ({
      ...tour,
      offlineManifestUrl: null,
      mapUrl: null,
      ...(audioChunks ? { audioChunks: audioChunks.map(asWav) } : {}),
    }),
  )
  await context.route('**/other-audio/*', (route) => {
    const index = Number(new URL(route.request().url()).pathname.split('/').at(-1))
    return route.fulfill({ body: wav(330 + 40 * index), contentType: 'audio/wav' })
  })
}

test('audio of another kind plays chunk after chunk, streamed and downloaded', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await serveWav(context)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  // Without a position a walking track would wait for 20 s.
  const inOrder = page.getByRole('switch', { name: 'Play in order' })
  await inOrder.check()
  await player.play()
  await player.expectPositionToMove()
  const second = page.getByRole('listitem').filter({ hasText: 'Stop 2' }).first()
  await expect(second.getByText('Playing')).toBeVisible({ timeout: 30_000 })
  await player.pause()

  await player.download()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // A rewritten route answers even a browser that is offline.
  await context.unrouteAll({ behavior: 'wait' })
  await context.setOffline(true)
  await page.reload()
  await inOrder.check()
  await player.play()
  await player.expectPositionToMove()
  await expect(second.getByText('Playing')).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
})
