/** On a link that accepts and never answers, the app and the downloaded walk open as they do with no signal. */
import { PlayerPage } from '../pages/player-page.ts'
import { stallLink } from '../support/stalled-link.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { finishedTour, signedIn } from '../support/tours.ts'

test('a downloaded walk opens, draws its street map and plays while nothing answers @once @streets', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  await withConsent(context)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.download()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  await product.stop()
  const release = await stallLink(product.port)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: tour.title })).toBeVisible()
  await player.expectMapDrawn()
  // The walk is in Munich, and the repository's own map of Munich (demo-data/) has its streets.
  await expect(page.getByText('No street map installed for this area')).toHaveCount(0)
  await player.play()
  await player.expectSoundToMove()

  await page.goto(`${product.origin}/my-tours`, { waitUntil: 'commit' })
  await expect(page.getByRole('article').filter({ hasText: tour.title }).first()).toBeVisible()
  await page.goto(`${product.origin}/tours`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await release()
  await product.resume()
})
