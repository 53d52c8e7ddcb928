// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interruptionsOf } from './audio-interruptions.ts'

const heard: string[] = []
const listener = {
  onOutputLost: () => heard.push('lost'),
  onEnded: () => heard.push('ended'),
  onFreeze: () => heard.push('freeze'),
  onThaw: () => heard.push('thaw'),
}
let stop: (() => void) | undefined
beforeEach(() => {
  heard.length = 0
})
afterEach(() => stop?.())

const setUp = async () => {
  let outputs = 2
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [
      { kind: 'audioinput' },
      ...Array.from({ length: outputs }, () => ({ kind: 'audiooutput' })),
    ],
  })
  const audioSession = Object.assign(new EventTarget(), { state: 'active', type: 'playback' })
  stop = interruptionsOf({ mediaDevices: devices, audioSession } as never).watch(listener)
  await vi.waitFor(() => Promise.resolve())
  return {
    audioSession,
    change: async (count: number) => {
      outputs = count
      devices.dispatchEvent(new Event('devicechange'))
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
  }
}

test('only an output that goes is told', async () => {
  const { change } = await setUp()
  await change(3)
  await change(3)
  expect(heard).toEqual([])
  await change(2)
  expect(heard).toEqual(['lost'])
})

test('the end of an interruption, not its beginning', async () => {
  const { audioSession } = await setUp()
  for (const state of ['interrupted', 'active', 'inactive']) {
    audioSession.state = state
    audioSession.dispatchEvent(new Event('statechange'))
  }
  expect(heard).toEqual(['ended'])
})

test('a page that stood still, or came out of the page cache', async () => {
  await setUp()
  document.dispatchEvent(new Event('freeze'))
  document.dispatchEvent(new Event('resume'))
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(heard).toEqual(['freeze', 'thaw', 'freeze', 'thaw'])
})

test('a browser that tells nothing', () => {
  stop = interruptionsOf({} as never).watch(listener)
  expect(heard).toEqual([])
})
