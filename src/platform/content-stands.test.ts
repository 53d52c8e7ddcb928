// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentStands } from './content-stands.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

async function watch(signal = new AbortController().signal) {
  let stands = false
  void contentStands(signal).then(() => (stands = true))
  return {
    async after(ms: number) {
      await vi.advanceTimersByTimeAsync(ms)
      return stands
    },
  }
}

it('waits for the heading, and until nothing in the screen loads', async () => {
  document.body.innerHTML = '<main aria-busy="true"></main>'
  const content = await watch()
  expect(await content.after(300)).toBe(false)
  document.body.innerHTML = '<main><h1>Tours</h1><section aria-busy="true"></section></main>'
  expect(await content.after(300)).toBe(false)
  document.body.innerHTML = '<main><h1>Tours</h1><section></section></main>'
  expect(await content.after(100)).toBe(true)
})

it('waits no longer than eight seconds', async () => {
  document.body.innerHTML = ''
  const content = await watch()
  expect(await content.after(7900)).toBe(false)
  expect(await content.after(200)).toBe(true)
})

it('looks no more once nobody waits', async () => {
  document.body.innerHTML = ''
  const waiting = new AbortController()
  const content = await watch(waiting.signal)
  expect(vi.getTimerCount()).toBe(1)
  waiting.abort()
  expect(vi.getTimerCount()).toBe(0)
  expect(await content.after(9000)).toBe(false)
})
