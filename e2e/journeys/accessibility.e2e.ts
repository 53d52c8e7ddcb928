/** axe finds nothing on any screen, light and dark. */
import type { Page } from '@playwright/test'
import { PAGES, type PageName } from '#contract/pages.ts'
import { expectCleanInBothThemes, findings } from '../support/axe.ts'
import { makeRoute, shareLink } from '../support/routes.ts'
import { anyTour, signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function expectClean(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address)
    await expectCleanInBothThemes(page, address)
  }
}

const DESK = { width: 1280, height: 800 }

/** In both themes, then the same page as wide as a desk in the theme that it has: its colours are the same there. */
async function expectCleanAtBothSizes(page: Page, what: string): Promise<void> {
  const phone = page.viewportSize() ?? DESK
  await expectCleanInBothThemes(page, what)
  await page.setViewportSize(DESK)
  expect.soft(await findings(page), `${what}, on a desk`).toEqual([])
  await page.setViewportSize(phone)
}

/**
 * The account that sees each screen in this test: a new screen in `PAGES` needs its line, or the compiler complains.
 */
const SEEN_BY: Readonly<Record<PageName, 'visitor' | 'signed-in' | 'routes' | 'nobody'>> = {
  landing: 'visitor',
  about: 'visitor',
  contact: 'visitor',
  contentGuidelines: 'visitor',
  confirmEmail: 'visitor',
  emergency: 'visitor',
  forgotPassword: 'visitor',
  login: 'visitor',
  nearbyTours: 'visitor',
  privacy: 'visitor',
  register: 'visitor',
  resetPassword: 'visitor',
  terms: 'visitor',
  tourPreview: 'visitor',
  hear: 'visitor',
  tours: 'visitor',
  undoEmail: 'visitor',
  verifyEmail: 'visitor',
  account: 'signed-in',
  dashboard: 'signed-in',
  myTours: 'signed-in',
  offline: 'signed-in',
  playBySlug: 'signed-in',
  preferences: 'signed-in',
  privacySettings: 'signed-in',
  subscription: 'signed-in',
  waitingChanges: 'signed-in',
  customRoute: 'routes',
  customRoutes: 'routes',
  editRoute: 'routes',
  newRoute: 'routes',
  sharedRoute: 'routes',
  // The same screens under other addresses, and addresses that only lead on.
  playById: 'nobody',
  tour: 'nobody',
  googleCallback: 'nobody',
  search: 'nobody',
}
const addressesFor = (who: 'visitor' | 'signed-in', origin: string, slug: string): readonly string[] =>
  (Object.keys(SEEN_BY) as PageName[])
    .filter((name) => SEEN_BY[name] === who)
    .map((name) => origin + PAGES[name].replace('$slug', slug))

test('the screens of a visitor have nothing that axe finds, light and dark @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  await withConsent(context)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 43.77, longitude: 11.25 })
  const { items } = (await (await fetch(`${product.origin}/api/tours/by-topic/History`)).json()) as {
    items: { slug: string }[]
  }
  await expectClean(page, [
    ...addressesFor('visitor', product.origin, items[0]?.slug ?? ''),
    `${product.origin}/tours/no-such-tour/preview`,
  ])
})

test('the screens of somebody signed in have nothing that axe finds, light and dark @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  await expectClean(page, addressesFor('signed-in', product.origin, tour.slug ?? ''))
})

test('the screens of custom routes have nothing that axe finds, on a phone and a desk, light and dark @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const route = await makeRoute(api, 'Seen by axe', true)
  const shared = new URL(await shareLink(api, route)).pathname
  for (const path of ['', '/create', `/${route.id}`]) {
    await open(page, `${product.origin}/custom-routes${path}`)
    await expectCleanAtBothSizes(page, path || 'the list')
  }
  await open(page, product.origin + shared)
  await expectCleanAtBothSizes(page, 'a shared route')
  await open(page, `${product.origin}/custom-routes/${route.id}/edit`)
  for (const tab of ['POI List', 'Validation']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectCleanAtBothSizes(page, `the builder's ${tab}`)
  }
  await page.getByRole('tab', { name: 'POI List' }).click()
  await page.getByRole('row', { name: 'Duomo' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit POI' })).toBeVisible()
  await expectCleanAtBothSizes(page, 'a stop with its files')
})
