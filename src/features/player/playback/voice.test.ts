// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { openVoice, type Voice } from './voice.ts'

/** An element as far as a voice uses one: the test says what the browser does with it. */
class FakeElement extends EventTarget {
  paused = true
  ended = false
  error: { readonly code: number } | null = null
  readyState = 0
  src = ''
  currentTime = 0
  loads = 0
  isRefusing = false
  play() {
    if (this.isRefusing) return Promise.reject(new DOMException('a tap is needed', 'NotAllowedError'))
    this.paused = false
    return Promise.resolve()
  }
  pause() {
    this.paused = true
  }
  load() {
    this.loads += 1
  }
  remove() {}
  removeAttribute() {
    this.src = ''
  }
}

let element: FakeElement
let told: string[]
const open = (): Voice =>
  openVoice(
    { url: '/media/0.mp3', element: element as unknown as HTMLAudioElement },
    {
      onDevicePause: () => told.push('paused by the device'),
      onError: () => told.push('error'),
      onRefused: () => told.push('refused'),
    },
  )

beforeEach(() => {
  element = new FakeElement()
  told = []
})

test('a pause that nobody asked for is the device’s', () => {
  const voice = open()
  voice.play()
  element.paused = true
  element.dispatchEvent(new Event('pause'))
  voice.play()
  voice.pause()
  element.dispatchEvent(new Event('pause'))
  expect(told).toEqual(['paused by the device'])
})

test('an error wins over the pause that the browser fires with it', () => {
  open().play()
  element.paused = true
  element.error = { code: 4 }
  element.dispatchEvent(new Event('pause'))
  element.dispatchEvent(new Event('error'))
  element.dispatchEvent(new Event('pause'))
  expect(told).toEqual(['error'])
})

test('the pause of an element’s last use does not stop its next one', () => {
  const before = open()
  before.play()
  before.unload()
  open().play()
  element.dispatchEvent(new Event('pause'))
  expect(told).toEqual([])
})

test('a voice loads its source, waits with a seek until it can, and lets go of the source', () => {
  const voice = open()
  expect([element.src, element.loads]).toEqual(['/media/0.mp3', 1])
  voice.seek(7)
  expect([voice.positionS(), element.currentTime]).toEqual([7, 0])
  element.readyState = 1
  element.dispatchEvent(new Event('loadedmetadata'))
  expect(element.currentTime).toBe(7)
  voice.unload()
  expect([element.src, element.loads]).toEqual(['', 2])
})

test('a browser that wants a tap is reported as a refusal', async () => {
  element.isRefusing = true
  open().play()
  await Promise.resolve()
  await Promise.resolve()
  expect(told).toEqual(['refused'])
})
