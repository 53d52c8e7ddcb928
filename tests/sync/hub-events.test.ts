import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HubEventName } from '#contract/hub/events.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { keepOwnJob } from '#workers/sync/pull/jobs.ts'
import { createRefresher } from '#workers/sync/pull/refresh.ts'
import { applyEvent, type HubEventContext } from '#workers/sync/realtime/hub-events.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

let server: TourServer
let browser: Browser
let context: HubEventContext
let notices: Notice[]
let nowMs: number
let stopping: AbortController

const BODY = { locationName: 'Florence', latitude: 43.77, longitude: 11.25, topic: 'History' }
const take = (name: HubEventName, argument: unknown) => applyEvent(context, name, argument)
const job = async () => (await context.store.jobs.findOne('job-1').exec())?.toJSON()

beforeEach(async () => {
  server = await startTourServer()
  browser = openBrowser(server.origin)
  notices = []
  nowMs = 1_000_000
  stopping = new AbortController()
  const base = {
    store: await browser.page(),
    locks: browser.locks,
    now: () => nowMs,
    signal: stopping.signal,
    onNotice: (notice: Notice) => void notices.push(notice),
    onTourGone: () => {},
    http: createHttp({
      fetch,
      apiOrigin: server.origin,
      token: () => 'token-1',
      now: () => nowMs,
      onUnauthorized: () => {},
      onReachable: () => {},
    }),
  }
  context = { ...base, refresher: createRefresher(base), onCursor: () => {} }
  await keepOwnJob(context, 'job-1', BODY)
})
afterEach(async () => {
  // The refreshes that an event began end before their store does.
  await context.refresher.refresh({ what: 'my-tours' })
  await context.refresher.refresh({ what: 'usage' })
  stopping.abort()
  await browser.close()
  await server.close()
})

it('progress moves on and never back', async () => {
  await take('TourGenerationProgress', { jobId: 'job-1', progress: 40, message: 'Writing' })
  await take('TourGenerationProgress', { JobId: 'job-1', Progress: 20, Message: 'Late' })
  expect(await job()).toMatchObject({ status: 'processing', progress: 40 })
})

it('a completion loads the tour, ends the job, and is told once in 30 s', async () => {
  server.tours.set(9, tourOf(9, { slug: 'florence', title: 'Florence walk' }))
  const completed = { JobId: 'job-1', TourSlug: 'florence', Title: 'Florence walk' }
  await take('TourGenerationCompleted', completed)
  await take('TourGenerationCompleted', completed)
  expect(notices).toEqual([{ kind: 'tour-completed', title: 'Florence walk', slug: 'florence' }])
  expect(await job()).toBeUndefined()
  const tour = await context.store.tours.findOne('9').exec()
  expect(tour?.toJSON()).toMatchObject({ isMine: true, item: { generationJobId: 'job-1' } })
})

it('a completion without a slug is ignored', async () => {
  await take('TourGenerationCompleted', { JobId: 'job-1', Title: 'Florence walk' })
  expect(notices).toEqual([])
  expect(await job()).toMatchObject({ status: 'queued' })
})

it('a completed tour that cannot be fetched is told as that, and its placeholder stays', async () => {
  await take('TourGenerationCompleted', { JobId: 'job-1', TourSlug: 'florence', Title: 'Florence walk' })
  expect(notices).toEqual([{ kind: 'tour-completed-not-loaded' }])
  expect(await job()).toBeDefined()
})

it('a failure stays in the list with the server’s reason', async () => {
  await take('TourGenerationFailed', { JobId: 'job-1', Error: 'No places' })
  expect(notices).toEqual([{ kind: 'tour-failed', error: 'No places' }])
  expect(await job()).toMatchObject({ status: 'failed', error: 'No places' })
})

it('a tour that was cancelled leaves the list, and is told once', async () => {
  await take('TourGenerationCancelled', { JobId: 'job-1' })
  await take('TourGenerationCancelled', { JobId: 'job-1' })
  expect(notices).toEqual([{ kind: 'tour-cancelled', jobId: 'job-1' }])
  expect(await job()).toBeUndefined()
})

it('how many parts are spoken is shown as it is told, and never goes back', async () => {
  server.tours.set(1, tourOf(1, { chunkCount: 5, chunksGenerated: 1, isGeneratingChunks: true }))
  await context.refresher.refresh({ what: 'my-tours' })
  const spoken = async () => {
    const { item } = (await context.store.tours.findOne('1').exec())?.toJSON() ?? {}
    return item && [item.chunksGenerated, item.chunkCount, item.isGeneratingChunks]
  }
  await take('ChunkGenerationProgress', { TourId: 1, ChunksCompleted: 3, TotalChunks: 5 })
  await take('ChunkGenerationProgress', { TourId: 1, ChunksCompleted: 2, TotalChunks: 5 })
  expect(await spoken()).toEqual([3, 5, true])
  await take('ChunkGenerationProgress', { TourId: 1, ChunksCompleted: 5, TotalChunks: 5 })
  expect(await spoken()).toEqual([5, 5, false])
})

it.each([
  ['ChunkReady', {}],
  ['ChunkGenerationProgress', { Progress: 100 }],
  ['ChunkGenerationProgress', { ChunksCompleted: 1, TotalChunks: 2 }],
] as const)('a chunk that became ready is fetched where its tour is known: %s %o', async (name, fields) => {
  server.tours.set(1, tourOf(1, { readyChunks: 0 }))
  await context.refresher.refresh({ what: 'tour', tour: { id: 1 } })
  server.tours.set(1, tourOf(1, { readyChunks: 1 }))
  await take(name, { TourId: 1, ...('ChunksCompleted' in fields ? {} : { ChunkIndex: 0 }), ...fields })
  await browser.until(async () => {
    const part = await context.store.parts.findOne('1:chunks').exec()
    const chunks = part?.toJSON().data.value as { isReady: boolean }[] | undefined
    return chunks?.[0]?.isReady === true
  }, 'the chunk')
})

it('a chunk of a tour that had none is fetched once its basic facts say that it has chunks now', async () => {
  const chunkCalls = () => server.requests.filter(({ call }) => call.includes('/audio-chunks')).length
  server.tours.set(1, tourOf(1, { isChunked: false }))
  await context.refresher.refresh({ what: 'tour', tour: { id: 1 } })
  await context.refresher.refresh({ what: 'chunks', tourId: 1 })
  expect(chunkCalls(), 'a tour without chunks').toBe(0)
  server.tours.set(1, tourOf(1, { isChunked: true }))
  await take('ChunkReady', { TourId: 1, ChunkIndex: 0 })
  await browser.until(async () => {
    const part = await context.store.parts.findOne('1:chunks').exec()
    return (part?.toJSON().data.value as unknown[] | undefined)?.length === 2
  }, 'the chunks')
})

it('new pictures of a stop are told to its gallery, and the stops are asked for again [2 §7]', async () => {
  await take('POIMediaGenerated', { tourId: 1, pOIId: 11, poiName: 'The Duomo', mediaCount: 3 })
  await take('POIMediaGenerated', { TourId: 1, POIId: 11, POIName: 'The Duomo', MediaCount: 3 })
  expect(notices.at(-1)).toEqual({ kind: 'poi-media', tourId: 1, poiId: 11, count: 3 })
  await browser.until(() => server.requests.some(({ call }) => call.includes('/tours/1/pois')), 'the stops')
})

// An unhandled rejection fails the run.
it('stops and facts that the device does not store are no error of the worker', async () => {
  server.tours.set(1, tourOf(1, {}))
  await context.refresher.refresh({ what: 'my-tours' })
  const full = new DOMException('full', 'QuotaExceededError')
  const part = vi.spyOn(context.store.parts, 'upsert').mockRejectedValue(full)
  const fact = vi.spyOn(context.store.tours, 'upsert').mockRejectedValue(full)
  server.tours.set(1, tourOf(1, { title: 'Another title' }))
  await take('POIMediaGenerated', { TourId: 1, POIId: 11, POIName: 'The Duomo', MediaCount: 3 })
  await take('AudioGenerationCompleted', { TourId: 1, Success: true })
  await vi.waitFor(() => {
    expect(part).toHaveBeenCalled()
    expect(fact).toHaveBeenCalled()
  })
})

it('what is no event of ours changes nothing', async () => {
  await take('TourGenerationProgress', { nonsense: true })
  await take('ChunkReady', null)
  expect(notices).toEqual([])
})
