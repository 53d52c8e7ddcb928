/** The transcript follows the voice, a tap on a sentence goes there, and both hold with no signal. */
import type { Locator, Page } from '@playwright/test'
import { PlayerPage } from '../pages/player-page.ts'
import { signedIn, finishedTour } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const sentences = (page: Page): Locator => page.locator('[data-sentence]')
const present = (page: Page): Locator => page.locator('[data-sentence][aria-current="true"]')

/** True while the present sentence lies inside the transcript's own frame. */
const isPresentInSight = (page: Page): Promise<boolean> =>
  present(page).evaluate((sentence) => {
    let frame = sentence.parentElement
    while (frame && frame.scrollHeight <= frame.clientHeight + 1) frame = frame.parentElement
    const inner = sentence.getBoundingClientRect()
    const outer = frame?.getBoundingClientRect()
    return outer !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
  })

test.beforeEach(async ({ context, product }) => {
  await withConsent(context)
  await context.grantPermissions(['geolocation'], { origin: product.origin })
  await context.setGeolocation({ latitude: 0, longitude: 0, accuracy: 5 })
})

test('it follows by sentence; a tap goes there; a hand stops it, Follow begins again [2 §4]', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await expect(sentences(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(present(page)).toHaveCount(0)
  // Content outside the frame's window does not lengthen the page, which ends with its footer.
  const below = await page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - (footer + scrollY)
  })
  expect(Math.abs(below)).toBeLessThan(2)
  await player.play()
  await player.expectSoundToMove()
  await expect(present(page)).toHaveCount(1)

  // Far from the start, and not where the walk ends while the test looks.
  const far = sentences(page).nth((await sentences(page).count()) - 8)
  await far.click()
  await expect(far).toHaveAttribute('aria-current', 'true')
  await player.expectSoundToMove()
  expect(await player.audioTime()).toBeGreaterThan(60)
  await player.pause()

  // A hand scrolls the frame away: it stays where the hand left it.
  await far.hover()
  await page.mouse.wheel(0, -5000)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toBeVisible()
  await expect.poll(() => isPresentInSight(page)).toBe(false)
  await follow.click()
  await expect(follow).toHaveCount(0)
  await expect.poll(() => isPresentInSight(page)).toBe(true)

  // Gone to by another way than a tap on the words: it is brought into sight by itself.
  const seek = page.getByRole('slider', { name: 'Seek' })
  await seek.press('Home')
  await seek.press('ArrowRight')
  await expect.poll(async () => Number(await present(page).getAttribute('data-sentence'))).toBeLessThan(5)
  await expect.poll(() => isPresentInSight(page)).toBe(true)
})

test('it is there with no signal, for a tour that was downloaded [2 §4]', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.download()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.reload()
  const sentence = sentences(page).nth(3)
  await sentence.click()
  await player.play()
  await player.expectSoundToMove()
  await expect(present(page)).toHaveCount(1)
  await expect(page.getByText(/^Sources:/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Report a wrong fact' }).first().click()
  const report = page.getByRole('dialog', { name: 'Report a wrong fact' })
  await report.getByLabel('What is wrong?').fill('The tower is younger.')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toBeHidden()
  await expect(page.getByText(/waiting to sync/)).toBeVisible()
  await context.setOffline(false)
})
