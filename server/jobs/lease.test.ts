import { expect, test } from 'vitest'
import { afterFailure } from './lease.ts'

test('work that failed is tried again at once, and given up after its last attempt', () => {
  expect(afterFailure({ isPassing: false, isLastAttempt: false })).toEqual({ kind: 'retry' })
  expect(afterFailure({ isPassing: false, isLastAttempt: true })).toEqual({ kind: 'give-up' })
})

test('a failure that passes by itself never ends the work, and is followed by a pause', () => {
  for (const isLastAttempt of [false, true])
    expect(afterFailure({ isPassing: true, isLastAttempt })).toEqual({ kind: 'retry', afterMs: 10_000 })
})
