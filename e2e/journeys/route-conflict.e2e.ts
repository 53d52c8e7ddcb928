/** A route that was edited on two devices: both versions are compared, and each answer holds on the server. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import type { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'
import { signedIn } from '../support/tours.ts'

interface Poi {
  readonly id: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly userNotes?: string | null
}
interface Route {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly pois: readonly Poi[]
}

const stop = (name: string, latitude: number, fields: object = {}) => ({
  name,
  latitude,
  longitude: 11.25,
  ...fields,
})
const bodyOf = (name: string, pois: readonly object[]) => ({
  name,
  topic: 'History',
  isPublic: false,
  pois: pois.map((poi, orderIndex) => ({ ...poi, orderIndex })),
})

/** Of the other device. */
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

/** Leaves an edit in the outbox as the builder does, over the version that this device saw. */
const editHere = (page: Page, route: Route, name: string, pois: readonly object[]): Promise<void> =>
  page.evaluate(
    async ({ id, version, draft }) => {
      const databases = await indexedDB.databases()
      const name = databases
        .map((each) => each.name ?? '')
        .find((each) => /^(?!.*visitor).*-outbox$/.test(each))
      if (!name) throw new Error('no outbox')
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not opened')))
      })
      const transaction = opened.transaction('rows', 'readwrite')
      transaction.objectStore('rows').add({
        id: crypto.randomUUID(),
        kind: 'route-edit',
        entity: `route:${id}`,
        payload: { title: draft.name, routeKey: String(id), route: draft },
        baseVersion: version,
        dependsOn: [],
        createdAt: Date.now(),
        firstSentAt: 0,
        status: 'pending',
        claimedBy: '',
        attempts: 0,
        nextAttemptAt: 0,
        notBefore: 0,
      })
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opened.close()
    },
    { id: route.id, version: route.version, draft: { ...bodyOf(name, pois), pois } },
  )

/** Edited here without a connection and meanwhile elsewhere; then the connection is back. */
async function conflicted(context: BrowserContext, page: Page, product: Product) {
  await withConsent(context)
  const api = await signedIn(context, product)
  const made = await elsewhere<Route>(
    product,
    api,
    'POST',
    '/custom-routes',
    bodyOf('Old walls', [stop('Gate', 43.77), stop('Tower', 43.771), stop('Bridge', 43.772)]),
  )
  await page.goto(`${product.origin}/waiting-changes`)
  await expect(page.getByText('Everything is on the server')).toBeVisible()
  const [gate, tower, bridge] = made.pois.map(({ id, name, latitude, longitude }) => ({
    key: String(id),
    name,
    latitude,
    longitude,
  }))
  if (!gate || !tower || !bridge) throw new Error('the route was not made')
  // With it the app opens without a connection.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await editHere(page, made, 'Old walls by night', [
    { ...gate, userNotes: 'Lamps are lit at nine' },
    bridge,
    { key: crypto.randomUUID(), ...stop('Well', 43.773) },
  ])
  const theirs = await elsewhere<Route>(product, api, 'PUT', `/custom-routes/${made.id}`, {
    ...bodyOf('Old walls', [
      { ...made.pois[1], userNotes: null },
      { ...made.pois[0], userNotes: 'Opens at ten' },
      { ...made.pois[2] },
    ]),
  })
  await page.reload()
  await context.setOffline(false)
  const compare = page.getByRole('button', { name: 'Compare the versions of “Old walls by night”' })
  await expect(compare).toBeVisible({ timeout: 45_000 })
  await compare.click()
  const dialog = page.getByRole('dialog', { name: 'Two versions of “Old walls by night”' })
  const routes = async () => {
    const { items } = await api.get<{ items: Route[] }>('/custom-routes?page=1&pageSize=100')
    return items.filter(({ name }) => name.startsWith('Old walls')).toSorted((a, b) => a.id - b.id)
  }
  const forget = async () => {
    for (const { id } of await routes())
      await fetch(`${product.origin}/api/custom-routes/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${api.token}` },
      })
  }
  return { dialog, theirs, routes, forget }
}

test('both versions stand side by side, what differs marked; Keep both makes mine a route of its own @once', async ({
  page,
  context,
  product,
}) => {
  const { dialog, theirs, routes, forget } = await conflicted(context, page, product)
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
  await expect(page.getByText('Everything is on the server')).toBeVisible({ timeout: 45_000 })
  const [still, copy] = await routes()
  expect(still).toMatchObject({ id: theirs.id, version: theirs.version, name: 'Old walls' })
  expect(copy?.name).toBe('Old walls by night (my version)')
  expect(copy?.pois.map(({ name }) => name)).toEqual(['Gate', 'Bridge', 'Well'])
  await forget()
})

for (const [answer, name, stops] of [
  ['Keep mine', 'Old walls by night', ['Gate', 'Bridge', 'Well']],
  ['Take theirs', 'Old walls', ['Tower', 'Gate', 'Bridge']],
] as const)
  test(`${answer} is what the server has afterwards @once`, async ({ page, context, product }) => {
    const { dialog, theirs, routes, forget } = await conflicted(context, page, product)
    await dialog.getByRole('button', { name: answer }).click()
    await expect(page.getByText('Everything is on the server')).toBeVisible({ timeout: 45_000 })
    const [only, ...others] = await routes()
    expect(others).toEqual([])
    expect(only).toMatchObject({ id: theirs.id, name })
    expect(only?.pois.map((poi) => poi.name)).toEqual(stops)
    await forget()
  })
