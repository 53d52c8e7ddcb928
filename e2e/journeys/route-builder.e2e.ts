/** Routes are built by map, by keyboard alone and by touch, with and without a signal. */
import type { BrowserContext, Page } from '@playwright/test'
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
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function addByHand(page: Page, name: string, latitude: number, longitude: number): Promise<void> {
  await page.getByRole('button', { name: 'Add POI' }).click()
  await page.getByLabel('POI name').fill(name)
  await page.getByLabel('Latitude').fill(String(latitude))
  await page.getByLabel('Longitude').fill(String(longitude))
  await page.getByRole('button', { name: 'Add POI' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
}

test('six stops by the map: a seventh is refused, undo takes one back, and it is saved', async ({
  page,
  context,
  product,
}, info) => {
  const name = `By map, ${info.project.name}`
  const api = await open(page, context, product)
  const map = page.locator('.ol-viewport')
  await expect(page.locator('[data-map-state="drawn"]')).toBeVisible()
  expect((await map.boundingBox())?.height).toBeGreaterThan(370)
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
  await page.getByRole('button', { name: 'Save Route' }).click()
  await expect(page).not.toHaveURL(/\/create/)
  await expect.poll(async () => (await routesCalled(api, name)).map(({ pois }) => pois.length)).toEqual([6])
})

test('six stops by the keyboard alone, put in another order', async ({ page, context, product }, info) => {
  const name = `By keyboard, ${info.project.name}`
  const api = await open(page, context, product)
  const type = async (label: string, text: string) => {
    await page.getByLabel(label).focus()
    await page.keyboard.type(text)
  }
  const press = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().focus()
    await page.keyboard.press('Enter')
  }
  await type('Route name', name)
  await page.getByRole('tab', { name: 'Map View' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  for (let stop = 1; stop <= 6; stop += 1) {
    await press('Add POI')
    await type('POI name', `Stop ${stop}`)
    await type('Latitude', `51.5${stop}`)
    await type('Longitude', '-0.1')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(stop)
  }
  await press('Move down')
  await expect(rows(page).first().getByRole('heading')).toHaveText('Stop 2')
  await press('Move Stop 2')
  // What is dragged by the keyboard is dropped at the next place and taken with Enter.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rows(page).first().getByRole('heading')).not.toHaveText('Stop 2')
  await press('Save Route')
  await expect(page).not.toHaveURL(/\/create/)
  await expect.poll(async () => (await routesCalled(api, name)).map(({ pois }) => pois.length)).toEqual([6])
})

test('six stops by touch @once', async ({ page, context, product }, info) => {
  test.skip(info.project.name !== 'phone', 'a desk has no touch')
  const api = await open(page, context, product)
  const map = page.locator('.ol-viewport')
  await expect(page.locator('[data-map-state="drawn"]')).toBeVisible()
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  for (const [index, x] of [0.15, 0.3, 0.45, 0.6, 0.3, 0.5].entries()) {
    await map.tap({ position: { x: width * x, y: height * (index < 4 ? 0.35 : 0.7) } })
    await expect(page.getByText(new RegExp(`^${index + 1} stops? ·`))).toBeVisible()
  }
  await page.getByRole('tab', { name: 'POI List' }).tap()
  const second = await rows(page).nth(1).getByRole('heading').textContent()
  await rows(page).first().getByRole('button', { name: 'Move down' }).tap()
  await expect(rows(page).first().getByRole('heading')).toHaveText(second ?? '')
  await page.getByLabel('Route name').fill('By touch')
  await page.getByRole('button', { name: 'Save Route' }).tap()
  await expect
    .poll(async () => (await routesCalled(api, 'By touch')).map(({ pois }) => pois.length))
    .toEqual([6])
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
