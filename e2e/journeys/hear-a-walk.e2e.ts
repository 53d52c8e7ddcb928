/** A newcomer hears a walk: from the landing page, without an account, to the same second of it with one; and with no signal. */
import type { Page } from '@playwright/test'
import { PlayerPage } from '../pages/player-page.ts'
import type { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'

const NEWCOMER = { email: 'hears.first@example.org', password: 'walk-with-ada-2026' }

interface Sounding extends Window {
  sounded?: HTMLMediaElement
}

/** The first time somebody asks, the server makes the sound of its first stop. */
async function walkToHear({ origin }: Product): Promise<{ slug: string; sample: { durationS: number } }> {
  const ask = async () =>
    (
      (await (await fetch(`${origin}/api/tours/to-hear`)).json()) as {
        tour: { slug: string; sample: { isReady: boolean; durationS: number } }
      }
    ).tour
  await expect.poll(async () => (await ask()).sample.isReady, { timeout: 60_000 }).toBe(true)
  return ask()
}

/** Keeps hold of what sounds: the page's element is in no document. */
const watchSound = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      ;(globalThis as unknown as Sounding).sounded = this
      return play.call(this)
    }
  })
const soundedS = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Sounding).sounded?.currentTime ?? 0)
/** Nobody waits for half a minute in a test. */
const skipTo = (page: Page, positionS: number) =>
  page.evaluate((toS) => {
    const { sounded } = globalThis as unknown as Sounding
    if (sounded) sounded.currentTime = toS
  }, positionS)

test('one tap from the landing page a walk sounds; after its sample and the sign-up it goes on at the same second @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  await withConsent(context)
  await watchSound(page)
  const { slug, sample } = await walkToHear(product)
  await page.goto(product.origin)
  await page.getByRole('link', { name: 'Hear a walk' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => soundedS(page)).toBeGreaterThan(1)
  const fileS = await page.evaluate(() => (globalThis as unknown as Sounding).sounded?.duration ?? 0)
  expect(fileS).toBeGreaterThan(15)
  expect(fileS).toBeLessThanOrEqual(30.5)
  expect(Math.abs(fileS - sample.durationS)).toBeLessThan(0.1)

  await skipTo(page, fileS - 1)
  const panel = page.getByRole('complementary', { name: 'Sign up' })
  await expect(panel.getByRole('heading', { name: 'Hear the whole walk' })).toBeVisible()
  await panel.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(NEWCOMER.email)
  await page.getByLabel('Password', { exact: true }).fill(NEWCOMER.password)
  await page.getByLabel('Confirm password').fill(NEWCOMER.password)
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('checkbox', { name: /Privacy/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/login')
  // The address changes before the screen does.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Password').fill(NEWCOMER.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()

  await page.waitForURL(`**/tours/${slug}/play?at=*`)
  // The store of a new account opens, and the tour comes into it.
  await expect(page.getByText('Continue where you stopped:')).toBeVisible({ timeout: 45_000 })
  const player = new PlayerPage(page)
  const pressedAtMs = Date.now()
  await player.play()
  await player.expectSoundToMove()
  const goneOnS = (await player.audioTime()) - fileS
  expect(goneOnS).toBeGreaterThan(-2)
  expect(goneOnS).toBeLessThan((Date.now() - pressedAtMs) / 1000 + 2)
})

test('somebody who has seen the landing page hears the walk with no signal @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  await withConsent(context)
  await watchSound(page)
  await walkToHear(product)
  await page.goto(product.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The answer about the walk and its sound are stored when the app itself is.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('walk-to-hear')).keys()).length), {
      timeout: 60_000,
    })
    .toBe(2)
  await product.stop()
  try {
    await page.goto(`${product.origin}/`)
    await page.getByRole('link', { name: 'Hear a walk' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(() => soundedS(page)).toBeGreaterThan(1)
  } finally {
    await product.resume()
  }
})
