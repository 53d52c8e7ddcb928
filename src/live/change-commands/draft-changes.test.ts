import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBytes, readRows } from '#data/outbox/outbox.ts'
import { NEW_DRAFT, type BuilderDraft } from '#data/routes/builder-route.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { createChangeCommands } from './create-change-commands.ts'

let count = 0
let store: Store
beforeEach(async () => {
  store = await openStore(`builder-changes-${(count += 1)}`, getRxStorageMemory())
})
afterEach(() => store.close())

const page = () => createChangeCommands({ store: async () => store, now: () => 1000 })
const poi = (key: string, files: readonly string[] = []) => ({
  key,
  name: `Stop ${key}`,
  latitude: 51.5,
  longitude: Number(key) / 1000,
  tempMedia: files.map((file) => ({
    key: file,
    mediaType: 1 as const,
    fileName: `${file}.jpg`,
    caption: '',
    isPrimary: true,
    bytes: new Blob([file]),
  })),
})
const draft = (fields: Partial<BuilderDraft> = {}): BuilderDraft => ({
  key: NEW_DRAFT,
  routeKey: 'route-key',
  route: {
    name: 'Gates',
    topic: 'History',
    isPublic: false,
    pois: [poi('1', ['photo']), poi('2'), poi('3', ['voice'])],
  },
  ...fields,
})
const rows = () => readRows(store.outbox)

it('saving queues the route and its files, in this order, and takes the draft away', async () => {
  const changes = page()
  await changes.keepDraft(draft())
  expect(await changes.saveDraft(draft())).toEqual({ ok: true, value: { routeKey: 'route-key' } })
  const queued = await rows()
  expect(queued.map(({ kind }) => kind)).toEqual(['route-create', 'media-upload', 'media-upload'])
  expect(queued[1]).toMatchObject({
    id: 'photo',
    payload: { routeKey: 'route-key', poiKey: '1', bytesKey: 'photo', byteCount: 5 },
    dependsOn: [queued[0]?.id],
  })
  expect(queued[0]?.payload).not.toHaveProperty('route.pois.0.tempMedia')
  expect((await readBytes(store.outbox, 'photo'))?.size).toBe(5)
  expect(await changes.readDraft(NEW_DRAFT)).toEqual({ ok: true, value: null })
})

it('saving again what another tab has saved changes that route and makes no second one', async () => {
  const changes = page()
  await changes.saveDraft(draft())
  const again = draft()
  await changes.saveDraft({ ...again, route: { ...again.route, name: 'Old gates' } })
  const queued = await rows()
  expect(queued.map(({ kind }) => kind)).toEqual(['route-create', 'media-upload', 'media-upload'])
  expect(queued[0]?.payload.title).toBe('Old gates')
})

it('a page that dies before the write leaves the draft whole and nothing queued', async () => {
  const changes = page()
  await changes.keepDraft(draft())
  const write: typeof store.outbox.write = (act) =>
    store.outbox.write(async (tables) => {
      await act(tables)
      throw new Error('the page is gone')
    })
  const dying = createChangeCommands({
    store: async () => ({ ...store, outbox: { ...store.outbox, write } }),
    now: () => 1000,
  })
  expect(await dying.saveDraft(draft())).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  expect(await rows()).toEqual([])
  expect(await changes.readDraft(NEW_DRAFT)).toMatchObject({ value: { route: { name: 'Gates' } } })
  expect((await readBytes(store.outbox, 'photo'))?.size).toBe(5)
})

it('an edit carries the version that was there when it began', async () => {
  await page().saveDraft(draft({ key: '7', routeKey: '7', baseVersion: 3 }))
  expect(await rows()).toMatchObject([
    { kind: 'route-edit', baseVersion: 3, entity: 'route:7' },
    { kind: 'media-upload' },
    { kind: 'media-upload' },
  ])
})

it('a file that no stop has any more goes with the draft', async () => {
  const changes = page()
  await changes.keepDraft(draft())
  const { route, ...rest } = draft()
  await changes.saveDraft({ ...rest, route: { ...route, pois: [poi('1'), poi('2'), poi('3')] } })
  expect((await rows()).map(({ kind }) => kind)).toEqual(['route-create'])
  expect(await readBytes(store.outbox, 'photo')).toBeUndefined()
})

it('a file that waits is changed as it will be sent; what changes nothing is no change', async () => {
  const changes = page()
  await changes.saveDraft(draft())
  expect(await changes.editMedia('route-key', 'photo', { caption: ' Gate ' })).toEqual({
    ok: true,
    value: null,
  })
  expect((await rows())[1]).toMatchObject({ id: 'photo', payload: { caption: 'Gate', isPrimary: true } })
  await changes.editMedia('route-key', 'photo', { caption: 'Gate', isPrimary: true })
  expect(await rows()).toHaveLength(3)
  expect(await changes.editMedia('route-key', 'other', { caption: '' })).toMatchObject({
    ok: false,
    failure: { status: 404 },
  })
})
