import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ADOPTED,
  discardRow,
  KEY_EXPIRED,
  MAYBE_CREATED,
  retryRow,
  takeTheirs,
  withDependants,
} from './decide.ts'
import { openOutbox, readBytes, readRows, type Outbox } from './outbox.ts'
import type { OutboxRow } from '#changes/row.ts'

let count = 0
let outbox: Outbox
beforeEach(() => {
  outbox = openOutbox(`decide-${(count += 1)}`)
})
afterEach(() => outbox.close())

const row = (seq: number, fields: Partial<OutboxRow> | object = {}): OutboxRow =>
  ({
    seq,
    id: `row-${seq}`,
    kind: 'tour-publicity',
    entity: 'tour:1',
    payload: { title: '', tourId: 1, isPublic: true },
    baseVersion: 2,
    dependsOn: [],
    createdAt: 1,
    firstSentAt: 7,
    status: 'pending',
    claimedBy: 'a',
    attempts: 3,
    nextAttemptAt: 90,
    notBefore: 80,
    ...fields,
  }) as OutboxRow
const put = (...some: OutboxRow[]) => outbox.write(async ({ rows }) => void (await rows.bulkPut(some)))
const rows = () => readRows(outbox)
const ids = async () => (await rows()).map(({ id }) => id)
const context = (known = 0) => ({ outbox, now: () => 5000, versionOf: async () => known })
const conflict = (code: string | undefined, current?: unknown) => ({
  status: 'conflict',
  failure: { kind: 'conflict', status: 409, code, current },
})
const REFUSED = { status: 'failed', failure: { kind: 'rejected', status: 400 } }

describe('Retry', () => {
  it('sends it as a new change in its old place: its old key would only repeat the refusal', async () => {
    await put(row(1, REFUSED), row(2, { entity: 'tour:2' }))
    expect(await retryRow(context(), 'row-1')).toBe(true)
    const [again, other] = await rows()
    expect(again).toEqual({
      ...row(1),
      id: expect.not.stringMatching(/^row-1$/),
      createdAt: 5000,
      firstSentAt: 0,
      status: 'pending',
      claimedBy: '',
      attempts: 0,
      nextAttemptAt: 0,
      notBefore: 0,
      failure: undefined,
    })
    expect(other).toEqual(row(2, { entity: 'tour:2' }))
  })

  it.each([
    ['what screens show', 9, 4, 9],
    ['the server’s document', 4, 9, 9],
    ['neither is known', 0, undefined, 2],
    ['the answer has no number', 0, 'new', 2],
  ])('is over the newest version: %s', async (_which, known, current, expected) => {
    await put(row(1, conflict(undefined, { version: current })))
    await retryRow(context(known), 'row-1')
    expect(await rows()).toMatchObject([{ baseVersion: expected }])
  })

  it('keeps its version where the refusal names none', async () => {
    await put(
      row(1, conflict(undefined, null)),
      row(2, { ...REFUSED, failure: { kind: 'rejected', current: { version: 9 } } }),
    )
    await retryRow(context(), 'row-1')
    await retryRow(context(), 'row-2')
    expect(await rows()).toMatchObject([{ baseVersion: 2 }, { baseVersion: 2 }])
  })

  it('what waited for it waits for it under its new key', async () => {
    await put(
      row(1, REFUSED),
      row(2, { dependsOn: ['row-0', 'row-1'] }),
      row(3, { dependsOn: ['row-2'] }),
      row(4),
    )
    await retryRow(context(), 'row-1')
    const [again, second, third, fourth] = await rows()
    expect(second?.dependsOn).toEqual(['row-0', again?.id])
    expect(third?.dependsOn).toEqual(['row-2'])
    expect(fourth?.dependsOn).toEqual([])
  })

  it('one that waits for its next try is tried at once, but not before the server allows it', async () => {
    await put(row(1))
    expect(await retryRow(context(), 'row-1')).toBe(true)
    expect(await rows()).toEqual([row(1, { nextAttemptAt: 0 })])
  })

  it('needs no reason in the row', async () => {
    await put(row(1, { status: 'failed' }))
    expect(await retryRow(context(), 'row-1')).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'pending', baseVersion: 2 }])
  })

  it('leaves alone one that is being sent, or is gone', async () => {
    await put(row(1, { status: 'inflight' }))
    expect(await retryRow(context(), 'row-1')).toBe(false)
    expect(await retryRow(context(), 'row-9')).toBe(false)
    expect(await rows()).toEqual([row(1, { status: 'inflight' })])
  })

  it('is one row also where the transaction runs twice', async () => {
    await put(row(1, REFUSED))
    const twice: Outbox = {
      ...outbox,
      write: async (act) => {
        await outbox.write(act)
        return outbox.write(act)
      },
    }
    expect(await retryRow({ ...context(), outbox: twice }, 'row-1')).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'pending', seq: 1 }])
  })
})

describe('Discard', () => {
  it('takes back the change alone; what waited for it goes on', async () => {
    await put(row(1, { kind: 'route-edit' }), row(2, { dependsOn: ['row-1'] }))
    expect(await discardRow(context(), 'row-1')).toBe(true)
    expect(await ids()).toEqual(['row-2'])
  })

  it('takes a create back with all that waits for it, of its own thing only', async () => {
    await put(
      row(1, { kind: 'route-create', entity: 'route:k' }),
      row(2, { entity: 'route:k', dependsOn: ['row-1'], payload: { title: '', bytesKey: 'b' } }),
      row(3, { entity: 'route:k', dependsOn: ['row-2'] }),
      row(4, { entity: 'route:k' }),
      row(5, { entity: 'route:other', dependsOn: ['row-1'] }),
    )
    await outbox.write(async ({ bytes }) => void (await bytes.put({ key: 'b', bytes: new Blob(['x']) })))
    await discardRow(context(), 'row-1')
    expect(await ids()).toEqual(['row-4', 'row-5'])
    expect(await readBytes(outbox, 'b')).toBeUndefined()
  })

  it('a row of another build goes alone', async () => {
    await put(row(1, { kind: 'from-the-future' }), row(2, { dependsOn: ['row-1'] }))
    expect(await discardRow(context(), 'row-1')).toBe(true)
    expect(await ids()).toEqual(['row-2'])
  })

  it('leaves alone one that is being sent, or is gone', async () => {
    await put(row(1, { status: 'inflight' }))
    expect(await discardRow(context(), 'row-1')).toBe(false)
    expect(await discardRow(context(), 'row-9')).toBe(false)
    expect(await ids()).toEqual(['row-1'])
  })
})

describe('Take theirs', () => {
  it('of a create that may have been done takes over what the server lists', async () => {
    const before = row(1, { kind: 'route-create', ...conflict(MAYBE_CREATED, { id: 5 }) })
    await put(before, row(2, { dependsOn: ['row-1'] }))
    expect(await takeTheirs(context(), 'row-1')).toBe(true)
    const adopted = {
      ...before,
      status: 'pending',
      nextAttemptAt: 0,
      notBefore: 0,
      failure: { kind: 'conflict', status: 409, code: ADOPTED, current: { id: 5 } },
    }
    expect(await rows()).toEqual([adopted, row(2, { dependsOn: ['row-1'] })])
    // A second press changes nothing.
    expect(await takeTheirs(context(), 'row-1')).toBe(true)
    expect((await rows())[0]).toEqual(adopted)
  })

  it.each([
    ['a conflict', conflict(undefined)],
    ['a key that the server forgot', conflict(KEY_EXPIRED)],
    ['a refusal', REFUSED],
    ['one that was never refused', {}],
    ['one that goes already', { ...conflict(MAYBE_CREATED), status: 'pending' }],
  ])('takes any other change back: %s', async (_which, fields) => {
    await put(row(1, fields), row(2, { entity: 'tour:2' }))
    expect(await takeTheirs(context(), 'row-1')).toBe(true)
    expect(await ids()).toEqual(['row-2'])
  })

  it('says so where the change is gone', async () => {
    expect(await takeTheirs(context(), 'row-1')).toBe(false)
  })
})

it('what depends on a row does so over one or several others, in order', () => {
  const own = [
    row(1),
    row(2),
    row(3, { dependsOn: ['row-2'] }),
    row(4, { dependsOn: ['row-1', 'row-3'] }),
    row(5, { dependsOn: ['row-1'] }),
  ]
  expect(withDependants(own[1] as OutboxRow, own).map(({ seq }) => seq)).toEqual([2, 3, 4])
})
