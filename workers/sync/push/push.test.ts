import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { LONGEST_WAIT_MS, STEP_OVER_AFTER } from '#data/outbox/schedule.ts'
import { askedWaitMs, backoffMs, backoffOfOneMs } from './backoff.ts'
import { outcomeOf } from './outcome.ts'

const publicity = rulesOf({ kind: 'tour-publicity' })
const remove = rulesOf({ kind: 'tour-delete' })
const like = rulesOf({ kind: 'route-like' })
const play = rulesOf({ kind: 'tour-play' })

describe('what an answer means', () => {
  const wait: readonly Failure[] = [
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'aborted' },
    { kind: 'rate-limited' },
    { kind: 'server', status: 500 },
    { kind: 'server', status: 503 },
    { kind: 'conflict', status: 409, code: 'request_in_progress' },
    { kind: 'invalid-answer', detail: '' },
    { kind: 'storage', detail: '' },
  ]
  it.each(wait)('$kind waits', (failure) => {
    for (const rules of [publicity, remove, play]) expect(outcomeOf(rules, {}, failure)).toBe('wait')
  })

  it('401 stops', () => expect(outcomeOf(play, {}, { kind: 'unauthorized' })).toBe('stop'))

  it('412, and 409 on an edit, are the user’s to decide', () => {
    expect(outcomeOf(publicity, {}, { kind: 'conflict', status: 412 })).toBe('conflict')
    expect(outcomeOf(publicity, {}, { kind: 'conflict', status: 409 })).toBe('conflict')
    expect(outcomeOf(play, {}, { kind: 'conflict', status: 409 })).toBe('failed')
  })

  it('404 on a delete is done, on all else refused', () => {
    expect(outcomeOf(remove, {}, { kind: 'rejected', status: 404 })).toBe('done')
    expect(outcomeOf(publicity, {}, { kind: 'rejected', status: 404 })).toBe('failed')
  })

  it.each(['maybe_created', 'key_expired', 'key_reused'])('%s is the user’s to decide', (code) => {
    for (const rules of [publicity, remove, play, like])
      expect(outcomeOf(rules, { isLiked: true }, { kind: 'conflict', status: 409, code })).toBe('conflict')
  })

  it.each([400, 403, 413, 422])('%d is final', (status) => {
    expect(outcomeOf(publicity, {}, { kind: 'rejected', status })).toBe('failed')
  })

  it('501 is final', () => expect(outcomeOf(play, {}, { kind: 'not-implemented' })).toBe('failed'))
})

describe('the time until the next try', () => {
  it('grows, stays below 25 s at first, below a quarter of an hour alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (attempts, random) => {
          const ms = backoffOfOneMs(attempts, () => random)
          expect(backoffMs(attempts, () => random)).toBeLessThanOrEqual(25_000)
          expect(ms).toBeGreaterThanOrEqual(750)
          expect(ms).toBeLessThanOrEqual(attempts > STEP_OVER_AFTER ? 15 * 60_000 : 25_000)
          // The schedule takes a longer wait for one of a clock that was set back.
          expect(ms).toBeLessThan(LONGEST_WAIT_MS)
        },
      ),
      { verbose: true },
    )
    expect([1, 2, 3, 4, 5, 12].map((attempts) => backoffOfOneMs(attempts, () => 0.5))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 600_000,
    ])
  })

  it('is never shorter than the server asked for, within a quarter of an hour', () => {
    expect(askedWaitMs(30_000, () => 0)).toBe(30_000)
    expect(askedWaitMs(30_000, () => 1)).toBe(30_250)
    expect(askedWaitMs(86_400_000, () => 1)).toBeLessThan(LONGEST_WAIT_MS)
    expect(askedWaitMs(86_400_000, () => 0)).toBeGreaterThanOrEqual(15 * 60_000 - 1000)
  })
})
