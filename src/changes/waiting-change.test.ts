import { expect, test } from 'vitest'
import type { OutboxRow } from './row.ts'
import { isStuck, toWaitingChange } from './waiting-change.ts'

const DAY_MS = 86_400_000
const FIRST_SENT_AT = Date.UTC(2026, 10, 20, 12, 0)
const NOW_MS = FIRST_SENT_AT + DAY_MS
const tried = {
  status: 'pending',
  attempts: 3,
  firstSentAt: FIRST_SENT_AT,
  failure: { kind: 'server', status: 500 },
} as const

test('stuck: three tries in vain, a day after the first', () => {
  expect(isStuck(tried, NOW_MS)).toBe(true)
  expect(isStuck({ ...tried, status: 'inflight' }, NOW_MS)).toBe(true)
})

test.each([
  ['two tries', { attempts: 2 }, NOW_MS],
  ['less than a day', {}, NOW_MS - 1],
  ['never sent', { firstSentAt: 0, attempts: 3 }, NOW_MS],
  ['no failure known', { failure: undefined }, NOW_MS],
  ['no network for anybody', { failure: { kind: 'offline' } }, NOW_MS],
  ['nobody signed in', { failure: { kind: 'unauthorized' } }, NOW_MS],
  ['given up by the app', { failure: { kind: 'aborted' } }, NOW_MS],
  ['waits for another change', { status: 'blocked' }, NOW_MS],
  ['refused', { status: 'failed' }, NOW_MS],
  ['the user decides', { status: 'conflict' }, NOW_MS],
] as const)('not stuck: %s', (_name, fields, nowMs) => {
  expect(isStuck({ ...tried, ...fields }, nowMs)).toBe(false)
})

test.each([
  { kind: 'timeout' },
  { kind: 'rate-limited' },
  { kind: 'invalid-answer', detail: 'no JSON' },
  { kind: 'storage-full' },
] as const)('stuck by its own trouble: $kind', (failure) => {
  expect(isStuck({ ...tried, failure }, NOW_MS)).toBe(true)
})

const row = (payload: unknown): OutboxRow =>
  ({ id: 'r1', kind: 'tour-merge', status: 'blocked', payload, firstSentAt: 5 }) as unknown as OutboxRow

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'Florence'],
  ['a title that is no text', { title: 7 }],
])('a row of another build whose payload is %s has an empty title', (_name, payload) => {
  const change = toWaitingChange(row(payload))
  expect(change).toMatchObject({ title: '', payload: { title: '' }, firstSentAt: 5 })
  expect('isPublic' in change.payload).toBe(false)
})

test('its other fields stay as they are', () => {
  expect(toWaitingChange(row({ title: 'Florence', tourIds: [1, 2] }))).toMatchObject({
    title: 'Florence',
    payload: { title: 'Florence', tourIds: [1, 2] },
  })
})
