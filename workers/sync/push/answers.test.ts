import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { threadLocks } from '#data/device/locks.ts'
import type { OutboxRow } from '#changes/row.ts'
import { held, openSending, type Sending } from '#tests/support/sending.ts'
import { createAnswers, BATCH_SIZE, type Answers, type AnswersContext } from './answers.ts'

let sending: Sending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

const { signal } = new AbortController()
const answersOf = (fields: Partial<AnswersContext> = {}): Answers =>
  createAnswers({
    store: sending.store,
    locks: threadLocks(),
    wait: () => new Promise(() => {}),
    signal,
    onTourGone: () => {},
    ...fields,
  })
/** The claimed changes of this number of tours. */
const claimed = async (count: number): Promise<OutboxRow[]> => {
  await sending.play(1)
  const [row] = (await sending.rows()) as [OutboxRow]
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    seq: index + 1,
    id: `row-${index + 1}`,
    entity: `tour:${index + 1}`,
  }))
  await sending.put(rows)
  return rows
}
const accept = (answers: Answers, row: OutboxRow, answer: unknown = { playCount: 1 }) =>
  answers.accept({ row, answer, at: 1 })
const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { interval: 2, timeout: 5000 }).toBe(true)
const route = (id: number, poiIds: readonly number[], version = 1) => ({
  id,
  version,
  pois: poiIds.map((poiId, orderIndex) => ({ id: poiId, orderIndex })),
})
const draft = (...keys: string[]) => ({ name: '', pois: keys.map((key) => ({ key })) })

describe('answers that are held', () => {
  it('are of rows that nobody sends again, until they are written', async () => {
    const rows = await claimed(2)
    const answers = answersOf()
    for (const row of rows) accept(answers, row)
    expect(answers.rowIds).toEqual(new Set(rows.map(({ id }) => id)))
    expect(await sending.rows()).toHaveLength(2)
    expect(await answers.flush()).toBe(true)
    expect(answers.rowIds.size).toBe(0)
    expect(await sending.rows()).toEqual([])
    // Nothing is left to write.
    expect(await answers.flush()).toBe(true)
  })

  it('are written after each piece, and only then', async () => {
    const rows = await claimed(BATCH_SIZE)
    const answers = answersOf()
    for (const row of rows.slice(0, -1)) accept(answers, row)
    expect(answers.rowIds.size).toBe(BATCH_SIZE - 1)
    accept(answers, rows.at(-1) as OutboxRow)
    await until(() => answers.rowIds.size === 0)
    expect(await sending.rows()).toEqual([])
  })

  it('are written within a second, by one timer at a time', async () => {
    const [first, second, third] = (await claimed(3)) as [OutboxRow, OutboxRow, OutboxRow]
    const waited: { ms: number; signal: AbortSignal; release: () => void }[] = []
    const answers = answersOf({
      wait: (ms, by) => {
        const { promise, release } = held()
        waited.push({ ms, signal: by, release })
        return promise
      },
    })
    accept(answers, first)
    accept(answers, second)
    expect(waited).toMatchObject([{ ms: 1000, signal }])
    waited[0]?.release()
    await until(async () => (await sending.rows()).length === 1)
    accept(answers, third)
    expect(waited).toHaveLength(2)
    waited[1]?.release()
    await until(async () => (await sending.rows()).length === 0)
  })

  it('stay where they cannot be written, before those that come after, and are written later', async () => {
    const [first, second] = (await claimed(2)) as [OutboxRow, OutboxRow]
    await sending.keepTour(1)
    let isFull = true
    const { outbox } = sending.store
    const store = {
      ...sending.store,
      outbox: {
        ...outbox,
        write: (act: never) => (isFull ? Promise.reject(new Error('full')) : outbox.write(act)),
      },
    }
    const answers = answersOf({ store: store as never })
    accept(answers, first)
    expect(await answers.flush()).toBe(false)
    accept(answers, { ...second, entity: first.entity, payload: first.payload } as OutboxRow, {
      playCount: 9,
    })
    isFull = false
    expect(await answers.flush()).toBe(true)
    expect(await sending.rows()).toEqual([])
    expect((await sending.tour(1))?.playCount).toBe(9)
  })

  it('tell of tours that are gone', async () => {
    const gone: number[] = []
    await sending.keepTour(7)
    await sending.add({ kind: 'tour-delete', payload: { tourId: 7, title: '' }, baseVersion: 1 })
    const answers = answersOf({ onTourGone: (tourId) => void gone.push(tourId) })
    accept(answers, (await sending.rows())[0] as OutboxRow, undefined)
    await answers.flush()
    expect(gone).toEqual([7])
  })
})

describe('what answers told', () => {
  it('is the newest version of each thing, 0 where none was told', async () => {
    const [first, second] = (await claimed(2)) as [OutboxRow, OutboxRow]
    const answers = answersOf()
    expect(answers.version('tour:1')).toBe(0)
    accept(answers, first, { version: 5 })
    accept(answers, first, { version: 3 })
    accept(answers, second, { version: 'new' })
    expect([answers.version('tour:1'), answers.version('tour:2')]).toEqual([5, 0])
  })

  it('are a route’s ids and those of all its stops, which are kept when they are written', async () => {
    const add = (kind: 'route-create' | 'route-edit', ...keys: string[]) =>
      sending.add({
        kind,
        payload: { title: '', routeKey: 'k', route: draft(...keys) as never },
        baseVersion: 0,
      })
    await add('route-create', 'a', 'b')
    const answers = answersOf()
    expect(answers.ids('route:k')).toBeUndefined()
    accept(answers, (await sending.rows())[0] as OutboxRow, route(5, [11, 12]))
    const first = { entity: 'route:k', routeId: 5, poiIds: { a: 11, b: 12 } }
    expect(answers.ids('route:k')).toEqual(first)
    await answers.flush()
    const stored = () => sending.store.outbox.read(({ serverIds }) => serverIds.toArray())
    expect(await stored()).toEqual([first])

    await add('route-edit', 'b', 'c')
    accept(answers, (await sending.rows())[0] as OutboxRow, route(5, [12, 13], 2))
    expect(answers.ids('route:k')).toMatchObject({ routeId: 5, poiIds: { a: 11, b: 12, c: 13 } })
    // The answer to another route says nothing about this one.
    await sending.play(1)
    await answers.flush()
    expect(await stored()).toEqual([{ ...first, poiIds: { a: 11, b: 12, c: 13 } }])
  })

  it('are forgotten with what is deleted: what is written later brings no ids back', async () => {
    await sending.add({
      kind: 'route-create',
      payload: { title: '', routeKey: 'k', route: draft('a') as never },
      baseVersion: 0,
    })
    const answers = answersOf()
    accept(answers, (await sending.rows())[0] as OutboxRow, route(5, [11]))
    await answers.flush()
    await sending.add({ kind: 'route-delete', payload: { title: '', routeKey: 'k' }, baseVersion: 0 })
    accept(answers, (await sending.rows())[0] as OutboxRow, undefined)
    await answers.flush()
    await sending.play(1)
    accept(answers, (await sending.rows())[0] as OutboxRow)
    await answers.flush()
    expect(await sending.store.outbox.read(({ serverIds }) => serverIds.toArray())).toEqual([])
  })
})
