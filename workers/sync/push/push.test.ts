import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { rulesOf } from '#changes/change-kinds.ts'
import { backoffMs } from './backoff.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { outcomeOf } from './outcome.ts'
import { sendable } from './rows.ts'

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

  it.each([400, 403, 413, 422])('%d is final', (status) => {
    expect(outcomeOf(publicity, {}, { kind: 'rejected', status })).toBe('failed')
  })

  it('501 is final', () => expect(outcomeOf(play, {}, { kind: 'not-implemented' })).toBe('failed'))
})

describe('what can be sent now', () => {
  const row = (seq: number, fields: Partial<OutboxRow> = {}): OutboxRow =>
    ({
      id: `row-${seq}`,
      seq,
      kind: 'tour-play',
      entity: `tour:${seq}`,
      dependsOn: [],
      status: 'pending',
      attempts: 1,
      nextAttemptAt: 0,
      ...fields,
    }) as OutboxRow
  const ids = (rows: readonly OutboxRow[], nowMs = 1000) =>
    sendable(nowMs, false)
      .take(rows)
      .map(({ seq }) => seq)

  it('keeps the order: one that waits holds up what comes after it', () => {
    expect(ids([row(1), row(2, { nextAttemptAt: 5000 }), row(3)])).toEqual([1])
  })

  it('steps over one that the server keeps failing on, and over what needs the user', () => {
    const failing = { nextAttemptAt: 5000, attempts: 3, failure: { kind: 'server', status: 500 } } as const
    expect(ids([row(1, failing), row(2), row(3, { status: 'conflict' }), row(4)])).toEqual([2, 4])
  })

  it('waits for what it depends on, and for the earlier change of the same thing', () => {
    expect(ids([row(1, { status: 'failed' }), row(2, { dependsOn: ['row-1'] }), row(3)])).toEqual([3])
  })

  it('does not believe a time that a clock set back left in the far future', () => {
    expect(ids([row(1, { nextAttemptAt: 90_000_000 })])).toEqual([1])
  })
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
