/**
 * `test` in a browser whose pages are in the background where another is in front. Playwright otherwise tells every page that it has the
 * focus, and a page with the focus is never frozen, whatever DevTools asks for.
 */
import { chromium } from '@playwright/test'
import { freePort } from './product.ts'
import { test } from './test.ts'

export const unfocused = test.extend({
  context: async ({ launchOptions }, use) => {
    const port = await freePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    })
    const attached = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const context = attached.contexts()[0]
    if (!context) throw new Error('the browser has no context of its own')
    await use(context)
    await browser.close()
  },
})
