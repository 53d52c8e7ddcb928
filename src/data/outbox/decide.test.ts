import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { openSending, type Sending } from '#tests/support/sending.ts'
import { ADOPTED, discardRow, MAYBE_CREATED, retryRow, takeTheirs, type RetryContext } from './decide.ts'
import type { OutboxRow } from './row.ts'

let sending: Sending
let context: RetryContext
const versions: Record<string, number> = {}
beforeEach(async () => {
  sending = await openSending()
  for (const entity of Object.keys(versions)) delete versions[entity]
  context = {
    outbox: sending.store.outbox,
    now: () => sending.nowMs,
    versionOf: async (entity) => versions[entity] ?? 0,
  }
})
afterEach(() => sending.close())

const name = (firstName: string) =>
  sending.add({ kind: 'profile', payload: { title: '', firstName, lastName: 'L' }, baseVersion: 0 })
const route = (routeKey = 'a') =>
  sending.add({
    kind: 'route-create',
    payload: { title: '', routeKey, route: { name: 'Walk', pois: [] } as never },
    baseVersion: 0,
  })
const like = (routeKey = 'a', isLiked = true) =>
  sending.add({ kind: 'route-like', payload: { title: '', routeKey, isLiked }, baseVersion: 0 })
const change = async (rowId: string, fields: Partial<OutboxRow>) => {
  const row = (await sending.rows()).find(({ id }) => id === rowId)
  await sending.put([{ ...row, ...fields } as OutboxRow])
}
const fail = (rowId: string, failure: Failure = { kind: 'rejected', status: 400 }) =>
  change(rowId, { status: 'failed', firstSentAt: 1, attempts: 1, failure })
const conflict = (rowId: string, code: string, current: unknown = { id: 5 }) =>
  change(rowId, {
    status: 'conflict',
    firstSentAt: 1,
    failure: { kind: 'conflict', status: 409, code, current },
  })

describe('sending again', () => {
  it('is a new try under a new key, in its old place', async () => {
    const first = await sending.publish(1, true, 3)
    await sending.play(2)
    await fail(first)
    const [before] = await sending.rows()
    versions['tour:1'] = 7
    expect(await retryRow(context, first)).toBe(true)
    const [again] = await sending.rows()
    expect(again).toMatchObject({
      seq: before?.seq,
      status: 'pending',
      attempts: 0,
      firstSentAt: 0,
      baseVersion: 7,
      payload: { isPublic: true },
    })
    expect(again?.failure).toBeUndefined()
    expect(again?.id).not.toBe(first)
  })

  it('goes over the version that the server told, or the one that was seen', async () => {
    const first = await sending.publish(1, true, 3)
    await change(first, {
      status: 'conflict',
      failure: { kind: 'conflict', status: 412, current: { version: 9 } },
    })
    await retryRow(context, first)
    expect(await sending.rows()).toMatchObject([{ baseVersion: 9 }])
    const second = await sending.publish(2, true, 3)
    await fail(second)
    await retryRow(context, second)
    expect((await sending.rows())[1]).toMatchObject({ baseVersion: 3 })
  })

  it('takes what depends on it along', async () => {
    const create = await route()
    await like()
    await fail(create)
    expect((await sending.rows()).map(({ status }) => status)).toEqual(['failed', 'blocked'])
    await retryRow(context, create)
    const [again, dependant] = await sending.rows()
    expect(dependant).toMatchObject({ dependsOn: [again?.id], status: 'pending' })
  })

  it('of one that waits ends its wait and keeps its key', async () => {
    const id = await sending.play(1)
    await change(id, { nextAttemptAt: 99, attempts: 5, firstSentAt: 1 })
    expect(await retryRow(context, id)).toBe(true)
    expect(await sending.rows()).toMatchObject([{ id, nextAttemptAt: 0, attempts: 5, firstSentAt: 1 }])
  })

  it('of one that is being sent, or is gone, changes nothing', async () => {
    const id = await sending.play(1)
    await change(id, { status: 'inflight' })
    expect(await retryRow(context, id)).toBe(false)
    expect(await retryRow(context, 'gone')).toBe(false)
    expect(await sending.rows()).toMatchObject([{ id, status: 'inflight' }])
  })

  it('of a refused save that a newer one has overtaken is not offered: it is gone', async () => {
    const first = await name('Old')
    await fail(first)
    await name('New')
    expect(await sending.rows()).toMatchObject([{ kind: 'profile', payload: { firstName: 'New' } }])
    expect(await retryRow(context, first)).toBe(false)
  })
})

describe('taking theirs', () => {
  it('adopts what a create may have made, and what waits for it goes on', async () => {
    const create = await route()
    await like()
    await conflict(create, MAYBE_CREATED)
    expect(await takeTheirs(context, create)).toBe(true)
    expect(await sending.rows()).toMatchObject([
      { id: create, status: 'pending', failure: { code: ADOPTED, current: { id: 5 } } },
      { status: 'pending' },
    ])
    // A second press is as good as one.
    expect(await takeTheirs(context, create)).toBe(true)
    expect(await sending.rows()).toHaveLength(2)
  })

  it('of any other conflict takes the change back', async () => {
    const id = await sending.publish(1, true)
    await conflict(id, 'version_mismatch')
    expect(await takeTheirs(context, id)).toBe(true)
    expect(await sending.rows()).toEqual([])
  })
})

describe('taking back', () => {
  it('a create takes all along that waits for it', async () => {
    const create = await route()
    await like()
    await like('b')
    expect(await discardRow(context, create)).toBe(true)
    expect(await sending.rows()).toMatchObject([{ entity: 'route:b' }])
  })

  it('another change leaves what waited for it, which goes on', async () => {
    await route()
    const edit = await sending.add({
      kind: 'route-edit',
      payload: { title: '', routeKey: 'b', route: { name: 'Walk', pois: [] } as never },
      baseVersion: 1,
    })
    const photo = await sending.add({
      kind: 'media-upload',
      payload: {
        title: '',
        routeKey: 'b',
        poiKey: 'p',
        mediaType: 1,
        caption: '',
        isPrimary: true,
        fileName: '',
        bytesKey: 'bytes',
        byteCount: 1,
      },
      bytes: new Blob(['a']),
      baseVersion: 0,
    })
    await fail(edit)
    expect((await sending.rows()).map(({ status }) => status)).toEqual(['pending', 'failed', 'blocked'])
    await discardRow(context, edit)
    expect((await sending.rows()).map(({ id, status }) => [id === photo, status])).toEqual([
      [false, 'pending'],
      [true, 'pending'],
    ])
    expect(await discardRow(context, photo)).toBe(true)
    expect(await sending.store.outbox.read(({ bytes }) => bytes.count())).toBe(0)
  })

  it('is refused for what is being sent', async () => {
    const id = await sending.play(1)
    await change(id, { status: 'inflight' })
    expect(await discardRow(context, id)).toBe(false)
    expect(await sending.rows()).toHaveLength(1)
  })
})
