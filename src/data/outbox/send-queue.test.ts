import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOutbox, readBytes, readRows, type Outbox } from './outbox.ts'
import type { OutboxRow } from '#changes/row.ts'
import { LONGEST_WAIT_MS } from './schedule.ts'
import {
  claim,
  freshen,
  refuse,
  release,
  removeSent,
  rewrite,
  stillClaimed,
  type Claimed,
} from './send-queue.ts'

let count = 0
let outbox: Outbox
beforeEach(() => {
  outbox = openOutbox(`send-queue-${(count += 1)}`)
})
afterEach(() => outbox.close())

const NOW = 1000
const row = (seq: number, fields: object = {}): OutboxRow =>
  ({
    seq,
    id: `row-${seq}`,
    kind: 'tour-play',
    entity: `tour:${seq}`,
    payload: { title: '', tourId: seq, durationPlayed: 0 },
    baseVersion: 0,
    dependsOn: [],
    createdAt: 1,
    firstSentAt: 0,
    status: 'pending',
    claimedBy: '',
    attempts: 0,
    nextAttemptAt: 0,
    notBefore: 0,
    ...fields,
  }) as OutboxRow
const put = (...some: OutboxRow[]) => outbox.write(async ({ rows }) => void (await rows.bulkPut(some)))
const rows = () => readRows(outbox)
const ids = async () => (await rows()).map(({ id }) => id)
const moment = (size = 10, ...answered: string[]) => ({ now: NOW, size, answered: new Set(answered) })
const claimedIds = async (size = 10, ...answered: string[]) =>
  (await claim(outbox, moment(size, ...answered), 'me')).claimed.map((one) => one.row.id)
/** Marks the row as claimed by another leader. */
const robbed = (seq: number, fields: object = {}) =>
  put(row(seq, { ...fields, status: 'inflight', claimedBy: 'another' }))
/** Returns the row as `claim` leaves it. */
const mine = (seq: number, fields: object = {}) =>
  row(seq, { status: 'inflight', claimedBy: 'me', firstSentAt: NOW, ...fields })
const named = (name: string) => Object.assign(new Error(name), { name })

describe('claiming', () => {
  it('marks what is sent next, and tells what was never sent before', async () => {
    await put(row(1), row(2, { firstSentAt: 400 }), row(3))
    const { claimed, until } = await claim(outbox, moment(2), 'me')
    expect(claimed).toEqual([
      { row: mine(1), isFirstTry: true },
      { row: mine(2, { firstSentAt: 400 }), isFirstTry: false },
    ])
    expect(until).toBe(Number.POSITIVE_INFINITY)
    expect(await rows()).toEqual([mine(1), mine(2, { firstSentAt: 400 }), row(3)])
  })

  it('tells when the next try is due', async () => {
    await put(row(1), row(2, { nextAttemptAt: NOW + 50, attempts: 1 }))
    expect(await claim(outbox, moment(), 'me')).toMatchObject({ claimed: [{}], until: NOW + 50 })
  })

  it('finds what may be sent behind many that may not', async () => {
    for (let seq = 1; seq <= 40; seq += 1) await put(row(seq, { status: 'failed' }))
    await put(row(41), row(42))
    expect(await claimedIds(2)).toEqual(['row-41', 'row-42'])
    expect(await claimedIds(1, 'row-41', 'row-42')).toEqual([])
  })

  it('where the device is full, nothing can be marked, and one is sent all the same', async () => {
    await put(row(1), row(2), row(3, { firstSentAt: 5 }))
    const full: Outbox = { ...outbox, write: () => Promise.reject(named('QuotaExceededError')) }
    const { claimed } = await claim(full, moment(), 'me')
    expect(claimed).toEqual([{ row: row(1, { firstSentAt: NOW }), isFirstTry: true }])
    expect(await rows()).toEqual([row(1), row(2), row(3, { firstSentAt: 5 })])
  })

  it('any other trouble of the storage is told', async () => {
    const broken: Outbox = { ...outbox, write: () => Promise.reject(named('UnknownError')) }
    await expect(claim(broken, moment(), 'me')).rejects.toThrow('UnknownError')
  })
})

describe('what was claimed', () => {
  const claimed = (one: OutboxRow, isFirstTry = true): Claimed => ({ row: one, isFirstTry })

  it('waits again when it is not sent after all, as if never sent where it never was', async () => {
    await put(mine(1), mine(2, { firstSentAt: 400 }))
    await release(outbox, [claimed(mine(1)), claimed(mine(2, { firstSentAt: 400 }), false)])
    expect(await rows()).toMatchObject([
      { status: 'pending', firstSentAt: 0 },
      { status: 'pending', firstSentAt: 400 },
    ])
  })

  it('is written as it now is, where it is still ours', async () => {
    await put(mine(1), mine(2), mine(3))
    await robbed(2)
    // The row was discarded, and another row has its number now.
    await put(mine(3, { id: 'row-3b' }))
    const changed = [1, 2, 3, 4].map((seq) => mine(seq, { attempts: 9 }))
    await rewrite(outbox, changed)
    await release(outbox, [claimed(mine(4))])
    const [first, ...others] = await rows()
    expect(first).toMatchObject({ id: 'row-1', attempts: 9 })
    expect(others).toEqual([row(2, { status: 'inflight', claimedBy: 'another' }), mine(3, { id: 'row-3b' })])
    expect(await stillClaimed(outbox, changed)).toEqual(new Set(['row-1']))
  })
})

describe('what was sent', () => {
  const upload = { payload: { title: '', bytesKey: 'b' }, entity: 'route:k', kind: 'media-upload' }
  const route = (seq: number, kind: string) => mine(seq, { entity: 'route:k', kind })
  const serverIds = () => outbox.read(({ serverIds: all }) => all.toArray())

  it('goes with its bytes, where it is still ours', async () => {
    await outbox.write(async ({ bytes }) => void (await bytes.put({ key: 'b', bytes: new Blob(['x']) })))
    await put(mine(1, upload), mine(2))
    await robbed(2)
    await removeSent(outbox, [mine(1, upload), mine(2)], [])
    expect(await ids()).toEqual(['row-2'])
    expect(await readBytes(outbox, 'b')).toBeUndefined()
  })

  it('leaves the server’s ids, older ones of its stops too, until the thing is deleted', async () => {
    const learnt = (poiIds: Record<string, number>) => ({ entity: 'route:k', routeId: 5, poiIds })
    await put(route(1, 'route-create'))
    await removeSent(outbox, [route(1, 'route-create')], [learnt({ a: 1, b: 2 })])
    expect(await serverIds()).toEqual([learnt({ a: 1, b: 2 })])
    await put(route(2, 'route-edit'))
    await removeSent(outbox, [route(2, 'route-edit')], [learnt({ b: 3, c: 4 })])
    expect(await serverIds()).toEqual([learnt({ a: 1, b: 3, c: 4 })])
    await put(mine(3, { kind: 'tour-delete' }))
    await removeSent(outbox, [mine(3, { kind: 'tour-delete' })], [])
    expect(await serverIds()).toHaveLength(1)
    await put(route(4, 'route-delete'))
    await removeSent(outbox, [route(4, 'route-delete')], [])
    expect(await serverIds()).toEqual([])
  })

  it('a deletion that another leader sends again forgets no ids', async () => {
    await put(route(1, 'route-create'))
    await removeSent(outbox, [route(1, 'route-create')], [{ entity: 'route:k', routeId: 5, poiIds: {} }])
    await robbed(2, { entity: 'route:k', kind: 'route-delete' })
    await removeSent(outbox, [route(2, 'route-delete')], [])
    expect(await serverIds()).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const failure = { kind: 'rejected', status: 400 } as const
  const of = (kind: string, seq = 1, fields: object = {}) =>
    mine(seq, { kind, entity: 'route:k', payload: { title: '', routeKey: 'k' }, ...fields })

  it('is kept in the row with its reason', async () => {
    await put(mine(1, { attempts: 2 }))
    expect(await refuse(outbox, mine(1, { attempts: 2 }), 'conflict', failure)).toBe(true)
    expect(await rows()).toEqual([mine(1, { status: 'conflict', attempts: 3, failure })])
  })

  it('of one that says it all is kept where nothing comes after it', async () => {
    const name = { kind: 'profile', entity: 'profile', payload: { title: '', firstName: 'A', lastName: 'B' } }
    await put(mine(1, name))
    expect(await refuse(outbox, mine(1, name), 'failed', failure)).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'failed' }])
  })

  it('is not ours to tell where another leader has the row, or it is gone', async () => {
    await robbed(1)
    expect(await refuse(outbox, mine(1), 'failed', failure)).toBe(false)
    expect(await refuse(outbox, mine(2), 'failed', failure)).toBe(false)
    expect(await rows()).toEqual([row(1, { status: 'inflight', claimedBy: 'another' })])
  })

  it('of a create that is to be deleted: both go, nothing was made', async () => {
    const remove = of('route-delete', 3, { status: 'pending', dependsOn: ['row-1'] })
    await put(of('route-create'), of('media-upload', 2, { dependsOn: ['row-1'] }), remove, row(4))
    expect(await refuse(outbox, of('route-create'), 'failed', failure)).toBe(false)
    expect(await ids()).toEqual(['row-4'])
  })

  it('of a create that may have been done is asked, also where it is to be deleted', async () => {
    const remove = of('route-delete', 2, { status: 'pending', dependsOn: ['row-1'] })
    await put(of('route-create'), remove)
    expect(await refuse(outbox, of('route-create'), 'conflict', failure)).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'conflict' }, { status: 'blocked' }])
  })

  it('of a create that nobody deletes is told, and what waits for it stays', async () => {
    const edit = of('route-edit', 2, { status: 'pending', dependsOn: ['row-1'] })
    const unknown = of('from-the-future', 3, { dependsOn: ['row-1'] })
    await put(of('route-create'), edit, unknown, of('route-delete', 4, { status: 'pending' }))
    expect(await refuse(outbox, of('route-create'), 'failed', failure)).toBe(true)
    expect(await rows()).toHaveLength(4)
  })

  it('a later change that says all that it said makes it pointless, and so does a deletion', async () => {
    const like = (seq: number, status: string) =>
      of('route-like', seq, { status, payload: { title: '', routeKey: 'k', isLiked: true } })
    await put(like(1, 'inflight'), like(2, 'pending'))
    expect(await refuse(outbox, like(1, 'inflight'), 'failed', failure)).toBe(false)
    expect(await ids()).toEqual(['row-2'])
    await put(of('route-edit', 3), of('route-delete', 4, { status: 'pending' }))
    expect(await refuse(outbox, of('route-edit', 3), 'conflict', failure)).toBe(false)
    expect(await ids()).toEqual(['row-2', 'row-4'])
  })

  it('an earlier one does not, nor a later one that says something else, nor one of another build', async () => {
    const edit = of('route-edit', 3)
    const like = { status: 'pending', payload: { title: '', routeKey: 'k', isLiked: true } }
    await put(
      of('route-delete', 1, { status: 'failed' }),
      edit,
      of('route-like', 4, like),
      of('route-edit', 5, { status: 'pending', payload: { title: '', route: { name: '', pois: [] } } }),
      of('from-the-future', 6, { status: 'pending' }),
      row(7, { kind: 'tour-delete' }),
    )
    expect(await refuse(outbox, edit, 'failed', failure)).toBe(true)
    expect(await rows()).toHaveLength(6)
  })
})

describe('when the signal is back', () => {
  it('our own waits are over and what was left half way waits again; the server’s waits and what stopped stay', async () => {
    const asked = { notBefore: NOW + LONGEST_WAIT_MS, attempts: 2 }
    const stopped = { status: 'failed', nextAttemptAt: 7, claimedBy: 'old' }
    await put(
      row(1, { nextAttemptAt: 7, claimedBy: 'old', ...asked }),
      row(2, { status: 'inflight', claimedBy: 'old', firstSentAt: 5 }),
      row(3, { claimedBy: 'old' }),
      row(4, stopped),
      row(5, { status: 'inflight', claimedBy: 'old' }),
    )
    await freshen(outbox, new Set(['row-5']))
    expect(await rows()).toEqual([
      row(1, asked),
      row(2, { firstSentAt: 5 }),
      row(3, { claimedBy: 'old' }),
      row(4, stopped),
      row(5, { status: 'inflight', claimedBy: 'old' }),
    ])
  })
})
