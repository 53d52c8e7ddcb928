import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { rulesOf } from '#data/outbox/change-kinds.ts'
import { backoffMs } from './backoff.ts'
import { outcomeOf } from './outcome.ts'

const publicity = rulesOf({ kind: 'tour-publicity' })
const remove = rulesOf({ kind: 'tour-delete' })
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
  ]
  it.each(wait)('$kind waits', (failure) => {
    for (const rules of [publicity, remove, play]) expect(outcomeOf(rules, failure)).toBe('wait')
  })

  it('401 stops', () => expect(outcomeOf(play, { kind: 'unauthorized' })).toBe('stop'))

  it('412, and 409 on an edit, are the user’s to decide', () => {
    expect(outcomeOf(publicity, { kind: 'conflict', status: 412 })).toBe('conflict')
    expect(outcomeOf(publicity, { kind: 'conflict', status: 409 })).toBe('conflict')
    expect(outcomeOf(play, { kind: 'conflict', status: 409 })).toBe('failed')
  })

  it('404 on a delete is done, on all else refused', () => {
    expect(outcomeOf(remove, { kind: 'rejected', status: 404 })).toBe('done')
    expect(outcomeOf(publicity, { kind: 'rejected', status: 404 })).toBe('failed')
  })

  it.each([400, 403, 413, 422])('%d is final', (status) => {
    expect(outcomeOf(publicity, { kind: 'rejected', status })).toBe('failed')
  })

  it('501 is final', () => expect(outcomeOf(play, { kind: 'not-implemented' })).toBe('failed'))
})

describe('the time until the next try', () => {
  it('grows, stays below 25 s of our own, and is never shorter than asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 600_000 })),
        (attempts, random, asked) => {
          const ms = backoffMs(attempts, asked ?? undefined, () => random)
          if (asked === null) {
            expect(ms).toBeGreaterThanOrEqual(750)
            expect(ms).toBeLessThanOrEqual(25_000)
          } else expect(ms).toBeGreaterThanOrEqual(asked)
        },
      ),
      { verbose: true },
    )
    expect(backoffMs(3, undefined, () => 0.5)).toBe(4000)
  })
})
