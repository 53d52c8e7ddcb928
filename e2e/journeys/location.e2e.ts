/** The player on the street: where the next stop lies, stops that begin by walking, a lost position, a preview of the walk. */
import type { BrowserContext, Page } from '@playwright/test'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { PlayerPage } from '../pages/player-page.ts'
import type { Tour } from '../support/api.ts'
import type { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { anyTour, signedIn } from '../support/tours.ts'

const METRES_PER_DEGREE = 111_195

test.beforeEach(({ context }) => withConsent(context))

/** A tour whose first stops can be heard; the sound of the others may still be on its way. */
async function tourWithStops(context: BrowserContext, product: Product) {
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  await expect
    .poll(async () => (await api.chunks(tour.id)).slice(0, 3).every(({ isReady }) => isReady), {
      timeout: 120_000,
    })
    .toBe(true)
  const { items: stops } = await api.pois(tour.id)
  const [first, second] = stops
  if (!first || !second) throw new Error('the tour has fewer than two stops')
  return { tour, first, second, others: stops.slice(1) }
}

/** Degrees north and east of one metre, and where a stop lies for who stands there. */
const SIDES = [
  [1, 0, 'to the south'],
  [-1, 0, 'to the north'],
  [0, 1, 'to the west'],
  [0, -1, 'to the east'],
] as const

/** The way to the first stop from where no other one begins: each job draws another walk. */
function wayTo(first: LatLng, others: readonly LatLng[]) {
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((first.latitude * Math.PI) / 180)
  for (const [north, east, words] of SIDES) {
    const at = (m: number) => ({
      latitude: first.latitude + (north * m) / METRES_PER_DEGREE,
      longitude: first.longitude + (east * m) / metresPerDegreeEast,
      accuracy: 6,
    })
    if ([200, 160].every((m) => others.every((stop) => distanceM(stop, at(m)) > 120))) return { at, words }
  }
  throw new Error('there are stops on all sides of the first')
}

async function openPlayer(page: Page, product: Product, { title, slug }: Tour): Promise<PlayerPage> {
  await page.goto(`${product.origin}/tours/${slug}/play`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 60_000 })
  return new PlayerPage(page)
}

test('a walk: the way to the next stop, a stop begun by walking, a lost position told once, recenter [2 §4] @streets', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const { tour, first, second, others } = await tourWithStops(context, product)
  await context.grantPermissions(['geolocation'], { origin: product.origin })
  const way = wayTo(first, others)
  await context.setGeolocation(way.at(200))
  const player = await openPlayer(page, product, tour)
  await expect(page.getByText(`Next stop: ${first.name}, 200 m, ${way.words}`)).toBeVisible()
  await context.setGeolocation(way.at(160))
  await expect(page.getByText(`Next stop: ${first.name}, 160 m, straight ahead`)).toBeVisible()

  await player.play()
  await player.expectSoundToMove()
  await context.setGeolocation({ latitude: second.latitude, longitude: second.longitude, accuracy: 6 })
  const stop = page.getByRole('listitem').filter({ hasText: 'Stop 2' }).filter({ hasText: second.name })
  await expect(stop.getByText('Playing')).toBeVisible({ timeout: 20_000 })

  await context.setGeolocation(null)
  const lost = page.getByText('Location information unavailable.')
  await expect(lost).toHaveCount(1)
  await context.setGeolocation({ latitude: second.latitude, longitude: second.longitude, accuracy: 7 })
  await expect(page.getByText('Your position is back.')).toBeVisible()
  await expect(lost).toHaveCount(0)

  await player.expectMapDrawn()
  const map = page.getByRole('application', { name: 'Map of the walk' })
  const recenter = page.getByRole('button', { name: 'Recenter on my position' })
  const centre = async () => {
    const [latitude = 0, longitude = 0] = ((await map.getAttribute('data-map-centre')) ?? '')
      .split(',')
      .map(Number)
    return { latitude, longitude }
  }
  // The position is in the middle of what nothing covers, not of the whole map.
  const fromPositionM = async () => distanceM(second, await centre())
  await map.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
  await expect.poll(fromPositionM).toBeGreaterThan(150)
  await recenter.click()
  await expect.poll(fromPositionM).toBeLessThan(120)
})

test('a preview walks to the first stop with no position of its own, and says that it is simulated [2 §4]', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const { tour } = await tourWithStops(context, product)
  const player = await openPlayer(page, product, tour)
  await page.getByLabel('Preview speed').selectOption('10')
  await page.getByRole('button', { name: 'Preview walk' }).click()
  await expect(page.getByText('This position is simulated')).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: 'Stop 1' })
  await expect(first.getByText('Nearby')).toBeVisible()
  await player.expectSoundToMove()
  await page.getByRole('button', { name: 'Stop preview' }).click()
  await expect(page.getByText('This position is simulated')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await page.getByText('The map as a list').click()
  await page
    .getByRole('button', { name: /^Go to / })
    .nth(1)
    .click()
  await page.getByText('Play in order', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Play in order' })).toBeChecked()
  await player.play()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Stop 2' }).first().getByText('Playing'),
  ).toBeVisible()
})
