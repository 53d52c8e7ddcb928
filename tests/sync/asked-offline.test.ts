import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchMyTours } from '#data/queries/tours.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

/** A tour that is asked for without a signal. */
let server: TourServer
let browser: Browser

beforeEach(async () => {
  server = await startTourServer()
  browser = openBrowser(server.origin, { timeScale: 1 })
})
afterEach(async () => {
  await browser.close()
  await server.close()
})

const place = { locationName: 'Florence', latitude: 43.77, longitude: 11.25, topic: 'History' }
const ask = async () =>
  browser.add({
    kind: 'tour-generate',
    payload: { title: 'Florence', jobKey: 'k1', request: place },
    baseVersion: 0,
  })
const list = async (): Promise<readonly TourView[]> => {
  const stored = await firstValueFrom(watchMyTours(await browser.page()))
  return stored.isKnown ? (stored.value ?? []) : []
}

it('a tour waits in the list, is asked for once when the signal returns, and says so', async () => {
  const rowId = await ask()
  expect(await list()).toMatchObject([
    { id: 0, jobId: rowId, locationName: 'Florence', generationStatus: 'queued', pending: [{ rowId }] },
  ])
  const seen: number[] = []
  const watching = watchMyTours(await browser.page()).subscribe((stored) => {
    if (stored.isKnown) seen.push(stored.value?.length ?? 0)
  })
  await browser.openTab()
  await browser.sent()
  watching.unsubscribe()
  expect(server.done).toEqual(['generate'])
  expect(await list()).toMatchObject([{ jobId: 'job-1', generationStatus: 'queued', pending: [] }])
  // Never two placeholders, and never none.
  expect(new Set(seen)).toEqual(new Set([1]))
  expect(browser.events).toContainEqual({
    kind: 'notice',
    notice: expect.objectContaining({ kind: 'change-done', change: 'tour-generate', title: 'Florence' }),
  })
})

it('a tour that the server refuses stays in the list with the reason', async () => {
  server.fault = ({ call }) =>
    call === 'POST /api/tours/generate'
      ? { kind: 'status', status: 403, body: { error: 'Quota used up', code: 'quota_exceeded' } }
      : undefined
  await ask()
  await browser.openTab()
  await browser.until(async () => (await browser.statuses()).join() === 'failed')
  expect(await list()).toMatchObject([
    { pending: [{ status: 'failed', failure: { text: 'Quota used up' } }] },
  ])
})

it('a server that knows no keys is asked once, though its answer was lost', async () => {
  server.knowsKeys = false
  let isLost = false
  server.fault = ({ call }) => {
    if (call !== 'POST /api/tours/generate' || isLost) return undefined
    isLost = true
    server.jobs.push(
      tourOf(0, { id: 0, slug: null, generationJobId: 'job-1', createdAt: new Date().toISOString() }),
    )
    return { kind: 'lost-answer' }
  }
  await ask()
  await browser.openTab()
  await browser.sent()
  expect(server.done).toEqual(['generate'])
  expect(await list()).toMatchObject([{ jobId: 'job-1' }])
})
