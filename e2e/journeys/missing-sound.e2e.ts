/** A tour whose sound is one file, and that file can't be had. */
import type { BrowserContext } from '@playwright/test'
import { finishSentence, said, withDeviceVoice } from '../support/fake-speech.ts'
import { rewriteJson } from '../support/rewrite.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { anyTour, signedIn } from '../support/tours.ts'

test.beforeEach(({ context }) => withConsent(context))
// A page may still ask when its journey is over, and its answer can't be rewritten any more.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

const MISSING = '/other-audio/missing'

interface Tour {
  isChunked: boolean
}

/** Makes the server one that has a single sound file for every tour, and has lost it. */
async function loseSound(context: BrowserContext): Promise<void> {
  const asOneFile = <T extends Tour>(tour: T) => ({
    ...tour,
    isChunked: false,
    isGeneratingChunks: false,
    audioUrl: MISSING,
    offlineManifestUrl: null,
  })
  await rewriteJson<Tour>(context, /\/api\/tours\/(\d+\/basic|\d+|by-slug\/[^/]+)$/, asOneFile)
  await rewriteJson<{ items: Tour[] }>(context, /\/api\/tours\/my-tours/, (page) => ({
    ...page,
    items: page.items.map(asOneFile),
  }))
  await context.route(`**${MISSING}`, (route) => route.fulfill({ status: 404 }))
}

test('sound that is missing says so at the first Play, online and offline; the device reads it [2 §8 player errors] @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  await loseSound(context)
  await withDeviceVoice(context, 'en_US')
  let chunkRequests = 0
  context.on('request', (request) => {
    if (/\/api\/(tours\/\d+\/audio-chunks|audiochunks\/tours\/\d+)$/.test(request.url())) chunkRequests += 1
  })
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  const bar = page.getByRole('region', { name: 'Audio player' })
  await play.click()
  await expect(bar.getByRole('alert')).toHaveText('Failed to load audio. Audio may still be generating.')
  await expect(bar.getByText(/^Your device paused/)).toHaveCount(0)
  expect(chunkRequests, 'a tour without chunks is not asked for them').toBe(0)

  // A voice of the device reads the text, after a tap.
  expect(await said(page)).toBeUndefined()
  const marked = page.locator('[data-sentence][aria-current]')
  await bar.getByRole('button', { name: 'Read by this device' }).click()
  await expect(bar.getByRole('alert')).toHaveCount(0)
  await expect(bar.getByText('Keep the screen on: this stops when the phone locks.')).toBeVisible()
  await expect.poll(() => said(page)).toBeTruthy()
  const first = await said(page)
  await expect(marked).toHaveText(String(first))
  await finishSentence(page)
  await expect(bar.getByTestId('sentence')).toHaveText('2')
  const second = await said(page)
  expect(second).not.toBe(first)
  await expect(marked).toHaveText(String(second))

  await bar.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(play).toBeVisible()
  expect(await said(page)).toBeUndefined()
  await play.click()
  await expect.poll(() => said(page)).toBe(second)
  await bar.getByRole('button', { name: 'Next section' }).click()
  await expect(marked).not.toHaveText(String(second))
  const third = await marked.textContent()
  await expect.poll(() => said(page)).toBe(third)
  await bar.getByRole('button', { name: 'Stop reading' }).click()
  expect(await said(page)).toBeUndefined()

  // A rewritten route answers even a browser that is offline.
  await context.unroute(`**${MISSING}`)
  await context.setOffline(true)
  await play.click()
  await expect(bar.getByRole('alert')).toHaveText('No offline audio available and no internet connection')
  await expect(bar.getByText(/^Your device paused/)).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Read by this device' })).toBeVisible()
  await context.setOffline(false)
})
