/** The real server's answers, changed on their way to the page. */
import type { BrowserContext } from '@playwright/test'

/**
 * Answers every request that matches with the server's JSON as `rewrite` makes it. Asked without the page's validators:
 * a 304 has no body that could be rewritten.
 */
export async function rewriteJson<T>(
  context: BrowserContext,
  pattern: RegExp,
  rewrite: (body: T) => unknown,
): Promise<void> {
  await context.route(pattern, async (route) => {
    const headers = route.request().headers()
    delete headers['if-none-match']
    const response = await route.fetch({ headers })
    if (response.ok()) await route.fulfill({ response, json: rewrite((await response.json()) as T) })
    else await route.fulfill({ response })
  })
}
