/** Routes are built by map, by keyboard alone and by touch, with and without a signal, and on a device without room. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { noisePicture } from '../support/noise-picture.ts'
import type { Api } from '../support/api.ts'
import type { Product } from '../support/product.ts'
import { signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

interface Route {
  readonly name: string
  readonly pois: readonly { readonly name: string }[]
}
const routesCalled = async (api: Api, name: string) =>
  (await api.get<{ items: Route[] }>('/custom-routes?page=1&pageSize=100')).items.filter(
    (route) => route.name === name,
  )

async function open(page: Page, context: BrowserContext, product: Product): Promise<Api> {
  await withConsent(context)
  const api = await signedIn(context, product)
  await page.goto(`${product.origin}/custom-routes/create`)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Route' })).toBeVisible()
  return api
}
const rows = (page: Page) => page.getByRole('row')
const stops = (page: Page) => rows(page).getByRole('heading')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function addByHand(page: Page, name: string, latitude: number, longitude: number): Promise<void> {
  await page.getByRole('button', { name: 'Add POI' }).click()
  await page.getByLabel('POI name').fill(name)
  await page.getByLabel('Latitude').fill(String(latitude))
  await page.getByLabel('Longitude').fill(String(longitude))
  await page.getByRole('button', { name: 'Add POI' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
}

/** The middle of London and of Munich come with Streetlore. */
async function expectStreets(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
  await expect(page.getByText('No street map installed for this area')).toHaveCount(0)
}

/** Clear of the bar with Save Route; at once: a tap on a page that still scrolls only stops it. */
const scrollTo = (element: Locator) =>
  element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** Takes `handle` and lets it go at the lower edge of `over`. */
async function dragWithMouse(page: Page, handle: Locator, over: Locator): Promise<void> {
  await scrollTo(over)
  const [from, to] = [await handle.boundingBox(), await over.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag, or nowhere to drop it')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 4 })
  await page.mouse.move(x, to.y + to.height - 4, { steps: 2 })
  await page.mouse.up()
}

test('six stops by the map: a seventh is refused, undo takes one back, and it is saved [2 §9 builder map] @streets', async ({
  page,
  context,
  product,
}, info) => {
  const name = `By map, ${info.project.name}`
  const api = await open(page, context, product)
  const map = page.locator('.ol-viewport')
  await expect(page.locator('[data-map-state="drawn"]')).toBeVisible()
  expect((await map.boundingBox())?.height).toBeGreaterThan(370)
  await expect(page.locator('[data-map-centre="51.5050,-0.0900"]')).toBeVisible()
  await expectStreets(page)
  await scrollTo(map)
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  const tap = (x: number, y: number) => map.click({ position: { x: width * x, y: height * y } })
  for (const [index, x] of [0.15, 0.3, 0.45, 0.6, 0.3, 0.5].entries()) {
    await tap(x, index < 4 ? 0.35 : 0.7)
    await expect(page.getByText(new RegExp(`^${index + 1} stops? ·`))).toBeVisible()
  }
  await tap(0.15, 0.55)
  await expect(page.getByText('Maximum 6 POIs allowed per route')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^5 stops ·/)).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByLabel('Route name').fill(name)
  await openTab(page, 'POI List')
  const [first = '', second = '', ...rest] = await stops(page).allTextContents()
  if (info.project.name === 'desktop') {
    const handle = page.getByRole('button', { name: `Move ${first}`, exact: true })
    await dragWithMouse(page, handle, rows(page).nth(1))
    await expect(stops(page)).toHaveText([second, first, ...rest])
  }
  await page.getByRole('button', { name: 'Save Route' }).click()
  await expect(page).not.toHaveURL(/\/create/)
  const order = info.project.name === 'desktop' ? [second, first, ...rest] : [first, second, ...rest]
  await expect
    .poll(async () => (await routesCalled(api, name)).map(({ pois }) => pois.map((poi) => poi.name)))
    .toEqual([order])
})

/** By Tab, or Shift+Tab, as somebody without a mouse comes to it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('six stops by the keyboard alone, put in another order', async ({ page, context, product }, info) => {
  const name = `By keyboard, ${info.project.name}`
  const api = await open(page, context, product)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  await tabTo(page, page.getByLabel('Route name'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByRole('tab', { name: 'Map View' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, button('Add POI'))
  for (let stop = 1; stop <= 6; stop += 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('POI name')).toBeFocused()
    await page.keyboard.type(`Stop ${stop}`)
    await tabTo(page, page.getByLabel('Latitude'))
    await page.keyboard.type(`51.5${stop}`)
    await tabTo(page, page.getByLabel('Longitude'))
    await page.keyboard.type('-0.1')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(stop)
    await expect(button('Add POI')).toBeFocused()
  }
  // Within a stop by Tab, from stop to stop by the arrows.
  await tabTo(page, rows(page).first().getByRole('button', { name: 'Move down' }))
  await page.keyboard.press('Enter')
  await expect(stops(page).first()).toHaveText('Stop 2')
  await tabTo(page, button('Move Stop 1'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  // The keyboard moves a dragged stop to the next place, and Enter drops it.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(stops(page).nth(1)).not.toHaveText('Stop 1')
  const order = await stops(page).allTextContents()
  await tabTo(page, button('Save Route'))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/create/)
  await expect
    .poll(async () => (await routesCalled(api, name)).map(({ pois }) => pois.map((poi) => poi.name)))
    .toEqual([order])
})

test('six stops by touch, on a map that begins where the person is [2 §9 builder map] @once @streets', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.1374, longitude: 11.5755 })
  const api = await open(page, context, product)
  const map = page.locator('.ol-viewport')
  await expect(page.locator('[data-map-state="drawn"][data-map-centre="48.1374,11.5755"]')).toBeVisible()
  await expectStreets(page)
  await scrollTo(map)
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  for (const [index, x] of [0.15, 0.3, 0.45, 0.6, 0.3, 0.5].entries()) {
    await map.tap({ position: { x: width * x, y: height * (index < 4 ? 0.35 : 0.7) } })
    await expect(page.getByText(new RegExp(`^${index + 1} stops? ·`))).toBeVisible()
  }
  await page.getByRole('tab', { name: 'POI List' }).tap()
  const [first = '', second = '', ...rest] = await stops(page).allTextContents()
  await rows(page).first().getByRole('button', { name: 'Move down' }).tap()
  await expect(stops(page)).toHaveText([second, first, ...rest])
  await page.getByLabel('Route name').fill('By touch')
  await page.getByRole('button', { name: 'Save Route' }).tap()
  await expect
    .poll(async () => (await routesCalled(api, 'By touch')).map(({ pois }) => pois.map((poi) => poi.name)))
    .toEqual([[second, first, ...rest]])
})

test('made offline, kept over a reload, saved, and once on the server when the signal is back @once', async ({
  page,
  context,
  product,
}, info) => {
  const name = `Offline, ${info.project.name}`
  const api = await open(page, context, product)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.getByLabel('Route name').fill(name)
  await openTab(page, 'POI List')
  await addByHand(page, 'Gate', 51.5, -0.1)
  await addByHand(page, 'Wall', 51.503, -0.1)
  await addByHand(page, 'Tower', 51.506, -0.1)
  await page.reload()
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible()
  await expect(page.getByLabel('Route name')).toHaveValue(name)
  await openTab(page, 'Validation')
  await expect(page.getByText('Good to walk')).toBeVisible()
  await page.getByRole('button', { name: 'Save Route' }).click()
  await expect(page).not.toHaveURL(/\/create/)
  expect(await routesCalled(api, name)).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(async () => (await routesCalled(api, name)).map(({ pois }) => pois.map((poi) => poi.name)), {
      timeout: 45_000,
    })
    .toEqual([['Gate', 'Wall', 'Tower']])
  // The draft is gone with the saving.
  await page.goto(`${product.origin}/custom-routes/create`)
  await expect(page.getByLabel('Route name')).toHaveValue('')
})

test('leaving asks, the draft is kept all the same, and can be discarded @once', async ({
  page,
  context,
  product,
}) => {
  await open(page, context, product)
  await page.getByLabel('Route name').fill('Half a walk')
  const home = page.getByRole('link', { name: 'Terms and Conditions' })
  await home.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay Here' }).click()
  await expect(page).toHaveURL(/\/create/)
  await home.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/terms/)
  await page.goto(`${product.origin}/custom-routes/create`)
  await expect(page.getByLabel('Route name')).toHaveValue('Half a walk')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Route name')).toHaveValue('')
})

test('a GPX file becomes stops, which Undo takes out; a bad file says where @once', async ({
  page,
  context,
  product,
}) => {
  await open(page, context, product)
  await openTab(page, 'POI List')
  const choose = async (name: string, text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import GPX or GeoJSON' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) })
  }
  const point = (name: string, lat: number) => `<rtept lat="${lat}" lon="11.25"><name>${name}</name></rtept>`
  const points = ['Gate', 'Wall', 'Tower', 'Bridge', 'Mill', 'Well', 'Barn'].map((name, index) =>
    point(name, 43.77 + index / 500),
  )
  await choose('walk.gpx', `<gpx version="1.1"><rte><name>By the river</name>${points.join('')}</rte></gpx>`)
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByText('6 of 7 points taken from the file: a route has at most 6 stops')).toBeVisible()
  await expect(page.getByLabel('Route name')).toHaveValue('By the river')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(0)
  await choose('bad.gpx', '<gpx><wpt lat="1" lon="2"/><wpt lat="north" lon="2"/></gpx>')
  await expect(page.getByText('A point in this file has no valid coordinates (wpt 2).')).toBeVisible()
})

test('a photo for which the device has no room says so, and the draft is whole [2 §4 full device] @once', async ({
  browser,
  product,
}) => {
  // Without the app's code on the device, what is stored is the draft and little else.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  // Before anything is stored: the browser asks for the quota only now and then.
  const disk = await context.newCDPSession(page)
  await disk.send('Storage.overrideQuotaForOrigin', { origin: product.origin, quotaSize: 7_000_000 })
  await open(page, context, product)
  await page.getByLabel('Route name').fill('Many photos')
  await openTab(page, 'POI List')
  await addByHand(page, 'Gate', 51.5, -0.1)
  await page.getByRole('row', { name: 'Gate' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (name: string, sidePx: number) => {
    const buffer = await noisePicture(sidePx)
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await expect(dialog.getByText(name, { exact: true })).toBeVisible()
  }
  await choose('small.png', 40)
  // A picture of noise has some 9 MB.
  await choose('large.png', 1700)
  await expect(dialog.getByRole('alert')).toHaveText(
    'There is no room left on this device. The newest file of this draft is not kept.',
  )
  await page.reload()
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible()
  await expect(page.getByLabel('Route name')).toHaveValue('Many photos')
  await openTab(page, 'POI List')
  await expect(page.getByRole('row', { name: 'Gate' }).getByText('1 file', { exact: true })).toBeVisible()
  await context.close()
})
