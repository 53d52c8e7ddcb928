import { afterEach, expect, test } from 'vitest'
import { threadLocks } from '#data/device/locks.ts'
import type { Bus, BusMessage } from '../bus.ts'
import { FROZEN_MS, HEARTBEAT_MS, syncLock, joinLeadership, type Leadership } from './leadership.ts'

/** A clock that tests set: timers fire at their time, unless their tab is frozen. */
function turnableClock() {
  let nowMs = 1_000_000
  const timers = new Set<{ at: number; tab: string; fire: () => void }>()
  const frozen = new Set<string>()
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  return {
    now: () => nowMs,
    frozen,
    settle,
    wait: (tab: string) => (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        const end = () => {
          timers.delete(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = { at: nowMs + ms, tab, fire: end }
        timers.add(timer)
        signal.addEventListener('abort', end)
      }),
    async pass(ms: number) {
      const end = nowMs + ms
      for (; nowMs < end; nowMs += HEARTBEAT_MS / 2) {
        for (const timer of timers)
          if (timer.at <= nowMs && !frozen.has(timer.tab)) {
            timers.delete(timer)
            timer.fire()
          }
        await settle()
      }
    },
  }
}

const DATABASE = 'leader-test'
const parts: Leadership[] = []
afterEach(async () => {
  const stopping = parts.splice(0).map((part) => part.stop())
  await Promise.all(stopping)
})

/** `lead`: the leader's work; by default it runs until it is aborted. */
function openTabs(lead?: (signal: AbortSignal) => Promise<void>) {
  const clock = turnableClock()
  const locks = threadLocks()
  const heard = new Map<string, (message: BusMessage) => void>()
  const leading: string[] = []
  const sent: BusMessage[] = []
  const open = (tab: string, wait = clock.wait(tab)) => {
    const bus: Bus = {
      send: (message) => {
        sent.push(message)
        for (const [other, hear] of heard) if (other !== tab && !clock.frozen.has(other)) hear(message)
      },
      listen: () => {},
      close: () => {},
    }
    const part = joinLeadership({
      database: DATABASE,
      locks,
      bus,
      tab,
      now: clock.now,
      wait,
      lead: (signal) => {
        leading.push(tab)
        if (lead) return lead(signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    })
    heard.set(tab, (message) => {
      if (message.kind === 'heartbeat') part.onHeartbeat()
    })
    parts.push(part)
    return part
  }
  return { clock, locks, open, leading, sent }
}

test('only one tab leads, and another when it closes', async () => {
  const { clock, open, leading } = openTabs()
  const first = open('a')
  const second = open('b')
  await clock.pass(HEARTBEAT_MS)
  expect([first.isLeading(), second.isLeading()]).toEqual([true, false])
  await first.stop()
  await clock.pass(HEARTBEAT_MS)
  expect(second.isLeading()).toBe(true)
  expect(leading).toEqual(['a', 'b'])
})

test('a leader that lives is never robbed', async () => {
  const { clock, open, leading } = openTabs()
  open('a')
  open('b')
  await clock.pass(FROZEN_MS * 3)
  expect(leading).toEqual(['a'])
})

test('a frozen leader is replaced, and steps down by itself when it wakes', async () => {
  const { clock, open } = openTabs()
  const first = open('a')
  const second = open('b')
  await clock.pass(HEARTBEAT_MS)
  clock.frozen.add('a')
  await clock.pass(FROZEN_MS * 1.5)
  expect(second.isLeading()).toBe(true)
  clock.frozen.delete('a')
  expect(first.isStillLeading()).toBe(false)
  await clock.pass(HEARTBEAT_MS * 4)
  expect([first.isLeading(), second.isLeading()]).toEqual([false, true])
})

test('a leader that stood still sends nothing before it has the lock again', async () => {
  const { clock, open } = openTabs()
  const only = open('a')
  await clock.pass(HEARTBEAT_MS)
  expect(only.isStillLeading()).toBe(true)
  clock.frozen.add('a')
  await clock.pass(HEARTBEAT_MS * 4)
  clock.frozen.delete('a')
  expect(only.isStillLeading()).toBe(false)
  await clock.pass(HEARTBEAT_MS * 2)
  expect(only.isStillLeading()).toBe(true)
})

test('a leader tells that it lives every two seconds, a follower says nothing', async () => {
  const { clock, open, sent } = openTabs()
  open('a')
  open('b')
  await clock.pass(HEARTBEAT_MS * 3)
  expect(sent).toEqual(Array.from({ length: sent.length }, () => ({ kind: 'heartbeat', leader: 'a' })))
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(sent.length).toBeLessThanOrEqual(4)
})

test('a tab that leads anew before the heartbeat of its last lead has ended sends one heartbeat, not two', async () => {
  const { clock, locks, open, leading, sent } = openTabs()
  const wait = clock.wait('a')
  const heedless = new AbortController().signal
  const only = open('a', (ms, signal) => wait(ms, ms === HEARTBEAT_MS ? heedless : signal))
  await clock.settle()
  await locks.request(syncLock(DATABASE), { steal: true }, async () => {})
  await clock.pass(HEARTBEAT_MS * 2)
  expect(leading).toEqual(['a', 'a'])
  sent.length = 0
  await clock.pass(HEARTBEAT_MS * 5)
  const count = sent.length
  await Promise.all([only.stop(), clock.pass(HEARTBEAT_MS * 2)])
  expect(count).toBe(5)
})

test('a tab that slept robs nobody when it wakes', async () => {
  const { clock, open, leading } = openTabs()
  open('a')
  open('b')
  await clock.pass(HEARTBEAT_MS)
  clock.frozen.add('b')
  await clock.pass(FROZEN_MS * 3)
  clock.frozen.delete('b')
  await clock.pass(FROZEN_MS * 2)
  expect(leading).toEqual(['a'])
})

test('a leader is taken for frozen after eleven seconds of silence, not before', async () => {
  const { clock, open, leading } = openTabs()
  open('a')
  open('b')
  await clock.pass(HEARTBEAT_MS)
  clock.frozen.add('a')
  await clock.pass(FROZEN_MS - 1000)
  expect(leading).toEqual(['a'])
  await clock.pass(5000)
  expect(leading).toEqual(['a', 'b'])
})

test('a follower that stops never leads, and a leader that stops leads no more', async () => {
  const { clock, open, leading } = openTabs()
  const first = open('a')
  const second = open('b')
  await clock.pass(HEARTBEAT_MS)
  await second.stop()
  expect(first.isLeading()).toBe(true)
  await first.stop()
  expect([first.isLeading(), first.isStillLeading()]).toEqual([false, false])
  await clock.pass(FROZEN_MS * 2)
  expect(leading).toEqual(['a'])
})

test('leading that fails is tried again, later each time, within a minute', async () => {
  const startedAt: number[] = []
  const { clock, open } = openTabs(() => {
    startedAt.push(clock.now())
    return Promise.reject(new Error('no storage'))
  })
  open('a')
  await clock.pass(190_000)
  const waitsMs = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0))
  expect(waitsMs).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
})

test('after a lead that lasted, the next is tried at once', async () => {
  let end: () => void = () => {}
  const { clock, open, leading } = openTabs(
    (signal) =>
      new Promise((resolve) => {
        end = resolve
        signal.addEventListener('abort', () => resolve())
      }),
  )
  open('a')
  for (let count = 0; count < 4; count += 1) {
    await clock.pass(61_000)
    end()
    await clock.pass(2000)
  }
  expect(leading).toHaveLength(5)
})
