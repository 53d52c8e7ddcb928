import { describe, expect, it } from 'vitest'
import { timeoutMsOf } from './timeouts.ts'

const upload = (bytes: number) => {
  const form = new FormData()
  form.set('CustomPOIId', '1')
  form.set('File', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  return form
}

describe('how long a call may take', () => {
  it('15 s, and a minute where the server has work to do', () => {
    expect(timeoutMsOf('customRoutes', undefined)).toBe(15_000)
    expect(timeoutMsOf('customRoutes', undefined, 9)).toBe(15_000)
    expect(timeoutMsOf('generateTour', undefined)).toBe(60_000)
  })

  it('an upload a minute, and what a slow link needs for its bytes', () => {
    expect(timeoutMsOf('uploadMedia', upload(0))).toBe(60_000)
    expect(timeoutMsOf('uploadMedia', upload(1_000_001))).toBe(60_000 + 50_001)
  })

  it('more for its bytes at each try that failed, until a very slow link is done: 1 MB at 1.25 kB/s', () => {
    const times = [0, 1, 2, 3, 4, 5, 99].map((tries) => timeoutMsOf('uploadMedia', upload(1_000_000), tries))
    expect(times.map((ms) => ms - 60_000)).toEqual([
      50_000, 100_000, 200_000, 400_000, 800_000, 800_000, 800_000,
    ])
  })
})
