/** Changes in several tabs, and what a person sees of each outcome. The queue's rules have tests of their own below. */
import type { Page } from '@playwright/test'
import { MyToursPage } from '../pages/my-tours-page.ts'
import { anyTour, signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const WAITING = 'Waiting to sync'

/** Its renderer process ends, as when the browser kills a tab. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // The answer never comes: who would send it is gone.
  void devtools.send('Page.crash').catch(() => {})
  await crashed
}

test('the leading tab crashes while it sends: the other sends it, once [1 §8] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const { id, title } = await anyTour(api)
  const leader = await new MyToursPage(page).open(product.origin)
  await expect(leader.card(title)).toBeVisible()
  const other = await new MyToursPage(await context.newPage()).open(product.origin)
  await expect(other.card(title)).toBeVisible()
  const before = (await api.myTours()).find((tour) => tour.id === id)
  if (!before) throw new Error('the tour is gone')

  // The server does it, and the first answer never comes.
  const keys: string[] = []
  let sayReached: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    sayReached = resolve
  })
  await context.route('**/api/tours/*/publicity', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? 'none')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    sayReached()
  })
  await other.togglePublic(title)
  await expect(other.card(title).getByText(WAITING)).toBeVisible()
  await reached
  await crash(page)

  await expect(other.card(title).getByText(WAITING)).toHaveCount(0, { timeout: 60_000 })
  expect(new Set(keys).size).toBe(1)
  const after = (await api.myTours()).find((tour) => tour.id === id)
  expect(after).toMatchObject({ isPublic: !before.isPublic, version: before.version + 1 })
  await expect(other.publicSwitch(title)).toBeChecked({ checked: !before.isPublic })
})

test('refused, changed elsewhere, and kept over a reload without a connection: each is told [1 §8] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const { id, title } = await anyTour(api)
  const myTours = await new MyToursPage(page).open(product.origin)
  const card = myTours.card(title)
  await expect(card).toBeVisible()
  const isPublic = await myTours.publicSwitch(title).isChecked()

  // Refused: the old state is back, with the reason.
  await context.route('**/api/tours/*/publicity', (route) =>
    route.fulfill({ status: 403, json: { error: 'Publishing is closed today' } }),
  )
  await myTours.togglePublic(title)
  await expect(card.getByText('Not accepted: Publishing is closed today')).toBeVisible()
  await expect(myTours.publicSwitch(title)).toBeChecked({ checked: isPublic })
  await context.unroute('**/api/tours/*/publicity')
  await card.getByRole('button', { name: 'Discard' }).click()
  await expect(card.getByText(/Not accepted/)).toHaveCount(0)

  // Changed elsewhere: nothing is overwritten until the person says so.
  let held: (() => void) | undefined
  const elsewhere = new Promise<void>((resolve) => {
    held = resolve
  })
  await context.route('**/api/tours/*/publicity', async (route) => {
    await elsewhere
    return route.continue()
  })
  await myTours.togglePublic(title)
  await expect(card.getByText(WAITING)).toBeVisible()
  await api.setPublicity(id, !isPublic)
  await api.setPublicity(id, isPublic)
  held?.()
  await expect(card.getByText(/changed elsewhere/)).toBeVisible()
  expect((await api.myTours()).find((tour) => tour.id === id)).toMatchObject({ isPublic })
  await card.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(async () => (await api.myTours()).find((tour) => tour.id === id)?.isPublic)
    .toBe(!isPublic)
  await expect(card.getByText(/changed elsewhere/)).toHaveCount(0)
  await context.unroute('**/api/tours/*/publicity')

  // Without a connection: it waits, over a reload too, and is sent by itself.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await myTours.togglePublic(title)
  // The switch moves when the change is stored: what moved is kept, however soon the page goes.
  await expect(myTours.publicSwitch(title)).toBeChecked({ checked: isPublic })
  // A worker that starts anew reaches the network for a moment before the browser takes it offline, too.
  await product.stop()
  await page.reload()
  await expect(card.getByText(WAITING)).toBeVisible()
  await expect(myTours.publicSwitch(title)).toBeChecked({ checked: isPublic })
  await product.resume()
  await context.setOffline(false)
  await expect(card.getByText(WAITING)).toHaveCount(0, { timeout: 45_000 })
  expect((await api.myTours()).find((tour) => tour.id === id)).toMatchObject({ isPublic })
})

test('a refusal says why on Changes: Retry sends it once its cause is gone, Discard takes it back [1 §8] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const { id, title, isPublic } = await anyTour(api)
  const myTours = await new MyToursPage(page).open(product.origin)
  await expect(myTours.publicSwitch(title)).toBeChecked({ checked: isPublic })
  const refuse = () =>
    context.route('**/api/tours/*/publicity', (route) =>
      route.fulfill({ status: 403, json: { error: 'Publishing is closed today' } }),
    )
  const changes = page.getByRole('main').getByRole('listitem')
  // The list is checked by what was asked for: for a moment a start shows the list of the last visit.
  const refused = (wished: boolean) =>
    changes
      .filter({ hasText: 'Not accepted: Publishing is closed today' })
      .filter({ hasText: `Make “${title}” ${wished ? 'public' : 'private'}` })

  await refuse()
  await myTours.togglePublic(title)
  await expect(myTours.card(title).getByText(/Publishing is closed today/)).toBeVisible()
  await page.goto(`${product.origin}/waiting-changes`)
  await expect(refused(!isPublic).getByRole('heading', { name: title })).toBeVisible()
  await context.unroute('**/api/tours/*/publicity')
  await refused(!isPublic).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Everything is on the server')).toBeVisible()
  expect((await api.myTours()).find((tour) => tour.id === id)).toMatchObject({ isPublic: !isPublic })

  await refuse()
  await page.getByRole('link', { name: 'My Tours' }).first().click()
  await expect(myTours.publicSwitch(title)).toBeChecked({ checked: !isPublic })
  await myTours.togglePublic(title)
  await expect(myTours.card(title).getByText(/Publishing is closed today/)).toBeVisible()
  await page.goto(`${product.origin}/waiting-changes`)
  await refused(isPublic).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Everything is on the server')).toBeVisible()
  await page.getByRole('link', { name: 'My Tours' }).first().click()
  await expect(myTours.publicSwitch(title)).toBeChecked({ checked: !isPublic })
  expect((await api.myTours()).find((tour) => tour.id === id)).toMatchObject({ isPublic: !isPublic })
})
