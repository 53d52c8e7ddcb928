/** Directions between stops: off the route, the next step as somebody walks it, the list, and a voice that says them. */
import { distanceM } from '#contract/geo.ts'
import { finishSentence, said, withDeviceVoice } from '../support/fake-speech.ts'
import { rewriteJson } from '../support/rewrite.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { anyTour, signedIn } from '../support/tours.ts'

const METRES_PER_DEGREE = 111_195

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Metres from a place to the east and to the north. */
const from = ({ latitude, longitude }: Place, eastM: number, northM: number): Place => ({
  latitude: latitude + northM / METRES_PER_DEGREE,
  longitude: longitude + eastM / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
})

test('a leg is walked by its steps, on screen, in a list and by voice, and its place stays the same @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000)
  await withConsent(context)
  await withDeviceVoice(context, 'en-GB')
  const api = await signedIn(context, product)
  const tour = await anyTour(api)
  const { items } = await api.pois(tour.id)
  const [first, second] = items
  if (!first || !second) throw new Error('the tour has fewer than two stops')
  // A way of our own from the first stop to the second, so that every figure is known: two corners, then stairs.
  const corner = from(first, 0, -300)
  const foot = from(second, 0, -62)
  const [longM, crossM, stairsM] = [
    distanceM(first, corner),
    distanceM(corner, foot),
    distanceM(foot, second),
  ]
  await rewriteJson<object>(context, /\/api\/tours\/(\d+\/basic|\d+|by-slug\/[^/]+)$/, (body) => ({
    ...body,
    lineKind: 'walked',
    line: [first, corner, foot, second].map(({ latitude, longitude }) => [longitude, latitude]),
    walkSteps: [
      { leg: 0, fromM: 0, distanceM: longM, turn: 'set-out', street: 'Long Lane' },
      { leg: 0, fromM: longM, distanceM: crossM, turn: 'left', street: 'Cross Street' },
      { leg: 0, fromM: longM + crossM, distanceM: stairsM, turn: 'left', street: null, isStairs: true },
      { leg: 0, fromM: longM + crossM + stairsM, distanceM: 0, turn: 'arrive', street: null },
    ],
  }))
  await context.grantPermissions(['geolocation'], { origin: product.origin })
  const awayM = second.longitude < first.longitude ? 90 : -90
  await context.setGeolocation({ ...from(first, awayM, -150), accuracy: 5 })
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const directions = page.getByRole('region', { name: 'Directions' })
  await expect(directions).toBeVisible({ timeout: 60_000 })
  const placeOf = async () => {
    const box = await directions.boundingBox()
    return box && [Math.round(box.width), Math.round(box.height)]
  }
  const place = await placeOf()

  await page.getByText('The map as a list').click()
  await page.getByRole('button', { name: `Go to ${second.name}` }).click()
  await expect(directions.getByText(/^Back to the route: about 90\sm, to the (?:east|west)$/)).toBeVisible()

  await context.setGeolocation({ ...from(first, 0, -150), accuracy: 5 })
  // Looked up anew, as after a rest: a jump is doubted for a while.
  const inOrder = page.getByRole('switch', { name: 'Play in order' })
  await inOrder.check()
  await expect(directions.getByText(`Your position is not asked for. From ${first.name}:`)).toBeVisible()
  await inOrder.uncheck()
  await expect(directions.getByText('Straight on along Long Lane, 150 m')).toBeVisible()
  await expect(directions.getByText('Then left into Cross Street')).toBeVisible()
  await page.getByRole('button', { name: 'All steps of this way' }).click()
  const steps = page
    .getByRole('dialog', { name: `From ${first.name} to ${second.name}` })
    .getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: 'Spoken directions' }).check()
  await expect.poll(() => said(page)).toBe('Directions will be spoken.')
  await finishSentence(page)

  const pace = page.getByLabel('Preview speed')
  await pace.selectOption('1')
  await page.getByRole('button', { name: 'Preview walk' }).click()
  await expect(directions.getByText('Left, take the stairs, 60 m')).toBeVisible()
  await pace.selectOption('4')
  await expect(directions.getByText(`m you are at ${second.name}`)).toBeVisible()
  await context.setGeolocation(null)
  await page.getByRole('button', { name: 'Stop preview' }).click()
  await expect(directions.getByText(/^Your position is not known now\./)).toBeVisible()
  expect(await placeOf()).toEqual(place)
})
