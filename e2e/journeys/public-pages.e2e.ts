/** Every page that search engines are told of: its head from the server, what the app makes of it, and where its links lead. */
import { expect, test, withConsent } from '../support/test.ts'

const TOURS_OPENED = 2

/** Asks the server itself, past the service worker's stored answers. */
const asked = (url: string): Promise<Response> => fetch(url, { headers: { accept: 'text/html' } })
const titleIn = (html: string): string => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

test('the public pages say the same with and without scripts, and none of their links is broken @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const siteMap = await (await fetch(`${product.origin}/sitemap.xml`)).text()
  const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const tours = listed.filter((path) => /^\/tours\/(?!nearby)/.test(path))
  expect(tours.length).toBeGreaterThan(TOURS_OPENED)
  const opened = [...listed.filter((path) => !tours.includes(path)), ...tours.slice(0, TOURS_OPENED)]

  const linked = new Set<string>()
  for (const path of opened) {
    const answer = await asked(product.origin + path)
    expect([path, answer.status]).toEqual([path, 200])
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // The app has taken over, and looked up what it shows.
    await expect(page.locator('#root main')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect([path, await page.title()]).toEqual([path, titleIn(await answer.text())])
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)))
      linked.add(href)
  }

  const ours = [...linked].filter((href) => href.startsWith(`${product.origin}/`))
  expect(ours.length).toBeGreaterThan(20)
  const broken: string[] = []
  for (const href of ours) {
    const { status, url } = await asked(href)
    if (status !== 200) broken.push(`${href} answers ${status} at ${url}`)
  }
  expect(broken).toEqual([])
  // Other hosts are named only as sources, by secure addresses.
  const others = [...linked].filter((href) => href.startsWith('http') && !ours.includes(href))
  expect(others.filter((href) => !href.startsWith('https://'))).toEqual([])
})

test('what is not there has the status 404, and the app says so @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const answer = await page.goto(`${product.origin}/tours/no-such-tour`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Tour Not Available' })).toBeVisible()
  expect((await asked(`${product.origin}/nowhere`)).status).toBe(404)
  await page.goto(`${product.origin}/nowhere`)
  await expect(page).toHaveURL(`${product.origin}/`)
  await page.goto(`${product.origin}/search?q=paris`)
  await expect(page).toHaveURL(`${product.origin}/tours?search=paris`)
})
