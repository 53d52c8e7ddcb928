/** The map is drawn for who needs more contrast, as its pixels show; where its streets come from can be read. */
import type { Page } from '@playwright/test'
import { PlayerPage } from '../pages/player-page.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { anyTour, signedIn } from '../support/tours.ts'

/** How much of the map is of each colour, '#rrggbb', 0 to 1. */
const sharesOf = (page: Page, colours: readonly string[]) =>
  page.evaluate((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-map-state="drawn"] canvas')
    if (!canvas) return wanted.map(() => Number.NaN)
    // A copy of the canvas is read, because the browser warns when a canvas is read again and again.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })
    copy?.drawImage(canvas, 0, 0)
    const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray(4)
    const counts = new Map<number, number>()
    for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return wanted.map((colour) => {
      const rgb = Number.parseInt(colour.slice(1), 16)
      // The bytes of a pixel are red, green, blue, alpha, the lowest first.
      const pixel = ((0xff << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
      return (counts.get(pixel) ?? 0) / (canvas.width * canvas.height)
    })
  }, colours)

const HERE = { latitude: 48.1374, longitude: 11.5755, accuracy: 10 }

test('the map is in high contrast when the system asks for it, and shows the walker where it is seen @once @streets', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HERE)
  const tour = await anyTour(await signedIn(context, product))
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  await new PlayerPage(page).expectMapDrawn()
  // Houses are drawn from near, and each job draws another walk, some of them wide.
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  const houses = ['#e3d8c6', '#e3e3e3', '#1c1c1c']
  // In the ordinary look, in high contrast, in the same at night.
  const look = async () => {
    return (await sharesOf(page, houses)).map((share) => share > 0.02)
  }
  await expect.poll(look, 'the ordinary look').toEqual([true, false, false])

  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(look, 'more contrast').toEqual([false, true, false])
  const border = await page
    .getByRole('button', { name: 'Zoom in' })
    .evaluate((button) => getComputedStyle(button).borderTopColor)
  expect(border).toBe('rgb(0, 0, 0)')

  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active', colorScheme: 'dark' })
  await expect.poll(look, 'colours of the system').toEqual([false, false, true])

  // Nothing lies over it.
  await page.getByRole('link', { name: 'OpenStreetMap', exact: true }).click({ trial: true })

  const southOfHere = async () =>
    HERE.latitude -
    Number((await page.locator('[data-map-centre]').getAttribute('data-map-centre'))?.split(',')[0])
  // Away from the walker, until they are out of view.
  await page.getByRole('application', { name: 'Map of the walk' }).focus()
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('ArrowUp', { delay: 20 })
  await expect.poll(southOfHere).toBeLessThan(-0.0025)
  // The player's bar lies over the lower part: the walker is shown in the middle of the rest.
  const recentre = page.getByRole('button', { name: 'Recenter' })
  const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox()
  await recentre.evaluate((button, playTop) => {
    const map = button.parentElement?.parentElement
    if (map) scrollBy({ top: map.getBoundingClientRect().bottom - playTop - 60, behavior: 'instant' })
  }, play?.y ?? 0)
  await recentre.click()
  await expect.poll(southOfHere).toBeGreaterThan(0.0001)
  expect(await southOfHere()).toBeLessThan(0.0015)
})
