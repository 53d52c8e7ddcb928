// @vitest-environment jsdom
import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { ok } from '#contract/failure.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import type { SyncApi, SyncSession } from '#contract/threads/sync-api.ts'
import { userDatabase } from '#data/device/indexed-db.ts'
import { clearDeviceSession, readDeviceSession } from '#data/device/device-session.ts'
import { createSyncApi } from '#workers/sync/sync-api.ts'
import { ask } from '../ask.ts'
import { deleteTour } from '../tour-commands.ts'
import { saveProfile } from '../account.ts'
import { startDownload } from '../downloads.ts'
import { getSession, signIn, signOut } from '../session/session.ts'
import { rememberSession, resetSession } from '../session/session-store.ts'
import { provideSource, type LiveSource } from '../source.ts'
import { getStorageState, setStorageState } from '../storage-state.ts'
import { TEST_USER } from '../testing.ts'
import type { WaitingChange } from '../views.ts'
import { resetWatched } from '../watch.ts'
import { openStoreSource } from './store-source.ts'

/** Opening a store takes a while on a busy machine. */
const soon = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 })
const TOPICS = [{ id: 1, value: 'Art', label: 'Art', tier: 'Premium' as const }]

let users = 0
let user = TEST_USER
let sources: LiveSource[]
let listening: MockInstance<typeof document.addEventListener>
const ports: MessagePort[] = []
const stops: (() => void)[] = []

beforeEach(async () => {
  users += 1
  user = { ...TEST_USER, id: `user-${users}` }
  sources = []
  listening = vi.spyOn(document, 'addEventListener')
  localStorage.clear()
  setStorageState('kept')
  await clearDeviceSession()
  resetSession()
  resetWatched()
})
afterEach(async () => {
  // A source listens as long as its page lives, so those of earlier tests are removed.
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const stop of stops.splice(0)) stop()
  for (const source of sources) await source.switchUser(null)
  for (const port of ports.splice(0)) port.close()
})

function threadOf(api: SyncApi) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  expose(api, port2)
  port1.start()
  return () => Object.assign(port1, { terminate: () => {} })
}

/** A worker that records its sessions and answers every call with success. */
function quietWorker(begun: SyncSession[]): SyncApi {
  return {
    begin: async (session) => void begun.push(session),
    end: async () => {},
    listen: async () => {},
    setOnline: async () => {},
    call: async () => ok(null),
  }
}

/** Starts the source as the page does. Returns the tags for which this start requests to be woken, as they come. */
function start(api: SyncApi): readonly string[] {
  const woken: string[] = []
  const startThread = threadOf(api)
  provideSource(async () => {
    const source = await openStoreSource({ startThread, wake: async (tag) => void woken.push(tag) })
    sources.push(source)
    return source
  })
  return woken
}
const source = async () => {
  await ask('listTopics', {})
  return sources[0] as LiveSource
}

const refusing = () => vi.spyOn(IDBFactory.prototype, 'open')
const relent = () => {
  vi.unstubAllGlobals()
  refusing().mockRestore()
}
/** The ways in which browsers refuse to store anything. */
const refuseStorage = {
  'refuses to open a database': () =>
    refusing().mockImplementation(() => {
      const error = new DOMException('A mutation operation was attempted', 'InvalidStateError')
      const request = Object.assign(new EventTarget(), { error })
      queueMicrotask(() => request.dispatchEvent(new Event('error')))
      return request as unknown as IDBOpenDBRequest
    }),
  'throws when a database is opened': () =>
    refusing().mockImplementation(() => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }),
  'has no databases': () => vi.stubGlobal('indexedDB', undefined),
}

describe.each(Object.entries(refuseStorage))('a browser that %s', (_what, refuse) => {
  let opened: string[]
  const answers: Record<string, () => Response> = {
    '/auth/login': () => Response.json({ success: true, token: 'opaque', user, errors: [] }),
    '/topics': () => Response.json(TOPICS),
  }

  /** The real worker's side. Its store is not checked here. */
  const worker = () =>
    createSyncApi({
      fetch: async (url) => {
        const { pathname } = new URL(String(url), 'http://streetlore.test')
        const answer = Object.entries(answers).find(([path]) => pathname.endsWith(path))?.[1]
        return answer ? answer() : new Response('', { status: 404 })
      },
      locks: {
        request: (_name, { signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      },
      now: () => Date.now(),
      random: () => 0.5,
      wait: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      async openStore(name) {
        await readDeviceSession()
        opened.push(name)
        return { name, close: async () => {} } as never
      },
      sweep: async () => {},
      openBus: () => ({ send: () => {}, listen: () => {}, close: () => {} }),
      runHub: () => ({
        hub: { joinTour: () => {}, leaveTour: () => {}, setOnline: () => {} },
        done: Promise.resolve(),
      }),
    })

  beforeEach(() => {
    opened = []
    refuse()
    start(worker())
  })

  it('lets one sign in, ask the server and sign out; what it cannot do it says', async () => {
    expect(await ask('listTopics', {})).toEqual({ ok: true, value: TOPICS })
    expect(await signIn({ email: user.email, password: 'x' })).toMatchObject({ ok: true })
    expect(getSession()).toEqual({ name: 'signed-in', user })
    expect(await ask('listTopics', {})).toEqual({ ok: true, value: TOPICS })

    const states: unknown[] = []
    stops.push((await source()).watch('my-tours', { count: 10 }, (state) => states.push(state)))
    await soon(() => expect(states.at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'storage' } }))
    expect(getStorageState()).toBe('not-kept')
    const storage = { ok: false, failure: { kind: 'storage' } }
    expect(await startDownload(7)).toMatchObject(storage)
    expect(await saveProfile({ firstName: 'Ada', lastName: 'L' })).toMatchObject(storage)
    expect(await deleteTour(7)).toMatchObject(storage)

    expect(await signOut()).toEqual({ unsentCount: undefined })
    expect(getSession()).toEqual({ name: 'signed-out' })
    expect(await ask('listTopics', {})).toEqual({ ok: true, value: TOPICS })
  })

  it('keeps what is done from then on, once it has come round and the page is looked at', async () => {
    await signIn({ email: user.email, password: 'x' })
    const statuses: string[] = []
    const live = await source()
    stops.push(live.watch('walk-progress', { tourId: 7 }, ({ status }) => statuses.push(status)))
    await soon(() => expect(statuses.at(-1)).toBe('failed'))
    expect(opened).toEqual([])

    relent()
    document.dispatchEvent(new Event('visibilitychange'))
    await soon(() => expect(statuses.at(-1)).toBe('ready'))
    expect(getStorageState()).toBe('kept')
    await soon(() => expect(opened).toEqual([userDatabase(user.id)]))
    expect(await saveProfile({ firstName: 'Ada', lastName: 'L' })).toEqual({ ok: true, value: null })
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    await rememberSession('opaque', user)
    start(quietWorker([]))
  })
  /** The statuses of the changes when the same user signs in again. */
  const statusesAgain = async () => {
    await (await source()).switchUser({ token: 'again', user })
    const changes: string[][] = []
    const show = (data: readonly WaitingChange[]) => changes.push(data.map(({ status }) => status))
    stops.push((await source()).watch('changes', null, ({ data }) => data && show(data)))
    await soon(() => expect(changes.length).toBeGreaterThan(0))
    return changes.at(-1)
  }

  it('counts what waits, and keeps it for the same user', async () => {
    await saveProfile({ firstName: 'Ada', lastName: 'L' })
    expect(await signOut()).toEqual({ unsentCount: 1 })
    expect(await statusesAgain()).toEqual(['pending'])
  })

  it('does not count what it cannot read, and keeps it all the same', async () => {
    await saveProfile({ firstName: 'Ada', lastName: 'L' })
    const reading = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
      throw new DOMException('Data lost due to missing file', 'NotReadableError')
    })
    expect(await signOut()).toEqual({ unsentCount: undefined })
    reading.mockRestore()
    expect(await statusesAgain()).toEqual(['pending'])
  })
})

describe('a start', () => {
  const atStart = async () => {
    await rememberSession('opaque', user)
    const woken = start(quietWorker([]))
    await source()
    return woken
  }

  it('with changes that wait asks the browser anew to be woken when the signal is back', async () => {
    await atStart()
    expect(await saveProfile({ firstName: 'Ada', lastName: 'L' })).toMatchObject({ ok: true })
    await sources[0]?.switchUser(null)

    sources = []
    resetSession()
    const woken = await atStart()
    await soon(() => expect(woken).toEqual([OUTBOX_SYNC_TAG]))
  })

  it('with nothing that waits asks for nothing', async () => {
    const calls: string[] = []
    await rememberSession('opaque', user)
    const woken = start({ ...quietWorker([]), call: async (name) => (calls.push(name), ok(null)) })
    await source()
    await soon(() => expect(calls).toContain('setVisible'))
    // When another reading has ended, the rows that would request a wake are read too.
    const read: unknown[] = []
    stops.push((await source()).watch('changes', null, ({ data }) => data && read.push(data)))
    await soon(() => expect(read).toEqual([[]]))
    expect(woken).toEqual([])
  })
})

it('the same user with another token is a new session of the worker', async () => {
  await rememberSession('old', user)
  const begun: SyncSession[] = []
  start(quietWorker(begun))
  const live = await source()
  await live.switchUser({ token: 'old', user })
  await live.switchUser({ token: 'new', user })
  await soon(() => expect(begun.map(({ token }) => token)).toEqual(['old', 'new']))
})
