/** Playwright's `test` with the running product, and a console that must stay silent. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { Api } from './api.ts'
import { Product } from './product.ts'

const RXDB_BANNER = /RxDB Open Core RxStorage/

/** The lines that a browser prints for a failed request, which offline tests provoke on purpose. */
const NETWORK_ECHO =
  /^Failed to load resource: (net::ERR_|the server responded with a status of (400|401|403|404|409|412|429|501|503))/

export const test = base.extend<{ console: string[] }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads fixture names from this pattern
    async ({}, use) => {
      const product = await Product.start({ maps: true })
      // Both accounts have been here before: the setup for newcomers is a journey of its own.
      for (const tier of ['Free', 'Premium'] as const)
        await (
          await Api.signIn(product, product.account(tier))
        ).put('/user/preferences/tour', PREFERENCE_DEFAULTS.tour)
      await use(product)
      await product.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  console: [
    async ({ context }, use) => {
      const lines: string[] = []
      const listen = (page: Page) => {
        page.on('console', (message) => {
          const text = message.text()
          if (message.type() !== 'warning' && message.type() !== 'error') return
          if (!RXDB_BANNER.test(text) && !NETWORK_ECHO.test(text)) lines.push(`${message.type()}: ${text}`)
        })
        page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
      }
      context.pages().forEach(listen)
      context.on('page', listen)
      await use(lines)
      expect(lines, 'the console must stay silent').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The page with the cookie question already answered, so that its banner is not in the way. */
export async function withConsent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The browser's own error page has no storage.
    if (location.protocol === 'chrome-error:' || location.origin === 'null') return
    const record = {
      necessary: true,
      functional: false,
      analytics: false,
      marketing: false,
      timestamp: new Date().toISOString(),
    }
    if (localStorage.getItem('cookieConsent') === null)
      localStorage.setItem('cookieConsent', JSON.stringify(record))
  })
}
