/** Numbers that are there when nothing else is, and weather that is told or not there at all. */
import type { Page } from '@playwright/test'
import { forecastAt, startOpenMeteo } from '#tests/server/open-meteo-stand-in.ts'
import { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { anyTour, signedIn } from '../support/tours.ts'

const FLORENCE = { latitude: 43.7696, longitude: 11.2558 }

test.beforeEach(({ context }) => withConsent(context))

/** The list, the table of countries and the app itself, which no screen asked for. */
const keepsAll = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return false
    const list = await (await caches.open('emergency-list')).keys()
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'))
    const files = await Promise.all(shells.map(async (name) => (await caches.open(name)).keys()))
    return list.length === 1 && files.flat().some(({ url }) => url.includes('country-cells'))
  })

test('who has only seen the landing page finds every number without a server, those of where they are first [2 §2 emergency] @once', async ({
  page,
  context,
  product,
}) => {
  await page.goto(product.origin)
  // The block of the landing page leads to the numbers.
  const link = page.locator('main').getByRole('link', { name: 'emergency numbers by country' })
  await expect(link).toHaveAttribute('href', '/emergency')
  // Files that the first screen does not need are fetched when the page is idle.
  await expect.poll(() => keepsAll(page), { timeout: 30_000 }).toBe(true)
  await product.stop('SIGTERM')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(FLORENCE)
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await page.goto(`${product.origin}/emergency`)
  const here = page.getByRole('region', { name: 'Where you are' })
  await expect(here.getByRole('heading', { name: 'Italy (Italia)' })).toBeVisible()
  await expect(here.getByRole('link', { name: '112' }).first()).toHaveAttribute('href', 'tel:112')
  expect(asked.filter((url) => /43\.7|11\.2|geocoder/.test(url))).toEqual([])

  await page.getByRole('searchbox', { name: 'Search' }).fill('deutschl')
  const countries = page.getByRole('region', { name: 'Countries' })
  await expect(countries.getByRole('heading', { level: 3 })).toHaveText(['Germany (Deutschland)'])
  await expect(countries.getByRole('link', { name: '110' })).toHaveAttribute('href', 'tel:110')
  await expect(countries.getByText('Polizei')).toHaveAttribute('lang', 'de')
  await product.resume()
})

test('weather of a source is told with its levels, and with its time when the signal is gone [2 §7 weather] @once', async ({
  page,
  context,
}) => {
  const meteo = await startOpenMeteo(() => forecastAt(Date.now()))
  const product = await Product.start({ environment: { WEATHER_URL: meteo.baseUrl } })
  const tour = await anyTour(await signedIn(context, product))
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const weather = page.getByRole('region', { name: 'Weather' })
  await expect(weather.getByText('24 °C')).toBeVisible()
  await expect(weather.getByText('Fair for walking')).toBeVisible()
  await expect(weather.getByText('Rain: take a waterproof jacket.')).toBeVisible()
  await expect(weather.getByRole('heading', { name: /^Best times for \d+ minutes of walking/ })).toBeVisible()
  await expect(weather.getByRole('link', { name: 'Open-Meteo.com' })).toBeVisible()
  // The place of the walk, rounded; of the person nothing.
  expect(meteo.asked.map(({ searchParams }) => searchParams.get('latitude'))).toEqual(['48.15'])

  await expect.poll(() => keepsAll(page)).toBe(true)
  await product.stop('SIGTERM')
  await page.reload()
  await expect(weather.getByText('24 °C')).toBeVisible()
  await expect(weather.getByText(/^As of /)).toBeVisible()
  // The numbers of a country that nobody asked about are here too.
  const emergency = page.getByRole('region', { name: 'Emergency' })
  await expect(emergency.getByRole('heading', { name: /^Germany/ })).toBeVisible()
  await expect(emergency.getByRole('link', { name: '110' })).toHaveAttribute('href', 'tel:110')
  await product.dispose()
  await meteo.close()
})

test('where weather is off there is no panel, and nothing in its place [2 §7 weather] @once', async ({
  page,
  context,
  product,
}) => {
  const tour = await anyTour(await signedIn(context, product))
  const answers: number[] = []
  context.on('response', (response) => {
    if (response.url().includes('/api/weather/')) answers.push(response.status())
  })
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await expect(page.getByRole('region', { name: 'Emergency' }).getByRole('link').first()).toBeVisible()
  await expect.poll(() => answers).toEqual([503])
  await expect(page.getByRole('region', { name: 'Weather' })).toHaveCount(0)
})
