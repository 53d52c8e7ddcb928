import type { Page } from '@playwright/test'

/** Waits until the service worker has stored code whose address has each of these; screens of few come last. */
export const storedChunks = async (page: Page, chunks: readonly string[]): Promise<void> => {
  await page.waitForFunction(async (wanted) => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return wanted.every((chunk) => stored.flat().some(({ url }) => url.includes(chunk)))
  }, chunks)
}
