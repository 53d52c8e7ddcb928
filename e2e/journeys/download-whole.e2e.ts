/** One download, then nothing else: the whole walk without server, signal and HTTP cache; and a device without room for it @once. */
import type { BrowserContext, Page } from '@playwright/test'
import { PlayerPage } from '../pages/player-page.ts'
import type { Api, Tour } from '../support/api.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { signedIn, SOUND_MADE_MS } from '../support/tours.ts'

const STOPS = [
  { name: 'Marienplatz', latitude: 48.1374, longitude: 11.5755 },
  { name: 'Frauenkirche', latitude: 48.1386, longitude: 11.5736 },
  { name: 'Odeonsplatz', latitude: 48.1426, longitude: 11.5774 },
]
const FAR_AWAY = { latitude: 0, longitude: 0, accuracy: 5 }
const NO_ROOM = 'Not enough storage space available'

/** Along a route with a photo and a voice note; made once per product. */
async function walkWithMedia(api: Api): Promise<Tour> {
  const name = 'All of it'
  const find = async () => (await api.myTours()).find(({ title, slug }) => title === name && slug !== null)
  if (!(await find())) {
    const pois = STOPS.map((stop, orderIndex) => ({ ...stop, orderIndex }))
    const route = await api.post<{ id: number; pois: { id: number }[] }>('/custom-routes', {
      name,
      description: '',
      topic: 'History',
      isPublic: false,
      pois,
    })
    const stopId = route.pois[0]?.id ?? 0
    await api.addMedia(stopId, 1, 'public/icons/icon-192.png', 'The square')
    await api.addMedia(stopId, 2, 'tests/server/media-fixtures/voice.webm', 'The bells')
    await api.post(`/custom-routes/${route.id}/generate-tour`, { generateAudio: true })
  }
  await expect.poll(find, { timeout: 90_000 }).toBeDefined()
  const tour = await find()
  if (!tour) throw new Error('no tour was made')
  return tour
}

/** Fixes a second apart, as a phone gives them. */
async function walkTo(context: BrowserContext, page: Page, stop: (typeof STOPS)[number]): Promise<void> {
  for (const north of [0.001, 0.0004, 0.0001, 0]) {
    const { latitude, longitude } = stop
    await context.setGeolocation({ latitude: latitude + north, longitude, accuracy: 6 })
    await page.waitForTimeout(500)
  }
}

/** How many colours the map shows, of a grid of 4000 points. */
const coloursOfMap = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const colours = new Set<number>()
    for (const drawn of document.querySelectorAll<HTMLCanvasElement>('[data-map-state] canvas')) {
      if (drawn.width === 0) continue
      const copy = new OffscreenCanvas(80, 50)
      const pencil = copy.getContext('2d', { willReadFrequently: true })
      if (!pencil) continue
      pencil.imageSmoothingEnabled = false
      pencil.drawImage(drawn, 0, 0, 80, 50)
      const points = new Uint32Array(pencil.getImageData(0, 0, 80, 50).data.buffer)
      for (const point of points) colours.add(point)
    }
    return colours.size
  })

test('with no server, no signal and no HTTP cache: every stop plays, its map is drawn, nothing is missing @streets', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(360_000)
  await withConsent(context)
  await context.grantPermissions(['geolocation'], { origin: product.origin })
  await context.setGeolocation(FAR_AWAY)
  const api = await signedIn(context, product)
  const tour = await walkWithMedia(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  // Asked for while its sound is still being made.
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByText('Ready to walk offline')).toBeVisible({ timeout: SOUND_MADE_MS })

  await product.stop()
  await context.setOffline(true)
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    const { protocol, pathname } = new URL(request.url())
    // The reload ends the loading of a sound that the page held in memory: nothing of the network is missing.
    if (protocol === 'blob:') return
    // The download stores no answers of the API, and the browser itself fetches the lock screen's picture, past the
    // service worker.
    if (!/^\/(?:api|hubs|icons)\//.test(pathname)) failed.push(pathname)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: tour.title })).toBeVisible()
  await player.expectMapDrawn()
  await expect(page.getByText('No street map installed for this area')).toHaveCount(0)
  await player.play()
  for (const [index, stop] of STOPS.entries()) {
    await walkTo(context, page, stop)
    const here = page.getByRole('listitem').filter({ hasText: `Stop ${index + 1}` })
    // The first stop comes after the welcome, which is not cut short.
    const state = index === 0 ? 'Nearby' : 'Playing'
    await expect(here.filter({ hasText: stop.name }).first().getByText(state)).toBeVisible({
      timeout: 20_000,
    })
    await player.expectSoundToMove()
    await player.expectMapDrawn()
    // Ground, streets, water, letters and their edges: some 1300; an empty ground has few.
    await expect.poll(() => coloursOfMap(page)).toBeGreaterThan(400)
  }
  const broken = await page.evaluate(
    () => [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length,
  )
  expect(broken).toBe(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  expect(failed).toEqual([])
  await product.resume()
})

/** Runs in the page: another use of the device leaves no room for a file of sound. */
async function fillDisk(): Promise<void> {
  const cache = await caches.open('what else fills the disk')
  const isStored = (url: string, bytes: number) =>
    cache.put(url, new Response(new Uint8Array(bytes))).then(
      () => true,
      () => false,
    )
  for (const bytes of [20_000_000, 5_000_000, 1_000_000, 200_000])
    for (let count = 0; await isStored(`/fill-${bytes}-${count}`, bytes); count += 1);
}

test('a device that fills up while a walk is stored: the reason, nothing lost, and the rest once there is room', async ({
  browser,
  product,
}) => {
  test.setTimeout(360_000)
  // Without the app's code on the device, what is stored is the walk and little else.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const disk = await context.newCDPSession(page)
  const { origin } = product
  // Before anything is stored: the browser asks for the quota only now and then. A download wants 100 MiB left over.
  await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 160_000_000 })
  await withConsent(context)
  const api = await signedIn(context, product)
  const tour = await walkWithMedia(api)
  let isFull = () => {}
  const full = new Promise<void>((resolve) => (isFull = resolve))
  // The first stop's sound comes, which the player wants too; the others come when the disk is full.
  await context.route(/\/chunk-(?!0\.)\d+\.mp3/, async (route) => {
    await full
    await route.continue()
  })
  await page.goto(`${origin}/tours/${tour.slug}/play`)
  await page.getByRole('button', { name: /^Download/ }).click()
  const storedFiles = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('tour-'))
      const files = names.find((name) => !name.endsWith('-parts')) ?? ''
      return (await (await caches.open(files)).keys()).map(({ url }) => url)
    })
  await expect
    .poll(async () => (await storedFiles()).some((url) => url.includes('.mp3')), { timeout: 60_000 })
    .toBe(true)
  await page.evaluate(fillDisk)
  isFull()
  await expect(page.getByRole('alert').filter({ hasText: NO_ROOM })).toBeVisible({ timeout: 60_000 })
  const before = await storedFiles()
  expect(before.length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: tour.title })).toBeVisible()
  await expect(page.getByText(NO_ROOM)).toBeVisible()
  await page.evaluate(() => caches.delete('what else fills the disk'))
  await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 600_000_000 })
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Remove download' })).toBeVisible({ timeout: SOUND_MADE_MS })
  expect(asked.filter((url) => before.includes(url))).toEqual([])
  await context.close()
})
