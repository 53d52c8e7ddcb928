import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FactKey } from '#data/store/documents.ts'
import { readAllFences } from '#data/store/facts-lock.ts'
import { threadLocks } from '#data/device/locks.ts'
import type { OutboxRow } from '#changes/row.ts'
import { openSending, type Sending } from '#tests/support/sending.ts'
import { settle, versionOf, type Accepted } from './settle.ts'

let sending: Sending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

const locks = threadLocks()
const settleAll = (accepted: readonly Accepted[]) => settle({ store: sending.store, locks }, accepted)
/** The rows that wait, each with its answer. */
const answeredBy = async (...answers: readonly unknown[]): Promise<Accepted[]> =>
  (await sending.rows()).map((row, index) => ({ row, answer: answers[index], at: 100 + index }))
const settledOf = async (tourId: number) =>
  (await sending.store.tours.readNowById([String(tourId)])).get(String(tourId))?.settled
const keepFact = (id: string, value: unknown, settled?: readonly string[]) =>
  sending.store.facts.upsert({
    id: id as FactKey,
    data: { value, settled },
    etag: 'e',
    fetchedAt: 1,
  } as never)
const fact = async (id: string) => (await sending.store.facts.readNowById([id])).get(id)
const profile = (firstName: string) =>
  sending.add({ kind: 'profile', payload: { title: '', firstName, lastName: 'L' }, baseVersion: 0 })
const USER = { id: 'u', firstName: 'Old', lastName: 'L', fullName: 'Old L' }

describe('what the server took', () => {
  it('is in the fact, which names the rows', async () => {
    await sending.keepTour(1)
    const ids = [await sending.publish(1, true), await sending.play(1)]
    expect(await settleAll(await answeredBy({ version: 2, updatedAt: 'now' }, { playCount: 9 }))).toEqual([])
    expect(await sending.tour(1)).toMatchObject({ isPublic: true, version: 2, playCount: 9, title: 'Tour 1' })
    expect(await settledOf(1)).toEqual(ids)
    const stored = (await sending.store.tours.readNowById(['1'])).get('1')
    expect(stored).toMatchObject({ etag: '', isMine: true, slug: 'tour-1' })
  })

  it('is written once: not where the fact names the row, nor where the row is gone', async () => {
    await sending.keepTour(1)
    await sending.publish(1, true)
    const [first] = await answeredBy({ version: 2 })
    await settleAll([first as Accepted])
    await sending.keepTour(1, { isPublic: false, version: 3 })
    const settled = (await sending.store.tours.findOne('1').exec()) ?? undefined
    await settled?.incrementalPatch({ settled: [(first as Accepted).row.id] })
    await settleAll([first as Accepted])
    expect(await sending.tour(1)).toMatchObject({ isPublic: false, version: 3 })

    await sending.keepTour(1, { isPublic: false, version: 3 })
    await sending.store.outbox.write(({ rows }) => rows.clear())
    const { order } = await readAllFences(sending.store)
    expect(await settleAll([first as Accepted])).toEqual([])
    expect(await sending.tour(1)).toMatchObject({ isPublic: false, version: 3 })
    expect((await readAllFences(sending.store)).order).toBe(order)
  })

  it('raises the fence of each thing to its newest version, once for all', async () => {
    await sending.publish(1, true)
    await sending.play(2)
    await profile('Ada')
    await settleAll(await answeredBy({ version: 7 }, { playCount: 1 }, USER))
    expect(await readAllFences(sending.store)).toEqual({
      order: 1,
      byEntity: {
        'tour:1': { at: 100, order: 1, version: 7 },
        'tour:2': { at: 101, order: 1, version: 0 },
        profile: { at: 102, order: 1, version: 0 },
      },
    })
    await settleAll((await answeredBy({ version: 5 })).slice(0, 1))
    expect(await readAllFences(sending.store)).toMatchObject({
      order: 2,
      byEntity: { 'tour:1': { at: 100, order: 2, version: 7 }, profile: { order: 1 } },
    })
  })

  it('of a tour that is not stored here leaves nothing, and a pull brings it', async () => {
    await sending.publish(1, true)
    await settleAll(await answeredBy({ version: 2 }))
    expect(await sending.tour(1)).toBeUndefined()
  })

  it('of what only the server knows is nowhere here', async () => {
    await sending.add({
      kind: 'consent',
      payload: { title: '', functional: true, analytics: false, marketing: false },
      baseVersion: 0,
    })
    await settleAll(await answeredBy({}))
    expect(await sending.store.facts.find().exec()).toHaveLength(1)
  })

  it('changes the name, by the answer or without one, over what was stored', async () => {
    await keepFact('profile', USER, ['before'])
    const id = await profile('Ada')
    await settleAll(await answeredBy(undefined))
    expect(await fact('profile')).toMatchObject({
      data: { value: { firstName: 'Ada', fullName: 'Ada L' }, settled: ['before', id] },
      etag: '',
      fetchedAt: 100,
    })
  })

  it('changes one group of preferences, where they are stored', async () => {
    await keepFact('preferences', { tour: { a: 1 }, narration: { b: 2 } })
    const id = await sending.add({
      kind: 'preferences-reset',
      payload: { title: '', group: 'tour' },
      baseVersion: 0,
    })
    await settleAll(await answeredBy(undefined))
    expect((await fact('preferences'))?.data).toMatchObject({
      value: { tour: null, narration: { b: 2 } },
      settled: [id],
    })
  })

  it('keeps the names of the last 200 rows', async () => {
    await sending.keepTour(1)
    await sending.play(1)
    const [row] = (await sending.rows()) as [OutboxRow]
    await sending.put(Array.from({ length: 201 }, (_, seq) => ({ ...row, seq: seq + 1, id: `row-${seq}` })))
    const accepted = await answeredBy()
    await settleAll(accepted)
    expect(await settledOf(1)).toEqual(accepted.slice(1).map(({ row }) => row.id))
  })
})

describe('a deletion', () => {
  const remove = (tourId: number) =>
    sending.add({ kind: 'tour-delete', payload: { tourId, title: '' }, baseVersion: 1 })

  it('takes the tour and its parts away, and tells of it, also where it was not stored', async () => {
    await sending.keepTour(1)
    await sending.keepTour(2)
    await sending.store.parts.upsert({
      id: '1:pois',
      tourId: 1,
      data: { value: [] },
      etag: '',
      fetchedAt: 1,
    } as never)
    await remove(1)
    await remove(3)
    expect(await settleAll(await answeredBy())).toEqual([1, 3])
    expect(await sending.tour(1)).toBeUndefined()
    expect(await sending.tour(2)).toBeDefined()
    expect(await sending.store.parts.find().exec()).toHaveLength(0)
  })

  it('after other changes of the same piece: nothing of them is written', async () => {
    await sending.keepTour(1)
    await sending.play(1)
    const [row] = await sending.rows()
    await sending.put([{ ...row, firstSentAt: 5 } as OutboxRow])
    await remove(1)
    expect(await settleAll(await answeredBy({ playCount: 4 }))).toEqual([1])
    expect(await sending.tour(1)).toBeUndefined()
  })

  it('of a route takes its fact away, and tells of no tour', async () => {
    await keepFact('route:k', { key: 'k', route: { id: 5, pois: [] }, poiIds: {}, isMine: true })
    await sending.add({ kind: 'route-delete', payload: { title: '', routeKey: 'k' }, baseVersion: 0 })
    expect(await settleAll(await answeredBy())).toEqual([])
    expect(await fact('route:k')).toBeUndefined()
  })
})

describe('a create', () => {
  const draft = { name: 'Walk', pois: [{ key: 'a' }] }
  const create = () =>
    sending.add({
      kind: 'route-create',
      payload: { title: '', routeKey: 'k', route: draft as never },
      baseVersion: 0,
    })
  const route = { id: 5, version: 1, pois: [{ id: 11, orderIndex: 0 }] }

  it('of a route is kept under its own key; what a pull stored under the server’s id goes', async () => {
    await keepFact('route:5', { key: '5', route, poiIds: {}, isMine: true })
    await keepFact('route:6', { key: '6', route: { ...route, id: 6 }, poiIds: {}, isMine: true })
    const id = await create()
    await settleAll(await answeredBy(route))
    expect((await fact('route:k'))?.data).toEqual({
      value: { key: 'k', route, poiIds: { a: 11 }, isMine: true },
      settled: [id],
    })
    expect(await fact('route:5')).toBeUndefined()
    expect(await fact('route:6')).toBeDefined()
  })

  it('and what comes after it in the same piece is over it', async () => {
    await create()
    const [row] = await sending.rows()
    await sending.put([{ ...row, firstSentAt: 5 } as OutboxRow])
    await sending.add({
      kind: 'route-like',
      payload: { title: '', routeKey: 'k', isLiked: true },
      baseVersion: 0,
    })
    await settleAll(await answeredBy(route, { likeCount: 3, isLikedByUser: true }))
    expect((await fact('route:k'))?.data.value).toMatchObject({ route: { id: 5, likeCount: 3 } })
  })

  it('a change of a route with the server’s key leaves it where it is', async () => {
    await keepFact('route:5', { key: '5', route, poiIds: {}, isMine: false })
    await sending.add({
      kind: 'route-like',
      payload: { title: '', routeKey: '5', isLiked: true },
      baseVersion: 0,
    })
    await settleAll(await answeredBy({ likeCount: 3, isLikedByUser: true }))
    expect((await fact('route:5'))?.data.value).toMatchObject({ route: { likeCount: 3 } })
  })

  const request = { locationName: 'Florence', latitude: 1, longitude: 2, topic: 'Art', languageCode: 'en' }
  const generate = () =>
    sending.add({
      kind: 'tour-generate',
      payload: { title: 'Florence', jobKey: 'j', request: request as never },
      baseVersion: 0,
    })
  const job = async () => (await sending.store.jobs.findOne('job-9').exec())?.toJSON()

  it('of a tour is a job of one’s own', async () => {
    const rowId = await generate()
    await settleAll(await answeredBy({ jobId: 'job-9' }))
    expect(await job()).toEqual({
      id: 'job-9',
      status: 'queued',
      progress: 0,
      message: '',
      error: '',
      requestedAt: 100,
      isDismissed: false,
      isOwn: true,
      request: { locationName: 'Florence', latitude: 1, longitude: 2, topic: 'Art', rowId },
    })
  })

  it('of a tour leaves what is known of the job already', async () => {
    await generate()
    await sending.store.jobs.upsert({
      id: 'job-9',
      status: 'processing',
      progress: 40,
      message: 'Speaking',
      error: '',
      requestedAt: 3,
      isDismissed: true,
      isOwn: false,
    } as never)
    await settleAll(await answeredBy({ jobId: 'job-9' }))
    expect(await job()).toMatchObject({
      status: 'processing',
      progress: 40,
      message: 'Speaking',
      requestedAt: 3,
      isDismissed: true,
      isOwn: true,
      request: { locationName: 'Florence' },
    })
  })
})

it.each([
  [{ version: 3 }, 3],
  [{ version: '3' }, 0],
  [{}, 0],
  [null, 0],
  [undefined, 0],
])('the version that %o tells', (answer, version) => {
  expect(versionOf(answer)).toBe(version)
})
