import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { again, watched } from './lost-connection.ts'

const named = (name: string, rest: object = {}) => Object.assign(new Error(name), { name, ...rest })
const open = () => false

describe('trying again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const fakeDb = () => {
    const close = vi.fn()
    return { close, db: { close } as unknown as Dexie }
  }
  /** Fails this number of times, then succeeds. */
  const failing = (times: number, error: unknown) => {
    let left = times
    return vi.fn(async () => {
      if (left-- > 0) throw error
      return 'stored'
    })
  }

  it.each([
    'DatabaseClosedError',
    'OpenFailedError',
    'InvalidStateError',
    'UnknownError',
    'AbortError',
    'TimeoutError',
  ])('after a lost connection: %s', async (name) => {
    const { db, close } = fakeDb()
    const act = failing(1, named(name))
    const done = again(db, act, open)
    await vi.advanceTimersByTimeAsync(49)
    expect(act).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await done).toBe('stored')
    // A reopening that failed has no effect on the next.
    expect(close).toHaveBeenCalledExactlyOnceWith({ disableAutoOpen: false })
  })

  it('five times in two seconds, later each time', async () => {
    const act = failing(9, named('UnknownError'))
    const done = again(fakeDb().db, act, open)
    const end = expect(done).rejects.toThrow('UnknownError')
    for (const [waitMs, tries] of [
      [50, 2],
      [150, 3],
      [450, 4],
      [1350, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(act).toHaveBeenCalledTimes(tries - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(act).toHaveBeenCalledTimes(tries)
    }
    await end
    await vi.advanceTimersByTimeAsync(60_000)
    expect(act).toHaveBeenCalledTimes(5)
  })

  it.each([
    ['a fault of our own', new TypeError('no such field')],
    ['a full device', named('AbortError', { inner: named('QuotaExceededError') })],
    ['nothing to read', null],
    ['a text', 'no'],
  ])('not where trying again helps nobody: %s', async (_which, error) => {
    const act = failing(1, error)
    const { db, close } = fakeDb()
    await expect(again(db, act, open)).rejects.toBe(error)
    expect(act).toHaveBeenCalledTimes(1)
    expect(close).not.toHaveBeenCalled()
  })

  it('not where we closed it ourselves', async () => {
    const act = failing(1, named('DatabaseClosedError'))
    await expect(again(fakeDb().db, act, () => true)).rejects.toThrow('DatabaseClosedError')
    expect(act).toHaveBeenCalledTimes(1)
  })
})

describe('a watched query', () => {
  let count = 0
  let db: Dexie
  let isOver: boolean
  let seen: number[]
  let query: ReturnType<typeof vi.fn<() => Promise<number>>>
  const isClosed = () => isOver
  const add = () => db.table('things').add({})
  const lose = () => forceCloseDatabase(db.backendDB() as never)
  const sees = (number: number) => vi.waitFor(() => expect(seen.at(-1)).toBe(number))
  const watch = () => watched(db, query, isClosed).subscribe((number) => seen.push(number))

  beforeEach(async () => {
    db = new Dexie(`watched-${(count += 1)}`, { cache: 'disabled' })
    db.version(1).stores({ things: '++id' })
    await db.open()
    isOver = false
    seen = []
    query = vi.fn(() => db.table('things').count())
  })
  afterEach(() => {
    vi.useRealTimers()
    isOver = true
    db.close()
  })

  it('answers, and again after every write', async () => {
    const watching = watch()
    await sees(0)
    await add()
    await sees(1)
    watching.unsubscribe()
    const asked = query.mock.calls.length
    const other: number[] = []
    const stillWatching = watched(db, () => db.table('things').count(), isClosed).subscribe((number) =>
      other.push(number),
    )
    await add()
    await vi.waitFor(() => expect(other.at(-1)).toBe(2))
    expect([seen.at(-1), query.mock.calls.length]).toEqual([1, asked])
    stillWatching.unsubscribe()
  })

  it('goes on by itself after the browser closed the connection, each time', async () => {
    const watching = watch()
    await sees(0)
    for (let number = 1; number <= 2; number += 1) {
      lose()
      const asked = query.mock.calls.length
      await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(asked))
      await add()
      await sees(number)
    }
    watching.unsubscribe()
  })

  it('goes on after a query that failed', async () => {
    query.mockRejectedValueOnce(named('UnknownError'))
    const watching = watch()
    await sees(0)
    await add()
    await sees(1)
    watching.unsubscribe()
  })

  it('asks nothing while its page is frozen, and at once when it is thawed', async () => {
    const page = new EventTarget()
    // Node's own `EventTarget` does not remove a listener that was added with a plain `true`.
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      vi.stubGlobal(name, (type: string, listener: () => void, capture: boolean) =>
        page[name](type, listener, { capture }),
      )
    const watching = watch()
    await sees(0)
    page.dispatchEvent(new Event('freeze'))
    await add()
    await add()
    // The writer is notified no later than a watcher.
    const other = watched(db, () => db.table('things').count(), isClosed)
    await new Promise<void>((resolve) => other.subscribe((number) => number === 2 && resolve()))
    expect(query).toHaveBeenCalledTimes(1)
    page.dispatchEvent(new Event('resume'))
    await sees(2)
    watching.unsubscribe()
    const asked = query.mock.calls.length
    page.dispatchEvent(new Event('resume'))
    await add()
    expect(query).toHaveBeenCalledTimes(asked)
    vi.unstubAllGlobals()
  })

  it('looks again where the database does not open at once', async () => {
    const watching = watch()
    await sees(0)
    const opening = vi.spyOn(db, 'open').mockRejectedValueOnce(new Error('not yet') as never)
    lose()
    await vi.waitFor(() => expect(opening.mock.calls.length).toBeGreaterThanOrEqual(2))
    await add()
    await sees(1)
    watching.unsubscribe()
  })

  it.each([
    ['unsubscribed', (watching: { unsubscribe(): void }) => watching.unsubscribe()],
    ['closed by us', () => void (isOver = true)],
  ])('asks no more when it was %s', async (_how, end) => {
    const watching = watch()
    await sees(0)
    const opening = vi.spyOn(db, 'open')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    end(watching)
    lose()
    await vi.advanceTimersByTimeAsync(5000)
    expect(opening).not.toHaveBeenCalled()
    expect(query).toHaveBeenCalledTimes(1)
    watching.unsubscribe()
  })

  it('asks no more when it is unsubscribed while it waits to look again', async () => {
    const watching = watch()
    await sees(0)
    const opening = vi.spyOn(db, 'open')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    lose()
    watching.unsubscribe()
    await vi.advanceTimersByTimeAsync(5000)
    expect(opening).not.toHaveBeenCalled()
  })
})
