import { expect, test } from 'vitest'
import { changeState, CONFLICT } from './change-state.ts'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i

test('nothing, or something that waits', () => {
  expect(changeState([])).toEqual({ name: 'none' })
  for (const status of ['pending', 'inflight', 'blocked'] as const) {
    expect(changeState([{ rowId: 'a', status }])).toEqual({ name: 'waiting' })
  }
})

test("a refusal shows the server's words", () => {
  const failure = { kind: 'rejected', status: 403, text: 'Verify your email first' } as const
  expect(changeState([{ rowId: 'a', status: 'failed', failure }])).toEqual({
    name: 'refused',
    rowId: 'a',
    text: 'Not accepted: Verify your email first',
  })
})

test('a refusal without words is still told, in words that no waiting change has', () => {
  const refused = changeState([{ rowId: 'a', status: 'failed' }])
  expect(refused).toMatchObject({ text: 'Not accepted: the server gave no reason' })
  expect(JSON.stringify(refused)).not.toMatch(WAITING_WORDS)
})

test('a conflict says that the tour was changed elsewhere', () => {
  expect(changeState([{ rowId: 'a', status: 'conflict' }])).toEqual({
    name: 'conflict',
    rowId: 'a',
    text: CONFLICT,
  })
  expect(CONFLICT).toMatch(/changed elsewhere/)
  expect(CONFLICT).not.toMatch(WAITING_WORDS)
})

test('what needs the user goes before what only waits', () => {
  const changes = [
    { rowId: 'a', status: 'pending' },
    { rowId: 'b', status: 'failed' },
  ] as const
  expect(changeState(changes)).toMatchObject({ name: 'refused', rowId: 'b' })
})
