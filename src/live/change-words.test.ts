import { describe, expect, it, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { IDEMPOTENCY_KEEP_DAYS } from '#contract/periods.ts'
import { KEY_EXPIRED, MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import {
  canRetry,
  changeNote,
  changeText,
  conflictToast,
  doneToast,
  firstNote,
  refusedToast,
  type NotedChange,
} from './change-words.ts'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i
const NOW_MS = Date.UTC(2026, 10, 22, 12, 0)
const DAY_MS = 86_400_000
/** A kind of a newer build. */
const UNKNOWN = 'tour-merge' as ChangeKind

const noted = (fields: Partial<NotedChange>): NotedChange => ({
  kind: 'tour-publicity',
  status: 'pending',
  attempts: 0,
  firstSentAt: 0,
  ...fields,
})
const note = (fields: Partial<NotedChange>) => changeNote(noted(fields), NOW_MS)
const conflict = (code?: string): Failure => ({ kind: 'conflict', status: 409, code })
const textOf = <K extends ChangeKind>(kind: K, payload: Partial<ChangePayloads[K]>) =>
  changeText({ kind, payload: { title: '', ...payload } as never })

describe('what the user did', () => {
  it.each([
    [textOf('tour-publicity', { title: 'Florence', isPublic: true }), 'Make “Florence” public'],
    [textOf('tour-publicity', { isPublic: false }), 'Make a tour private'],
    [textOf('tour-delete', { title: 'Lisbon' }), 'Delete “Lisbon”'],
    [textOf('tour-play', { title: 'Lisbon', durationPlayed: 0 }), 'A play of “Lisbon”'],
    [textOf('tour-play', { title: 'Lisbon', durationPlayed: 60 }), 'Time heard of “Lisbon”'],
    [textOf('tour-generate', { title: 'Lisbon' }), 'Generate a tour of Lisbon'],
    [textOf('preferences-accessibility', {}), 'Save the accessibility preferences'],
    [textOf('preferences-tour', {}), 'Save the tour settings'],
    [textOf('preferences-narration', {}), 'Save the narration preferences'],
    [textOf('preferences-reset', {}), 'Set preferences back to their defaults'],
    [textOf('profile', {}), 'Change your name'],
    [textOf('consent', {}), 'Tell the server of your cookie choice'],
    [textOf('fact-report', { title: 'Lisbon' }), 'Report a wrong fact in “Lisbon”'],
    [textOf('route-create', { title: 'Hills' }), 'Create the route “Hills”'],
    [textOf('route-create', {}), 'Create a route'],
    [textOf('route-edit', { title: 'Hills' }), 'Change the route “Hills”'],
    [textOf('route-delete', { title: 'Hills' }), 'Delete the route “Hills”'],
    [textOf('route-like', { title: 'Hills', isLiked: true }), 'Like “Hills”'],
    [textOf('route-like', { title: 'Hills', isLiked: false }), 'Unlike “Hills”'],
    [textOf('media-upload', { title: 'gate.jpg' }), 'Upload “gate.jpg”'],
    [textOf('media-edit', { title: 'Gate', caption: '' }), 'Change the caption of a file of “Gate”'],
    [
      textOf('media-edit', { title: 'Gate', isPrimary: true }),
      'Make another picture of “Gate” the primary one',
    ],
    [textOf('media-delete', { title: 'Hills' }), 'Delete a file of “Hills”'],
  ])('%s', (text, expected) => expect(text).toBe(expected))

  it.each([UNKNOWN, 'constructor' as ChangeKind])('a kind that this build does not know: %s', (kind) => {
    expect(changeText({ kind, payload: { title: 'Florence' } as never })).toBe(
      'A change made by another version of the app',
    )
  })
})

describe('toasts', () => {
  it.each([
    ['tour-publicity', 'A change was not accepted. It is marked in My Content.'],
    ['route-edit', 'A change was not accepted. It is marked in My Routes.'],
    ['fact-report', 'A change was not accepted. It is marked in Waiting changes.'],
    ['preferences-tour', 'Failed to update tour preferences'],
    ['preferences-reset', 'Failed to delete preferences'],
    ['profile', 'Profile update failed'],
    ['consent', 'Failed to save consent preferences. Please try again.'],
    ['media-upload', 'Failed to upload gate.jpg'],
    ['media-edit', 'Failed to update media'],
    ['media-delete', 'Failed to delete media'],
    [UNKNOWN, 'A change was not accepted. It is marked in Waiting changes.'],
  ])('%s refused', (kind, text) => expect(refusedToast(kind, 'gate.jpg')).toBe(text))

  it('a conflict names the place to decide', () => {
    expect(conflictToast('tour-publicity', conflict())).toBe(
      'A change was made elsewhere too. Pick which one holds in My Content.',
    )
    for (const code of [MAYBE_CREATED, KEY_EXPIRED])
      expect(conflictToast('tour-generate', conflict(code))).toBe(
        'It is not known whether a change reached the server. Decide in My Content.',
      )
  })

  it('only what was asked for long ago is told when it is done', () => {
    expect(doneToast('tour-generate', 'Lisbon')).toBe(
      'The signal is back: your tour of Lisbon is being made.',
    )
    expect(doneToast('tour-publicity', 'Lisbon')).toBeUndefined()
    expect(doneToast(UNKNOWN, 'Lisbon')).toBeUndefined()
  })
})

describe('what is said beside a change', () => {
  it('waits, and can be taken back unless it is being sent', () => {
    expect(note({})).toEqual({ name: 'waiting', text: 'Waiting to sync', drop: 'Discard' })
    expect(note({ status: 'inflight' })).toEqual({ name: 'waiting', text: 'Waiting to sync: being sent now' })
    expect(note({ status: 'blocked' }).text).toBe('Waiting to sync: after a change that needs you')
    expect(note({ attempts: 2, failure: { kind: 'offline' } }).text).toBe(
      'Waiting to sync · The server did not answer.',
    )
  })

  it("refused: the server's words, Retry and Discard", () => {
    const failure = { kind: 'rejected', status: 403, text: 'Verify your email first' } as const
    expect(note({ status: 'failed', failure })).toEqual({
      name: 'refused',
      text: 'Not accepted: Verify your email first',
      send: 'Retry',
      drop: 'Discard',
    })
    expect(note({ status: 'failed' }).text).toBe('Not accepted: the server gave no reason')
    const lost = { kind: 'rejected', status: 404, code: 'file_lost' } as const
    expect(note({ status: 'failed', failure: lost }).text).toBe(
      'Given up: the file is not on this device any more',
    )
  })

  it('a key that the server has seen with another body is refused, not changed elsewhere', () => {
    for (const status of ['failed', 'conflict'] as const)
      expect(note({ status, failure: conflict('key_reused') })).toMatchObject({
        name: 'refused',
        send: 'Retry',
        drop: 'Discard',
      })
  })

  it('changed elsewhere: Keep mine and Take theirs', () => {
    expect(note({ status: 'conflict', failure: conflict() })).toMatchObject({
      name: 'conflict',
      text: expect.stringMatching(/^This was changed elsewhere\./),
      send: 'Keep mine',
      drop: 'Take theirs',
    })
    expect(note({ status: 'conflict' }).text).toMatch(/changed elsewhere/)
  })

  it('a create that may be done already is not called changed elsewhere', () => {
    const { text, send, drop } = note({
      kind: 'route-create',
      status: 'conflict',
      failure: conflict(MAYBE_CREATED),
    })
    expect(text).toMatch(
      /it may be yours.*“Take theirs” takes the one on the server.*“Keep mine” makes it again/,
    )
    expect({ send, drop }).toEqual({ send: 'Keep mine', drop: 'Take theirs' })
  })

  it('what was tried too long ago may have arrived', () => {
    const { text, send, drop } = note({ status: 'conflict', failure: conflict(KEY_EXPIRED) })
    expect(text).toContain(`more than ${IDEMPOTENCY_KEEP_DAYS} days ago, and nobody knows whether it arrived`)
    expect({ send, drop }).toEqual({ send: 'Send again', drop: 'Discard' })
  })

  it.each([
    { status: 'failed' },
    { status: 'conflict' },
    { status: 'conflict', failure: conflict(MAYBE_CREATED) },
    { status: 'conflict', failure: conflict(KEY_EXPIRED) },
    { status: 'conflict', failure: conflict('key_reused') },
    { status: 'failed', kind: UNKNOWN },
    { status: 'failed', failure: { kind: 'rejected', status: 404, code: 'file_lost' } },
    { status: 'failed', failure: { kind: 'rejected', status: 404, code: 'no_stop' } },
  ] as const)('what needs the user has no word of waiting: %o', (fields) => {
    expect(note(fields).text).not.toMatch(WAITING_WORDS)
  })

  const stuck = { attempts: 3, firstSentAt: NOW_MS - DAY_MS, failure: { kind: 'timeout' } } as const

  it('stuck: since when, why, and that it is still tried', () => {
    const { name, text, send, drop } = note(stuck)
    expect(name).toBe('stuck')
    expect(text).toMatch(
      /^Waiting to sync\. Could not be sent since .*2026.*: the server did not answer\. It is tried again now and then\.$/,
    )
    expect({ send, drop }).toEqual({ send: 'Retry', drop: 'Discard' })
    expect(note({ ...stuck, failure: { kind: 'server', status: 500 } }).text).toMatch(
      /: the server has trouble\./,
    )
    expect(note({ ...stuck, failure: { kind: 'invalid-answer', detail: '' } }).text).toMatch(
      /does not understand\./,
    )
  })

  it('stuck and being sent at this moment: nothing to press', () => {
    expect(note({ ...stuck, status: 'inflight' })).toEqual({ name: 'stuck', text: expect.any(String) })
  })

  it('a kind of another build is kept, can be discarded and never sent by this one', () => {
    for (const status of ['pending', 'blocked'] as const)
      expect(note({ ...stuck, kind: UNKNOWN, status })).toEqual({
        name: 'waiting',
        text: 'Waiting to sync: kept on this device, and sent after the app is updated',
        drop: 'Discard',
      })
    expect(note({ kind: UNKNOWN, status: 'failed' })).toMatchObject({ name: 'refused', drop: 'Discard' })
  })
})

test('only refusals are sent again with the others', () => {
  expect(canRetry(noted({ status: 'failed' }))).toBe(true)
  expect(canRetry(noted({ status: 'conflict', failure: conflict('key_reused') }))).toBe(true)
  expect(canRetry(noted({ status: 'conflict' }))).toBe(false)
  expect(canRetry(noted({ status: 'conflict', failure: conflict(KEY_EXPIRED) }))).toBe(false)
  expect(canRetry(noted({ failure: conflict('key_reused') }))).toBe(false)
})

test('of several changes the one that needs the user is told, then the stuck one', () => {
  const waiting = noted({})
  const stuck = noted({ attempts: 4, firstSentAt: 1, failure: { kind: 'timeout' } })
  const refused = noted({ status: 'failed' })
  expect(firstNote([waiting, stuck, refused], NOW_MS)?.change).toBe(refused)
  expect(firstNote([waiting, stuck], NOW_MS)?.note.name).toBe('stuck')
  expect(firstNote([waiting], NOW_MS)?.note.name).toBe('waiting')
  expect(firstNote([], NOW_MS)).toBeUndefined()
})
