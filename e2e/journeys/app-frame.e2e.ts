/** The frame around the screens: the bar at a phone's foot, the sheet of shortcuts, the way to install on an iPhone, and paper. */
import type { Locator, Page } from '@playwright/test'
import { anyTour, signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const barOf = (page: Page): Locator => page.getByRole('navigation', { name: 'App', exact: true })

/**
 * Returns the controls of the screen and the footer that lie under the bar when one has scrolled to the page's end,
 * and the bar's own place.
 */
const atPagesEnd = (page: Page) =>
  barOf(page).evaluate((bar) => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const { top, height, bottom } = bar.getBoundingClientRect()
    const controls = 'main :is(a, button, input, select, textarea), footer :is(a, button)'
    const covered = [...document.querySelectorAll(controls)].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.height > 0 && box.bottom > top + 1 && box.top < innerHeight
    })
    return {
      covered: covered.map((element) => `${element.tagName} ${element.textContent}`),
      isAtFoot: Math.abs(innerHeight - bottom) < 1 && height <= 64,
      isWiderThanWindow: document.documentElement.scrollWidth > innerWidth,
    }
  })

test('on a phone the bar leads through the app, covers nothing, and leaves the player and the public pages alone @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  await page.goto(product.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About Streetlore' })).toBeVisible()

  await page.goto(`${product.origin}/my-tours`)
  for (const [name, heading] of [
    ['Near me', /near/i],
    ['Make', /Welcome/],
    ['Offline', /Offline walks/],
    ['Me', /\w/],
    ['Walks', /My/],
  ] as const) {
    const link = barOf(page).getByRole('link', { name, exact: true })
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await link.tap()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
    // Content that still loads makes the page longer.
    await expect
      .poll(() => atPagesEnd(page))
      .toEqual({ covered: [], isAtFoot: true, isWiderThanWindow: false })
  }
  // The phone shows only the part of the long footer that must be found everywhere.
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Emergency Numbers' })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Cookie preferences' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'About Streetlore' })).toBeHidden()
  expect((await footer.boundingBox())?.height).toBeLessThan(200)

  // The keyboard of a phone may lift the foot of the window over the field.
  await barOf(page).getByRole('link', { name: 'Make' }).tap()
  const field = page.getByLabel('Location', { exact: true })
  await field.tap()
  await expect(barOf(page)).toBeHidden()
  await field.blur()
  await expect(barOf(page)).toBeVisible()

  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
})

test('the sheet of shortcuts opens with a question mark, and what it says is so @desk', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  await signedIn(context, product)
  await page.goto(`${product.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
  await expect(barOf(page)).toBeHidden()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Go to your walks')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/tours$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('g m?')
  await expect(page.getByRole('searchbox')).toHaveValue('g m?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/my-tours$/)
})

test('on an iPhone the way to the home screen is shown step by step @once', async ({ browser, product }) => {
  const context = await browser.newContext({ ...PHONE, userAgent: IPHONE })
  await withConsent(context)
  await signedIn(context, product)
  const page = await context.newPage()
  await page.goto(`${product.origin}/offline`)
  const offer = page.getByRole('complementary', { name: 'Install Streetlore' })
  await offer.getByRole('button', { name: 'Show how' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Install Streetlore' })
  await expect(dialog.getByText(/Tap Share/)).toBeVisible()
  await expect(dialog.getByText(/choose Add to Home Screen/)).toBeVisible()
  const picture = dialog.getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(offer).toBeHidden()
  // From the account's screen it is there at any time.
  await barOf(page).getByRole('link', { name: 'Me', exact: true }).tap()
  await page.getByRole('button', { name: 'Install the app' }).tap()
  await expect(dialog.getByText(/Tap Share/)).toBeVisible()
  await context.close()
})

test('on paper a preview has its words and stops, black on white, and nothing to press @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  await api.setPublicity(tour.id, true)
  await context.addInitScript(() => localStorage.setItem('darkMode', 'true'))
  await page.goto(`${product.origin}/tours/${tour.slug}/preview`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tour.title)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(barOf(page)).toBeHidden()
  await expect(page.locator('main :is(button, input, select)').filter({ visible: true })).toHaveCount(0)
  const colours = await page.evaluate(() => {
    const heading = document.querySelector('main h1')
    return [getComputedStyle(document.body).backgroundColor, heading && getComputedStyle(heading).color]
  })
  expect(colours[0]).toBe('rgb(255, 255, 255)')
  const [red = 255] = (colours[1] ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeLessThan(80)
})
