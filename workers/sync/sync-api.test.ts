import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SyncApi, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { threadLocks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import type { Environment } from './environment.ts'
import { createSyncApi } from './sync-api.ts'

const TOPICS = [{ id: 1, value: 'Art', label: 'Art', tier: 'Premium' }]

let api: SyncApi
let events: SyncEvent[]
let tokens: (string | null)[]
let databases = 0
let opening: (database: string) => Promise<Store>
let answer: () => Promise<Response>

const visitor = (token: string | null = null): SyncSession => ({
  apiOrigin: 'http://streetlore.test',
  token,
  userId: null,
  database: `sync-api-${databases}`,
})
const memory = (database: string) => openStore(database, getRxStorageMemory())
const noRoom = () => Promise.reject(new Error('IndexedDB is refused'))
const NOT_KEPT = { ok: false, failure: { kind: 'storage', detail: 'Error: IndexedDB is refused' } }

beforeEach(async () => {
  databases += 1
  events = []
  tokens = []
  opening = memory
  answer = async () => Response.json(TOPICS)
  const environment: Omit<Environment, 'emit'> = {
    fetch: async (_url, init) => {
      const headers = (init?.headers ?? {}) as Record<string, string>
      tokens.push(headers['Authorization'] ?? null)
      return answer()
    },
    locks: threadLocks(),
    now: () => 1000,
    random: () => 0.5,
    // Nothing here waits for a clock.
    wait: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    openStore: (database) => opening(database),
    sweep: async () => {},
    openBus: () => ({ send: () => {}, listen: () => {}, close: () => {} }),
    runHub: () => ({
      hub: { joinTour: () => {}, leaveTour: () => {}, setOnline: () => {} },
      done: Promise.resolve(),
    }),
  }
  api = createSyncApi(environment)
  await api.listen((event) => void events.push(event))
})
afterEach(() => api.end())

it('does a command by its name, with what it was given', async () => {
  await api.begin(visitor())
  expect(await api.call('ask', ['listTopics', {}])).toEqual({ ok: true, value: TOPICS })
  expect(await api.call('refresh', [{ what: 'topics' }])).toEqual({ ok: true, value: null })
  expect(await api.call('startDownload', [7])).toMatchObject({ failure: { kind: 'storage' } })
  expect(await api.call('setVisible', [true])).toBeUndefined()
})

it('a call that comes while the session changes waits for the new one', async () => {
  await api.begin(visitor('old'))
  void api.begin(visitor('new'))
  expect(await api.call('ask', ['me', {}])).toMatchObject({ failure: { kind: 'invalid-answer' } })
  expect(tokens).toEqual(['Bearer new'])
})

it('without a session nothing is asked', async () => {
  expect(await api.call('ask', ['listTopics', {}])).toEqual({ ok: false, failure: { kind: 'aborted' } })
  await api.begin(visitor())
  await api.end()
  expect(await api.call('ask', ['listTopics', {}])).toEqual({ ok: false, failure: { kind: 'aborted' } })
  expect(tokens).toEqual([])
})

it('a store that breaks while it is closed does not hold up the next session', async () => {
  let isBroken = true
  opening = async (database) => {
    const store = await memory(database)
    if (!isBroken) return store
    isBroken = false
    const close = async () => {
      await store.close()
      throw new Error('the connection is gone')
    }
    return { ...store, close }
  }
  await api.begin(visitor('old'))
  await api.begin(visitor('new'))
  expect(await api.call('ask', ['listTopics', {}])).toEqual({ ok: true, value: TOPICS })
})

describe('where the store cannot be opened', () => {
  beforeEach(async () => {
    opening = noRoom
    await api.begin({ ...visitor('mine'), userId: 'ada' })
  })

  it('calls that need an answer now work, with the token', async () => {
    expect(await api.call('ask', ['listTopics', {}])).toEqual({ ok: true, value: TOPICS })
    await api.call('ask', ['me', {}])
    expect(tokens).toEqual([null, 'Bearer mine'])
  })

  it('an expired token and a lost connection are told as ever', async () => {
    answer = async () => new Response('{}', { status: 401 })
    expect(await api.call('ask', ['me', {}])).toMatchObject({ failure: { kind: 'unauthorized' } })
    answer = () => Promise.reject(new TypeError('failed to fetch'))
    expect(await api.call('ask', ['me', {}])).toEqual({ ok: false, failure: { kind: 'offline' } })
    expect(events).toEqual([
      { kind: 'unauthorized', token: 'mine' },
      { kind: 'reachable', isReachable: false },
    ])
  })

  it('whatever needs the store says why it cannot be done', async () => {
    expect(await api.call('refresh', [{ what: 'topics' }])).toEqual(NOT_KEPT)
    expect(await api.call('startDownload', [7])).toEqual(NOT_KEPT)
    expect(await api.call('joinTour', [7])).toEqual(NOT_KEPT)
    expect(tokens).toEqual([])
  })

  it('all works from the next begin on, once the browser keeps something again', async () => {
    opening = memory
    await api.begin(visitor('mine'))
    expect(await api.call('refresh', [{ what: 'topics' }])).toEqual({ ok: true, value: null })
  })
})
