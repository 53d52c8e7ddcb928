/** Advertisements: by the server only, with consent only, never where somebody walks or needs help, and nothing moves for them. */
import type { BrowserContext, Page } from '@playwright/test'
import { startAdvertisingService } from '#tests/server/advertising-stand-in.ts'
import { expectCleanInBothThemes } from '../support/axe.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { Product } from '../support/product.ts'
import { anyTour, signedIn } from '../support/tours.ts'
import { expect, test } from '../support/test.ts'

let service: Awaited<ReturnType<typeof startAdvertisingService>>
let product: Product
test.beforeAll(async () => {
  service = await startAdvertisingService()
  product = await Product.start({ environment: { ADVERTISING_URL: service.url } })
})
test.afterAll(async () => {
  await product.dispose()
  await service.close()
})
test.beforeEach(() => service.asked.splice(0))

const slotIn = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' })
const categories = () => service.asked.flatMap(({ query }) => query['category'] ?? [])

/** Paths that the page and its workers ask for, and hosts other than ours. */
function watchRequests(context: BrowserContext) {
  const asked: string[] = []
  const others: string[] = []
  context.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (pathname.includes('/partners/')) asked.push(pathname)
    if (protocol.startsWith('http') && origin !== product.origin) others.push(origin)
  })
  return { asked, others }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

test('an advertisement comes only once it is allowed, beside the tours, and goes when it is allowed no more @once', async ({
  page,
  context,
}) => {
  const requests = watchRequests(context)
  await open(page, '/tours')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Accept All' }).waitFor()
  expect([requests.asked, service.asked]).toEqual([[], []])

  await page.getByRole('button', { name: 'Accept All' }).click()
  await expect(slotIn(page)).toBeVisible()
  expect(categories()).toEqual(['1234567890'])
  await expect(slotIn(page).getByRole('link', { name: /^Late opening/ })).toHaveAttribute(
    'href',
    'https://museum.example/late',
  )
  // The picture came with the answer, and the content security policy lets it show.
  await expect
    .poll(() =>
      slotIn(page)
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(192)

  // Another screen, opened anew: the slot is there for its category, and nothing moves.
  await watchShifts(page)
  await open(page, '/tours/florence-history/preview')
  await slotIn(page).scrollIntoViewIfNeeded()
  await expect(slotIn(page)).toBeInViewport()
  await expect(slotIn(page).locator('img')).toBeVisible()
  expect(categories()).toEqual(['1234567890', '3333333333'])
  const shifts = await shiftsOf(page)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBe(0)

  await expectCleanInBothThemes(page, 'a preview with an advertisement')

  await page.getByRole('button', { name: 'Cookie preferences' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Marketing').click()
  await dialog.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(slotIn(page)).toHaveCount(0)
  await open(page, '/tours')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(categories()).toHaveLength(2)
  expect(requests.others).toEqual([])
})

test('none in the player, for help, for the law or at the sign-in, and none without a signal @once', async ({
  page,
  context,
}) => {
  const requests = watchRequests(context)
  await context.addInitScript(() => {
    const record = { functional: true, analytics: true, marketing: true, timestamp: new Date().toISOString() }
    if (location.protocol.startsWith('http')) localStorage.setItem('cookieConsent', JSON.stringify(record))
  })
  for (const path of ['/', '/login', '/register', '/emergency', '/privacy', '/terms', '/contact']) {
    await open(page, path)
    await expect(slotIn(page)).toHaveCount(0)
  }
  const { slug } = await anyTour(await signedIn(context, product))
  await open(page, `/tours/${slug}/play`)
  await expect(page.getByRole('region', { name: 'Audio player' })).toBeVisible()
  await open(page, '/dashboard')
  expect([requests.asked, service.asked]).toEqual([[], []])

  await open(page, '/tours')
  await expect(slotIn(page)).toBeVisible()
  expect(requests.asked).toEqual(['/api/partners/1234567890'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await open(page, '/tours')
  await expect(slotIn(page)).toHaveCount(0)
  expect(requests.asked).toHaveLength(1)
})
