import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#changes/row.ts'
import { LONGEST_WAIT_MS, next, STEP_OVER_AFTER, type Moment } from './schedule.ts'

const NOW = 1_000_000
const row = (seq: number, fields: Partial<OutboxRow> = {}): OutboxRow =>
  ({
    id: `row-${seq}`,
    seq,
    kind: 'tour-play',
    entity: `tour:${seq}`,
    dependsOn: [],
    status: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    notBefore: 0,
    ...fields,
  }) as OutboxRow
const LATER = { nextAttemptAt: NOW + 5000, attempts: 1 } as const
const ALONE = { nextAttemptAt: NOW + 5000, attempts: STEP_OVER_AFTER } as const

const at = (rows: readonly OutboxRow[], moment: Partial<Moment> = {}) => {
  const { ready, until } = next(rows, { now: NOW, size: 100, answered: new Set(), ...moment })
  return { sent: ready.map(({ seq }) => seq), until }
}
const sent = (...rows: OutboxRow[]) => at(rows).sent

describe('what is sent next', () => {
  it('all that is due, in order, as many as are wanted', () => {
    expect(sent(row(1), row(2), row(3))).toEqual([1, 2, 3])
    expect(at([row(1), row(2), row(3)], { size: 2 }).sent).toEqual([1, 2])
    expect(at([])).toEqual({ sent: [], until: Number.POSITIVE_INFINITY })
  })

  it('one that waits for its next try holds up all that comes after it, and tells when it is due', () => {
    expect(at([row(1), row(2, LATER), row(3)])).toEqual({ sent: [1], until: NOW + 5000 })
  })

  it('one that failed three times holds up its own thing only', () => {
    expect(sent(row(1, ALONE), row(2), row(3, { entity: 'tour:1' }))).toEqual([2])
    expect(sent(row(1, { ...ALONE, attempts: STEP_OVER_AFTER - 1 }), row(2))).toEqual([])
  })

  it('and what depends on it, and the later changes of that', () => {
    const dependant = row(2, { dependsOn: ['row-1'], entity: 'route:a' })
    expect(sent(row(1, ALONE), dependant, row(3, { entity: 'route:a' }), row(4))).toEqual([4])
  })

  it('where the server limits a kind, that kind waits and the others go', () => {
    const limited = { ...LATER, failure: { kind: 'rate-limited' } } as const
    const other = { kind: 'tour-delete' } as Partial<OutboxRow>
    expect(sent(row(1, limited), row(2), row(3, other), row(4, { ...other, entity: 'tour:2' }))).toEqual([3])
  })

  it('the server’s Retry-After holds where our own wait is over', () => {
    expect(at([row(1, { attempts: 1, notBefore: NOW + 9000 })])).toEqual({ sent: [], until: NOW + 9000 })
    expect(at([row(1, { attempts: 1, notBefore: NOW, nextAttemptAt: NOW })]).sent).toEqual([1])
  })

  it('what stopped holds up what depends on it, not what comes after it', () => {
    for (const status of ['failed', 'conflict'] as const)
      expect(
        sent(row(1, { status }), row(2, { dependsOn: ['row-1'] }), row(3, { entity: 'tour:1' })),
      ).toEqual([3])
  })

  it('what another build wrote stays, and holds up what depends on it only', () => {
    const unknown = row(1, { kind: 'from-the-future' as never })
    expect(sent(unknown, row(2, { dependsOn: ['row-1'] }), row(3, { entity: 'tour:1' }))).toEqual([3])
  })

  it('what another leader is sending is left to it, and so are the later changes of its thing', () => {
    expect(sent(row(1, { status: 'inflight' }), row(2), row(3, { entity: 'tour:1' }))).toEqual([2])
  })

  it('what was answered is not sent again; its thing goes on, what depends on it waits until it is written', () => {
    const rows = [row(1), row(2, { dependsOn: ['row-1'] }), row(3, { entity: 'tour:1' })]
    expect(at(rows, { answered: new Set(['row-1']) }).sent).toEqual([3])
  })

  it('the edit after a photo that must wait does not overtake it', () => {
    const edit = row(1, { entity: 'route:a' })
    const photo = row(2, { entity: 'route:a', dependsOn: ['row-1'] })
    expect(sent(edit, photo, row(3, { entity: 'route:a' }))).toEqual([1])
  })

  it('does not believe a time that a clock set back left in the far future', () => {
    expect(sent(row(1, { nextAttemptAt: NOW + LONGEST_WAIT_MS + 1, notBefore: NOW + 90_000_000 }))).toEqual([
      1,
    ])
    expect(sent(row(1, { nextAttemptAt: NOW + LONGEST_WAIT_MS, attempts: 1 }))).toEqual([])
  })
})

describe('whatever the rows', () => {
  const rows = fc
    .array(
      fc.record({
        entity: fc.constantFrom('tour:1', 'tour:2', 'route:a'),
        kind: fc.constantFrom('tour-play', 'tour-delete', 'route-edit', 'from-the-future'),
        status: fc.constantFrom('pending', 'inflight', 'failed', 'conflict'),
        attempts: fc.nat({ max: 5 }),
        waitMs: fc.constantFrom(0, 0, 5000),
        askedMs: fc.constantFrom(0, 0, 7000),
        isLimited: fc.boolean(),
        dependsOn: fc.option(fc.nat({ max: 9 })),
        isAnswered: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((list) =>
      list.map(({ waitMs, askedMs, isLimited, dependsOn, isAnswered, ...fields }, index) => ({
        isAnswered,
        row: row(index, {
          ...(fields as Partial<OutboxRow>),
          nextAttemptAt: waitMs && NOW + waitMs,
          notBefore: askedMs && NOW + askedMs,
          dependsOn: dependsOn !== null && dependsOn < index ? [`row-${dependsOn}`] : [],
          failure: isLimited ? { kind: 'rate-limited' } : undefined,
        }),
      })),
    )

  it('order per thing, dependants, waits and the size hold, and something goes where nothing is in its way', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (list, size) => {
        const all = list.map(({ row: one }) => one)
        const answered = new Set(list.filter(({ isAnswered }) => isAnswered).map(({ row: one }) => one.id))
        const { ready, until } = next(all, { now: NOW, size, answered })
        const seqs = ready.map(({ seq }) => seq)
        expect(ready.length).toBeLessThanOrEqual(size)
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
        const isOpen = (one: OutboxRow) =>
          !answered.has(one.id) && one.status === 'pending' && (one.kind as string) !== 'from-the-future'
        const isTaken = (one: OutboxRow) =>
          !answered.has(one.id) && one.status === 'inflight' && (one.kind as string) !== 'from-the-future'
        const isDue = (one: OutboxRow) => one.nextAttemptAt <= NOW && one.notBefore <= NOW
        for (const one of ready) {
          expect(isOpen(one) && isDue(one)).toBe(true)
          expect(one.dependsOn.some((id) => all.some((other) => other.id === id))).toBe(false)
          for (const before of all.slice(0, one.seq))
            if (before.entity === one.entity && isOpen(before)) expect(ready).toContain(before)
          for (const before of all.slice(0, one.seq))
            if (before.entity === one.entity) expect(isTaken(before)).toBe(false)
        }
        for (const one of all)
          if (isOpen(one) && !isDue(one) && !ready.includes(one)) expect(until).toBeGreaterThan(NOW)
        const [first] = all.filter((one) => isOpen(one) || isTaken(one))
        if (first && isOpen(first) && isDue(first) && first.dependsOn.length === 0)
          expect(ready[0]).toBe(first)
      }),
      { verbose: true, numRuns: 2000 },
    )
  })
})
