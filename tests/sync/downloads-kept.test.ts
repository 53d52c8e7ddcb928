import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Downloads } from '#workers/sync/downloads/downloads.ts'
import { openBrowser } from './support/tabs.ts'
import { startTourServer, type TourServer } from './support/tour-server.ts'

let server: TourServer
beforeEach(async () => {
  server = await startTourServer()
})
afterEach(() => server.close())

it('an open tab renews downloads that run out soon, one tab for all, where the browser wakes nobody', async () => {
  const renewed: number[] = []
  const downloads = {
    tidy: async () => {},
    renew: async () => void renewed.push(1),
    stop: () => {},
  } as unknown as Downloads
  const browser = openBrowser(server.origin, { timeScale: 400, downloads })
  await browser.openTab()
  await browser.openTab()
  await browser.until(() => renewed.length > 0, 'the renewal')
  await browser.close()
  expect(renewed).toEqual([1])
})

it('the other tabs stand by for a download that one tab begins, to go on with it where that one closes', async () => {
  const standing: number[] = []
  const downloads = {
    tidy: async () => {},
    renew: async () => {},
    start: async () => ({ ok: true, value: null }),
    standBy: async () => void standing.push(1),
    stop: () => {},
  } as unknown as Downloads
  const browser = openBrowser(server.origin, { downloads })
  const one = await browser.openTab()
  await browser.openTab()
  await one.startDownload(7)
  await browser.until(() => standing.length > 0, 'the other tab')
  await browser.close()
  expect(standing).toEqual([1])
})
