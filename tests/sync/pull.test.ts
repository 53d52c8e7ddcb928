import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchMyTours, watchPart, watchTour } from '#data/queries/tours.ts'
import type { StoredValue } from '#data/queries/rows.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import { type Observable, firstValueFrom } from 'rxjs'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

let server: TourServer
let browser: Browser

beforeEach(async () => {
  server = await startTourServer()
  for (let id = 1; id <= 3; id++) server.tours.set(id, tourOf(id))
  browser = openBrowser(server.origin)
})
afterEach(async () => {
  await browser.close()
  await server.close()
})

const value = async <T>(stream: Observable<StoredValue<T>>): Promise<T | undefined> => {
  const stored = await firstValueFrom(stream)
  return stored.isKnown ? (stored.value as T) : undefined
}
const list = async (): Promise<readonly TourView[]> => (await value(watchMyTours(await browser.page()))) ?? []
const ids = async () => (await list()).map(({ id }) => id)
const MY_TOURS = { what: 'my-tours' } as const
const listCalls = () => server.requests.filter(({ call }) => call.endsWith('/my-tours')).length

/** A fact that was fetched in the very millisecond in which a pull began may be newer than the pull, so it stays. */
const clockMoves = () => {
  const then = Date.now()
  return browser.until(() => Date.now() > then, 'the next millisecond')
}

describe('my tours', () => {
  it('are stored newest first, with all pages of a long list', async () => {
    for (let id = 4; id <= 130; id++) server.tours.set(id, tourOf(id))
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    expect(await ids()).toEqual(Array.from({ length: 130 }, (_, index) => 130 - index))
  })

  it('are known to be empty once an empty list was fetched', async () => {
    server.tours.clear()
    const tab = await browser.openTab({ token: 'token-1' })
    expect((await tab.refresh(MY_TOURS)).ok).toBe(true)
    expect(await firstValueFrom(watchMyTours(await browser.page()))).toEqual({ isKnown: true, value: [] })
  })

  it('are fetched with the ETag, and a 304 changes nothing', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    await tab.refresh(MY_TOURS)
    expect(await ids()).toEqual([3, 2, 1])
  })

  it('that a pull confirms are not shown anew', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    let shown = 0
    const watching = watchMyTours(await browser.page()).subscribe(() => (shown += 1))
    await browser.until(() => shown > 0)
    const before = shown
    // A server without ETags sends all of it again.
    server.fault = ({ call }) =>
      call.endsWith('/my-tours')
        ? {
            kind: 'status',
            status: 200,
            body: { items: [3, 2, 1].map((id) => tourOf(id)), totalCount: 3, page: 1, totalPages: 1 },
          }
        : undefined
    const asked = listCalls()
    await tab.refresh(MY_TOURS)
    expect(listCalls()).toBeGreaterThan(asked)
    watching.unsubscribe()
    expect(shown).toBe(before)
  })

  it('that are gone from the server go after a full pass', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    server.tours.delete(2)
    await clockMoves()
    await tab.refresh(MY_TOURS)
    expect(await ids()).toEqual([3, 1])
  })

  it('stay when the pass broke off or the list moved under it', async () => {
    for (let id = 4; id <= 130; id++) server.tours.set(id, tourOf(id))
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    expect(await ids()).toHaveLength(130)

    // The second big page fails: nothing may be concluded from the first.
    server.tours.delete(5)
    let calls = 0
    server.fault = ({ call }) =>
      call.endsWith('/my-tours') && ++calls === 3 ? { kind: 'status', status: 503 } : undefined
    expect((await tab.refresh(MY_TOURS)).ok).toBe(false)
    expect(await ids()).toContain(5)

    // A new tour between the first and the last look shifts the pages.
    calls = 0
    server.fault = ({ call }) => {
      if (call.endsWith('/my-tours') && ++calls === 3) server.tours.set(500, tourOf(500))
      return undefined
    }
    await tab.refresh(MY_TOURS)
    expect(await ids()).toContain(5)
    server.fault = () => undefined
    await tab.refresh(MY_TOURS)
    expect(await ids()).not.toContain(5)
    expect(await ids()).toContain(500)
  })

  it('stay while a change of theirs waits, and while a download is kept that its own address still answers', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    const store = await browser.page()
    await store.downloads.upsert({
      id: '3',
      tourId: 3,
      state: 'downloaded',
      bytesDone: 1,
      bytesTotal: 1,
      downloadedAt: 1,
      expiresAt: 2,
    })
    server.fault = ({ call }) => {
      if (call.startsWith('PATCH')) return { kind: 'status', status: 503 }
      if (call.endsWith('/my-tours'))
        return {
          kind: 'status',
          status: 200,
          body: { items: [tourOf(1)], totalCount: 1, page: 1, totalPages: 1 },
        }
      return undefined
    }
    await browser.publicity(2, true)
    await tab.refresh(MY_TOURS)
    expect(await ids()).toEqual([3, 2, 1])
    server.tours.delete(3)
    await tab.refresh(MY_TOURS)
    expect(await ids()).toEqual([2, 1])
  })

  it('a pull that began before the answer of a change does not undo it', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    // The answer of this fetch is decided now, before the changes.
    server.tours.set(3, tourOf(3, { title: 'New title' }))
    server.fault = ({ call }) => (call.endsWith('/my-tours') ? { kind: 'hold', until: held } : undefined)
    const asked = listCalls()
    const pull = tab.refresh(MY_TOURS)
    await browser.until(() => listCalls() > asked)
    await browser.publicity(1, true)
    await browser.remove(2)
    await browser.sent()
    server.fault = () => undefined
    release()
    expect(await pull).toEqual({ ok: true, value: null })
    const shown = async () => (await list()).map(({ title, isPublic }) => [title, isPublic])
    expect(await shown()).toEqual([
      ['New title', false],
      ['Tour 1', true],
    ])
  })

  it('a waiting change is not undone by a refresh', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    server.fault = ({ call }) => (call.startsWith('PATCH') ? { kind: 'status', status: 503 } : undefined)
    await browser.publicity(1, true)
    server.tours.set(3, tourOf(3, { title: 'New title' }))
    await tab.refresh(MY_TOURS)
    const tours = await list()
    expect(tours.map(({ id, title, isPublic }) => [id, title, isPublic])).toEqual([
      [3, 'New title', false],
      [2, 'Tour 2', false],
      [1, 'Tour 1', true],
    ])
  })
})

describe('generation jobs', () => {
  const body = { locationName: 'Florence', latitude: 43.77, longitude: 11.25, topic: 'History' }

  it('have a placeholder at once, which a new tab still shows and a pull does not remove', async () => {
    const tab = await browser.openTab()
    const asked = await tab.generateTour(body)
    expect(asked).toMatchObject({ ok: true, value: { jobId: 'job-1' } })
    await tab.stop()
    const again = await browser.openTab()
    // This server leaves unfinished jobs out of my-tours.
    await again.refresh(MY_TOURS)
    expect((await list())[0]).toMatchObject({
      id: 0,
      jobId: 'job-1',
      title: 'Generating tour for Florence...',
      generationStatus: 'queued',
    })
  })

  it('end when a tour with their id arrives, and a missed completion is told', async () => {
    const tab = await browser.openTab()
    await tab.generateTour(body)
    server.tours.set(9, tourOf(9, { generationJobId: 'job-1', title: 'Florence walk', slug: 'florence' }))
    await browser.until(async () => (await ids()).includes(9))
    expect((await list()).filter(({ jobId }) => jobId)).toEqual([])
    await browser.until(() =>
      browser.events.some((event) => event.kind === 'notice' && event.notice.kind === 'tour-completed'),
    )
    expect(
      browser.events.filter((event) => event.kind === 'notice' && event.notice.kind === 'tour-completed'),
    ).toEqual([
      { kind: 'notice', notice: { kind: 'tour-completed', title: 'Florence walk', slug: 'florence' } },
    ])
  })

  it('show how the server says they are, and stay away once dismissed', async () => {
    const tab = await browser.openTab()
    await tab.generateTour(body)
    const failed = tourOf(0, {
      id: 0,
      slug: null,
      generationJobId: 'job-1',
      generationStatus: 'failed',
      narrativePreview: 'Generation failed: no places',
    })
    server.jobs.push(failed)
    await tab.refresh(MY_TOURS)
    expect((await list())[0]).toMatchObject({
      jobId: 'job-1',
      generationStatus: 'failed',
      error: 'no places',
      narrativePreview: 'Generation failed: no places',
    })
    await tab.dismissJob('job-1')
    await tab.refresh(MY_TOURS)
    expect((await list()).some(({ jobId }) => jobId)).toBe(false)
  })

  it('that are cancelled here go once the server has ended them; else they stay', async () => {
    const tab = await browser.openTab()
    await tab.generateTour(body)
    server.fault = ({ call }) =>
      call.startsWith('DELETE /api/tours/jobs/') ? { kind: 'status', status: 503 } : undefined
    expect(await tab.cancelJob('job-1')).toMatchObject({ ok: false, failure: { kind: 'server' } })
    expect((await list()).some(({ jobId }) => jobId === 'job-1')).toBe(true)
    server.fault = ({ call }) =>
      call.startsWith('DELETE /api/tours/jobs/') ? { kind: 'status', status: 204 } : undefined
    expect(await tab.cancelJob('job-1')).toEqual({ ok: true, value: null })
    expect((await list()).some(({ jobId }) => jobId)).toBe(false)
  })

  it('that were cancelled on another device go with the next look at the list', async () => {
    const tab = await browser.openTab()
    await tab.generateTour(body)
    server.jobs.push(
      tourOf(0, { slug: null, generationJobId: 'job-1', generationStatus: 'failed', wasCancelled: true }),
    )
    await tab.refresh(MY_TOURS)
    expect((await list()).some(({ jobId }) => jobId)).toBe(false)
    await browser.until(() =>
      browser.events.some((event) => event.kind === 'notice' && event.notice.kind === 'tour-cancelled'),
    )
  })
})

describe('one tour', () => {
  it('brings its parts, by id and by slug', async () => {
    const tab = await browser.openTab()
    expect(await tab.refresh({ what: 'tour', tour: { slug: 'tour-2' } })).toEqual({ ok: true, value: null })
    const store = await browser.page()
    expect(await value(watchTour(store, { slug: 'tour-2' }))).toMatchObject({ id: 2, description: 'A walk' })
    expect(await value(watchPart(store, 2, 'pois'))).toHaveLength(2)
    expect(await value(watchPart(store, 2, 'chunks'))).toHaveLength(2)
    expect(await value(watchPart(store, 2, 'narrative'))).toMatchObject({ narrativeText: 'Told' })
  })

  it('is forgotten when the server says that it is gone', async () => {
    const tab = await browser.openTab()
    await tab.refresh({ what: 'tour', tour: { id: 2 } })
    server.tours.delete(2)
    const again = () => tab.refresh({ what: 'tour', tour: { id: 2 } })
    await browser.until(async () => !(await again()).ok)
    expect(await again()).toMatchObject({ failure: { kind: 'rejected', status: 404 } })
    expect(await value(watchTour(await browser.page(), { id: 2 }))).toBeUndefined()
  })

  it('asks again for chunks that are still being made, while its player is open', async () => {
    server.tours.set(1, tourOf(1, { readyChunks: 1 }))
    const tab = await browser.openTab()
    await tab.refresh({ what: 'tour', tour: { id: 1 } })
    tab.joinTour(1)
    server.tours.set(1, tourOf(1, { readyChunks: 2 }))
    const store = await browser.page()
    await browser.until(
      async () => (await value(watchPart(store, 1, 'chunks')))?.every(({ isReady }) => isReady) ?? false,
    )
    tab.leaveTour(1)
  })
})

describe('a server that is broken', () => {
  it('that takes requests and never answers leaves what is stored, and is told as a timeout', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    server.fault = () => ({ kind: 'stall' })
    const refreshing = tab.refresh(MY_TOURS)
    expect(await ids()).toEqual([3, 2, 1])
    await tab.stop()
    expect(await refreshing).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })

  it('503 is a failure of the call and signs nobody out', async () => {
    server.fault = () => ({ kind: 'status', status: 503 })
    const tab = await browser.openTab()
    expect(await tab.refresh(MY_TOURS)).toEqual({
      ok: false,
      failure: { kind: 'server', status: 503, text: 'refused 503' },
    })
    expect(browser.events.some(({ kind }) => kind === 'unauthorized')).toBe(false)
  })

  it('a page in place of an answer is no connection, not an empty list', async () => {
    const tab = await browser.openTab()
    await tab.refresh(MY_TOURS)
    server.fault = () => ({ kind: 'status', status: 200, body: '<html>Sign in to the Wi-Fi</html>' })
    expect(await tab.refresh(MY_TOURS)).toEqual({ ok: false, failure: { kind: 'offline' } })
    expect(await ids()).toEqual([3, 2, 1])
  })
})
