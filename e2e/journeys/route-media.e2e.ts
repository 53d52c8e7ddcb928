/** A route with a photo and a voice note, made without a signal, and the tour along one, taken without a signal. */
import { PlayerPage } from '../pages/player-page.ts'
import { makeRoute } from '../support/routes.ts'
import { signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

interface SavedRoute {
  readonly id: number
  readonly name: string
  readonly pois: readonly {
    readonly media: readonly {
      readonly mediaType: number
      readonly caption: string | null
      readonly isPrimary: boolean
      readonly mediaUrl: string
    }[]
  }[]
}

test('a photo and a recording wait on the device, through a reload, and are on the server once @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const { id } = await makeRoute(api, 'With a photo', false)
  await page.goto(`${product.origin}/custom-routes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'With a photo' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The builder's code is stored after all others.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return ['/builder-screen-', '/edit-poi-dialog-', '/core-'].every((chunk) =>
          stored.flat().some(({ url }) => url.includes(chunk)),
        )
      }),
    )
    .toBe(true)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Edit Route' }).click()
  await page.getByRole('tab', { name: 'POI List' }).click()
  await page.getByRole('row', { name: 'Duomo' }).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  await expect(dialog.getByText('icon-192.png', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('Recording 0:02')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await dialog.getByLabel('Recording title').fill('The bells')
  await dialog.getByRole('button', { name: 'Save recording' }).click()
  await expect(dialog.getByLabel('The bells')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // A reload in the middle keeps the files with the draft.
  await page.reload()
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Route' }).click()
  await expect(page).not.toHaveURL(/\/edit/)
  await expect(page.getByText('Waiting to sync').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: /Photo 1 of Duomo/ })).toBeVisible()

  await context.setOffline(false)
  const media = async () => {
    const route = await api.get<SavedRoute>(`/custom-routes/${id}`)
    return route.pois.flatMap((poi) => poi.media)
  }
  await expect.poll(async () => (await media()).length, { timeout: 45_000 }).toBe(2)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  const [photo, voice] = (await media()).toSorted((a, b) => a.mediaType - b.mediaType)
  expect(photo).toMatchObject({ mediaType: 1, isPrimary: true })
  expect(voice).toMatchObject({ mediaType: 2, caption: 'The bells' })
  for (const file of [photo, voice])
    expect((await fetch(new URL(file?.mediaUrl ?? '', product.origin))).status).toBe(200)
})

test('Generate AI Tour makes a tour along the route, whose photo and voice note travel in its download [2 §4 media offline] @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(300_000)
  await withConsent(context)
  const api = await signedIn(context, product)
  const { id, pois } = await makeRoute(api, 'Three old stones', false)
  const firstStop = pois[0]?.id ?? 0
  await api.addMedia(firstStop, 1, 'public/icons/icon-192.png', 'The gate')
  await api.addMedia(firstStop, 2, 'tests/server/media-fixtures/voice.webm', 'The bells')
  await page.goto(`${product.origin}/custom-routes/${id}`)
  await page.getByRole('button', { name: 'Generate AI Tour' }).click()
  await page.waitForURL('**/tours/*/play', { timeout: 90_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Three old stones' })).toBeVisible()
  const tour = (await api.myTours()).find(({ title }) => title === 'Three old stones')
  const { items } = await api.pois(tour?.id ?? 0)
  expect(items.map(({ name }) => name)).toEqual(['Duomo', 'Bargello', 'Ponte Vecchio'])

  const photo = page.getByRole('img', { name: 'The gate' })
  const voice = page.getByLabel('The bells')
  // The kept screen may be taken over meanwhile, with other elements.
  const isPhotoSeen = () =>
    photo.evaluate((image: HTMLImageElement) => {
      image.scrollIntoView({ block: 'center' })
      return image.naturalWidth > 0
    })
  await expect.poll(isPhotoSeen).toBe(true)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await new PlayerPage(page).download()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await expect.poll(isPhotoSeen).toBe(true)
  await photo.click()
  const large = page.getByRole('dialog').getByRole('img', { name: 'The gate' })
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await voice.evaluate((sound: HTMLAudioElement) => sound.play())
  await expect.poll(() => voice.evaluate((sound: HTMLAudioElement) => sound.ended)).toBe(true)

  // The notes of its stops were told: before it is public, it asks.
  await page.goto(`${product.origin}/my-tours`)
  await page
    .getByRole('article', { name: 'Three old stones' })
    .getByRole('switch', { name: 'Public' })
    .click()
  await expect(page.getByRole('alertdialog', { name: 'Publish your notes too?' })).toBeVisible()
})
