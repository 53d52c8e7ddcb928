import { expect, it } from 'vitest'
import { fail, isTransient, ok, type Failure } from './failure.ts'

it('a result is a value or a failure', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 })
  expect(fail({ kind: 'offline' })).toEqual({ ok: false, failure: { kind: 'offline' } })
})

const FAILURES: readonly (readonly [Failure, boolean])[] = [
  [{ kind: 'offline' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'rate-limited', retryAfterS: 5 }, true],
  [{ kind: 'server', status: 503 }, true],
  [{ kind: 'unauthorized' }, false],
  [{ kind: 'not-implemented' }, false],
  [{ kind: 'conflict', status: 412 }, false],
  [{ kind: 'rejected', status: 400 }, false],
  [{ kind: 'invalid-answer', detail: 'items' }, false],
  [{ kind: 'storage-full' }, false],
  [{ kind: 'storage', detail: 'closed' }, false],
  [{ kind: 'aborted' }, false],
]
it.each(FAILURES)('%j may pass by itself: %s', (failure, expected) =>
  expect(isTransient(failure)).toBe(expected),
)

it('a failure survives being sent between threads', () => {
  const failure: Failure = { kind: 'conflict', status: 412, current: { version: 3 }, code: 'x' }
  expect(structuredClone(fail(failure))).toEqual(fail(failure))
})
