/** Nothing jumps while a screen opens: cold, warm and without a signal. */
import type { BrowserContext, Page } from '@playwright/test'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { anyTour, finishedTour, signedIn } from '../support/tours.ts'
import { expect, test } from '../support/test.ts'

/** Layout Instability: 'good' begins at 0.1; ours is to be one that nobody sees. */
const MOST = 0.02
/** Late answers and the cookie question come within this time; with the service worker all comes sooner. */
const WATCHED_MS = { cold: 3000, warm: 1500, offline: 1500 }

async function expectSteady(page: Page, address: string, how: keyof typeof WATCHED_MS): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForTimeout(WATCHED_MS[how])
  const shifts = await shiftsOf(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect
    .soft(sum, `${how} ${new URL(address).pathname}: ${JSON.stringify(shifts, null, 1)}`)
    .toBeLessThanOrEqual(MOST)
}

/** This many screens are watched side by side, because most of the time is spent waiting. */
const AT_ONCE = 2

async function inTurns<T>(
  items: readonly T[],
  watch: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await watch(item, lane)
  })
  await Promise.all(lanes)
}

/** Opens every address in pages of one browser that has the app stored. */
async function expectSteadyAgain(
  context: BrowserContext,
  addresses: readonly string[],
  how: 'warm' | 'offline',
): Promise<void> {
  const pages = await Promise.all(Array.from({ length: AT_ONCE }, async () => await context.newPage()))
  for (const page of pages) await watchShifts(page)
  await inTurns(addresses, async (address, lane) => {
    const page = pages[lane]
    if (page) await expectSteady(page, address, how)
  })
  for (const page of pages) await page.close()
}

test('a visitor sees nothing jump @once', async ({ browser, page, context, product }) => {
  test.setTimeout(240_000)
  const api = await signedIn(await browser.newContext(), product)
  const tour = await anyTour(api)
  await api.setPublicity(tour.id, true)
  const addresses = [
    '/',
    '/tours',
    '/tours/nearby',
    '/hear',
    `/tours/${tour.slug}/preview`,
    '/login',
    '/register',
    '/forgot-password',
    '/emergency',
    '/contact',
    '/privacy',
    '/privacy-settings',
  ].map((path) => product.origin + path)
  await inTurns(addresses, async (address) => {
    const cold = await (await browser.newContext()).newPage()
    await watchShifts(cold)
    await expectSteady(cold, address, 'cold')
    await cold.context().close()
  })
  await page.goto(product.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expectSteadyAgain(context, addresses, 'warm')
  await context.setOffline(true)
  await expectSteadyAgain(context, addresses, 'offline')
})

test('somebody signed in sees nothing jump @once', async ({ browser, page, context, product }) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  const addresses = [
    '/',
    '/dashboard',
    '/my-tours',
    '/custom-routes',
    `/tours/${tour.slug}/play`,
    '/preferences',
    '/privacy-settings',
    '/subscription',
    '/waiting-changes',
  ].map((path) => product.origin + path)
  await inTurns(addresses, async (address) => {
    const other = await browser.newContext()
    await signedIn(other, product)
    const cold = await other.newPage()
    await watchShifts(cold)
    await expectSteady(cold, address, 'cold')
    await other.close()
  })
  await page.goto(product.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expectSteadyAgain(context, addresses, 'warm')
  await expectSteadyAgain(context, addresses, 'warm')
  await context.setOffline(true)
  await expectSteadyAgain(context, addresses, 'offline')
})
