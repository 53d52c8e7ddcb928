/** Finding a walk: what is typed wrongly, in which order, on the map, and with the server gone. */
import type { Page } from '@playwright/test'
import { anyTour, signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const LISBON = { latitude: 38.7139, longitude: -9.1394 }

const cards = (page: Page) => page.getByRole('region', { name: 'Tours', exact: true }).getByRole('article')
const places = async (page: Page): Promise<string[]> =>
  (await cards(page).getByRole('heading').allTextContents()).map((title) => title.trim())

test('a visitor finds a walk by a misspelt name, sorts, counts, and goes from the map to its card @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  await context.grantPermissions(['geolocation'], { origin: product.origin })
  await context.setGeolocation(LISBON)
  await page.goto(`${product.origin}/tours`)
  const search = page.getByRole('searchbox')
  await expect(cards(page).first()).toBeVisible()

  // How many there are, and of which topic.
  const all = await cards(page).count()
  await expect(page.getByRole('heading', { name: `${all} tours` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'History' })).toHaveText(/History\s*4/)

  // Accents and case make no difference, another name of the city neither.
  for (const typed of ['KYÖTO', 'kyōto', '京都']) {
    await search.fill(typed)
    await expect(page.getByRole('heading', { name: '2 tours' })).toBeVisible()
    for (const title of await places(page)) expect(title).toContain('Kyoto')
  }
  // A typo is forgiven, and it is said that it is one.
  await search.fill('Lisbin')
  await expect(page.getByText('No tour has exactly these words. These come close:')).toBeVisible()
  for (const title of await places(page)) expect(title).toContain('Lisbon')
  await expect(page).toHaveURL(/search=Lisbin/)
  await search.fill('Qwxzptlk')
  await expect(page.getByRole('heading', { name: 'No tours found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()

  await page.getByLabel('Sort by').selectOption('Distance')
  await expect(cards(page).first()).toContainText('Lisbon')
  await expect(cards(page).first()).toContainText(/\d m|km/)
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(cards(page)).toHaveCount(all)

  // Both walks of Kyoto begin in one place, so that one mark stands in the middle.
  await search.fill('Kyoto')
  await expect(page.getByRole('heading', { name: '2 tours' })).toBeVisible()
  await page.getByRole('button', { name: 'Show map' }).click()
  const map = page.getByRole('application', { name: 'Map of the tours found' })
  await expect(map).toHaveAttribute('data-map-state', 'drawn')
  const link = cards(page).first().getByRole('link')
  await expect(async () => {
    await map.click()
    await expect(link).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('with the server gone, what is stored is searched, and the screen says so @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const tour = await anyTour(await signedIn(context, product))
  await page.goto(`${product.origin}/my-tours`)
  await expect(page.getByRole('article').filter({ hasText: tour.title })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${product.origin}/tours`)
  await expect(cards(page).first()).toBeVisible()
  await product.stop()
  try {
    await page.goto(`${product.origin}/tours?search=Munihc`)
    await expect(page.getByText('Failed to load tours. Please try again later.')).toBeVisible()
    await expect(
      page.getByText('The server could not be reached, so only what is stored on this device is searched.'),
    ).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: tour.title })
    await expect(card.getByRole('link')).toHaveAttribute('href', `/tours/${tour.slug}/play`)
    await page.getByRole('searchbox').fill('Reykjavik')
    await expect(
      page.getByText('Nothing that is stored on this device fits this search either.'),
    ).toBeVisible()
    // The preview is built from the stored tour as well.
    await page.goto(`${product.origin}/tours/${tour.slug}/preview`)
    await expect(
      page.getByText('The server could not be reached: this is what is stored on this device.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tour.title)
  } finally {
    await product.resume()
  }
})
