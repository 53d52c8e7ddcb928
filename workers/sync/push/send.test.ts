import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IDEMPOTENCY_KEEP_DAYS } from '#contract/periods.ts'
import type { Failure } from '#contract/failure.ts'
import type { FactKey } from '#data/store/documents.ts'
import { writeFences } from '#data/store/facts-lock.ts'
import { ADOPTED, KEY_EXPIRED, MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { OutboxRow } from '#changes/row.ts'
import { answered, openSending, refused, type Sending } from '#tests/support/sending.ts'
import type { RouteIds } from '#changes/subjects/route-fact.ts'
import { send, type Sent } from './send.ts'

let sending: Sending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

const DAY_MS = 86_400_000
const NOW = 1_800_000_000_000
const told = new Map<string, number>()
const ids = new Map<string, RouteIds>()
afterEach(() => {
  told.clear()
  ids.clear()
})

/** Tries the newest row. */
async function tryIt(fields: Partial<OutboxRow> | object = {}, isFirstTry = false): Promise<Sent> {
  const row = { ...(await sending.rows()).at(-1), firstSentAt: NOW, ...fields } as OutboxRow
  await sending.put([row])
  const { context } = sending.leader()
  const answers = {
    version: (entity: string) => told.get(entity) ?? 0,
    ids: (entity: string) => ids.get(entity),
  }
  return send({ ...context, answers }, { row, isFirstTry })
}
const paths = () => sending.calls.map(({ endpoint }) => endpoint)
const last = () => sending.calls.at(-1)
const isFailure = (sent: Sent): Failure | undefined => (sent.ok ? undefined : sent.failure)

const stop = (key: string, at = 0) => ({ key, name: `Stop ${key}`, latitude: 43 + at, longitude: 11 })
const draft = { name: 'Walk', description: null, topic: 'History', isPublic: false, pois: [stop('a')] }
const create = () =>
  sending.add({
    kind: 'route-create',
    payload: { title: '', routeKey: 'k', route: draft as never },
    baseVersion: 0,
  })
const edit = (routeKey = 'k', baseVersion = 1, pois = [stop('a')]) =>
  sending.add({
    kind: 'route-edit',
    payload: { title: '', routeKey, route: { ...draft, pois } as never },
    baseVersion,
  })
/** An item of the server's list. */
const listed = (id: number, createdAtMs: number, name = 'Walk') => ({
  id,
  name,
  createdAt: new Date(createdAtMs).toISOString(),
  pois: [{ id: 11, orderIndex: 0, ...stop('a') }],
})
const page = (...items: unknown[]) => answered({ items, totalCount: items.length, totalPages: 1 })

describe('one try', () => {
  it('is one request under the row’s key', async () => {
    const id = await sending.play(1, 60)
    sending.answer = () => answered({ playCount: 4 })
    expect(await tryIt()).toMatchObject({ ok: true, value: { playCount: 4 }, row: { id } })
    expect(sending.calls).toMatchObject([
      { endpoint: 'recordTourPlay', key: id, ifMatch: undefined, input: { params: { id: 1 } } },
    ])
  })

  it('tells the failure and how long the server asks to wait', async () => {
    await sending.play(1)
    sending.answer = () => refused({ kind: 'rate-limited' }, 9000)
    expect(await tryIt()).toMatchObject({ ok: false, failure: { kind: 'rate-limited' }, retryAfterMs: 9000 })
  })

  it('needs no request where the user said that the server’s is theirs', async () => {
    await create()
    const failure = { kind: 'conflict', status: 409, code: ADOPTED, current: { id: 5 } }
    expect(await tryIt({ failure })).toMatchObject({ ok: true, value: { id: 5 } })
    expect(sending.calls).toEqual([])
  })

  it('is a new request after any other conflict', async () => {
    await sending.publish(1, true)
    await tryIt({ failure: { kind: 'conflict', status: 409, code: 'other', current: { id: 5 } } })
    await tryIt({ failure: { kind: 'rejected', status: 409, code: ADOPTED } })
    expect(paths()).toEqual(['setTourPublicity', 'setTourPublicity'])
  })

  it('is asked under an old key only where repeating is harmless', async () => {
    await sending.play(1)
    const keyLivesMs = IDEMPOTENCY_KEEP_DAYS * DAY_MS
    expect(isFailure(await tryIt({ firstSentAt: NOW - keyLivesMs - 1 }))).toEqual({
      kind: 'conflict',
      status: 409,
      code: KEY_EXPIRED,
    })
    expect(sending.calls).toEqual([])
    await tryIt({ firstSentAt: NOW - keyLivesMs })
    await sending.publish(2, true)
    await tryIt({ firstSentAt: NOW - keyLivesMs - 1 })
    expect(paths()).toEqual(['recordTourPlay', 'setTourPublicity'])
  })
})

describe('an edit', () => {
  const fences = (version: number) =>
    writeFences(sending.store, { order: 1, byEntity: { 'tour:1': { at: 1, order: 1, version } } })

  it.each([
    ['what the user saw', 3, 2, 1, '"3"'],
    ['what was written', 1, 3, 2, '"3"'],
    ['what an answer told', 1, 2, 3, '"3"'],
    ['none is known', 0, 0, 0, undefined],
  ])('is over the newest version: %s', async (_which, baseVersion, written, answer, ifMatch) => {
    await sending.publish(1, true, baseVersion)
    await fences(written)
    told.set('tour:1', answer)
    await tryIt()
    expect(last()?.ifMatch).toBe(ifMatch)
  })

  it('all else is over none', async () => {
    await sending.play(1)
    await fences(3)
    await tryIt({ baseVersion: 7 })
    expect(last()?.ifMatch).toBeUndefined()
  })
})

describe('the ids of a route and its stops', () => {
  const keepFact = (key: string, id: number, poiIds: object) =>
    sending.store.facts.upsert({
      id: `route:${key}` as FactKey,
      data: { value: { key, route: { id, pois: [] }, poiIds, isMine: true } },
      etag: '',
      fetchedAt: 1,
    } as never)
  const keepIds = (routeId: number, poiIds: Record<string, number>) =>
    sending.store.outbox.write(
      async ({ serverIds }) => void (await serverIds.put({ entity: 'route:k', routeId, poiIds })),
    )
  const sentIds = () => ({
    route: last()?.input.params?.['id'],
    stops: (last()?.input.body as { pois: { id?: number }[] } | undefined)?.pois.map(({ id }) => id),
  })

  it('are those of the newest answer, of the outbox, of the fact, in this order', async () => {
    await edit('k', 1, [stop('a'), stop('b'), stop('c'), stop('d')])
    await keepFact('k', 1, { a: 11, b: 12, c: 13 })
    await tryIt()
    expect(sentIds()).toEqual({ route: 1, stops: [11, 12, 13, undefined] })
    await keepIds(2, { b: 22, c: 23 })
    await tryIt()
    expect(sentIds()).toEqual({ route: 2, stops: [11, 22, 23, undefined] })
    ids.set('route:k', { routeId: 3, poiIds: { c: 33 } })
    await tryIt()
    expect(sentIds()).toEqual({ route: 3, stops: [11, 22, 33, undefined] })
  })

  it('are the key itself where the server made the route', async () => {
    await edit('77')
    await tryIt()
    expect(sentIds().route).toBe(77)
  })

  it('are waited for where they are not known: nothing is sent', async () => {
    await edit()
    expect(isFailure(await tryIt())).toMatchObject({ kind: 'storage' })
    expect(sending.calls).toEqual([])
  })

  it('a photo goes to the stop’s id with its bytes', async () => {
    await keepIds(5, { a: 11 })
    await sending.add({
      kind: 'media-upload',
      payload: {
        title: '',
        routeKey: 'k',
        poiKey: 'a',
        mediaType: 1,
        caption: 'Duomo',
        isPrimary: true,
        fileName: 'a.jpg',
        bytesKey: 'b',
        byteCount: 3,
      },
      baseVersion: 0,
      bytes: new Blob(['abc']),
    })
    await tryIt()
    expect(last()?.form?.get('CustomPOIId')).toBe('11')
    expect(last()?.form?.get('File')).toHaveProperty('size', 3)
    // A request that failed before gets more time.
    await tryIt({ attempts: 3 })
    expect(last()?.failedTries).toBe(3)
  })
})

describe('the first try of a create', () => {
  it('is timed by the server’s clock', async () => {
    await create()
    sending.clockOffsetMs = -5000
    const sent = await tryIt({ status: 'inflight', claimedBy: 'me' }, true)
    expect(paths()).toEqual(['createCustomRoute'])
    expect(sent.row.firstSentAt).toBe(NOW - 5000)
    expect(await sending.rows()).toEqual([sent.row])
  })

  it('asks the server for its time where it is not known', async () => {
    await create()
    sending.clockOffsetMs = undefined
    sending.answer = ({ endpoint }) => {
      if (endpoint === 'listTopics') sending.clockOffsetMs = 2000
      return answered({ id: 5, pois: [] })
    }
    const sent = await tryIt({}, true)
    expect(paths()).toEqual(['listTopics', 'createCustomRoute'])
    expect(sent).toMatchObject({ ok: true, row: { firstSentAt: NOW + 2000 } })
  })

  it.each([{ kind: 'offline' }, { kind: 'timeout' }, { kind: 'aborted' }] as const)(
    'is none where nobody answers: %o',
    async (failure) => {
      const id = await create()
      sending.clockOffsetMs = undefined
      sending.answer = () => refused(failure)
      const sent = await tryIt({}, true)
      expect(isFailure(sent)).toEqual(failure)
      expect(sent.row.id).toBe(id)
      expect(paths()).toEqual(['listTopics'])
    },
  )

  it('goes on where the server answers and tells no time', async () => {
    await create()
    sending.clockOffsetMs = undefined
    sending.answer = ({ endpoint }) =>
      endpoint === 'listTopics' ? refused({ kind: 'server', status: 500 }) : answered({ id: 5, pois: [] })
    expect(await tryIt({}, true)).toMatchObject({ ok: true, row: { firstSentAt: NOW } })
    expect(paths()).toEqual(['listTopics', 'createCustomRoute'])
  })
})

describe('a create whose answer was lost', () => {
  /** Sends the create again while the server lists these items; the create itself answers `{ id: 99 }`. */
  const again = async (...items: unknown[]) => {
    await create()
    sending.answer = ({ endpoint }) =>
      endpoint === 'customRoutes' ? page(...items) : answered({ id: 99, pois: [] })
    return tryIt()
  }
  const isNew = async (...items: unknown[]) => {
    const sent = await again(...items)
    expect(sent).toMatchObject({ ok: true, value: { id: 99 } })
    expect(paths()).toEqual(['customRoutes', 'createCustomRoute'])
  }
  const isAsked = (sent: Sent, id: number) =>
    expect(isFailure(sent)).toMatchObject({
      kind: 'conflict',
      status: 409,
      code: MAYBE_CREATED,
      current: { id },
    })

  it('is looked up, and sent again under its key where it was not done', async () => {
    await isNew()
    expect(last()?.key).toBe((await sending.rows())[0]?.id)
  })

  it('is the one that was made since', async () => {
    expect(await again(listed(5, NOW))).toMatchObject({ ok: true, value: { id: 5 } })
    expect(paths()).toEqual(['customRoutes'])
  })

  it('clocks that show whole seconds may differ by two', async () => {
    expect(await again(listed(5, NOW - 2000))).toMatchObject({ ok: true, value: { id: 5 } })
  })

  it.each([
    ['it is older', () => listed(5, NOW - 3000)],
    ['it is another', () => listed(5, NOW, 'Another')],
  ])('is not one that only looks like it: %s', async (_which, item) => {
    await isNew(item())
  })

  it('is not one that is known here already', async () => {
    await sending.store.facts.upsert({
      id: 'route:5' as FactKey,
      data: { value: { key: '5', route: { id: 5, pois: [] }, poiIds: {}, isMine: true } },
      etag: '',
      fetchedAt: 1,
    } as never)
    await sending.store.outbox.write(
      async ({ serverIds }) => void (await serverIds.put({ entity: 'route:x', routeId: 6, poiIds: {} })),
    )
    await isNew(listed(5, NOW), listed(6, NOW))
  })

  it('is the user’s to decide where two may be it', async () => {
    isAsked(await again(listed(4, NOW - DAY_MS), listed(5, NOW), listed(6, NOW)), 5)
    expect(paths()).toEqual(['customRoutes'])
  })

  it('is the user’s to decide where no clock is known and one is near', async () => {
    sending.clockOffsetMs = undefined
    isAsked(await again(listed(5, NOW - 10 * 60_000)), 5)
    isAsked(await tryIt({ firstSentAt: NOW - 5000 }), 5)
  })

  it('where no clock is known, what was made long before is not it', async () => {
    sending.clockOffsetMs = undefined
    await isNew(listed(5, NOW - 10 * 60_000 - 1))
  })

  it('is the user’s to decide where the list tells no time', async () => {
    sending.clockOffsetMs = undefined
    isAsked(await again({ ...listed(5, NOW), createdAt: 'once' }), 5)
  })

  it('waits where the list does not come', async () => {
    await create()
    sending.answer = () => refused({ kind: 'server', status: 503 })
    expect(isFailure(await tryIt())).toEqual({ kind: 'server', status: 503 })
    expect(paths()).toEqual(['customRoutes'])
  })

  it('a tour asked for is looked up by its place and topic', async () => {
    const request = { locationName: 'Florence', latitude: 1, longitude: 2, topic: 'Art' }
    await sending.add({
      kind: 'tour-generate',
      payload: { title: '', jobKey: 'j', request: request as never },
      baseVersion: 0,
    })
    // A route of the same number is another entity.
    await sending.store.outbox.write(
      async ({ serverIds }) => void (await serverIds.put({ entity: 'route:x', routeId: 8, poiIds: {} })),
    )
    const createdAt = new Date(NOW).toISOString()
    sending.answer = () =>
      page({ id: 8, locationName: 'Florence', topic: 'Art', generationJobId: 'job-8', createdAt })
    expect(await tryIt()).toMatchObject({ ok: true, value: { jobId: 'job-8' } })
    expect(paths()).toEqual(['myTours'])
  })
})
