// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { batteryOf } from './battery.ts'
import { wakeLockOf, type WakeLockState } from './wake-lock.ts'

class Sentinel extends EventTarget {
  released = false
  release() {
    this.released = true
    this.dispatchEvent(new Event('release'))
    return Promise.resolve()
  }
}

test('the lock the browser takes back is asked for again when the page is seen, until it is let go', async () => {
  const taken: Sentinel[] = []
  const request = () => {
    const sentinel = new Sentinel()
    taken.push(sentinel)
    return Promise.resolve(sentinel)
  }
  const states: WakeLockState[] = []
  const letGo = wakeLockOf({ request } as unknown as WakeLock).hold((state) => states.push(state))
  await vi.waitFor(() => expect(states).toEqual(['held']))
  void taken[0]?.release()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(states).toEqual(['held', 'released', 'held']))
  letGo()
  expect(taken.map(({ released }) => released)).toEqual([true, true])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(taken).toHaveLength(2)
})

test('a browser that has none, or refuses, is told apart', async () => {
  const states: WakeLockState[] = []
  wakeLockOf(undefined).hold((state) => states.push(state))
  const request = () => Promise.reject(new DOMException('low', 'NotAllowedError'))
  wakeLockOf({ request } as unknown as WakeLock).hold((state) => states.push(state))
  await vi.waitFor(() => expect(states).toEqual(['unsupported', 'refused']))
})

test('a battery is low at a fifth, unless it is being charged; where nothing is told nothing is said', async () => {
  const battery = Object.assign(new EventTarget(), { level: 0.5, charging: false })
  const heard: boolean[] = []
  const stop = batteryOf({ getBattery: async () => battery as never }).watchLow((isLow) => heard.push(isLow))
  await vi.waitFor(() => expect(heard).toEqual([false]))
  battery.level = 0.2
  battery.dispatchEvent(new Event('levelchange'))
  battery.charging = true
  battery.dispatchEvent(new Event('chargingchange'))
  stop()
  battery.dispatchEvent(new Event('levelchange'))
  batteryOf({}).watchLow((isLow) => heard.push(isLow))
  expect(heard).toEqual([false, true, false])
})
