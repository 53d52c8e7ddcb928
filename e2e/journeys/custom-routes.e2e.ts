/** Custom routes: seen by their link, made into a tour, liked, and deleted without a signal. The builder has journeys of its own. */
import { Api } from '../support/api.ts'
import { CustomRoutesPage } from '../pages/custom-routes-page.ts'
import { makeRoute, shareLink, type Route } from '../support/routes.ts'
import { signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const WAITING = 'Waiting to sync'

test('a link opens a private route to a visitor, and after the sign-in it is copied and told [2 §6 shared routes] [2 §7 generate from route] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const owner = await Api.signIn(product, product.account('Free'))
  const link = await shareLink(owner, await makeRoute(owner, 'Only by its link', false))

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Only by its link' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Duomo', 'Bargello', 'Ponte Vecchio'])
  await expect(page.getByText('The lantern')).toHaveCount(0)
  await page.getByRole('link', { name: 'Generate AI Tour' }).click()
  await page.waitForURL('**/login')
  const { email, password } = product.account('Premium')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Only by its link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate AI Tour' })).toBeVisible()

  // A copy of one's own, which shows at once.
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL('**/custom-routes/*')
  await expect(page.getByRole('heading', { level: 1, name: 'Only by its link (copy)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Route' })).toBeVisible()

  // The tour visits the stops in their order.
  await page.goto(link)
  await page.getByRole('button', { name: 'Generate AI Tour' }).click()
  await page.waitForURL('**/tours/*/play', { timeout: 90_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Only by its link' })).toBeVisible()
  const walker = await Api.signIn(product, product.account('Premium'))
  const tour = (await walker.myTours()).find(({ title }) => title === 'Only by its link')
  const { items } = await walker.pois(tour?.id ?? 0)
  expect(items.map(({ name }) => name)).toEqual(['Duomo', 'Bargello', 'Ponte Vecchio'])
})

test('Share copies a link that opens the route @once', async ({ page, context, product }) => {
  await withConsent(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = await signedIn(context, product)
  const { id } = await makeRoute(api, 'To be shared', false)
  await page.goto(`${product.origin}/custom-routes/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Share link copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of To be shared' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(copied)
  await expect(page.getByRole('heading', { level: 1, name: 'To be shared' })).toBeVisible()
})

test('liked and deleted without a signal, kept through a reload, done once when it is back [2 §4 routes] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const owner = await Api.signIn(product, product.account('Free'))
  const run = Date.now()
  const liked = await makeRoute(owner, `Liked by others ${run}`, true)
  const mine = await makeRoute(api, `To be deleted ${run}`, false)
  const routes = await new CustomRoutesPage(page).open(product.origin, '?tab=public')
  await expect(routes.card(liked.name)).toBeVisible()
  await page.getByRole('tab', { name: 'My Routes' }).click()
  await expect(routes.card(mine.name)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await routes.delete(mine.name)
  await expect(routes.card(mine.name)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Public Routes' }).click()
  await routes.card(liked.name).getByRole('button', { name: 'Like' }).click()
  await expect(routes.card(liked.name).getByText('1 like')).toBeVisible()
  await expect(routes.card(liked.name).getByText(WAITING)).toBeVisible()

  // A worker that starts anew reaches the network for a moment before the browser takes it offline, too.
  await product.stop()
  await page.reload()
  await expect(routes.card(liked.name).getByText('1 like')).toBeVisible()
  await expect(routes.card(liked.name).getByRole('button', { name: 'Unlike' })).toBeVisible()
  await page.getByRole('tab', { name: 'My Routes' }).click()
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  await expect(routes.card(mine.name)).toHaveCount(0)
  await product.resume()
  expect((await api.get<Route>(`/custom-routes/${mine.id}`)).name).toBe(mine.name)

  await context.setOffline(false)
  await expect(page.getByText('Route deleted successfully')).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await api.get<Route>(`/custom-routes/${liked.id}`)).likeCount).toBe(1)
  const left = await api.get<{ items: Route[] }>('/custom-routes?page=1&pageSize=100')
  expect(left.items.map(({ id }) => id)).not.toContain(mine.id)
  await page.getByRole('tab', { name: 'Public Routes' }).click()
  await expect(routes.card(liked.name).getByText(WAITING)).toHaveCount(0)
  await expect(routes.card(liked.name).getByText('1 like')).toBeVisible()
})

test('an address of no route says so; the menu leads to the list', async ({ page, context, product }) => {
  await withConsent(context)
  await signedIn(context, product)
  await page.goto(`${product.origin}/custom-routes/987654`)
  await expect(page.getByRole('heading', { level: 1, name: 'Route Not Found' })).toBeVisible()
  await page.goto(`${product.origin}/custom-routes/nonsense`)
  await expect(page.getByRole('heading', { level: 1, name: 'Route Not Found' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Custom Routes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Custom Routes' })).toBeVisible()
})
