/**
 * The first walk: make it, download it, take it with no signal. The second journey is the same with the server killed in
 * the middle of generation and again in the middle of the replay: nothing lost, nothing twice.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { MyToursPage } from '../pages/my-tours-page.ts'
import { PlayerPage } from '../pages/player-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { Api, type Tour } from '../support/api.ts'
import type { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'

const WAITING = /waiting to sync/i

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ context, product }) => {
  await withConsent(context)
  await context.grantPermissions(['geolocation'], { origin: product.origin })
})

/** The position is far from all stops: the walker has not set out yet. */
const farAway = { latitude: 0, longitude: 0, accuracy: 5 }

async function generateInFlorence(page: Page, product: Product): Promise<void> {
  const signIn = await new SignInPage(page).open(product.origin)
  const dashboard = await signIn.signIn(product.account('Premium'))
  await dashboard.choosePlace('Florence')
  await dashboard.chooseTopic('History')
  await dashboard.generate()
}

async function newestTour(api: Api): Promise<Tour> {
  const done = (await api.myTours()).filter((tour) => tour.slug !== null)
  const [newest] = done.toSorted((a, b) => b.id - a.id)
  if (!newest) throw new Error('no tour was made')
  return newest
}

async function expectAllSoundReady(api: Api, tourId: number): Promise<void> {
  await expect
    .poll(async () => (await api.chunks(tourId)).every((chunk) => chunk.isReady), { timeout: 180_000 })
    .toBe(true)
}

/** Walks to a stop: fixes a second apart, as a phone gives them. */
async function walkTo(
  context: BrowserContext,
  page: Page,
  place: { latitude: number; longitude: number },
): Promise<void> {
  for (const north of [0.002, 0.001, 0.0003, 0]) {
    await context.setGeolocation({
      latitude: place.latitude + north,
      longitude: place.longitude,
      accuracy: 6,
    })
    await page.waitForTimeout(600)
  }
}

async function appIsStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

test('a walk is made, downloaded, and taken with no signal @streets', async ({ page, context, product }) => {
  test.setTimeout(240_000)
  await context.setGeolocation(farAway)
  await generateInFlorence(page, product)
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await expect(page.getByText(/generated successfully!/).first()).toBeVisible({ timeout: 180_000 })

  const api = await Api.signIn(product, product.account('Premium'))
  const tour = await newestTour(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await expect(page.getByText('Generating Audio').first()).toBeVisible()
  await expect.poll(async () => (await api.chunks(tour.id))[0]?.isReady, { timeout: 60_000 }).toBe(true)
  const player = new PlayerPage(page)
  await player.play()
  await player.expectSoundToMove()

  await expectAllSoundReady(api, tour.id)
  await player.download()
  await appIsStored(page)
  await player.pause()

  await context.setOffline(true)
  await product.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: tour.title })).toBeVisible()
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await player.expectMapDrawn()
  await player.play()
  await player.expectSoundToMove()

  const myTours = await new MyToursPage(page).open(product.origin)
  await myTours.expectCover(tour.title)
  await expect(myTours.publicSwitch(tour.title)).not.toBeChecked()
  await myTours.togglePublic(tour.title)
  await expect(myTours.publicSwitch(tour.title)).toBeChecked()
  await expect(myTours.card(tour.title).getByText(WAITING)).toBeVisible()

  await product.resume()
  await context.setOffline(false)
  await expect(page.getByText(WAITING)).toHaveCount(0, { timeout: 45_000 })
  const after = (await api.myTours()).find(({ id }) => id === tour.id)
  expect(after).toMatchObject({ isPublic: true, version: tour.version + 1 })
  await expect(myTours.publicSwitch(tour.title)).toBeChecked()
})

test('walking starts the next stop by itself, offline @once', async ({ page, context, product }) => {
  test.setTimeout(180_000)
  const api = await Api.signIn(product, product.account('Premium'))
  const tour = await newestTour(api)
  await expectAllSoundReady(api, tour.id)
  const { items: stops } = await api.pois(tour.id)
  await context.setGeolocation(farAway)
  const signIn = await new SignInPage(page).open(product.origin)
  await signIn.signIn(product.account('Premium'))
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.download()
  await appIsStored(page)

  await context.setOffline(true)
  await page.reload()
  await player.play()
  await player.expectSoundToMove()
  const second = stops[1]
  if (!second) throw new Error('the tour has one stop only')
  await walkTo(context, page, second)
  const stop = page
    .getByRole('listitem')
    .filter({ hasText: second.name })
    .filter({ hasText: 'Stop 2' })
    .first()
  await expect(stop.getByText('Playing')).toBeVisible({ timeout: 20_000 })
  await player.expectSoundToMove()
  await context.setOffline(false)
})

test('nothing is lost and nothing is done twice when the server is killed @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  await context.setGeolocation(farAway)
  const api = await Api.signIn(product, product.account('Premium'))
  const before = (await api.myTours()).length
  await generateInFlorence(page, product)
  await expect.poll(async () => (await api.myTours()).length, { timeout: 20_000 }).toBe(before + 1)
  await product.stop('SIGKILL')
  await product.resume()

  await expect
    .poll(async () => (await api.myTours()).filter(({ slug }) => slug !== null).length, { timeout: 180_000 })
    .toBe(before + 1)
  const tour = await newestTour(api)
  await expectAllSoundReady(api, tour.id)
  expect(await api.myTours()).toHaveLength(before + 1)

  const myTours = await new MyToursPage(page).open(product.origin)
  await expect(myTours.card(tour.title).first()).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await myTours
    .card(tour.title)
    .first()
    .getByRole('switch', { name: /Public/ })
    .locator('xpath=ancestor-or-self::label')
    .click()
  await expect(page.getByText(WAITING).first()).toBeVisible()

  // The answer of the first try is lost: the server has done it, the page does not know, and the server dies.
  let tries = 0
  let sayCrashed: () => void = () => undefined
  const crashed = new Promise<void>((resolve) => {
    sayCrashed = resolve
  })
  const keys = new Set<string>()
  await context.route('**/api/tours/*/publicity', async (route) => {
    tries += 1
    keys.add((await route.request().headerValue('idempotency-key')) ?? 'none')
    if (tries > 1) return route.continue()
    await route.fetch()
    await product.stop('SIGKILL')
    sayCrashed()
    return route.abort('connectionreset')
  })
  await context.setOffline(false)
  await crashed
  await product.resume()
  await expect(page.getByText(WAITING)).toHaveCount(0, { timeout: 180_000 })
  expect(tries).toBeGreaterThan(1)
  expect(keys.size).toBe(1)
  const after = (await api.myTours()).find(({ id }) => id === tour.id)
  expect(after).toMatchObject({ isPublic: true, version: tour.version + 1 })
})
