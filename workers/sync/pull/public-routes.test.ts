import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { threadLocks } from '#data/device/locks.ts'
import { enqueue } from '#data/outbox/enqueue.ts'
import { watchMyRoutes, watchPublicRoutes } from '#data/queries/routes.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { generateFromRoute } from '../direct-calls.ts'
import type { CallOptions, Http } from '../http/http.ts'
import { pullRoute } from './my-routes.ts'
import { pullPublicRoutes } from './public-routes.ts'
import type { PullContext } from './pull-context.ts'

const PAGE = { topic: '', page: 1 }
const route = (id: number, fields: object = {}) => ({
  id,
  name: `Route ${id}`,
  topic: 'Food',
  isPublic: true,
  isOwner: false,
  isLikedByUser: false,
  likeCount: 3,
  pois: [],
  version: 1,
  createdAt: `2026-01-0${id}T00:00:00Z`,
  ...fields,
})

let store: Store
let count = 0
let listed: readonly object[]
let isOffline: boolean
let calls: (readonly [string, AskInput, string | undefined])[]
beforeEach(async () => {
  count += 1
  listed = [route(2), route(1)]
  isOffline = false
  calls = []
  store = await openStore(`public-routes-${count}`, getRxStorageMemory())
})
afterEach(() => store.close())

const context = (): PullContext => ({
  store,
  locks: threadLocks(),
  http: {
    call: async (name: string, input: AskInput, options?: CallOptions) => {
      calls.push([name, input, options?.etag])
      if (isOffline) return fail({ kind: 'offline' })
      const head = { isNotModified: options?.etag === 'e1', etag: 'e1', status: 200 }
      if (name === 'generateFromCustomRoute') return ok({ ...head, value: { jobId: 'j1', slug: 'walk' } })
      return ok({ ...head, value: { items: listed, totalCount: 25, page: 1, totalPages: 2 } })
    },
  } as unknown as Http,
  now: () => 1_800_000_000_000,
  signal: new AbortController().signal,
  onNotice: () => {},
  onTourGone: () => {},
})
const shown = () => firstValueFrom(watchPublicRoutes(store, PAGE))
const change = (kind: 'route-like' | 'route-delete', payload: object) =>
  enqueue({ outbox: store.outbox, now: () => 0 }, {
    kind,
    baseVersion: 0,
    payload: { title: 'x', ...payload },
  } as never)

it('a page of public routes is kept in the order of the server, and shown without a signal', async () => {
  expect(await shown()).toEqual({ isKnown: false })
  expect(await pullPublicRoutes(context(), PAGE)).toEqual(ok(null))
  expect(calls[0]?.[1]).toEqual({ query: { page: 1, pageSize: 20 } })
  isOffline = true
  expect((await pullPublicRoutes(context(), PAGE)).ok).toBe(false)
  const kept = await shown()
  expect(kept).toMatchObject({
    value: { totalCount: 25, totalPages: 2, routes: [{ key: '2' }, { key: '1' }] },
  })
})

it('an unchanged page is not sent again', async () => {
  await pullPublicRoutes(context(), PAGE)
  await pullPublicRoutes(context(), PAGE)
  expect(calls.map(([, , etag]) => etag)).toEqual([undefined, 'e1'])
})

it('a topic is a page of its own [2 §9 paging]', async () => {
  await pullPublicRoutes(context(), { topic: 'Food', page: 2 })
  expect(calls[0]?.[1]).toEqual({ query: { page: 2, pageSize: 20, topic: 'Food' } })
  expect(await shown()).toEqual({ isKnown: false })
})

it('a like shows on it at once, and a route that the user deletes leaves it', async () => {
  listed = [route(2), route(1, { isOwner: true })]
  await pullPublicRoutes(context(), PAGE)
  await change('route-like', { routeKey: '2', isLiked: true })
  await change('route-delete', { routeKey: '1' })
  expect(await shown()).toMatchObject({
    value: { routes: [{ key: '2', isLikedByUser: true, likeCount: 4, pending: [{ kind: 'route-like' }] }] },
  })
})

it('routes of others are not among the user’s own', async () => {
  listed = [route(2), route(1, { isOwner: true })]
  await pullPublicRoutes(context(), PAGE)
  expect(await firstValueFrom(watchMyRoutes(store))).toMatchObject({ value: [{ key: '1' }] })
})

it('a key that no route was made under is no route; one that waits to be sent needs no fetch', async () => {
  expect(await pullRoute(context(), 'nonsense')).toEqual(fail({ kind: 'rejected', status: 404 }))
  await change('route-delete', { routeKey: 'made-here' })
  expect(await pullRoute(context(), 'made-here')).toEqual(ok(null))
  expect(calls).toEqual([])
})

it('a tour is asked for along a route, with its link, and the job is kept', async () => {
  const asked = { routeId: 7, name: 'Round', topic: 'Food', shareToken: 'secret' }
  expect(await generateFromRoute(context(), asked)).toEqual(ok({ jobId: 'j1', slug: 'walk' }))
  expect(calls[0]?.[1]).toEqual({ params: { id: 7 }, body: { generateAudio: true, shareToken: 'secret' } })
  const job = await store.jobs.findOne('j1').exec()
  expect(job?.toJSON()).toMatchObject({ isOwn: true, status: 'queued', request: { locationName: 'Round' } })
})
