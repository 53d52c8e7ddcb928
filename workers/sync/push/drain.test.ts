import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEY_EXPIRED } from '#data/outbox/decide.ts'
import { freshen } from '#data/outbox/send-queue.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { answered, held, openSending, refused, type Sending } from '#tests/support/sending.ts'

let sending: Sending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

const DAY_MS = 86_400_000
const sentTours = () => sending.calls.map(({ input }) => input.params?.['id'])
const seconds = () =>
  sending.calls.map(({ input }) => (input.body as { durationPlayed: number }).durationPlayed)
const fresh = () => freshen(sending.store.outbox, new Set())
const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { interval: 2, timeout: 5000 }).toBe(true)
const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' })

describe('a drain', () => {
  it('sends one after another, in order, each under its own key, and leaves nothing', async () => {
    const ids = [await sending.play(1), await sending.play(2, 60), await sending.play(1, 30)]
    let underWay = 0
    sending.answer = async () => {
      underWay += 1
      expect(underWay).toBe(1)
      await Promise.resolve()
      underWay -= 1
      return answered({ playCount: 1 })
    }
    expect(await sending.leader().drain()).toEqual({ kind: 'empty' })
    expect(sentTours()).toEqual([1, 2, 1])
    expect(sending.calls.map(({ key }) => key)).toEqual(ids)
    expect(await sending.rows()).toEqual([])
    expect(sending.notices.map(({ kind }) => kind)).toEqual(['change-done', 'change-done', 'change-done'])
  })

  it('sends more than a piece, and what came meanwhile', async () => {
    for (let count = 1; count <= 230; count++) await sending.play(1 + (count % 7), count)
    sending.answer = async (_call, count) => {
      if (count === 50) await sending.play(9, 999)
      return answered({ playCount: 1 })
    }
    expect(await sending.leader().drain()).toEqual({ kind: 'empty' })
    expect(seconds()).toEqual([...Array.from({ length: 230 }, (_, index) => index + 1), 999])
  })

  it('writes the facts before the row goes', async () => {
    await sending.keepTour(1)
    const id = await sending.publish(1, true)
    sending.answer = () => answered({ version: 2 })
    await sending.leader().drain()
    expect(await sending.tour(1)).toMatchObject({ isPublic: true, version: 2 })
    const stored = (await sending.store.tours.readNowById(['1'])).get('1')
    expect(stored?.settled).toEqual([id])
  })

  it('gives a later edit of the same tour the version of the answer before it, written or not', async () => {
    await sending.keepTour(1)
    await sending.publish(1, true, 1)
    sending.answer = async (_call, count) => {
      if (count === 1) await sending.publish(1, false, 1)
      return answered({ version: count + 1 })
    }
    await sending.leader().drain()
    expect(sending.calls.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
    await sending.publish(1, true, 1)
    await sending.leader().drain()
    expect(sending.calls.at(-1)?.ifMatch).toBe('"3"')
  })

  it('stops at 401 and keeps all', async () => {
    await sending.play(1)
    await sending.play(2)
    sending.answer = () => refused({ kind: 'unauthorized' })
    expect(await sending.leader().drain()).toEqual({ kind: 'unauthorized' })
    expect(await sending.rows()).toMatchObject([
      { status: 'pending', attempts: 0 },
      { status: 'pending', firstSentAt: 0 },
    ])
    expect(sending.calls).toHaveLength(1)
  })

  it('stops where it may not go on, and leaves what was not sent as if never claimed', async () => {
    await sending.play(1)
    await sending.play(2)
    let mayGoOn = true
    sending.answer = () => {
      mayGoOn = false
      return answered({ playCount: 1 })
    }
    expect(await sending.leader({ mayGoOn: () => mayGoOn }).drain()).toEqual({ kind: 'stopped' })
    expect(await sending.rows()).toMatchObject([{ entity: 'tour:2', status: 'pending', firstSentAt: 0 }])
  })

  it('ends without an answer: the one that failed waits, the rest is as it was', async () => {
    await sending.play(1)
    await sending.play(2)
    sending.answer = () => refused({ kind: 'offline' })
    expect(await sending.leader().drain()).toEqual({ kind: 'offline' })
    expect(await sending.rows()).toMatchObject([
      {
        status: 'pending',
        attempts: 1,
        firstSentAt: sending.nowMs,
        nextAttemptAt: sending.nowMs + 1000,
        notBefore: 0,
        failure: { kind: 'offline' },
      },
      { status: 'pending', attempts: 0, firstSentAt: 0 },
    ])
    // The change was never sent, so its opposite may still cancel it.
    expect(sending.calls).toHaveLength(1)
  })

  it('tells when the next try is due', async () => {
    await sending.play(1)
    sending.answer = () => refused({ kind: 'server', status: 503 })
    expect(await sending.leader().drain()).toEqual({ kind: 'waiting', at: sending.nowMs + 1000 })
    sending.nowMs += 999
    expect(await sending.leader().drain()).toEqual({ kind: 'waiting', at: sending.nowMs + 1 })
    expect(sending.calls).toHaveLength(1)
  })
})

describe('one change that never succeeds', () => {
  it.each([
    [{ kind: 'timeout' }],
    [{ kind: 'invalid-answer', detail: '' }],
    [{ kind: 'server', status: 500 }],
    [{ kind: 'offline' }],
  ] as const)('%o: after three tries the others go on, and it waits alone', async (failure) => {
    await sending.play(1)
    await sending.play(2)
    await sending.play(1, 60)
    sending.answer = ({ input }) =>
      input.params?.['id'] === 1 ? refused(failure) : answered({ playCount: 1 })
    for (const dueAfterMs of [1000, 2000, 0]) {
      expect(sentTours()).not.toContain(2)
      await sending.leader().drain()
      sending.nowMs += dueAfterMs
    }
    await sending.leader().drain()
    expect(sentTours()).toContain(2)
    expect(seconds()).not.toContain(60)
    expect((await sending.rows()).map(({ entity }) => entity)).toEqual(['tour:1', 'tour:1'])
  })

  it('a kind that the server limits waits as long as it asks; the others go on at once', async () => {
    await sending.keepTour(2)
    await sending.play(1)
    await sending.play(2)
    await sending.publish(3, true)
    sending.answer = ({ endpoint }) =>
      endpoint === 'recordTourPlay' ? refused({ kind: 'rate-limited' }, 60_000) : answered({ version: 2 })
    await sending.leader().drain()
    expect(sending.calls.map(({ endpoint }) => endpoint)).toEqual(['recordTourPlay', 'setTourPublicity'])
    // The signal is back: the waits of this device are over, those of the server are not.
    await fresh()
    sending.nowMs += 59_000
    await sending.leader().drain()
    expect(sending.calls).toHaveLength(2)
    sending.nowMs += 2000
    sending.answer = () => answered({ playCount: 1 })
    await sending.leader().drain()
    expect(sentTours().slice(2)).toEqual([1, 2])
  })

  it('Retry-After of a 503 and of a request in progress hold over a fresh start', async () => {
    for (const failure of [
      { kind: 'server', status: 503 },
      { kind: 'conflict', status: 409, code: 'request_in_progress' },
    ] as const) {
      sending.calls.length = 0
      await sending.play(1)
      sending.answer = () => refused(failure, 5000)
      await sending.leader().drain()
      for (let count = 0; count < 5; count++) {
        await fresh()
        await sending.leader().drain()
      }
      expect(sending.calls).toHaveLength(1)
      sending.nowMs += 6000
      sending.answer = () => answered({ playCount: 1 })
      expect(await sending.leader().drain()).toEqual({ kind: 'empty' })
    }
  })

  it('a change that our own code stumbles over holds up nobody for ever', async () => {
    await sending.play(1)
    await sending.play(2)
    sending.answer = ({ input }) => {
      if (input.params?.['id'] === 1) throw new TypeError('stumbled')
      return answered({ playCount: 1 })
    }
    for (let count = 0; count < 4; count++) {
      await sending.leader().drain()
      sending.nowMs += 20_000
    }
    expect(await sending.rows()).toMatchObject([{ entity: 'tour:1', failure: { kind: 'storage' } }])
  })

  it('a row of another build stays, and the others go', async () => {
    await sending.play(1)
    const [row] = await sending.rows()
    await sending.put([{ ...row, kind: 'from-the-future' } as never])
    await sending.play(1)
    expect(await sending.leader().drain()).toEqual({ kind: 'empty' })
    expect(sending.calls).toHaveLength(1)
    expect(await sending.rows()).toMatchObject([{ kind: 'from-the-future', status: 'pending' }])
  })
})

describe('a refusal', () => {
  it('says why, is not sent again, and holds up nothing', async () => {
    const id = await sending.publish(1, true)
    await sending.play(1)
    const failure = { kind: 'rejected', status: 403, text: 'Not yours' } as const
    sending.answer = ({ endpoint }) => (endpoint === 'recordTourPlay' ? answered() : refused(failure))
    expect(await sending.leader().drain()).toEqual({ kind: 'empty' })
    expect(await sending.rows()).toMatchObject([{ id, status: 'failed', attempts: 1, failure }])
    expect(sending.notices[0]).toMatchObject({ kind: 'change-refused', rowId: id, failure })
    expect(sending.refusedEntities).toEqual(['tour:1'])
  })

  it('is nobody’s to hear where a later change of the same says it all', async () => {
    const name = (firstName: string) =>
      sending.add({ kind: 'profile', payload: { title: '', firstName, lastName: 'L' }, baseVersion: 0 })
    await name('First')
    sending.answer = async (_call, count) => {
      if (count === 1) await name('Second')
      return count === 1 ? refused({ kind: 'rejected', status: 400 }) : answered()
    }
    await sending.leader().drain()
    expect(sending.calls.map(({ input }) => (input.body as { firstName: string }).firstName)).toEqual([
      'First',
      'Second',
    ])
    expect(await sending.rows()).toEqual([])
    expect(sending.notices.map(({ kind }) => kind)).toEqual(['change-done'])
  })
})

describe('a key that the server has forgotten', () => {
  const sentLongAgo = async (days: number) => {
    const [row] = await sending.rows()
    await sending.put([{ ...row, firstSentAt: sending.nowMs - days * DAY_MS } as never])
  }

  it('is not used again where that could do a thing twice: the user decides', async () => {
    await sending.play(1)
    await sentLongAgo(61)
    await sending.leader().drain()
    expect(sending.calls).toEqual([])
    expect(await sending.rows()).toMatchObject([{ status: 'conflict', failure: { code: KEY_EXPIRED } }])
  })

  it('is used within its time, and always where repeating is harmless', async () => {
    await sending.play(1)
    await sentLongAgo(59)
    await sending.leader().drain()
    await sending.publish(1, true)
    await sentLongAgo(400)
    await sending.leader().drain()
    expect(sending.calls).toHaveLength(2)
    expect(await sending.rows()).toEqual([])
  })
})

describe('what the server took is written', () => {
  it('within a second, also while the next request hangs', async () => {
    await sending.keepTour(1)
    await sending.publish(1, true)
    await sending.play(2)
    const second = held()
    const hung = held()
    const waited: number[] = []
    sending.answer = async (_call, count) => {
      if (count === 2) await hung.promise
      return answered(count === 1 ? { version: 2 } : { playCount: 1 })
    }
    const { drain } = sending.leader({
      wait: (ms) => {
        waited.push(ms)
        return second.promise
      },
    })
    const draining = drain()
    await until(() => sending.calls.length === 2)
    expect(waited).toEqual([1000])
    expect(await sending.tour(1)).toMatchObject({ isPublic: false })
    second.release()
    await until(async () => (await sending.tour(1))?.isPublic === true)
    await until(async () => (await sending.rows()).length === 1)
    hung.release()
    expect(await draining).toEqual({ kind: 'empty' })
  })

  it('not by a leader that lost its lock: the new one’s stays', async () => {
    await sending.keepTour(1)
    await sending.publish(1, true)
    const slow = held()
    sending.answer = async (_call, count) => {
      if (count === 1) await slow.promise
      return answered({ version: count === 1 ? 2 : count + 1 })
    }
    const old = sending.leader()
    const draining = old.drain()
    await until(() => sending.calls.length === 1)
    // Its tab is frozen; another tab leads, gets the same answer, and the user goes on.
    await fresh()
    await sending.leader().drain()
    await sending.publish(1, false)
    await sending.leader().drain()
    const settled = await sending.tour(1)
    expect(settled).toMatchObject({ isPublic: false })
    slow.release()
    await draining
    expect(await sending.tour(1)).toEqual(settled)
    expect(await sending.rows()).toEqual([])
  })

  it('not where the row was claimed by another leader, and what that one does with it stays', async () => {
    await sending.keepTour(1)
    const id = await sending.publish(1, true)
    const slow = held()
    sending.answer = async () => {
      await slow.promise
      return refused({ kind: 'rejected', status: 403 })
    }
    const draining = sending.leader().drain()
    await until(() => sending.calls.length === 1)
    await fresh()
    const [row] = await sending.rows()
    await sending.put([{ ...row, status: 'inflight', claimedBy: 'another' } as never])
    slow.release()
    await draining
    expect(await sending.rows()).toMatchObject([{ id, status: 'inflight', claimedBy: 'another' }])
    expect(sending.notices).toEqual([])
  })

  it('once there is room again, where the device is full; everything is sent meanwhile', async () => {
    await sending.keepTour(1)
    await sending.publish(1, true)
    await sending.play(2)
    sending.answer = (_call, count) => answered(count === 1 ? { version: 2 } : { playCount: 1 })
    let isFull = true
    const { outbox } = sending.store
    const write: Outbox['write'] = (act) =>
      isFull
        ? outbox
            .write(async (tables) => {
              await act(tables)
              throw full()
            })
            .catch((error: unknown) => Promise.reject(error as Error))
        : outbox.write(act)
    const store = { ...sending.store, outbox: { ...outbox, write } }
    const { drain, context } = sending.leader({ store })
    expect(await drain()).toEqual({ kind: 'unwritten' })
    expect(sentTours()).toEqual([1, 2])
    expect(context.answers.rowIds.size).toBe(2)
    expect(await sending.rows()).toHaveLength(2)
    isFull = false
    expect(await drain()).toEqual({ kind: 'empty' })
    expect(sending.calls).toHaveLength(2)
    expect(await sending.rows()).toEqual([])
    expect(await sending.tour(1)).toMatchObject({ isPublic: true })
  })
})
