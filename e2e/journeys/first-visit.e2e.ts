/** A first visit over a slow link: a visitor's list comes without the store, and the whole app in one pack. */
import { countingLink, type Crossed } from '../support/counting-link.ts'
import { expect, test, withConsent } from '../support/test.ts'

const KIB = 1024
const SCRIPT_OF_LIST_MOST = 150 * KIB
/**
 * 583 before there were custom routes: their screens are 37 of it, and the builder, which comes last, 63. Reading by the device's
 * own voice, cancelling and the languages of tours came to 12 more, the place for advertisements to 1; the emergency numbers of all
 * countries and the table that finds the country to 30; the screens of what is stored, of a walk to hear and of the account to 25.
 * A visit's own figure differs by about one: how often the browser asks for an icon.
 */
const ALL_MOST = 760 * KIB
/** Half a minute of sound. */
const SAMPLE_MOST = 256 * KIB

const sum = (crossed: readonly Crossed[]) => crossed.reduce((total, { bytes }) => total + bytes, 0)
const listed = (crossed: readonly Crossed[]) =>
  crossed.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')

test('a visitor sees the tours of others with at most 150 KiB of script, and no store @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const link = await countingLink(product.port)
  // Counts the requests of the page and its workers, but not those by which the service worker stores other screens.
  const asked = new Set<string>()
  context.on('request', (request) => {
    if (request.serviceWorker() === null) asked.add(new URL(request.url()).pathname)
  })
  await page.goto(`${link.origin}/tours`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const scripts = link.crossed.filter(({ path, isScript }) => isScript && asked.has(path))
  expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(SCRIPT_OF_LIST_MOST)
  expect(listed(scripts)).not.toMatch(/store-source|sync\.worker/)
  expect(listed(scripts)).toMatch(/visitor\.worker/)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  await link.close()
})

test('the whole app is stored after one visit, with a pack of its code, and opens without a signal @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const link = await countingLink(product.port)
  const { crossed } = link
  await page.goto(link.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The map library follows by itself.
  await expect.poll(() => crossed.some(({ path }) => path.includes('/ol-map-'))).toBe(true)
  await expect.poll(() => crossed.some(({ path }) => path.includes('/land-110m-'))).toBe(true)
  // The walk to hear comes last, where its sound is made already and the link is not slow.
  const isSample = ({ path }: Crossed) => path.startsWith('/media/samples/')
  expect(sum(crossed.filter((one) => !isSample(one))), listed(crossed)).toBeLessThanOrEqual(ALL_MOST)
  expect(sum(crossed.filter(isSample)), listed(crossed)).toBeLessThanOrEqual(SAMPLE_MOST)
  expect(crossed.filter(({ path }) => path.includes('/shell-'))).toHaveLength(1)
  expect(listed(crossed), 'pictures of link previews and of the install dialog').not.toContain('/pictures/')

  await context.setOffline(true)
  for (const [address, heading] of [
    ['/tours', 'Browse Tours'],
    ['/login', 'Sign In'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await page.goto(link.origin + address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(heading)
  }
  await link.close()
})
