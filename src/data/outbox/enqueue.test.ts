import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { enqueue, type NewChange } from './enqueue.ts'
import { openOutbox, readBytes, readRows, type Outbox } from './outbox.ts'
import type { OutboxRow } from '#changes/row.ts'

let count = 0
let outbox: Outbox
beforeEach(() => {
  outbox = openOutbox(`enqueue-${(count += 1)}`)
})
afterEach(() => outbox.close())

const rows = () => readRows(outbox)
const kinds = async () => (await rows()).map(({ kind }) => kind)
const add = <K extends ChangeKind>(
  kind: K,
  payload: Omit<ChangePayloads[K], 'title'>,
  baseVersion = 0,
  rest: Partial<NewChange<K>> = {},
) =>
  enqueue(
    { outbox, now: () => 1000 },
    { kind, payload: { title: 'T', ...payload } as never, baseVersion, ...rest },
  )
/** Changes the stored fields of the newest row. */
const set = async (fields: object) => {
  const row = (await rows()).at(-1)
  await outbox.write(async (tables) => void (await tables.rows.put({ ...row, ...fields } as OutboxRow)))
}

const draft = (...stops: string[]): RouteDraft => ({
  name: `Walk past ${stops.join()}`,
  description: null,
  topic: 'History',
  isPublic: false,
  pois: stops.map((key) => ({ key, name: key, latitude: 1, longitude: 2 })),
})
const publish = (isPublic: boolean, baseVersion = 1) =>
  add('tour-publicity', { tourId: 1, isPublic }, baseVersion)
const name = (firstName: string) => add('profile', { firstName, lastName: 'L' })
const create = (...stops: string[]) => add('route-create', { routeKey: 'k', route: draft(...stops) })
const edit = (...stops: string[]) => add('route-edit', { routeKey: 'k', route: draft(...stops) }, 1)
const upload = (poiKey: string, bytesKey = 'b1', file: { bytes?: Blob } = { bytes: new Blob(['abc']) }) =>
  add(
    'media-upload',
    {
      routeKey: 'k',
      poiKey,
      mediaType: 1,
      caption: '',
      isPrimary: false,
      fileName: 'a.jpg',
      bytesKey,
      byteCount: 3,
    },
    0,
    file,
  )
const caption = (fileKey: string, text: string, poiKey = 'a') =>
  add('media-edit', { routeKey: 'k', poiKey, fileKey, caption: text })
const primary = (fileKey: string, poiKey = 'a') =>
  add('media-edit', { routeKey: 'k', poiKey, fileKey, isPrimary: true })
const remove = () => add('route-delete', { routeKey: 'k' })

describe('a new change', () => {
  it('is one pending row, and its id is its key', async () => {
    const id = await publish(true, 7)
    expect(await rows()).toEqual([
      {
        seq: 1,
        id,
        kind: 'tour-publicity',
        entity: 'tour:1',
        payload: { tourId: 1, title: 'T', isPublic: true },
        baseVersion: 7,
        dependsOn: [],
        createdAt: 1000,
        firstSentAt: 0,
        status: 'pending',
        claimedBy: '',
        attempts: 0,
        nextAttemptAt: 0,
        notBefore: 0,
      },
    ])
  })

  it('is one row also where the transaction runs twice, as after a lost connection', async () => {
    const twice: Pick<Outbox, 'read' | 'write'> = {
      read: outbox.read,
      write: async (act) => {
        await outbox.write(act)
        return outbox.write(act)
      },
    }
    const id = await enqueue(
      { outbox: twice, now: () => 1 },
      { kind: 'tour-play', payload: { tourId: 1, title: '', durationPlayed: 0 }, baseVersion: 0 },
    )
    expect((await rows()).map((row) => row.id)).toEqual([id])
  })

  it('brings its file, which goes with the row', async () => {
    await create('a')
    await upload('a')
    expect(await readBytes(outbox, 'b1').then((blob) => blob?.size)).toBe(3)
    await remove()
    expect(await readBytes(outbox, 'b1')).toBeUndefined()
  })

  it('brings no file where it has none', async () => {
    await upload('a', 'b1', {})
    expect(await outbox.read(({ bytes }) => bytes.count())).toBe(0)
  })

  it('waits for those that it needs, of its own thing only', async () => {
    const made = await create('a')
    const photo = await upload('a')
    await set({ firstSentAt: 5 })
    const liked = await add('route-like', { routeKey: 'k', isLiked: true })
    await add('route-like', { routeKey: 'other', isLiked: true })
    await publish(true)
    const waitsFor = new Map((await rows()).map(({ id, dependsOn }) => [id, dependsOn]))
    expect(waitsFor.get(String(made))).toEqual([])
    expect(waitsFor.get(String(photo))).toEqual([made])
    expect(waitsFor.get(String(liked))).toEqual([made])
    expect([...waitsFor.values()].slice(3)).toEqual([[], []])
  })
})

describe('coalescing', () => {
  it('what is taken back leaves nothing', async () => {
    await publish(true)
    expect(await publish(false)).toBeUndefined()
    expect(await rows()).toEqual([])
  })

  it('the later of two that say the same stays, over the version that the user saw first', async () => {
    await publish(true, 3)
    const id = await publish(true, 5)
    expect(await rows()).toMatchObject([{ id, baseVersion: 3 }])
  })

  it('a version that the first did not know does not count, nor that of another kind', async () => {
    await publish(true, 0)
    await publish(true, 5)
    expect(await rows()).toMatchObject([{ baseVersion: 5 }])
    await add('tour-delete', { tourId: 1 }, 9)
    expect(await rows()).toMatchObject([{ kind: 'tour-delete', baseVersion: 9 }])
  })

  it('one that was never sent takes the change in and keeps its place and key', async () => {
    const id = await create('a')
    await publish(true)
    expect(await edit('a', 'b')).toBe(id)
    expect(await rows()).toMatchObject([
      { id, seq: 1, kind: 'route-create', payload: { title: 'Walk past a,b', route: draft('a', 'b') } },
      { kind: 'tour-publicity' },
    ])
  })

  it.each([{ firstSentAt: 9 }, { status: 'inflight' }])(
    'never with one that may be sent: %o',
    async (sent) => {
      await publish(true)
      await set(sent)
      await publish(false)
      expect(await kinds()).toEqual(['tour-publicity', 'tour-publicity'])
      expect((await rows())[0]).toMatchObject(sent)
    },
  )

  it('not with what only looks alike', async () => {
    await publish(true)
    await add('tour-publicity', { tourId: 2, isPublic: false }, 1)
    await add('tour-play', { tourId: 1, durationPlayed: 0 })
    await add('tour-play', { tourId: 1, durationPlayed: 0 })
    expect(await rows()).toHaveLength(4)
  })

  it('what another build wrote is left alone', async () => {
    await publish(true)
    await set({ kind: 'from-the-future' })
    await add('tour-delete', { tourId: 1 })
    expect(await kinds()).toEqual(['from-the-future', 'tour-delete'])
  })

  it('a photo of a stop that goes need not be sent; one of a stop that stays is', async () => {
    await edit('a', 'b')
    await set({ firstSentAt: 5 })
    await upload('a', 'b1')
    await upload('b', 'b2')
    await edit('b')
    expect(await kinds()).toEqual(['route-edit', 'media-upload', 'route-edit'])
    expect(await readBytes(outbox, 'b1')).toBeUndefined()
    expect(await readBytes(outbox, 'b2')).toBeDefined()
  })

  it('what is changed of a file that was never sent is sent with it [2 §4 media edit]', async () => {
    await upload('a', 'b1')
    await upload('a', 'b2')
    expect(await caption('b1', 'Gate')).toBe((await rows())[0]?.id)
    await primary('b1')
    expect(await rows()).toMatchObject([
      { payload: { bytesKey: 'b1', caption: 'Gate', isPrimary: true } },
      { payload: { bytesKey: 'b2', caption: '', isPrimary: false } },
    ])
  })

  it('a primary picture passes none that would take its place', async () => {
    await upload('a', 'b1')
    await upload('a', 'b2')
    await primary('b2')
    const id = await primary('b1')
    expect(await rows()).toMatchObject([
      { payload: { bytesKey: 'b1', isPrimary: false } },
      { payload: { bytesKey: 'b2', isPrimary: true } },
      { id, kind: 'media-edit' },
    ])
    expect((await rows())[2]?.dependsOn).toEqual([(await rows())[0]?.id])
  })

  it('of several changes of sent files the last caption and the last primary picture of each stop count', async () => {
    await caption('7', 'One')
    await primary('7')
    await primary('8')
    await caption('7', 'Two')
    await primary('9', 'b')
    expect((await rows()).map(({ payload }) => payload)).toMatchObject([
      { fileKey: '7', caption: 'Two', isPrimary: true },
      { fileKey: '8', isPrimary: true },
      { fileKey: '9', isPrimary: true },
    ])
    await primary('10')
    expect((await rows()).map(({ payload }) => 'fileKey' in payload && payload.fileKey)).toEqual([
      '7',
      '9',
      '10',
    ])
  })

  it('what waits of a file that is deleted goes, also where it was refused, and that of a stop that goes', async () => {
    await caption('7', 'One')
    await set({ status: 'failed', firstSentAt: 5 })
    await caption('8', 'Two')
    await add('media-delete', { routeKey: 'k', mediaId: 7, fileKey: '7' })
    expect(await kinds()).toEqual(['media-edit', 'media-delete'])
    await edit('b')
    expect(await kinds()).toEqual(['media-delete', 'route-edit'])
  })

  it('a file that was tried already is changed after it', async () => {
    const sent = await upload('a', 'b1')
    await set({ firstSentAt: 5 })
    await caption('b1', 'Gate')
    expect(await rows()).toMatchObject([{ payload: { caption: '' } }, { dependsOn: [sent] }])
  })

  it('what another waits for stays, unless the whole thing goes', async () => {
    await edit('a')
    await upload('a')
    await edit('a', 'b')
    expect(await kinds()).toEqual(['route-edit', 'media-upload', 'route-edit'])
    await remove()
    expect(await kinds()).toEqual(['route-delete'])
  })

  it('one that others wait for takes the change in as well', async () => {
    const id = await create('a')
    await upload('a')
    expect(await edit('a', 'b')).toBe(id)
    expect(await kinds()).toEqual(['route-create', 'media-upload'])
  })

  it('what only one that goes as well waits for goes', async () => {
    await edit('a', 'b')
    await upload('a')
    await edit('b')
    expect(await rows()).toMatchObject([{ kind: 'route-edit', payload: { route: draft('b') } }])
  })

  it('a route that was never sent goes with all that waits for it', async () => {
    await create('a')
    await upload('a')
    await add('route-like', { routeKey: 'k', isLiked: true })
    expect(await remove()).toBeUndefined()
    expect(await rows()).toEqual([])
  })
})

describe('one that was refused', () => {
  const refused = {
    status: 'failed',
    firstSentAt: 5,
    attempts: 1,
    failure: { kind: 'rejected', status: 400 },
  }

  it.each(['failed', 'conflict'])('is pointless after one that says it all: %s', async (status) => {
    await name('First')
    await set({ ...refused, status })
    const id = await name('Second')
    expect(await rows()).toMatchObject([{ id, payload: { firstName: 'Second' }, status: 'pending' }])
  })

  it('is not taken back by its opposite, which is sent', async () => {
    await publish(true, 3)
    await set(refused)
    const id = await publish(false, 4)
    expect(await rows()).toMatchObject([{ id, baseVersion: 4, payload: { isPublic: false } }])
  })

  it('stays where the next does not say all that it said', async () => {
    await edit('a')
    await set(refused)
    await edit('b')
    expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'pending' }])
  })

  it('goes when the thing is deleted', async () => {
    await edit('a')
    await set(refused)
    await remove()
    expect(await kinds()).toEqual(['route-delete'])
  })

  it('a create that was refused leaves nothing to delete', async () => {
    await create('a')
    await set(refused)
    expect(await remove()).toBeUndefined()
    expect(await rows()).toEqual([])
  })

  it('a create that may have been done is not taken back unseen: the deletion waits for it', async () => {
    const id = await create('a')
    await set({ ...refused, status: 'conflict' })
    await remove()
    expect(await rows()).toMatchObject([
      { id, status: 'conflict' },
      { kind: 'route-delete', dependsOn: [id], status: 'blocked' },
    ])
  })
})

it('on a full disk takes nothing back: it may be on its way, without a mark', async () => {
  await publish(true)
  const disk = fullDisk({ isFull: true })
  await expect(publish(false)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  disk.restore()
  expect(await kinds()).toEqual(['tour-publicity'])
})
