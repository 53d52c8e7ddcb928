/**
 * The parts of the player that need a browser: the lock screen's card and keys, pocket mode, and continuing after a
 * reload.
 */
import { PlayerPage } from '../pages/player-page.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { finishedTour, signedIn } from '../support/tours.ts'

test.beforeEach(({ context }) => withConsent(context))

test('a walk that is broken off goes on where it stopped, from the dashboard too [2 §4]', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.play()
  await player.expectSoundToMove()
  await page.getByRole('button', { name: 'Skip forward 15 seconds' }).click()
  await expect.poll(() => player.audioTime()).toBeGreaterThan(15)
  await player.pause()
  const stoppedAt = await player.audioTime()

  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('link', { name: `Continue ${tour.title}` }).click()
  await expect(page.getByText('Continue where you stopped:')).toBeVisible()
  await player.play()
  await player.expectSoundToMove()
  expect(await player.audioTime()).toBeGreaterThan(stoppedAt - 1)

  await page.getByRole('slider', { name: 'Seek' }).press('End')
  await expect(page.getByText('Walk finished.')).toBeVisible()
})

test('the lock screen shows the section and its keys work; pocket mode holds the screen [2 §9]', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(context, product)
  const tour = await finishedTour(api)
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      set(action, handler)
    }
    const held = { count: 0 }
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          held.count += 1
          const sentinel = Object.assign(new EventTarget(), {
            released: false,
            release: () => {
              held.count -= 1
              return Promise.resolve()
            },
          })
          return Promise.resolve(sentinel)
        },
      },
    })
    Object.assign(globalThis, { lockScreen: handlers, held })
  })
  await page.goto(`${product.origin}/tours/${tour.slug}/play`)
  const player = new PlayerPage(page)
  await player.play()
  await player.expectSoundToMove()
  const card = () =>
    page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      artist: navigator.mediaSession.metadata?.artist,
      sizes: navigator.mediaSession.metadata?.artwork.map(({ sizes }) => sizes),
    }))
  await expect.poll(async () => (await card()).sizes).toEqual(['96x96', '256x256', '512x512'])
  const first = await card()
  expect(first.artist).toBe(tour.title)
  const press = (action: string) =>
    page.evaluate((name) => {
      const { lockScreen } = globalThis as unknown as {
        lockScreen: Record<string, ((details: { action: string }) => void) | null>
      }
      lockScreen[name]?.({ action: name })
    }, action)
  await press('nexttrack')
  await expect.poll(async () => (await card()).title).not.toBe(first.title)
  const before = await player.audioTime()
  await press('seekforward')
  await expect.poll(() => player.audioTime()).toBeGreaterThan(before + 14)
  await press('pause')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Pocket mode' }).click()
  const pocket = page.getByRole('dialog', { name: 'Pocket mode' })
  await expect(pocket.getByText('The screen stays on.')).toBeVisible()
  const held = () => page.evaluate(() => (globalThis as unknown as { held: { count: number } }).held.count)
  expect(await held()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(pocket).toBeHidden()
  await expect.poll(held).toBe(0)
})
