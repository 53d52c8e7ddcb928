import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fullDisk, type Disk } from '#tests/support/full-disk.ts'
import { withDependants } from './decide.ts'
import { keepBoth } from './keep-both.ts'
import { openOutbox, readBytes, readRows, type Outbox } from './outbox.ts'
import type { OutboxRow } from '#changes/row.ts'

let count = 0
let outbox: Outbox
beforeEach(() => {
  outbox = openOutbox(`both-${(count += 1)}`)
})
afterEach(() => outbox.close())

const poi = (key: string) => ({ key, name: `Stop ${key}`, latitude: 43.7, longitude: 11.2 })
const EDIT = {
  id: 'edit',
  seq: 3,
  kind: 'route-edit',
  entity: 'route:9',
  payload: {
    title: 'Hills',
    routeKey: '9',
    route: { name: 'Hills', topic: 'History', isPublic: true, pois: [poi('12'), poi('new')] },
  },
  baseVersion: 4,
  dependsOn: ['create'],
  createdAt: 1,
  firstSentAt: 7,
  status: 'conflict',
  claimedBy: 'a',
  attempts: 3,
  nextAttemptAt: 90,
  notBefore: 80,
  failure: { kind: 'conflict', status: 412, current: { id: 9, version: 6 } },
} as unknown as OutboxRow
const upload = (seq: number, poiKey: string, fields: object = {}) =>
  ({
    ...EDIT,
    id: `file-${seq}`,
    seq,
    kind: 'media-upload',
    status: 'pending',
    firstSentAt: 0,
    failure: undefined,
    dependsOn: ['edit'],
    payload: { title: 'a.jpg', routeKey: '9', poiKey, mediaType: 1, bytesKey: `bytes-${seq}`, byteCount: 1 },
    ...fields,
  }) as unknown as OutboxRow
const put = (...some: OutboxRow[]) =>
  outbox.write(async ({ rows, bytes }) => {
    await rows.bulkPut(some)
    for (const { payload } of some)
      if ('bytesKey' in payload) await bytes.put({ key: payload.bytesKey, bytes: new Blob(['x']) })
  })
const copied = (name: string) => `${name} 2`
const both = (of: Pick<Outbox, 'read' | 'write'> = outbox) =>
  keepBoth({ outbox: of, now: () => 5000 }, 'edit', copied)

describe('Keep both', () => {
  it('makes mine a new route in the place of the edit, under keys of its own', async () => {
    await put(EDIT)
    expect(await both()).toBe(true)
    const [create, ...others] = await readRows(outbox)
    expect(others).toEqual([])
    if (create?.kind !== 'route-create') throw new Error('no create')
    const { payload } = create
    expect(create).toEqual({
      seq: 3,
      id: expect.not.stringMatching(/^edit$/),
      kind: 'route-create',
      entity: `route:${payload.routeKey}`,
      payload: {
        title: 'Hills 2',
        routeKey: expect.stringMatching(/^[\da-f-]{36}$/),
        route: {
          name: 'Hills 2',
          topic: 'History',
          isPublic: true,
          pois: [
            { ...poi('12'), key: expect.stringMatching(/^[\da-f-]{36}$/) },
            { ...poi('new'), key: expect.stringMatching(/^[\da-f-]{36}$/) },
          ],
        },
      },
      baseVersion: 0,
      dependsOn: [],
      createdAt: 5000,
      firstSentAt: 0,
      status: 'pending',
      claimedBy: '',
      attempts: 0,
      nextAttemptAt: 0,
      notBefore: 0,
    })
  })

  it('takes along the files that waited for it, with their bytes; others stay with theirs', async () => {
    const before = upload(2, '12', { dependsOn: [] })
    await put(
      before,
      EDIT,
      upload(4, 'new'),
      upload(5, 'gone', { dependsOn: ['edit', 'other'] }),
      upload(6, '12'),
    )
    await both()
    const [first, create, moved, stayed, movedToo] = await readRows(outbox)
    if (create?.kind !== 'route-create') throw new Error('no create')
    const { routeKey, route } = create.payload
    expect(first).toEqual(before)
    expect(moved).toMatchObject({
      entity: `route:${routeKey}`,
      payload: { routeKey, poiKey: route.pois[1]?.key, bytesKey: 'bytes-4' },
      dependsOn: [create.id],
    })
    expect(stayed).toMatchObject({ entity: 'route:9', payload: { poiKey: 'gone' }, dependsOn: ['other'] })
    expect(movedToo?.payload).toMatchObject({ routeKey, poiKey: route.pois[0]?.key })
    expect(await readBytes(outbox, 'bytes-4')).toBeDefined()
    // Discarding the copy discards its files, as with any create.
    expect(withDependants(create, [create, moved!, movedToo!])).toHaveLength(3)
  })

  it('is there also for an edit that was refused, as of a route that is gone', async () => {
    await put({ ...EDIT, status: 'failed', failure: { kind: 'rejected', status: 404 } } as OutboxRow)
    expect(await both()).toBe(true)
    expect(await readRows(outbox)).toMatchObject([{ kind: 'route-create', status: 'pending' }])
  })

  it.each([
    ['being sent', { ...EDIT, status: 'inflight' }],
    ['on its way', { ...EDIT, status: 'pending' }],
    ['no edit of a route', { ...upload(3, '12'), id: 'edit', status: 'failed' }],
  ])('leaves alone what is %s', async (_what, row) => {
    await put(row as OutboxRow)
    expect(await both()).toBe(false)
    expect(await readRows(outbox)).toEqual([row])
  })

  it('is nothing where the edit is gone', async () => expect(await both()).toBe(false))

  it('is one copy also where the transaction runs twice', async () => {
    await put(EDIT)
    const twice: Outbox = {
      ...outbox,
      write: async (act) => {
        await outbox.write(act)
        return outbox.write(act)
      },
    }
    expect(await both(twice)).toBe(true)
    expect(await readRows(outbox)).toHaveLength(1)
  })

  it('leaves the edit and its files as they were where the device has no room', async () => {
    const file = upload(4, 'new')
    await put(EDIT, file)
    const disk: Disk = { isFull: true }
    const { restore } = fullDisk(disk)
    try {
      await expect(both()).rejects.toThrow()
    } finally {
      restore()
    }
    expect(await readRows(outbox)).toEqual([EDIT, { ...file, status: 'blocked' }])
  })
})
