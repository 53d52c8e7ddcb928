/** A start shows what its address showed last, before the app's code runs (decision 0064). */
import type { Page } from '@playwright/test'
import { MyToursPage } from '../pages/my-tours-page.ts'
import { PlayerPage } from '../pages/player-page.ts'
import { Api } from '../support/api.ts'
import { finishedTour, signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const CODE = 'held'

/** From now on the app's code waits in each page until it is let go: a slow phone. */
const holdCode = (page: Page) =>
  page.addInitScript((name) => {
    const append = HTMLHeadElement.prototype.append
    HTMLHeadElement.prototype.append = function (...nodes) {
      const isCode = nodes.some((node) => node instanceof HTMLScriptElement && node.type === 'module')
      if (isCode) Object.assign(globalThis, { [name]: () => append.apply(this, nodes) })
      else append.apply(this, nodes)
    }
  }, CODE)
const letCodeGo = async (page: Page) => {
  await page.waitForFunction((name) => name in globalThis, CODE)
  await page.evaluate((name) => (globalThis as unknown as Record<string, () => void>)[name]?.(), CODE)
}

const expectKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await caches.match(location.pathname, { cacheName: 'screens' }))?.text()),
    )
    .toContain('<h1')

test('a slow start shows the screen at once, plays as soon as it can, and shows nothing to another user [1 §8] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const { slug, title } = await finishedTour(api)
  const address = `${product.origin}/tours/${slug}/play`
  const myTours = await new MyToursPage(page).open(product.origin)
  await expect(myTours.card(title)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expectKept(page)
  const player = new PlayerPage(page)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expectKept(page)

  await holdCode(page)
  await context.setOffline(true)
  await myTours.open(product.origin)
  await expect(page).toHaveTitle(/^My Tours/)
  await expect(myTours.card(title)).toBeVisible()
  await expect(myTours.publicSwitch(title)).toBeDisabled()
  await letCodeGo(page)
  await expect(myTours.publicSwitch(title)).toBeEnabled()
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1)
  await context.setOffline(false)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next section' })).toBeDisabled()
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeDisabled()
  await letCodeGo(page)
  await play.click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await player.expectSoundToMove()
  await player.pause()

  // Another user's token, as it may be after a sign-in that this page saw nothing of.
  const other = await Api.signIn(product, product.account('Free'))
  await page.addInitScript((token) => localStorage.setItem('token', token), other.token)
  await page.goto(`${product.origin}/my-tours`)
  await page.waitForFunction((name) => name in globalThis, CODE)
  await expect(page.getByText(title)).toHaveCount(0)
  await letCodeGo(page)
  await expect(page.getByRole('heading', { level: 1, name: 'My Tours' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})
