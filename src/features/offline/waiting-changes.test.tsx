// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { WaitingChange } from '#live/views.ts'
import { WaitingChangesScreen } from './waiting-changes.tsx'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i

const change = (fields: Partial<WaitingChange>): WaitingChange => ({
  rowId: 'r1',
  kind: 'tour-publicity',
  status: 'pending',
  title: 'Florence',
  payload: { tourId: 12, title: 'Florence', isPublic: true },
  createdAt: Date.UTC(2026, 10, 21, 12, 0),
  attempts: 0,
  nextAttemptAt: 0,
  ...fields,
})

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(cleanup)

test('what waits, for what, since when', async () => {
  live.set('changes', null, [
    change({}),
    change({ rowId: 'r2', kind: 'tour-delete', title: 'Lisbon', payload: { tourId: 13, title: 'Lisbon' } }),
    change({ rowId: 'r3', kind: 'tour-play', payload: { tourId: 12, title: 'Florence', durationPlayed: 0 } }),
  ])
  render(<WaitingChangesScreen />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting changes' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Make “Florence” public',
    'Delete “Lisbon”',
    'A play of “Florence”',
  ])
  expect(screen.getAllByText(/2026/)[0]?.getAttribute('datetime')).toBe('2026-11-21T12:00:00.000Z')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a refused change has the reason, Retry and Discard, and none of the words of waiting', async () => {
  const failure = { kind: 'rejected', status: 403, text: 'Verify your email first' } as const
  live.set('changes', null, [change({ status: 'failed', failure })])
  render(<WaitingChangesScreen />)
  const item = await screen.findByRole('listitem')
  expect(within(item).getByText('Not accepted: Verify your email first')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  const user = userEvent.setup()
  await user.click(within(item).getByRole('button', { name: 'Retry' }))
  await user.click(within(item).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r1']))
  expect(live.calls).toContainEqual(['retryChange', 'r1'])
})

test('a conflict is told as changed elsewhere', async () => {
  live.set('changes', null, [change({ status: 'conflict' })])
  render(<WaitingChangesScreen />)
  expect(await screen.findByText(/changed elsewhere/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r1']))
  expect(live.calls).toContainEqual(['retryChange', 'r1'])
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test('several refused changes are sent again, or taken back after a question, in one go', async () => {
  const failure = { kind: 'rejected', status: 403, text: 'No' } as const
  live.set('changes', null, [
    change({ rowId: 'r1', status: 'failed', failure }),
    change({ rowId: 'r2', status: 'failed', failure }),
  ])
  render(<WaitingChangesScreen />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Retry all 2' }))
  await waitFor(() =>
    expect(live.calls.filter(([name]) => name === 'retryChange')).toEqual([
      ['retryChange', 'r1'],
      ['retryChange', 'r2'],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Discard all 2' }))
  expect(live.calls).not.toContainEqual(['discardChange', 'r1'])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard all' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r2']))
})

test('a change that was tried in vain says what the last try met', async () => {
  live.set('changes', null, [change({ attempts: 2, failure: { kind: 'offline' } })])
  render(<WaitingChangesScreen />)
  expect(await screen.findByText(/Waiting to sync · The server did not answer/)).toBeTruthy()
})

test('what is being sent at this moment cannot be taken back', async () => {
  live.set('changes', null, [change({ status: 'inflight' })])
  render(<WaitingChangesScreen />)
  await screen.findByRole('listitem')
  expect(screen.queryByRole('button')).toBeNull()
})

test('with nothing on its way no word of waiting is left', async () => {
  live.set('changes', null, [])
  render(<WaitingChangesScreen />)
  expect(await screen.findByText('Everything is on the server')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  expect(document.title).not.toMatch(WAITING_WORDS)
})
