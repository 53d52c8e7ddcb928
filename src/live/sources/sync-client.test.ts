import { expose } from 'comlink'
import { afterEach, expect, it } from 'vitest'
import type { SyncApi, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { createSyncClient, type SyncThread } from './sync-client.ts'

const session = (token: string): SyncSession => ({ apiOrigin: '', token, userId: null, database: 'd' })
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A thread that answers each call with its arguments. */
function echo(did: unknown[], say: (event: SyncEvent) => SyncEvent = (event) => event): () => SyncThread {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const api: SyncApi = {
    begin: async ({ token }) => void did.push(['begin', token]),
    end: async () => void did.push(['end']),
    listen: async (listener) => listener(say({ kind: 'reachable', isReachable: true })),
    setOnline: async (isOnline) => void did.push(['online', isOnline]),
    call: async (name, args) => {
      did.push([name, ...args])
      return { ok: true, value: { name, args } }
    },
  }
  expose(api, port2)
  port1.start()
  return () => Object.assign(port1, { terminate: () => {} })
}

it('a command goes to the worker by its name, with the session that holds, and its answer comes back', async () => {
  const did: unknown[] = []
  const heard: SyncEvent[] = []
  const sync = createSyncClient(echo(did), (event) => heard.push(event))
  sync.begin(session('a'))
  expect(did).toEqual([])
  const near = { latitude: 1, longitude: 2 }
  expect(await sync.commands.prioritiseChunks(7, [1, 2], 'preload', near)).toEqual({
    ok: true,
    value: { name: 'prioritiseChunks', args: [7, [1, 2], 'preload', near] },
  })
  sync.begin(session('b'))
  sync.setOnline(false)
  await sync.end()
  expect(did).toEqual([
    ['begin', 'a'],
    ['prioritiseChunks', 7, [1, 2], 'preload', near],
    ['begin', 'b'],
    ['online', false],
    ['end'],
  ])
  expect(heard).toEqual([{ kind: 'reachable', isReachable: true }])
})

it('a worker whose code is not here is no connection, and is started anew at the next call', async () => {
  let starts = 0
  const sync = createSyncClient(
    () => {
      starts += 1
      const thread = new EventTarget()
      queueMicrotask(() => thread.dispatchEvent(new Event('error')))
      return Object.assign(thread, { postMessage: () => {}, terminate: () => {} })
    },
    () => {},
  )
  const offline = { ok: false, failure: { kind: 'offline' } }
  expect(await sync.commands.startDownload(7)).toEqual(offline)
  expect(await sync.commands.refresh({ what: 'topics' })).toEqual(offline)
  expect(starts).toBe(2)
})

it('a thread that cannot even be made is no connection', async () => {
  const sync = createSyncClient(
    () => {
      throw new Error('no workers here')
    },
    () => {},
  )
  expect(await sync.commands.startDownload(7)).toEqual({ ok: false, failure: { kind: 'offline' } })
})
