/** Changes whose tab sleeps, or that no open page is left to send. */
import type { CDPSession, Page } from '@playwright/test'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { MyToursPage } from '../pages/my-tours-page.ts'
import type { Api, Tour } from '../support/api.ts'
import { anyTour, signedIn } from '../support/tours.ts'
import { unfocused } from '../support/unfocused.ts'
import { expect, test, withConsent } from '../support/test.ts'

const WAITING = 'Waiting to sync'
/** Another tab leads within 15 s (decision 0060; `leadership.test.ts` holds it to the tick); a busy machine adds its own. */
const TAKEOVER_MS = 25_000

const tourOf = async (api: Api, id: number): Promise<Tour> => {
  const tour = (await api.myTours()).find((candidate) => candidate.id === id)
  if (!tour) throw new Error('the tour is gone')
  return tour
}

/** The service worker's registration for the product's origin, as DevTools numbers it. */
async function registrationOf(devtools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

async function setLifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state })
  await devtools.detach()
}

unfocused(
  'the leading tab is frozen while it sends: the other takes over, and thawing sends nothing twice [1 §8] @once',
  async ({ page, context, product }) => {
    await withConsent(context)
    const api = await signedIn(context, product)
    const { id, title } = await anyTour(api)
    const leader = await new MyToursPage(page).open(product.origin)
    await expect(leader.card(title)).toBeVisible()
    const other = await new MyToursPage(await context.newPage()).open(product.origin)
    await expect(other.card(title)).toBeVisible()
    const before = await tourOf(api, id)

    // The leader's own request hangs on the way, until after it thawed.
    const keys: string[] = []
    const senders: Page[] = []
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let sayArrived: () => void = () => undefined
    const late = new Promise<void>((resolve) => {
      sayArrived = resolve
    })
    await context.route('**/api/tours/*/publicity', async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? 'none')
      senders.push(route.request().frame().page())
      if (keys.length > 1) return route.continue()
      await held
      // Nobody may be left who wants this answer; the server has the request all the same.
      await route.fetch().catch(() => undefined)
      await route.abort().catch(() => undefined)
      sayArrived()
    })
    await other.togglePublic(title)
    await expect.poll(() => keys.length).toBe(1)
    await setLifecycle(page, 'frozen')

    await expect.poll(() => keys.length, { timeout: TAKEOVER_MS, intervals: [100] }).toBe(2)
    expect(senders).toEqual([page, other.page])
    await expect(other.card(title).getByText(WAITING)).toHaveCount(0)
    const taken = { isPublic: !before.isPublic, version: before.version + 1 }
    expect(await tourOf(api, id)).toMatchObject(taken)

    await setLifecycle(page, 'active')
    letGo()
    await late
    await expect(leader.publicSwitch(title)).toBeChecked({ checked: !before.isPublic })
    await expect(leader.card(title).getByText(WAITING)).toHaveCount(0)
    expect(new Set(keys).size).toBe(1)
    expect(await tourOf(api, id)).toMatchObject(taken)
  },
)

test('with no page open the browser wakes the service worker, which sends what waits, once [1 §8] @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const api = await signedIn(context, product)
  const { id, title } = await anyTour(api)
  const myTours = await new MyToursPage(page).open(product.origin)
  await expect(myTours.card(title)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const before = await tourOf(api, id)

  // No page's request ever arrives: what reaches the server, the service worker sent.
  await context.route('**/api/tours/*/publicity', (route) =>
    route.request().serviceWorker() ? route.continue() : route.abort(),
  )
  await myTours.togglePublic(title)
  await expect(myTours.card(title).getByText(WAITING)).toBeVisible()
  // While a page leads, nothing else sends.
  expect(await tourOf(api, id)).toMatchObject({ isPublic: before.isPublic, version: before.version })
  const nowhere = await context.newPage()
  await page.close()

  const devtools = await context.newCDPSession(nowhere)
  const registrationId = await registrationOf(devtools, product.origin)
  const wake = () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: product.origin,
      registrationId,
      tag: OUTBOX_SYNC_TAG,
      lastChance: false,
    })
  await wake()
  const sent = { isPublic: !before.isPublic, version: before.version + 1 }
  await expect.poll(() => tourOf(api, id), { timeout: 30_000 }).toMatchObject(sent)

  // Woken once more, it finds nothing left; nor does the next page.
  await wake()
  const next = await new MyToursPage(nowhere).open(product.origin)
  await expect(next.publicSwitch(title)).toBeChecked({ checked: !before.isPublic })
  await expect(next.card(title).getByText(WAITING)).toHaveCount(0)
  expect(await tourOf(api, id)).toMatchObject(sent)
})
