import {
  KEPT_SCREENS_CACHE,
  RECENT_AUDIO_CACHE,
  SHELL_CACHE_PREFIX,
  tourCacheName,
} from '#contract/threads/caches.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userDatabase } from '#data/device/indexed-db.ts'
import { clearDeviceSession, writeDeviceSession } from '#data/device/device-session.ts'
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { threadLocks } from '#data/device/locks.ts'
import { enqueue } from '#data/outbox/enqueue.ts'
import { readBytes, readRows } from '#data/outbox/outbox.ts'
import type { BuilderRoute } from '#data/routes/builder-route.ts'
import { openStore } from '#data/store/store.ts'
import { wipe } from '#data/store/wipe.ts'
import type { ChangeCommands } from '#live/change-commands/change-commands.ts'
import { createChangeCommands } from '#live/change-commands/create-change-commands.ts'
import { drainOnce } from '#sw/drain-once.ts'
import { draft } from './support/route-changes.ts'
import { startTourServer, tourOf, type TourServer } from './support/tour-server.ts'

/** Several users on one device, on the storage of the product. */
let server: TourServer
const locks = threadLocks()
let people = 0
let ada: string
let bob: string

beforeEach(async () => {
  server = await startTourServer()
  for (let id = 1; id <= 4; id++) server.tours.set(id, tourOf(id))
  people += 1
  ada = `ada-${people}`
  bob = `bob-${people}`
})
afterEach(async () => {
  await clearDeviceSession()
  await server.close()
})

const signIn = (userId: string) =>
  writeDeviceSession({
    tokenHash: userId,
    userId,
    token: `token-${userId}`,
    user: { id: userId } as never,
    apiOrigin: server.origin,
  })
const inStore = async <T>(
  userId: string,
  act: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
) => {
  const store = await openStore(userDatabase(userId))
  try {
    return await act(store)
  } finally {
    await store.close()
  }
}
const rowsOf = (userId: string) => inStore(userId, ({ outbox }) => readRows(outbox))
const photo = (key: string) => ({
  key,
  mediaType: 1 as const,
  caption: '',
  isPrimary: true,
  fileName: 'photo.jpg',
  bytes: new Blob(['a photo']),
})
/** A route in the builder, each of its stops with a new photo where `photos` says so. */
const inBuilder = (name: string, stops: string[], photos: readonly string[]): BuilderRoute => {
  const { pois, ...route } = draft(name, stops)
  return {
    ...route,
    pois: pois.map((poi) => ({
      ...poi,
      tempMedia: photos.includes(poi.key) ? [photo(`photo-${poi.key}`)] : [],
    })),
  }
}
/** The requests of the user's screens. */
const inAda = <T>(act: (commands: ChangeCommands) => Promise<T>) =>
  inStore(ada, (store) => act(createChangeCommands({ store: async () => store, now: Date.now })))
const addPhoto = async (userId: string) => {
  server.routes.set(7, routeOf(7))
  await inStore(userId, ({ outbox }) =>
    enqueue(
      { outbox, now: Date.now },
      {
        kind: 'media-upload',
        payload: {
          title: 'photo.jpg',
          routeKey: '7',
          poiKey: '71',
          mediaType: 1,
          caption: '',
          isPrimary: true,
          fileName: 'photo.jpg',
          bytesKey: 'photo',
          byteCount: 7,
        },
        bytes: new Blob(['a photo']),
        baseVersion: 0,
      },
    ),
  )
}
const routeOf = (id: number): CustomRoute =>
  ({
    id,
    name: 'Walk',
    version: 1,
    likeCount: 0,
    isLikedByUser: false,
    pois: [{ id: id * 10 + 1, name: 'Stop a', orderIndex: 0, media: [] }],
  }) as unknown as CustomRoute
const publish = (userId: string, tourId: number) =>
  inStore(userId, (store) =>
    enqueue(
      { outbox: store.outbox, now: Date.now },
      { kind: 'tour-publicity', payload: { tourId, title: 'Tour', isPublic: true }, baseVersion: 1 },
    ),
  )

describe('two users of one device', () => {
  it('unsent changes stay through a sign-out for the same user, and no other sees or sends them', async () => {
    await publish(ada, 1)
    await addPhoto(ada)
    await inStore(ada, (store) =>
      store.facts.upsert({ id: 'usage', data: { value: { made: 1 } }, etag: '', fetchedAt: 1 }),
    )
    await wipe(userDatabase(ada))

    await signIn(bob)
    await publish(bob, 2)
    expect(await drainOnce({ fetch, locks })).toBe('done')
    expect(server.done).toEqual(['publicity 2 true'])
    expect(server.writes().map(({ authorization }) => authorization)).toEqual([`Bearer token-${bob}`])

    expect(await rowsOf(ada)).toMatchObject([
      { kind: 'tour-publicity', entity: 'tour:1', status: 'pending' },
      { kind: 'media-upload' },
    ])
    expect(await inStore(ada, (store) => store.facts.find().exec())).toEqual([])
    expect(await inStore(ada, ({ outbox }) => readBytes(outbox, 'photo'))).toBeDefined()

    await signIn(ada)
    expect(await drainOnce({ fetch, locks })).toBe('done')
    expect(server.done).toEqual(['publicity 2 true', 'publicity 1 true', 'upload Stop a photo.jpg'])
    expect(await inStore(ada, ({ outbox }) => readBytes(outbox, 'photo'))).toBeUndefined()
  })

  it('a signed-out user’s unsent deletion, edit, photo and like of routes are sent when they are back', async () => {
    server.routes.set(7, routeOf(7))
    await signIn(ada)
    const made = await inAda(async ({ createRoute }) => [
      await createRoute(draft('Deleted')),
      await createRoute(draft('Edited')),
    ])
    const [deleted = '', edited = ''] = made.map((result) => (result.ok ? result.value.routeKey : ''))
    expect(await drainOnce({ fetch, locks })).toBe('done')
    await inAda(async ({ deleteRoute, saveDraft, likeRoute }) => {
      await deleteRoute(deleted)
      const route = inBuilder('Edited again', ['a', 'b', 'c', 'd'], ['poi-a', 'poi-d'])
      await saveDraft({ key: edited, routeKey: edited, route })
      await likeRoute({ routeKey: '7', name: 'Walk', isLikedByUser: false } as never, true)
    })
    await clearDeviceSession()
    await wipe(userDatabase(ada))
    expect(await inStore(ada, (store) => store.facts.find().exec())).toEqual([])

    const before = server.done.length
    await signIn(ada)
    expect(await drainOnce({ fetch, locks })).toBe('done')
    expect(server.done.slice(before)).toEqual([
      'delete Deleted',
      'edit Edited again',
      // The photos wait until the ids of the edit's stops are written.
      'like Walk',
      'upload Stop a photo.jpg',
      'upload Stop d photo.jpg',
    ])
    expect(await rowsOf(ada)).toEqual([])
    // The stops kept their ids: the server made one, not four.
    const route = [...server.routes.values()].find(({ name }) => name === 'Edited again')
    expect(route?.pois.map(({ media }) => media.length)).toEqual([1, 0, 0, 1])
  })

  it('a deletion whose route’s id is not known is kept, not called done', async () => {
    await signIn(ada)
    await inStore(ada, ({ outbox }) =>
      enqueue(
        { outbox, now: Date.now },
        { kind: 'route-delete', payload: { title: 'Walk', routeKey: 'never-heard-of' }, baseVersion: 1 },
      ),
    )
    expect(await drainOnce({ fetch, locks })).toBe('again')
    expect(server.writes()).toEqual([])
    expect(await rowsOf(ada)).toMatchObject([{ kind: 'route-delete', status: 'pending' }])
  })

  it('files, and what screens last showed, go with the user; the app and other users’ files stay', async () => {
    const caches = memoryCacheStorage()
    const own = [tourCacheName(userDatabase(ada), 1), RECENT_AUDIO_CACHE, KEPT_SCREENS_CACHE]
    const others = [tourCacheName(userDatabase(bob), 1), `${SHELL_CACHE_PREFIX}b1`]
    for (const name of [...own, ...others]) await caches.open(name)
    await wipe(userDatabase(ada), { caches })
    expect(await caches.keys()).toEqual(others)
  })

  it('a user with nothing unsent leaves nothing behind but an empty outbox', async () => {
    await publish(ada, 1)
    await signIn(ada)
    expect(await drainOnce({ fetch, locks })).toBe('done')
    await wipe(userDatabase(ada))
    const left = (await indexedDB.databases()).map(({ name }) => name ?? '')
    expect(
      left.filter((name) => /^(rxdb-dexie|streetlore)-/.test(name) && name.includes(userDatabase(ada))),
    ).toEqual([`${userDatabase(ada)}-outbox`])
    expect(await rowsOf(ada)).toEqual([])
  })
})
