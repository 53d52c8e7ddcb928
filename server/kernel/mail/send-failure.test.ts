import { expect, it } from 'vitest'
import { sendFailureOf } from './send-failure.ts'

it.each([
  [{ code: 'ECONNECTION' }, 'unreachable'],
  [{ code: 'EAUTH', responseCode: 535 }, 'unreachable'],
  [{ code: 'EENVELOPE', responseCode: 550 }, 'refused'],
  [{ code: 'EENVELOPE', responseCode: 450 }, 'failed'],
  // A reply to the session rather than to the message.
  [{ code: 'EPROTOCOL', responseCode: 503 }, 'failed'],
  [new Error('what'), 'failed'],
  [undefined, 'failed'],
])('%j is %s', (error, kind) => {
  expect(sendFailureOf(error).kind).toBe(kind)
})

it('keeps none of the words of the mail server', () => {
  const error = Object.assign(new Error('550 ada@example.org is unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
  })
  expect(sendFailureOf(error)).toEqual({ kind: 'refused', code: 'EENVELOPE', reply: 550 })
})
