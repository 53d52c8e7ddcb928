/** A route that was edited on two devices: both versions are compared, and each answer holds on the server. */
import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import type { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { signedIn } from '../support/tours.ts'

interface Poi {
  readonly id: number
  readonly name: string
}
interface Route {
  readonly id: number
  readonly name: string
  readonly pois: readonly Poi[]
}

const stop = (name: string, latitude: number) => ({ name, latitude, longitude: 11.25 })
const bodyOf = (name: string, pois: readonly object[]) => ({
  name,
  topic: 'History',
  isPublic: false,
  pois: pois.map((poi, orderIndex) => ({ ...poi, orderIndex })),
})

/** This change comes from the other device. */
async function elsewhere<T>(
  product: Product,
  api: Api,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  const answer = await fetch(`${product.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** In the builder: another name, a note at the gate, the tower taken out, a well added. */
async function editOnScreen(page: Page, name: string): Promise<void> {
  await page.getByLabel('Route name').fill(name)
  await page.getByRole('tab', { name: 'POI List' }).click()
  await page.getByRole('row', { name: 'Gate' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit POI' })
  await dialog.getByLabel('Notes for the AI').fill('Lamps are lit at nine')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: 'Tower' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Add POI' }).click()
  await page.getByLabel('POI name').fill('Well')
  await page.getByLabel('Latitude').fill('43.773')
  await page.getByLabel('Longitude').fill('11.25')
  await page.getByRole('button', { name: 'Add POI' }).click()
  await expect(page.getByRole('row').getByRole('heading')).toHaveText(['Gate', 'Bridge', 'Well'])
}

/** Opened in the builder here, changed meanwhile elsewhere, and saved here. */
async function conflicted(page: Page, product: Product, api: Api, name: string) {
  const made = await elsewhere<Route>(
    product,
    api,
    'POST',
    '/custom-routes',
    bodyOf(name, [stop('Gate', 43.77), stop('Tower', 43.771), stop('Bridge', 43.772)]),
  )
  await page.goto(`${product.origin}/custom-routes/${made.id}/edit`)
  await editOnScreen(page, `${name} by night`)
  const theirs = await elsewhere<Route>(product, api, 'PUT', `/custom-routes/${made.id}`, {
    ...bodyOf(name, [
      { ...made.pois[1], userNotes: null },
      { ...made.pois[0], userNotes: 'Opens at ten' },
      { ...made.pois[2] },
    ]),
  })
  await page.getByRole('button', { name: 'Save Route' }).click()
  const compare = page.getByRole('button', { name: `Compare the versions of “${name} by night”` })
  await expect(compare).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(`“${name} by night” was changed elsewhere too.`)).toBeVisible()
  await compare.click()
  const dialog = page.getByRole('dialog', { name: `Two versions of “${name} by night”` })
  const routes = async () => {
    const { items } = await api.get<{ items: Route[] }>('/custom-routes?page=1&pageSize=100')
    return items
      .filter((route) => route.name.startsWith(name))
      .toSorted((a, b) => a.id - b.id)
      .map((route) => ({ id: route.id, name: route.name, stops: route.pois.map((poi) => poi.name) }))
  }
  return { dialog, theirs, routes }
}

test('a route edited on two devices: both versions side by side, and each answer holds on the server @once', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000)
  await withConsent(context)
  const api = await signedIn(context, product)
  const MINE = ['Gate', 'Bridge', 'Well']
  const THEIRS = ['Tower', 'Gate', 'Bridge']

  await test.step('Keep both makes mine a route of its own', async () => {
    const { dialog, theirs, routes } = await conflicted(page, product, api, 'Old walls')
    const mine = dialog.getByRole('list', { name: 'Stops, Mine' }).getByRole('listitem')
    const others = dialog.getByRole('list', { name: 'Stops, On the server' }).getByRole('listitem')
    await expect(mine.filter({ hasText: 'Lamps are lit at nine' })).toContainText('Changed')
    await expect(mine.filter({ hasText: 'Well' })).toContainText('Only here')
    await expect(others.filter({ hasText: 'Opens at ten' })).toContainText('Changed')
    await expect(others.filter({ hasText: 'Tower' })).toContainText('Only here')
    // Side by side at every size, and nothing runs over the edge.
    const [left, right, frame] = await Promise.all(
      [mine.first(), others.first(), dialog].map((each) => each.boundingBox()),
    )
    expect(right?.x ?? 0).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await expect(
      page.getByText('Your version is now the route “Old walls by night (my version)”'),
    ).toBeVisible()
    await expect.poll(routes, { timeout: 45_000 }).toEqual([
      { id: theirs.id, name: 'Old walls', stops: THEIRS },
      { id: expect.any(Number), name: 'Old walls by night (my version)', stops: MINE },
    ])
  })

  await test.step('Keep mine puts my version on top', async () => {
    const { dialog, theirs, routes } = await conflicted(page, product, api, 'New walls')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect
      .poll(routes, { timeout: 45_000 })
      .toEqual([{ id: theirs.id, name: 'New walls by night', stops: MINE }])
    await expect(page.getByText('was changed elsewhere too')).toHaveCount(0)
  })

  await test.step('Take theirs gives mine up', async () => {
    const { dialog, theirs, routes } = await conflicted(page, product, api, 'Low walls')
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Low walls', exact: true })).toBeVisible()
    await expect(page.getByText('was changed elsewhere too')).toHaveCount(0)
    expect(await routes()).toEqual([{ id: theirs.id, name: 'Low walls', stops: THEIRS }])
  })
})
