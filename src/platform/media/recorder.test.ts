import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRecording } from './recorder.ts'

class Track extends EventTarget {
  isLive = true
  stop() {
    this.isLive = false
  }
}
let track: Track
let recorders: Recorder[]
let supported: string
class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith(supported)
  state = 'inactive'
  readonly mimeType: string
  constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string } = {}) {
    super()
    this.mimeType = mimeType
    recorders.push(this)
  }
  start(pieceMs: number) {
    expect(pieceMs).toBe(1000)
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.hear('end')
    this.dispatchEvent(new Event('stop'))
  }
  hear(words: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([words]) }))
  }
}
const allow = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
beforeEach(() => {
  track = new Track()
  recorders = []
  supported = 'audio/webm'
  vi.stubGlobal('MediaRecorder', Recorder)
  allow(async () => ({ getTracks: () => [track] }))
})
afterEach(() => vi.unstubAllGlobals())

const start = (maxBytes = 1000, signal = new AbortController().signal) => startRecording({ maxBytes, signal })

describe('a recording', () => {
  it.each([
    ['audio/webm', 'audio/webm'],
    ['audio/mp4', 'audio/mp4'],
    ['audio/ogg', 'audio/ogg'],
  ])('is in the format of the browser: %s', async (has, type) => {
    supported = has
    const { stop, sound } = await start()
    recorders[0]?.hear('one ')
    recorders[0]?.hear('')
    stop()
    stop()
    const bytes = await sound
    expect(bytes.type).toBe(type)
    expect(await bytes.text()).toBe('one end')
    expect(track.isLive).toBe(false)
  })

  it('ends when it is as long as may be sent, with what fits', async () => {
    const { sound } = await start(8)
    recorders[0]?.hear('12345')
    recorders[0]?.hear('67890')
    expect(await (await sound).text()).toBe('12345end')
    expect(track.isLive).toBe(false)
  })

  it('ends with what was heard where the device takes the microphone away, or fails', async () => {
    const first = await start()
    track.dispatchEvent(new Event('ended'))
    expect(await (await first.sound).text()).toBe('end')
    const second = await start()
    recorders[1]?.dispatchEvent(new Event('error'))
    expect(await (await second.sound).text()).toBe('end')
  })

  it('lets go of the microphone when nobody wants it any more, also while it is asked for', async () => {
    const leaving = new AbortController()
    const { sound } = await start(1000, leaving.signal)
    leaving.abort()
    await sound
    expect(track.isLive).toBe(false)
    track = new Track()
    await expect(start(1000, leaving.signal)).rejects.toThrow()
    expect(track.isLive).toBe(false)
    expect(recorders).toHaveLength(1)
  })

  it('fails where there is no microphone, it is refused, or nothing records', async () => {
    allow(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await expect(start()).rejects.toThrow('no')
    vi.stubGlobal('navigator', {})
    await expect(start()).rejects.toThrow('no microphone')
    allow(async () => ({ getTracks: () => [track] }))
    vi.stubGlobal('MediaRecorder', undefined)
    await expect(start()).rejects.toThrow()
    expect(track.isLive).toBe(false)
  })
})
