import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchMyTours } from '#data/queries/tours.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

let server: TourServer
let browser: Browser

beforeEach(async () => {
  server = await startTourServer()
  server.tours.set(1, tourOf(1))
  server.tours.set(2, tourOf(2))
  server.tours.set(3, tourOf(3))
  browser = openBrowser(server.origin)
})
afterEach(async () => {
  await browser.close()
  await server.close()
})

/** The list as a screen sees it now. */
async function list(): Promise<readonly TourView[]> {
  const store = await browser.page()
  return new Promise((resolve) => {
    const subscription = watchMyTours(store).subscribe((stored) => {
      resolve((stored.isKnown && stored.value) || [])
      queueMicrotask(() => subscription.unsubscribe())
    })
  })
}
const shown = async (id: number) => (await list()).find((tour) => tour.id === id)
const pulled = () => browser.until(async () => (await list()).length >= 3, 'the list')
const isWrite = (call: string) => !call.startsWith('GET')

/** The first change is accepted at once; the rest of its answer comes at `release`, or never after `cut`. */
function holdFirstBody() {
  let release = () => {}
  let cut = () => {}
  const until = new Promise<void>((resolve, reject) => {
    release = resolve
    cut = () => reject(new Error('cut'))
  })
  until.catch(() => {})
  server.fault = ({ call }) =>
    isWrite(call) && server.writes().length === 1 ? { kind: 'hold-body', until } : undefined
  return { release, cut }
}

describe('replay', () => {
  it('sends every change once, in order, each under one key', async () => {
    await browser.publicity(1, true)
    await browser.play(2, 0)
    await browser.remove(3)
    await browser.play(2, 120)
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true', 'play 2 0', 'delete 3', 'play 2 120'])
    expect(new Set(server.writes().map(({ key }) => key)).size).toBe(4)
    expect(server.writes().every(({ authorization }) => authorization === 'Bearer token-1')).toBe(true)
  })

  it('repeats a change whose answer was lost under the same key, and it is done once', async () => {
    let lost = 0
    server.fault = ({ call }) =>
      isWrite(call) && lost++ < 2 ? { kind: lost === 1 ? 'lost-answer' : 'lost-request' } : undefined
    await browser.openTab()
    await browser.publicity(1, true)
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true'])
    expect(server.writes()).toHaveLength(3)
    expect(new Set(server.writes().map(({ key }) => key)).size).toBe(1)
  })

  it('keeps the order when the first change fails for a while', async () => {
    let failures = 0
    server.fault = ({ call }) =>
      isWrite(call) && failures++ < 2 ? { kind: 'status', status: 503 } : undefined
    await browser.publicity(1, true)
    await browser.play(2, 0)
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true', 'play 2 0'])
  })

  it('steps over a change that the server keeps failing on alone', async () => {
    server.fault = ({ call }) =>
      call.includes('/tours/1/') && isWrite(call) ? { kind: 'status', status: 500 } : undefined
    await browser.publicity(1, true)
    await browser.play(2, 0)
    await browser.openTab()
    await browser.until(
      async () => (await browser.statuses()).join() === 'pending',
      'only the first to be left',
    )
    expect(server.done).toEqual(['play 2 0'])
  })

  it('waits as long as a 429 asks', async () => {
    let at = 0
    server.fault = ({ call }) => {
      if (!isWrite(call)) return undefined
      if (at > 0) return undefined
      at = Date.now()
      return { kind: 'status', status: 429, headers: { 'Retry-After': '10' } }
    }
    await browser.openTab()
    await browser.publicity(1, true)
    await browser.sent()
    // The engines' clock runs fifty times as fast.
    expect(Date.now() - at).toBeGreaterThanOrEqual(200)
    expect(server.done).toEqual(['publicity 1 true'])
  })

  it('repeats with the same key while the server is still at it', async () => {
    let busy = 0
    server.fault = ({ call }) =>
      isWrite(call) && busy++ < 2
        ? {
            kind: 'status',
            status: 409,
            body: { error: 'in progress', code: 'request_in_progress' },
            headers: { 'Retry-After': '1' },
          }
        : undefined
    await browser.openTab()
    await browser.publicity(1, true)
    await browser.sent()
    expect(new Set(server.writes().map(({ key }) => key)).size).toBe(1)
    expect(server.done).toEqual(['publicity 1 true'])
  })

  it('takes a refused change back, tells why, and goes on with the next', async () => {
    server.fault = ({ call }) =>
      call.includes('/tours/1/') && isWrite(call)
        ? { kind: 'status', status: 403, body: { error: 'Not yours' } }
        : undefined
    await browser.openTab()
    await pulled()
    await browser.publicity(1, true)
    await browser.publicity(2, true)
    await browser.until(() => server.done.includes('publicity 2 true'))
    const tour = await shown(1)
    expect(tour?.isPublic).toBe(false)
    expect(tour?.pending).toMatchObject([
      { status: 'failed', failure: { kind: 'rejected', status: 403, text: 'Not yours' } },
    ])
    expect(browser.events).toContainEqual(
      expect.objectContaining({
        kind: 'notice',
        notice: expect.objectContaining({ kind: 'change-refused', title: 'Tour 1' }),
      }),
    )
  })

  it('sends a refused change again as a new one', async () => {
    let isRefusing = true
    server.fault = ({ call }) =>
      isRefusing && isWrite(call) ? { kind: 'status', status: 403, body: { error: 'No' } } : undefined
    await browser.openTab()
    const rowId = await browser.publicity(1, true)
    await browser.until(async () => (await browser.statuses())[0] === 'failed')
    isRefusing = false
    await browser.changes.retryChange(rowId ?? '')
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true'])
    expect(new Set(server.writes().map(({ key }) => key)).size).toBe(2)
  })

  it('takes 501 as final', async () => {
    server.fault = ({ call }) => (isWrite(call) ? { kind: 'status', status: 501 } : undefined)
    await browser.openTab()
    await browser.publicity(1, true)
    await browser.until(async () => (await browser.statuses())[0] === 'failed')
    expect(server.writes()).toHaveLength(1)
  })

  it('leaves a tour that was changed elsewhere to the user and overwrites nothing', async () => {
    server.tours.set(1, tourOf(1, { version: 7, title: 'Renamed' }))
    await browser.publicity(1, true, 6)
    await browser.openTab()
    await browser.until(async () => (await browser.statuses())[0] === 'conflict')
    expect(server.done).toEqual([])
    expect(server.writes()[0]?.ifMatch).toBe('"6"')
    await browser.until(async () => (await shown(1))?.title === 'Renamed')
    expect((await shown(1))?.isPublic).toBe(false)
  })

  it('gives a later change of the same tour the version of the earlier answer', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.fault = ({ call }, count) =>
      isWrite(call) && !server.done.length && count > 0 ? { kind: 'hold', until: held } : undefined
    await browser.openTab()
    await browser.publicity(1, true)
    await browser.until(() => server.writes().length === 1)
    await browser.publicity(1, false)
    release()
    await browser.sent()
    expect(server.writes().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
    expect(server.done).toEqual(['publicity 1 true', 'publicity 1 false'])
  })

  it('sends the next change only when the whole answer is there', async () => {
    const { release } = holdFirstBody()
    await browser.publicity(1, true)
    await browser.play(2, 30)
    await browser.openTab()
    await browser.until(() => server.done.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.writes()).toHaveLength(1)
    release()
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true', 'play 2 30'])
  })

  it('sends a change again under its key when the answer breaks off', async () => {
    const { cut } = holdFirstBody()
    await browser.publicity(1, true)
    await browser.play(2, 30)
    await browser.openTab()
    await browser.until(() => server.done.length === 1)
    cut()
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true', 'play 2 30'])
    const [first, again] = server.writes().map(({ key }) => key)
    expect(again).toBe(first)
    expect(server.writes()).toHaveLength(3)
  })

  it('counts a tour that is gone as deleted', async () => {
    server.tours.delete(1)
    await browser.remove(1)
    await browser.openTab()
    await browser.sent()
    expect(server.writes()).toHaveLength(1)
  })

  it('stops at 401, keeps all, and goes on with the next session under the same keys', async () => {
    let isExpired = false
    server.fault = ({ call, authorization }) =>
      isExpired && authorization === 'Bearer token-1' && isWrite(call)
        ? { kind: 'status', status: 401 }
        : undefined
    await browser.publicity(1, true)
    await browser.publicity(2, true)
    isExpired = true
    const tab = await browser.openTab()
    await browser.until(() => browser.events.some(({ kind }) => kind === 'unauthorized'))
    await browser.until(async () => (await browser.statuses()).join() === 'pending,pending')
    expect(server.writes()).toHaveLength(1)
    await tab.stop()
    await browser.openTab({ token: 'token-2' })
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true', 'publicity 2 true'])
    expect(server.writes()[0]?.key).toBe(server.writes()[1]?.key)
  })

  it('goes on after a crash in the middle, under the same key', async () => {
    server.fault = ({ call }) => (isWrite(call) ? { kind: 'stall' } : undefined)
    const tab = await browser.openTab()
    await browser.publicity(1, true)
    await browser.until(() => server.writes().length === 1)
    await tab.stop()
    server.fault = () => undefined
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true'])
    expect(new Set(server.writes().map(({ key }) => key)).size).toBe(1)
  })

  it('two tabs send once', async () => {
    await Promise.all([browser.openTab(), browser.openTab()])
    for (let tourId = 1; tourId <= 3; tourId++) await browser.publicity(tourId, true)
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true', 'publicity 2 true', 'publicity 3 true'])
    expect(server.writes()).toHaveLength(3)
  })

  it('the other tab takes over when the leader closes', async () => {
    const first = await browser.openTab()
    const second = await browser.openTab()
    await browser.until(() => first.isLeading() || second.isLeading())
    await (first.isLeading() ? first : second).stop()
    await browser.publicity(1, true)
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true'])
  })

  it('notices a dead server that comes back without any event', async () => {
    const port = Number(new URL(server.origin).port)
    await browser.openTab()
    await browser.until(() => server.requests.length > 0)
    await server.close()
    await browser.publicity(1, true)
    await browser.until(() =>
      browser.events.some((event) => event.kind === 'reachable' && !event.isReachable),
    )
    server = await startTourServer(port)
    server.tours.set(1, tourOf(1))
    await browser.sent()
    expect(server.done).toEqual(['publicity 1 true'])
  })

  it('toggling twice before anything was sent asks the server nothing', async () => {
    await browser.publicity(1, true)
    await browser.publicity(1, false)
    await browser.openTab()
    await pulled()
    expect(server.writes()).toEqual([])
  })

  it('replays 300 changes in order, each once', async () => {
    // On a clock that runs fast, a machine that stalls for a moment looks like a tab that was frozen, which repeats a request.
    await browser.close()
    browser = openBrowser(server.origin, { timeScale: 1 })
    for (let count = 0; count < 300; count++) await browser.play(1 + (count % 3), count % 2 === 0 ? 0 : count)
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(
      Array.from({ length: 300 }, (_, count) => `play ${1 + (count % 3)} ${count % 2 === 0 ? 0 : count}`),
    )
    expect(server.writes()).toHaveLength(300)
  })

  it.each([60, 40])('sends what comes after %i refused changes', async (refused) => {
    for (let count = 0; count < refused; count++) await browser.play(1, count)
    const store = await browser.page()
    await store.outbox.write(
      async ({ rows }) => void (await rows.toCollection().modify({ status: 'failed' })),
    )
    for (let count = 0; count < 30; count++) await browser.play(2, count)
    await browser.openTab()
    await browser.until(() => server.done.length === 30, 'all sent')
    expect(server.done).toEqual(Array.from({ length: 30 }, (_, count) => `play 2 ${count}`))
    await browser.until(async () => (await browser.rows()).length === refused, 'all written')
  })
})
