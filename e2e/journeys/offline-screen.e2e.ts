/** The Offline screen tells what is really on the device: with the server, without it, and after the browser lost files. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const READY = 'Ready to walk offline'

/** Two stops in Munich, with a photo and a voice note; told without sound, which takes the server longer. */
async function makeTour(api: Api, name: string): Promise<void> {
  const { id, pois } = await api.post<{ id: number; pois: { id: number }[] }>('/custom-routes', {
    name,
    description: '',
    topic: 'History',
    isPublic: false,
    pois: [
      { name: 'Marienplatz', latitude: 48.1374, longitude: 11.5755, orderIndex: 0 },
      { name: 'Frauenkirche', latitude: 48.1386, longitude: 11.5736, orderIndex: 1 },
      { name: 'Odeonsplatz', latitude: 48.1426, longitude: 11.5774, orderIndex: 2 },
    ],
  })
  const stopId = pois[0]?.id ?? 0
  await api.addMedia(stopId, 1, 'public/icons/icon-192.png', 'The square')
  await api.addMedia(stopId, 2, 'tests/server/media-fixtures/voice.webm', 'The bells')
  await api.post(`/custom-routes/${id}/generate-tour`, { generateAudio: false })
  await expect
    .poll(async () => (await api.myTours()).some((tour) => tour.title === name && tour.id > 0), {
      timeout: 90_000,
    })
    .toBe(true)
}

/** The browser loses one file of a download and keeps other bytes under the address of another one. */
const spoil = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const name = names.find((one) => one.startsWith('tour-') && !one.endsWith('-parts')) ?? ''
    const cache = await caches.open(name)
    const requests = await cache.keys()
    const map = requests.find(({ url }) => url.endsWith('.pmtiles'))
    const picture = requests.find(({ url }) => url.endsWith('.webp'))
    if (!map || !picture)
      throw new Error(`a map and a picture among ${requests.map(({ url }) => url).join()}`)
    await cache.delete(map)
    const stored = await cache.match(picture)
    const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).fill(7)
    await cache.put(picture, new Response(bytes, { headers: stored?.headers ?? {} }))
  })

/** The browser tells of a device of which so much is used; Chromium's own override has no effect in a test's context. */
const tellOfRoom = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const share = Number(sessionStorage.getItem('usedShare') ?? 0)
    if (share > 0) navigator.storage.estimate = async () => ({ usage: share * 1e9, quota: 1e9 })
  })

test('what is stored is told truly: with gaps, on a full device, and with no server @once @streets', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  await tellOfRoom(context)
  const api = await signedIn(context, product)
  for (const name of ['Old Munich', 'New Munich']) await makeTour(api, name)

  await page.goto(`${product.origin}/my-tours`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Two taps, one after the other: the second waits for its turn.
  for (const name of ['Old Munich', 'New Munich'])
    await page.getByRole('article', { name }).getByRole('button', { name: 'Download', exact: true }).click()

  await page.goto(`${product.origin}/offline`)
  const section = page.getByRole('region', { name: 'Stored on this device' })
  const card = (name: string) => section.getByRole('listitem').filter({ hasText: name })
  for (const name of ['Old Munich', 'New Munich'])
    await expect(card(name).getByText(READY)).toBeVisible({ timeout: 30_000 })
  await expect(section.getByText(/Tours take .* are free\./)).toBeVisible()

  await spoil(page)
  await page.reload()
  await expect(section.getByText(/Missing: 2 of \d+ files \((street map|pictures), /)).toBeVisible()
  await expect(section.getByText(READY)).toHaveCount(1)
  await section.getByRole('button', { name: /^Download what is missing of/ }).click()
  await expect(section.getByText(READY)).toHaveCount(2)

  const bar = section.getByRole('meter', { name: 'Storage used' })
  for (const [share, words] of [
    [0.8, 'The room for this app is filling up.'],
    [0.95, 'The room for this app is nearly full.'],
  ] as const) {
    await page.evaluate((used) => sessionStorage.setItem('usedShare', String(used)), share)
    await page.reload()
    await expect(bar).toBeVisible()
    await expect(section.getByText(words)).toBeVisible()
  }
  await page.evaluate(() => sessionStorage.removeItem('usedShare'))

  await product.stop()
  await context.setOffline(true)
  await page.reload()
  await expect(section.getByText(READY)).toHaveCount(2)
  await spoil(page)
  await page.reload()
  await expect(section.getByText(/Missing: 2 of/)).toBeVisible()
  await expect(section.getByText(READY)).toHaveCount(1)

  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('No walk is stored on this device yet.')).toBeVisible()
  const left = await page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('tour-')),
  )
  expect(left).toEqual([])
  await product.resume()
})
