import { describe, expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

const movedClock = () => {
  let ms = 1_000_000
  return { now: () => new Date(ms), advance: (by: number) => (ms += by) }
}

describe('a token bucket', () => {
  it('gives its capacity at once, then one per refill time, and says how long to wait', () => {
    const clock = movedClock()
    const bucket = createTokenBucket(clock, { capacity: 3, refillS: 90 })
    expect([1, 2, 3].map(() => bucket.take('a'))).toEqual([undefined, undefined, undefined])
    expect(bucket.take('a')).toBe(90)
    clock.advance(60_000)
    expect(bucket.take('a')).toBeLessThanOrEqual(31)
    clock.advance(30_000)
    expect(bucket.take('a')).toBeUndefined()
    expect(bucket.take('a')).toBe(90)
    expect(bucket.take('b')).toBeUndefined()
  })

  it('takes back what did not count, and never holds more than its capacity', () => {
    const clock = movedClock()
    const bucket = createTokenBucket(clock, { capacity: 1, refillS: 10 })
    bucket.take('a')
    bucket.giveBack('a')
    bucket.giveBack('a')
    clock.advance(3_600_000)
    expect(bucket.take('a')).toBeUndefined()
    expect(bucket.take('a')).toBe(10)
  })
})
