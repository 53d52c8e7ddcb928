import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

test('a failure of the server keeps the name of its request', () => {
  expect(failureOf(503, { error: 'Busy', requestId: '0198c0de-1111' }, undefined)).toEqual({
    kind: 'server',
    status: 503,
    text: 'Busy',
    requestId: '0198c0de-1111',
  })
})

test.each([[undefined], [7], [''], ['<b>call 0900</b>'], ['a'.repeat(65)]])(
  'what is no name of a request is left out: %j',
  (requestId) => {
    expect(failureOf(500, { error: 'No', requestId }, undefined)).not.toHaveProperty('requestId')
  },
)
