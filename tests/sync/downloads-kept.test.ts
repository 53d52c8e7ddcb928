import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { createDownloads, type Downloads } from '#workers/sync/downloads/downloads.ts'
import { openBrowser } from './support/tabs.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

let server: TourServer
beforeEach(async () => {
  server = await startTourServer()
})
afterEach(() => server.close())

it('an open tab renews downloads that run out soon, one tab for all, where the browser wakes nobody', async () => {
  const renewed: number[] = []
  const downloads: Partial<Downloads> = {
    recover: async () => {},
    renew: async () => void renewed.push(1),
    stop: () => {},
  }
  const browser = openBrowser(server.origin, { timeScale: 400, downloads: downloads as Downloads })
  await browser.openTab()
  await browser.openTab()
  await browser.until(() => renewed.length > 0, 'the renewal')
  await browser.close()
  expect(renewed).toEqual([1])
})

it('the other tabs stand by for a download that one tab begins, to go on with it where that one closes', async () => {
  const standing: number[] = []
  const downloads: Partial<Downloads> = {
    recover: async () => {},
    renew: async () => {},
    start: async () => ({ ok: true, value: null }),
    takeOver: async () => void standing.push(1),
    stop: () => {},
  }
  const browser = openBrowser(server.origin, { downloads: downloads as Downloads })
  const one = await browser.openTab()
  await browser.openTab()
  await one.startDownload(7)
  await browser.until(() => standing.length > 0, 'the other tab')
  await browser.close()
  expect(standing).toEqual([1])
})

it('a download without a signal waits, and goes on once the server answers again', async () => {
  server.tours.set(7, tourOf(7))
  let isCut = true
  const browser = openBrowser(server.origin, {
    timeScale: 1,
    fetch: async (...request) => {
      if (isCut) throw new TypeError('Failed to fetch')
      return fetch(...request)
    },
    downloads: (options) =>
      createDownloads({
        ...options,
        caches: memoryCacheStorage(),
        fetch: async () => new Response(new Uint8Array(100), { headers: { etag: '"a"' } }),
        freeBytes: async () => undefined,
        isOnMobileData: () => false,
        now: () => Date.now(),
        wait: async () => undefined,
      }),
  })
  const tab = await browser.openTab()
  const state = async () => (await (await browser.page()).downloads.findOne('7').exec())?.state
  await tab.startDownload(7)
  await browser.until(async () => (await state()) === 'awaiting-signal', 'the wait')
  isCut = false
  tab.setOnline(true)
  await browser.until(async () => (await state()) === 'downloaded', 'the rest')
  await browser.close()
})

it('the line of the walk and its turns are among the facts that a download keeps', async () => {
  const walkSteps = [
    { fromM: 0, distanceM: 120, turn: 'left' as const, leg: 0, street: 'Via Roma', isStairs: false },
    { fromM: 120, distanceM: 0, turn: 'arrive' as const, leg: 0, street: null, isStairs: false },
  ]
  const line: [number, number][] = [
    [11.25, 43.77],
    [11.251, 43.771],
  ]
  server.tours.set(7, tourOf(7, { walkSteps, line, lineKind: 'walked' }))
  const browser = openBrowser(server.origin)
  const tab = await browser.openTab()
  // The first thing that a download does (`fetch-tour.ts`).
  expect(await tab.refresh({ what: 'tour', tour: { id: 7 } })).toEqual({ ok: true, value: null })
  const stored = await (await browser.page()).tours.findOne('7').exec()
  expect(stored?.toJSON().item).toMatchObject({ walkSteps, line, lineKind: 'walked' })
  await browser.close()
})
