/** What axe finds on every screen, light and dark: nothing. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { makeRoute, shareLink } from '../support/routes.ts'
import { anyTour, signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each finding with the elements it is about, as text that a failing test can show. */
async function findings(page: Page): Promise<string[]> {
  // Not as a script element, which the content security policy would refuse.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

async function expectClean(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
      expect.soft(await findings(page), `${address}, ${colorScheme}`).toEqual([])
    }
  }
}

test('the screens of a visitor have nothing that axe finds, light and dark @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const { items } = (await (await fetch(`${product.origin}/api/tours/by-topic/History`)).json()) as {
    items: { slug: string }[]
  }
  await expectClean(
    page,
    [
      '/',
      '/tours',
      `/tours/${items[0]?.slug}/preview`,
      '/login',
      '/register',
      '/emergency',
      '/contact',
      '/about',
      '/privacy',
    ].map((path) => product.origin + path),
  )
})

test('the screens of somebody signed in have nothing that axe finds, light and dark @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  const route = await makeRoute(api, 'Seen by axe', true)
  const sharedRoute = await shareLink(api, route)
  await expectClean(
    page,
    [
      '/dashboard',
      '/my-tours',
      `/tours/${tour.slug}/play`,
      '/preferences',
      '/subscription',
      '/privacy-settings',
      '/custom-routes',
      '/custom-routes/create',
      `/custom-routes/${route.id}`,
      `/custom-routes/${route.id}/edit`,
      new URL(sharedRoute).pathname,
    ].map((path) => product.origin + path),
  )
})
