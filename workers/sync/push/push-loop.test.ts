import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { threadLocks } from '#data/device/locks.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { answered, held, openSending, refused, type Sending } from '#tests/support/sending.ts'
import { createPushLoop } from './push-loop.ts'

let sending: Sending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

/** A loop whose sleeps the test ends. */
function start(fields: { readonly outbox?: Outbox; mayGoOn?(): boolean } = {}) {
  const { outbox = sending.store.outbox, mayGoOn = () => true } = fields
  const loop = createPushLoop()
  const stopping = new AbortController()
  const sleeps: { ms: number; end: () => void }[] = []
  const store = { ...sending.store, outbox }
  const { context } = sending.leader({ store, mayGoOn })
  const running = loop.run({
    ...context,
    locks: threadLocks(),
    signal: stopping.signal,
    onTourGone: () => {},
    wait: (ms, signal) => {
      // This wait lasts until accepted changes are written; the test does not need that.
      if (ms === 1000 && signal === stopping.signal) return new Promise(() => {})
      const { promise, release } = held()
      sleeps.push({ ms, end: release })
      if (signal.aborted) release()
      signal.addEventListener('abort', () => release())
      return promise
    },
  })
  const asleep = async (count: number) => {
    await expect.poll(() => sleeps.length, { interval: 2, timeout: 5000 }).toBe(count)
    return sleeps[count - 1]?.ms
  }
  const stop = async () => {
    stopping.abort()
    await running
  }
  return { loop, running, sleeps, asleep, stop, stopping, end: () => sleeps.at(-1)?.end() }
}

describe('while leading', () => {
  it('sends what waits, sleeps, and sends when it is woken', async () => {
    await sending.play(1)
    sending.answer = () => answered({ playCount: 1 })
    const { loop, asleep, stop } = start()
    expect(await asleep(1)).toBe(60_000)
    expect(sending.calls).toHaveLength(1)
    await sending.play(2)
    loop.wake(false)
    await asleep(2)
    expect(sending.calls).toHaveLength(2)
    await stop()
  })

  it('looks again after a minute, also where no wake came', async () => {
    const { asleep, end, stop } = start()
    await asleep(1)
    await sending.play(1)
    end()
    await asleep(2)
    expect(sending.calls).toHaveLength(1)
    await stop()
  })

  it('does not miss a wake that comes while it sends', async () => {
    await sending.play(1)
    const slow = held()
    sending.answer = async () => {
      await slow.promise
      return refused({ kind: 'server', status: 500 })
    }
    const { loop, asleep, sleeps, stop } = start()
    await expect.poll(() => sending.calls.length).toBe(1)
    loop.wake(true)
    // A later soft wake does not undo a fresh one.
    loop.wake(false)
    slow.release()
    await asleep(1)
    expect(sending.calls).toHaveLength(2)
    expect(sleeps).toHaveLength(1)
    await stop()
  })

  it('sleeps until the next try is due, a minute at most', async () => {
    await sending.play(1)
    sending.answer = () => refused({ kind: 'server', status: 500 }, 5000)
    const { loop, asleep, stop } = start()
    // The wait that the server requests, with some jitter.
    expect(await asleep(1)).toBe(5125)
    sending.nowMs += 5126
    sending.answer = () => refused({ kind: 'server', status: 500 }, 90_000)
    loop.wake(false)
    expect(await asleep(2)).toBe(60_000)
    await stop()
  })

  it('our own waits are over at the start and at a fresh wake, not at others', async () => {
    await sending.play(1)
    const [row] = await sending.rows()
    await sending.put([{ ...row, nextAttemptAt: sending.nowMs + 500_000, attempts: 1 } as never])
    sending.answer = () => refused({ kind: 'server', status: 500 })
    const { loop, asleep, stop } = start()
    await asleep(1)
    expect(sending.calls).toHaveLength(1)
    loop.wake(false)
    await asleep(2)
    expect(sending.calls).toHaveLength(1)
    loop.wake(true)
    await asleep(3)
    expect(sending.calls).toHaveLength(2)
    await stop()
  })

  it('asks less and less often while nobody answers, from the start again after an answer', async () => {
    await sending.play(1)
    sending.answer = () => refused({ kind: 'offline' })
    const { loop, asleep, stop } = start()
    for (const [turn, ms] of [1000, 2000, 4000].entries()) {
      expect(await asleep(turn + 1)).toBe(ms)
      loop.wake(true)
    }
    expect(await asleep(4)).toBe(8000)
    sending.answer = () => refused({ kind: 'server', status: 500 })
    loop.wake(true)
    await asleep(5)
    sending.answer = () => refused({ kind: 'offline' })
    loop.wake(true)
    expect(await asleep(6)).toBe(1000)
    await stop()
  })

  it('asks less and less often where the storage cannot be read', async () => {
    await sending.play(1)
    const broken = () => Promise.reject(Object.assign(new Error('gone'), { name: 'UnknownError' }))
    const { end, asleep, stop } = start({ outbox: { ...sending.store.outbox, write: broken } })
    expect(await asleep(1)).toBe(1000)
    end()
    expect(await asleep(2)).toBe(2000)
    expect(sending.calls).toEqual([])
    await stop()
  })

  it('what a dead leader left half way is sent as soon as there is room', async () => {
    await sending.play(1)
    const [row] = await sending.rows()
    await sending.put([
      { ...row, status: 'inflight', claimedBy: 'dead', firstSentAt: sending.nowMs } as never,
    ])
    sending.answer = () => answered({ playCount: 1 })
    const disk = { isFull: true }
    const { restore } = fullDisk(disk)
    const { asleep, end, stop } = start()
    await asleep(1)
    expect(sending.calls).toHaveLength(0)
    disk.isFull = false
    end()
    await asleep(2)
    expect(sending.calls).toHaveLength(1)
    await stop()
    restore()
  })

  it('sends also on a full device', async () => {
    await sending.play(1)
    sending.answer = () => answered({ playCount: 1 })
    const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
    const { asleep, stop } = start({ outbox: { ...sending.store.outbox, write: full } })
    expect(await asleep(1)).toBe(1000)
    expect(sending.calls).toHaveLength(1)
    await stop()
  })

  it('claims as one leader all the time', async () => {
    const seen = new Set<string>()
    sending.answer = async () => {
      for (const { claimedBy } of await sending.rows()) seen.add(claimedBy)
      return answered({ playCount: 1 })
    }
    const { loop, asleep, stop } = start()
    await asleep(1)
    for (const turn of [2, 3]) {
      await sending.play(turn)
      loop.wake(false)
      await asleep(turn)
    }
    expect(seen.size).toBe(1)
    expect([...seen][0]).not.toBe('')
    await stop()
  })
})

describe('it ends', () => {
  it('when it is told to, awake or asleep', async () => {
    const first = start()
    await first.asleep(1)
    await first.stop()
    await sending.play(1)
    const slow = held()
    sending.answer = async () => {
      await slow.promise
      return answered()
    }
    const second = start()
    await expect.poll(() => sending.calls.length).toBe(1)
    second.stopping.abort()
    slow.release()
    await second.running
    expect(second.sleeps).toEqual([])
    // The abort comes before the start.
    const third = start()
    third.stopping.abort()
    await third.running
  })

  it('when it may not go on', async () => {
    await sending.play(1)
    const { running, sleeps } = start({ mayGoOn: () => false })
    await running
    expect(sleeps).toEqual([])
    expect(sending.calls).toEqual([])
  })
})
