/** A walking track: it waits when its stop is over, plays as the walker leaves, and the next stop takes over from it; with no signal. */
import type { BrowserContext, Page } from '@playwright/test'
import { distanceM } from '#contract/geo.ts'
import { PlayerPage } from '../pages/player-page.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { finishedTour, signedIn } from '../support/tours.ts'
import { withWalkingTrack } from '../support/walking-track.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const METRE = 1 / 111_195

/** A place so many metres from `from`, in a direction clockwise from north. */
function placeAt(from: Place, directionDeg: number, metres: number): Place {
  const squeeze = Math.cos((from.latitude * Math.PI) / 180)
  const direction = (directionDeg * Math.PI) / 180
  return {
    latitude: from.latitude + Math.cos(direction) * metres * METRE,
    longitude: from.longitude + (Math.sin(direction) / squeeze) * metres * METRE,
  }
}

/** The direction in which a walker who leaves `from` comes by no other stop: 100 m on, all of them are as far as may be. */
const directionOut = (from: Place, others: readonly Place[]): number => {
  const nearestM = (directionDeg: number): number =>
    Math.min(...others.map((other) => distanceM(placeAt(from, directionDeg, 100), other)))
  const directionsDeg = Array.from({ length: 12 }, (_, index) => index * 30)
  return directionsDeg.reduce((best, one) => (nearestM(one) > nearestM(best) ? one : best))
}

/** Walks there through these places: a fix at each, as a phone gives them. */
async function walk(context: BrowserContext, page: Page, places: readonly Place[]): Promise<void> {
  for (const { latitude, longitude } of places) {
    await context.setGeolocation({ latitude, longitude, accuracy: 6 })
    await page.waitForTimeout(800)
  }
}

/** Stands about these places for some seconds: a phone goes on reporting where it is. */
const standAt = (context: BrowserContext, page: Page, places: readonly Place[]): Promise<void> =>
  walk(context, page, Array.from({ length: 6 }, () => places).flat())

test.beforeEach(async ({ context, product }) => {
  await withConsent(context)
  await context.grantPermissions(['geolocation'], { origin: product.origin })
})
// A page may still ask when its journey is over, and its answer can't be rewritten any more.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test('it plays on leaving its stop, the next stop takes over, the text shows it; with no signal @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(300_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  const isTold = (await api.chunks(tour.id)).some(({ walk }) => Boolean(walk))
  await withWalkingTrack(context, { tourId: tour.id, isTold })
  const { items } = await api.pois(tour.id)
  const [first, next] = isTold ? items : items.filter((_, index) => index !== 1)
  if (!first || !next) throw new Error('the tour has one stop only')
  const others = items.filter((stop) => stop !== first)
  const outDeg = directionOut(first, others)
  /** On the side of the stop where no other one is. */
  const beside = (metres: number) => placeAt(first, outDeg, metres)
  await context.setGeolocation({ ...beside(30), accuracy: 6 })
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.download()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.reload()

  // The last sentence of the first stop, whose part of the text is followed by the track's.
  const parts = page.locator('li').filter({ has: page.locator('[data-sentence]') })
  const stopPart = parts.filter({ has: page.getByRole('heading', { name: first.name, exact: true }) }).first()
  await expect(stopPart).toBeVisible()
  await player.play()
  await player.expectSoundToMove()
  // At the pace of somebody in a hurry; a position that moves faster is taken for a reflection.
  await walk(
    context,
    page,
    Array.from({ length: 9 }, (_, step) => beside(32 + 2 * step)),
  )
  await stopPart.locator('[data-sentence]').last().click()
  await expect(stopPart).toHaveAttribute('aria-current', 'true')
  const leaving = walk(
    context,
    page,
    Array.from({ length: 22 }, (_, step) => beside(49 + 2.2 * step)),
  )
  const waits = page.getByText('The story goes on in a moment.').filter({ hasText: next.name })
  await expect(waits).toBeVisible({ timeout: 15_000 })
  await expect(stopPart).not.toHaveAttribute('aria-current', 'true')
  const track = parts.and(page.locator('[aria-current="true"]'))
  await expect(track.getByRole('link').first()).toBeVisible()
  // Sooner than after the 20 s of somebody who stays.
  await expect(waits).toBeHidden({ timeout: 18_000 })
  await leaving
  await player.expectSoundToMove()
  await expect(track.locator('[data-sentence][aria-current="true"]')).toBeVisible()

  const stop = page.getByRole('listitem').filter({ hasText: next.name }).filter({ hasText: 'Stop 2' }).first()
  // The walker took a tram: the place is believed once the phone has reported it for some seconds.
  await standAt(
    context,
    page,
    [1, 2, 3].map((metres) => placeAt(next, outDeg, metres)),
  )
  await expect(stop.getByText('Playing')).toBeVisible({ timeout: 30_000 })
  await player.expectSoundToMove()
  await context.setOffline(false)
})
