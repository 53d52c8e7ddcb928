import { afterEach, expect, test } from 'vitest'
import { threadLocks } from '#data/locks.ts'
import type { Bus, BusMessage } from '../bus.ts'
import { FROZEN_MS, HEARTBEAT_MS, takePart, type Leadership } from './leadership.ts'

/** A clock that tests turn: timers fire when its time has come, unless their tab is frozen. */
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

const parts: Leadership[] = []
afterEach(async () => {
  const stopping = parts.splice(0).map((part) => part.stop())
  await Promise.all(stopping)
})

function openTabs() {
  const clock = turnableClock()
  const locks = threadLocks()
  const heard = new Map<string, (message: BusMessage) => void>()
  const leading: string[] = []
  const open = (tab: string) => {
    const bus: Bus = {
      send: (message) => {
        for (const [other, hear] of heard) if (other !== tab && !clock.frozen.has(other)) hear(message)
      },
      listen: () => {},
      close: () => {},
    }
    const part = takePart({
      database: 'leader-test',
      locks,
      bus,
      tab,
      now: clock.now,
      wait: clock.wait(tab),
      lead: (signal) => {
        leading.push(tab)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    })
    heard.set(tab, (message) => {
      if (message.kind === 'heartbeat') part.heard()
    })
    parts.push(part)
    return part
  }
  return { clock, open, leading }
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
