import { firstValueFrom, filter, map } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  emptyOutbox,
  openOutbox,
  outboxDatabase,
  readBytes,
  readRows,
  readRowsOf,
  type Outbox,
} from './outbox.ts'
import { isFolded, isStopped, isUnsent, isUntouched, type OutboxRow, type RowStatus } from '#changes/row.ts'
import { isWaiting, toWaitingChange } from '#changes/waiting-change.ts'

let count = 0
let outbox: Outbox
beforeEach(() => {
  outbox = openOutbox(`outbox-${(count += 1)}`)
})
afterEach(() => outbox.close())

const row = (seq: number, fields: object = {}): OutboxRow =>
  ({
    seq,
    id: `row-${seq}`,
    kind: 'tour-play',
    entity: 'tour:1',
    payload: { title: 'Florence', tourId: 1, durationPlayed: 0 },
    dependsOn: [],
    createdAt: 4,
    firstSentAt: 0,
    status: 'pending',
    attempts: 2,
    nextAttemptAt: 9,
    ...fields,
  }) as unknown as OutboxRow
const put = (...some: OutboxRow[]) => outbox.write(async ({ rows }) => void (await rows.bulkPut(some)))
const waits = (seq: number, ...dependsOn: number[]) =>
  row(seq, { dependsOn: dependsOn.map((other) => `row-${other}`) })

describe('the outbox', () => {
  it('is a database of its own, with its rows in order', async () => {
    await put(row(2), row(1), row(3, { entity: 'tour:2' }))
    expect(await readRows(outbox)).toEqual([row(1), row(2), row(3, { entity: 'tour:2' })])
    expect(await readRowsOf(outbox, 'tour:1')).toEqual([row(1), row(2)])
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).toContain(outboxDatabase(`outbox-${count}`))
    expect(outboxDatabase('streetlore-u1')).toBe('streetlore-u1-outbox')
  })

  it('shows what waits for a stopped change as blocked, over one or several others, and stores it as pending', async () => {
    await put(
      row(1, { status: 'failed' }),
      waits(2, 1),
      waits(3, 2),
      row(4),
      waits(5, 4),
      { ...waits(6, 1), status: 'inflight' } as OutboxRow,
      waits(7, 6),
      { ...waits(8, 9, 1), status: 'conflict' } as OutboxRow,
    )
    const statuses = ['failed', 'blocked', 'blocked', 'pending', 'pending', 'inflight', 'blocked', 'conflict']
    expect((await readRows(outbox)).map(({ status }) => status)).toEqual(statuses)
    expect((await readRowsOf(outbox, 'tour:1')).map(({ status }) => status)).toEqual(statuses)
    const stored = await outbox.read(({ rows }) => rows.toArray())
    expect(stored.filter(({ status }) => status === 'pending')).toHaveLength(5)
  })

  it('stores all of a step or nothing', async () => {
    const step = outbox.write(async ({ rows }) => {
      await rows.put(row(1))
      throw new Error('stopped half way')
    })
    await expect(step).rejects.toThrow('stopped half way')
    expect(await readRows(outbox)).toEqual([])
  })

  it('reading writes nothing', async () => {
    await expect(outbox.read(({ rows }) => rows.put(row(1)))).rejects.toThrow()
    expect(await readRows(outbox)).toEqual([])
  })

  it('tells of every change, also of another thread’s handle', async () => {
    const other = openOutbox(`outbox-${count}`)
    const seen = firstValueFrom(
      outbox.rows$.pipe(
        map((rows) => rows.map(({ status }) => status)),
        filter((statuses) => statuses.length === 2),
      ),
    )
    await other.write(
      async ({ rows }) => void (await rows.bulkPut([row(1, { status: 'failed' }), waits(2, 1)])),
    )
    expect(await seen).toEqual(['failed', 'blocked'])
    other.close()
  })

  it('is emptied of everything when the account goes', async () => {
    await outbox.write(async ({ rows, bytes, serverIds }) => {
      await rows.put(row(1))
      await bytes.put({ key: 'b', bytes: new Blob(['x']) })
      await serverIds.put({ entity: 'route:k', routeId: 1, poiIds: {} })
    })
    await emptyOutbox(outbox)
    expect(await readRows(outbox)).toEqual([])
    expect(await readBytes(outbox, 'b')).toBeUndefined()
    expect(await outbox.read(({ serverIds }) => serverIds.count())).toBe(0)
  })

  it('that was closed stays closed', async () => {
    outbox.close()
    await expect(readRows(outbox)).rejects.toThrow()
  })
})

describe('a row', () => {
  it.each([
    ['pending', { unsent: true, folded: true, stopped: false, waiting: true }],
    ['inflight', { unsent: true, folded: true, stopped: false, waiting: true }],
    ['blocked', { unsent: false, folded: true, stopped: false, waiting: true }],
    ['failed', { unsent: false, folded: false, stopped: true, waiting: false }],
    ['conflict', { unsent: false, folded: false, stopped: true, waiting: false }],
  ] as const)('that is %s', (status: RowStatus, expected) => {
    const one = row(1, { status })
    expect({
      unsent: isUnsent(one),
      folded: isFolded(one),
      stopped: isStopped(one),
      waiting: isWaiting(one),
    }).toEqual(expected)
  })

  it('may take in another only where it was never sent', () => {
    expect(isUntouched(row(1))).toBe(true)
    expect(isUntouched(row(1, { firstSentAt: 5 }))).toBe(false)
    expect(isUntouched(row(1, { status: 'inflight' }))).toBe(false)
  })

  it('is shown by its title, with why it waits', () => {
    const failure = { kind: 'offline' } as const
    expect(toWaitingChange(row(1, { failure }))).toEqual({
      rowId: 'row-1',
      firstSentAt: 0,
      kind: 'tour-play',
      status: 'pending',
      title: 'Florence',
      payload: { title: 'Florence', tourId: 1, durationPlayed: 0 },
      createdAt: 4,
      attempts: 2,
      nextAttemptAt: 9,
      failure,
    })
  })
})
